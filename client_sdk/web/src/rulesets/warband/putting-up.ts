/** A warband on its way to the table: who is chosen, where everybody would stand, and what the server says of it. */

import { useEffect, useState } from 'preact/hooks';

import type { BoardProps } from '../ruleset';
import {
  deployAction,
  depthOf,
  fixedPlacements,
  misplaced,
  placed,
  standing,
  type Placements,
} from './deploying';
import { turned } from './geometry';
import type { Asked, Field, Model, Vec } from './view';
import { useVerdict, type Verdict } from './verdict';

export type DeployProps = BoardProps & { field: Field; asked: Asked | undefined };

export interface PuttingUp {
  /** Whether this reader puts up a warband now. */
  mine: boolean;
  /** The models of this reader, as they would stand. */
  own: Record<string, Model>;
  /** The table with them on it. */
  whole: Field;
  /** Depth of the deployment zones, in units. */
  depth: number;
  chosen: string | undefined;
  verdict: Verdict;
  /** Models that cannot stand where they are. */
  wrong: string[];
  sending: boolean;
  choose(id: string | undefined): void;
  put(id: string, at: Vec): void;
  turn(degrees: number): void;
  /** Puts all of them back in line. */
  line(): void;
  send(): void;
}

export function usePuttingUp(props: DeployProps): PuttingUp {
  const { field, asked, seat, options } = props;
  const near = seat ?? 0;
  const asks = props.mode === 'play' && asked?.kind === 'deploy' && !props.playing;
  const [placements, setPlacements] = useState<Placements>();
  const [chosen, choose] = useState<string>();
  const [sending, setSending] = useState(false);
  const fixed = asks ? fixedPlacements(props.legal) : undefined;
  useEffect(() => {
    if (fixed && !placements) setPlacements(fixed);
  }, [fixed]);
  const now = asks ? placements : undefined;
  const own = now ? standing(now, near, options) : {};
  const whole: Field = { ...field, models: { ...field.models, ...own } };
  const depth = depthOf(options);
  const action = now && deployAction(now);
  const verdict = useVerdict(action, props.why, asked?.id);
  const send = async () => {
    if (!action) return;
    setSending(true);
    await props.act(action);
    setSending(false);
  };
  return {
    mine: now !== undefined,
    own,
    whole,
    depth,
    chosen,
    verdict,
    wrong: verdict.is === 'refused' ? misplaced(whole, Object.keys(own), near, depth) : [],
    sending,
    choose,
    put: (id, at) => {
      const one = own[id];
      if (one && now) setPlacements(placed(now, id, at, one));
    },
    turn: (degrees) => {
      const it = chosen === undefined ? undefined : now?.[chosen];
      if (it && now && chosen !== undefined)
        setPlacements({ ...now, [chosen]: { ...it, face: turned(it.face, degrees) } });
    },
    line: () => fixed && setPlacements(fixed),
    send: () => void send(),
  };
}
