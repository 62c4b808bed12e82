/** Putting an action together on the table, with pointers and with keys, and sending it. */

import { useState } from 'preact/hooks';

import type { Json } from '../ruleset';
import { IDLE, type Selection } from './choosing';
import { useChoice, useDraft, useTurn, type BattleProps, type Draft, type Turn } from './draft';
import { editing, type Desk, type Editing, type Scene } from './editing';
import { useTableKeys } from './keys';
import { pointing, type Pointing } from './pointing';
import { TABLE, warbandOf, type Vec } from './view';

export type { BattleProps } from './draft';

/** What was sent, and what is on its way. */
interface Sending {
  sending: boolean;
  commit(): void;
  decline(): void;
  pass(): void;
}

export interface Acting extends Turn, Draft, Editing, Pointing, Sending {
  selection: Selection;
  pencil: Vec | undefined;
}

export function useActing(props: BattleProps, scene: Scene): Acting {
  const turn = useTurn(props);
  const choice = useChoice(props.asked, turn.slips);
  const draft = useDraft(props, turn, choice.selection);
  const desk: Desk = { props, scene, turn, choice, draft };
  const sending = useSending(desk);
  const edit = editing(desk);
  useActingKeys(desk, edit, sending);
  const { selection, pencil } = choice;
  return { ...turn, ...draft, ...edit, ...pointing(desk, edit), ...sending, selection, pencil };
}

/** Sends one thing at a time, and only what the server calls legal. */
function useSending({ props, turn, choice, draft }: Desk): Sending {
  const [sending, setSending] = useState(false);
  const send = async (what: Json) => {
    if (sending) return;
    setSending(true);
    await props.act(what);
    setSending(false);
  };
  const commit = () => {
    const { plan, action, verdict } = draft;
    if (!plan || !action || verdict.is !== 'legal' || sending) return;
    choice.select(IDLE);
    void send(action);
  };
  const pass = () => {
    const open = (props.legal?.actions ?? []).some((action) => action['do'] === 'pass');
    if (turn.activates && open) void send({ do: 'pass' });
  };
  return {
    sending,
    commit,
    decline: () => void send({ do: 'decline' }),
    pass,
  };
}

function useActingKeys(desk: Desk, edit: Editing, { commit, pass }: Sending): void {
  const { props, scene, choice, draft } = desk;
  const { plan, one, laying } = draft;
  const { pencil } = choice;
  const near = props.seat ?? 0;
  const kept = (at: number) => Math.min(TABLE, Math.max(0, at));
  useTableKeys({
    camera: scene.camera,
    lens: scene.lens,
    near: warbandOf(props.field, near),
    far: warbandOf(props.field, 1 - near),
    laying,
    onTable: () => scene.svg.current?.contains(document.activeElement) ?? false,
    pick: edit.pick,
    verb: (verb) => edit.verb(verb),
    pencil: ([dx, dy]) => {
      const [x, y] = pencil ?? plan?.points[plan.points.length - 1] ?? one?.pos ?? [0, 0];
      choice.point([kept(x + dx), kept(y + dy)]);
    },
    enter: () => {
      if (plan && pencil) edit.lay(pencil);
      else commit();
    },
    undo: edit.undo,
    turn: edit.turn,
    pass,
    cancel: edit.back,
  });
}
