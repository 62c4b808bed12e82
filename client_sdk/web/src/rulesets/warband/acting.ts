/** Putting an action together on the table: what is chosen, what pointers and keys do to it, and sending it. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { Why } from '../../room/why';
import type { BoardProps, Json, LegalTold } from '../ruleset';
import { SCALE, type Camera, type Lens } from './camera';
import {
  aimed,
  begun,
  chosenModel,
  dragged,
  facing,
  IDLE,
  laid,
  limitFor,
  shortened,
  slides,
  undone,
  type Selection,
} from './choosing';
import { faultsOf, type Fault } from './faults';
import { length, turned } from './geometry';
import { useTableKeys } from './keys';
import { sample } from './orders';
import { faceOf, knobAt } from './overlays';
import {
  actionOf,
  endOf,
  limitsOf,
  needOf,
  open,
  planFor,
  reachOf,
  turns,
  walks,
  type Plan,
  type Verb,
} from './plan';
import { candidates } from './plan-choices';
import type { Grip } from './table';
import { INCH, radius, warbandOf, type Asked, type Field, type Vec } from './view';
import { useVerdict, type Verdict } from './verdict';

export type BattleProps = BoardProps & {
  field: Field;
  actualField: Field;
  asked: Asked | undefined;
};

/** What the table and the keys belong to. */
export interface Scene {
  root: { current: HTMLElement | null };
  svg: { current: SVGSVGElement | null };
  lens: Lens;
  camera: Camera;
  why: Why;
}

export interface Acting {
  legal: LegalTold | undefined;
  selection: Selection;
  chosen: string | undefined;
  plan: Plan | undefined;
  /** Whether this reader has something to decide now, to activate, or to slip away. */
  acts: boolean;
  activates: boolean;
  slips: boolean;
  ready: ReadonlySet<string>;
  verdict: Verdict;
  faults: Fault[];
  reach: number | undefined;
  laying: boolean;
  sliding: boolean;
  picks: string[];
  pencil: Vec | undefined;
  sending: boolean;
  /** The way of one's own last move. */
  sent: { model: string; way: Vec[] } | undefined;
  handles: { grip: Grip; at: Vec }[];
  put(plan: Plan | undefined): void;
  back(): void;
  commit(): void;
  decline(): void;
  verb(verb: Verb, anchor?: Element): void;
  pick(id: string): void;
  target(id: string): void;
  undo(): void;
  trim(): void;
  turn(degrees: number): void;
  pass(): void;
  tap(point: Vec, id: string | undefined): void;
  drag(grip: Grip, point: Vec, done: boolean): void;
  drags(id: string): boolean;
}

export function useActing(props: BattleProps, { root, svg, lens, camera, why }: Scene): Acting {
  const { field, actualField, asked, seat, playing, mode } = props;
  const near = seat ?? 0;
  const legal = playing ? undefined : props.legal;
  const [selection, setSelection] = useState<Selection>(IDLE);
  const [pencil, setPencil] = useState<Vec>();
  const [sending, setSending] = useState(false);
  /** The way that was sent last: one's own moves are shown along it. */
  const sent = useRef<{ model: string; way: Vec[] }>(undefined);
  const acts = mode === 'play' && asked !== undefined && !playing;
  const activates = acts && asked.kind === 'activate';
  const slips = acts && asked.kind === 'slip';
  const ready = useMemo(() => new Set(activates ? (asked.models ?? []) : []), [activates, asked]);

  useEffect(() => {
    setPencil(undefined);
    if (slips) setSelection({ at: 'plan', plan: planFor('slip', asked.model ?? '') });
    else setSelection((now) => (now.at === 'plan' ? IDLE : now));
  }, [asked?.id, slips]);

  const plan = selection.at === 'plan' && (activates || slips) ? selection.plan : undefined;
  const one = plan && actualField.models[plan.model];
  const limit = plan && limitFor(plan, legal);
  const need = plan && needOf(plan, actualField);
  const sliding = plan !== undefined && slides(plan, legal);
  const action = plan && need === undefined ? actionOf(plan, actualField, sliding) : undefined;
  const verdict = useVerdict(action, props.why, asked?.id);
  const faults =
    plan && verdict.is === 'refused'
      ? faultsOf(verdict.refused.rule, plan, actualField, limit)
      : [];
  const reach = plan && one ? reachOf(plan, one, limit) : undefined;
  const laying = plan !== undefined && walks(plan, limit);
  const picks = plan ? candidates(plan, actualField, legal) : [];
  const chosen = chosenModel(selection);

  const put = (next: Plan | undefined) => {
    setPencil(undefined);
    why.hide();
    if (next) setSelection({ at: 'plan', plan: next });
    else if (plan)
      setSelection(
        slips ? { at: 'plan', plan: planFor('slip', plan.model) } : { at: 'model', id: plan.model },
      );
  };
  const back = () => {
    setPencil(undefined);
    why.hide();
    setSelection(
      selection.at === 'plan' && !slips
        ? { at: 'model', id: selection.plan.model }
        : slips
          ? selection
          : IDLE,
    );
  };
  const send = async (what: Json) => {
    if (sending) return;
    setSending(true);
    await props.act(what);
    setSending(false);
  };
  const commit = async () => {
    if (!plan || !action || verdict.is !== 'legal' || sending) return;
    const path = action['path'] as Vec[] | undefined;
    if (one && path?.length) sent.current = { model: plan.model, way: [one.pos, ...path] };
    setSelection(IDLE);
    await send(action);
  };
  const verb = (next: Verb, anchor?: Element) => {
    if (chosen === undefined || !activates || actualField.models[chosen]?.seat !== seat) return;
    const isOpen = ready.has(chosen) ? open(legal, chosen, next) : next === 'feat';
    if (!isOpen) {
      const place = anchor ?? root.current?.querySelector(`[data-testid="act-${next}"]`);
      if (place) why.ask(place, sample(next, chosen, actualField));
      return;
    }
    put(begun(next, chosen, actualField, legal));
    svg.current?.focus({ preventScroll: true });
  };
  const pick = (id: string) => {
    if (playing) props.flush();
    if (plan && picks.includes(id)) return put(aimed(plan, id));
    if (slips) return;
    why.hide();
    setPencil(undefined);
    setSelection(chosen === id && selection.at === 'model' ? IDLE : { at: 'model', id });
  };
  const tap = (point: Vec, id: string | undefined) => {
    if (id !== undefined && (!laying || picks.includes(id) || !plan)) return pick(id);
    const away =
      one === undefined || length([point[0] - one.pos[0], point[1] - one.pos[1]]) > radius(one);
    if (plan && laying && (id !== plan.model || away))
      return put(laid(plan, point, actualField, legal));
    if (!plan && id === undefined) {
      const lantern = Object.values(field.objectives).some(
        ({ at, r }) => length([at[0] - point[0], at[1] - point[1]]) <= r,
      );
      if (!lantern) back();
    }
  };
  const drag = (grip: Grip, point: Vec, done: boolean) => {
    if (grip.on === 'knob' && plan) {
      const at = endOf(plan, actualField);
      if (at) setSelection({ at: 'plan', plan: facing(plan, at, point) });
      return;
    }
    if (grip.on === 'handle' && plan) {
      setSelection({ at: 'plan', plan: dragged(plan, grip.index, point, actualField, legal) });
      return;
    }
    if (grip.on !== 'model') return;
    const fresh =
      plan?.model === grip.id && laying ? plan : begun('walk', grip.id, actualField, legal);
    const points =
      fresh.points.length > 0
        ? dragged(fresh, 0, point, actualField, legal)
        : laid(fresh, point, actualField, legal);
    setSelection({ at: 'plan', plan: points });
    if (done) svg.current?.focus({ preventScroll: true });
  };
  const drags = (id: string) => {
    if (plan?.model === id && laying) return plan.points.length < 2;
    return plan === undefined && ready.has(id) && limitsOf(legal, id)['walk'] !== undefined;
  };
  const handles = plan
    ? [
        ...(turns(plan)
          ? handle({ on: 'knob' }, knobAt(plan, actualField, camera.unit, SCALE / INCH))
          : []),
        ...plan.points.flatMap((at, index) =>
          laying ? [{ grip: { on: 'handle', index } as Grip, at }] : [],
        ),
      ]
    : [];
  const turn = (degrees: number) => {
    if (plan && one && turns(plan))
      put({ ...plan, face: turned(faceOf(plan, one, actualField), degrees) });
  };
  const start = (): Vec => pencil ?? plan?.points[plan.points.length - 1] ?? one?.pos ?? [0, 0];
  const pass = () => {
    if (activates && (props.legal?.actions ?? []).some((a) => a['do'] === 'pass'))
      void send({ do: 'pass' });
  };

  useTableKeys({
    camera,
    lens,
    near: warbandOf(field, near),
    far: warbandOf(field, 1 - near),
    laying,
    onTable: () =>
      document.activeElement === svg.current ||
      (svg.current?.contains(document.activeElement) ?? false),
    pick,
    verb: (next) => verb(next),
    pencil: ([dx, dy]) => {
      const [x, y] = start();
      setPencil([Math.min(24_000, Math.max(0, x + dx)), Math.min(24_000, Math.max(0, y + dy))]);
    },
    enter: () => {
      if (plan && pencil) put(laid(plan, pencil, actualField, legal));
      else void commit();
    },
    undo: () => plan && put(undone(plan)),
    turn,
    pass,
    cancel: back,
  });

  return {
    legal,
    selection,
    chosen,
    plan,
    acts,
    activates,
    slips,
    ready,
    verdict,
    faults,
    reach,
    laying,
    sliding,
    picks,
    pencil,
    sending,
    sent: sent.current,
    handles,
    put,
    back,
    commit: () => void commit(),
    decline: () => void send({ do: 'decline' }),
    verb,
    pick,
    target: (id) => plan && put(aimed(plan, id)),
    undo: () => plan && put(undone(plan)),
    trim: () => plan && put(shortened(plan, actualField, legal)),
    turn,
    pass,
    tap,
    drag,
    drags,
  };
}

function handle(grip: Grip, at: Vec | undefined): { grip: Grip; at: Vec }[] {
  return at ? [{ grip, at }] : [];
}
