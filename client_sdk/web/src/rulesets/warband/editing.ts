/** Choosing a model, giving it an order, and changing the plan; without a pointer or a key in sight. */

import type { Why } from '../../room/why';
import type { Camera, Lens } from './camera';
import { aimed, begun, IDLE, laid, shortened, undone } from './choosing';
import type { BattleProps, Choice, Draft, Turn } from './draft';
import { turned } from './geometry';
import { sample } from './orders';
import { faceOf } from './overlays';
import { open, planFor, turns, type Plan, type Verb } from './plan';
import type { Vec } from './view';

/** What the table and the keys belong to. */
export interface Scene {
  root: { current: HTMLElement | null };
  svg: { current: SVGSVGElement | null };
  lens: Lens;
  camera: Camera;
  why: Why;
}

/** All that an edit has to know. */
export interface Desk {
  props: BattleProps;
  scene: Scene;
  turn: Turn;
  choice: Choice;
  draft: Draft;
}

export interface Editing {
  /** Shows a plan; without one, what was chosen before it. */
  put(plan: Plan | undefined): void;
  back(): void;
  verb(verb: Verb, anchor?: Element): void;
  pick(id: string): void;
  target(id: string): void;
  lay(point: Vec): void;
  undo(): void;
  trim(): void;
  turn(degrees: number): void;
}

export function editing(desk: Desk): Editing {
  const { props, turn, draft } = desk;
  const { plan, one } = draft;
  const { actualField: field } = props;
  const put = (next: Plan | undefined) => shown(desk, next);
  return {
    put,
    back: () => back(desk),
    verb: (verb, anchor) => ordered(desk, verb, anchor),
    pick: (id) => picked(desk, id),
    target: (id) => plan && put(aimed(plan, id)),
    lay: (point) => plan && put(laid(plan, point, field, turn.legal)),
    undo: () => plan && put(undone(plan)),
    trim: () => plan && put(shortened(plan, field, turn.legal)),
    turn: (degrees) => {
      if (plan && one && turns(plan))
        put({ ...plan, face: turned(faceOf(plan, one, field), degrees) });
    },
  };
}

function cleared({ choice, scene }: Desk): void {
  choice.point(undefined);
  scene.why.hide();
}

function shown(desk: Desk, next: Plan | undefined): void {
  const { choice, draft, turn } = desk;
  cleared(desk);
  if (next) choice.select({ at: 'plan', plan: next });
  else if (draft.plan) {
    const { model } = draft.plan;
    choice.select(
      turn.slips ? { at: 'plan', plan: planFor('slip', model) } : { at: 'model', id: model },
    );
  }
}

/** One step back; a model that may slip away stays chosen. */
function back(desk: Desk): void {
  const { choice, turn } = desk;
  cleared(desk);
  if (turn.slips) return;
  const { selection } = choice;
  choice.select(selection.at === 'plan' ? { at: 'model', id: selection.plan.model } : IDLE);
}

function ordered(desk: Desk, verb: Verb, anchor: Element | undefined): void {
  const { props, turn, draft, scene } = desk;
  const { chosen } = draft;
  const field = props.actualField;
  if (chosen === undefined || !turn.activates || field.models[chosen]?.seat !== props.seat) return;
  const isOpen = turn.ready.has(chosen) ? open(turn.legal, chosen, verb) : verb === 'feat';
  if (isOpen) {
    shown(desk, begun(verb, chosen, field, turn.legal));
    scene.svg.current?.focus({ preventScroll: true });
    return;
  }
  const place = anchor ?? scene.root.current?.querySelector(`[data-testid="act-${verb}"]`);
  if (place) scene.why.ask(place, sample(verb, chosen, field));
}

function picked(desk: Desk, id: string): void {
  const { props, turn, draft, choice } = desk;
  const { plan, picks, chosen } = draft;
  if (props.playing) props.flush();
  if (plan && picks.includes(id)) {
    shown(desk, aimed(plan, id));
    return;
  }
  if (turn.slips) return;
  cleared(desk);
  const again = chosen === id && choice.selection.at === 'model';
  choice.select(again ? IDLE : { at: 'model', id });
}
