/** What is being put together: whose turn it is to decide, what is chosen, the plan, and what the server says of it. */

import { useEffect, useMemo, useState } from 'preact/hooks';

import type { BoardProps, Json, LegalTold } from '../ruleset';
import { chosenModel, IDLE, limitFor, slides, type Selection } from './choosing';
import { faultsOf, type Fault } from './faults';
import { actionOf, needOf, planFor, reachOf, walks, type Plan } from './plan';
import { candidates } from './plan-choices';
import type { Asked, Field, Model, Vec } from './view';
import { useVerdict, type Verdict } from './verdict';

export type BattleProps = BoardProps & {
  field: Field;
  actualField: Field;
  asked: Asked | undefined;
};

/** What this reader may decide now. */
export interface Turn {
  legal: LegalTold | undefined;
  /** Whether there is anything to decide, a model to activate, or a slipping away. */
  acts: boolean;
  activates: boolean;
  slips: boolean;
  ready: ReadonlySet<string>;
}

export function useTurn({ asked, playing, mode, ...props }: BattleProps): Turn {
  const acts = mode === 'play' && asked !== undefined && !playing;
  const activates = acts && asked.kind === 'activate';
  const ready = useMemo(() => new Set(activates ? (asked.models ?? []) : []), [activates, asked]);
  return {
    legal: playing ? undefined : props.legal,
    acts,
    activates,
    slips: acts && asked.kind === 'slip',
    ready,
  };
}

/** What is chosen, and where the pencil of the keys is. */
export interface Choice {
  selection: Selection;
  pencil: Vec | undefined;
  select(next: Selection): void;
  point(at: Vec | undefined): void;
}

/** Nothing is chosen when something else is asked; a model that may slip away is. */
export function useChoice(asked: Asked | undefined, slips: boolean): Choice {
  const [selection, select] = useState<Selection>(IDLE);
  const [pencil, point] = useState<Vec>();
  useEffect(() => {
    point(undefined);
    if (slips) select({ at: 'plan', plan: planFor('slip', asked?.model ?? '') });
    else select((now) => (now.at === 'plan' ? IDLE : now));
  }, [asked?.id, slips]);
  return { selection, pencil, select, point };
}

/** The plan as it is laid so far. */
export interface Draft {
  plan: Plan | undefined;
  /** The model of the plan, as it stands. */
  one: Model | undefined;
  chosen: string | undefined;
  /** What is sent when it is done; nothing while a choice is missing. */
  action: Json | undefined;
  verdict: Verdict;
  faults: Fault[];
  reach: number | undefined;
  /** Whether points are laid on the table. */
  laying: boolean;
  sliding: boolean;
  /** Models that can be picked as its target. */
  picks: string[];
}

export function useDraft(props: BattleProps, turn: Turn, selection: Selection): Draft {
  const { actualField: field, asked, why } = props;
  const { legal } = turn;
  const plan =
    selection.at === 'plan' && (turn.activates || turn.slips) ? selection.plan : undefined;
  const one = plan && field.models[plan.model];
  const limit = plan && limitFor(plan, legal);
  const sliding = plan !== undefined && slides(plan, legal);
  const action =
    plan && needOf(plan, field) === undefined ? actionOf(plan, field, sliding) : undefined;
  const verdict = useVerdict(action, why, asked?.id);
  return {
    plan,
    one,
    chosen: chosenModel(selection),
    action,
    verdict,
    faults:
      plan && verdict.is === 'refused' ? faultsOf(verdict.refused.rule, plan, field, limit) : [],
    reach: plan && one ? reachOf(plan, one, limit) : undefined,
    laying: plan !== undefined && walks(plan, limit),
    sliding,
    picks: plan ? candidates(plan, field, legal) : [],
  };
}
