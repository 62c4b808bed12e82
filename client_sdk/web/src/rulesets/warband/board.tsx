/** The board of `warband`: the table, who may act, what is asked, and putting an action together on it. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { moveFocus } from '../../parts/navigate';
import { useWhy } from '../../room/why';
import type { BoardProps, Json } from '../ruleset';
import { lens as lensFor, SCALE, useCamera } from './camera';
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
import { Deploying } from './deploy';
import { Rolls } from './dice';
import { Faults } from './fault-marks';
import { faultsOf } from './faults';
import { Floating } from './fx';
import { length, turned } from './geometry';
import { Head } from './head';
import { useTableKeys } from './keys';
import { involved, labelOf } from './labels';
import { ModelDock, sample } from './orders';
import { faceOf, inch, knobAt, Pencil, Sights, Way, Zones } from './overlays';
import { Panel } from './panel';
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
import { PlanDock } from './plan-dock';
import { REFUSALS } from './refusals';
import { ringAt, Rings, ringsOf } from './rings';
import { Table, type Grip } from './table';
import type { Standing } from './token';
import { fieldOf, INCH, radius, warbandOf, type Asked, type Field, type Vec } from './view';
import { useVerdict } from './verdict';

/** The board, in whichever phase the match is. */
export function Board(props: BoardProps) {
  const shown = fieldOf(props.shown);
  const actual = fieldOf(props.actual);
  if (!shown || !actual) return null;
  const asked = props.prompt as Asked | undefined;
  if (shown.phase === 'deploy' && actual.phase === 'deploy')
    return <Deploying {...props} field={shown} asked={asked} />;
  return <Battle {...props} field={shown} actualField={actual} asked={asked} />;
}

type BattleProps = BoardProps & { field: Field; actualField: Field; asked: Asked | undefined };

function Battle(props: BattleProps) {
  const { field, actualField, asked, seat, beat, playing, mode } = props;
  const near = seat ?? 0;
  const root = useRef<HTMLElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const lens = useMemo(() => lensFor(near === 1), [near]);
  const camera = useCamera(svg);
  const legal = playing ? undefined : props.legal;
  const [selection, setSelection] = useState<Selection>(IDLE);
  const [pencil, setPencil] = useState<Vec>();
  const [sending, setSending] = useState(false);
  /** The way that was sent last: one's own moves are shown along it. */
  const sent = useRef<{ model: string; way: Vec[] }>(undefined);
  const why = useWhy(props.why, asked?.id ?? props.actual, REFUSALS);
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

  const standing = (id: string): Standing => {
    const it = field.models[id];
    if (!it) return 'plain';
    if (plan) {
      if (id === plan.model) return 'chosen';
      if (id === plan.target) return 'aimed';
      return picks.includes(id) ? 'target' : 'plain';
    }
    if (id === chosen) return 'chosen';
    if (ready.has(id)) return 'ready';
    return involved(id, field, acts ? asked : undefined);
  };
  const label = (id: string): string => labelOf(field, id, standing(id), seat);
  const shownTrail = trailOf(field, sent.current);
  const looked = chosen === undefined ? undefined : field.models[chosen];
  const zonesFor = plan?.model ?? (selection.at === 'model' ? chosen : undefined);
  const faultZones = new Set(faults.flatMap((fault) => (fault.at === 'zone' ? [fault.id] : [])));

  return (
    <section
      ref={root}
      class={`warband ${selection.at === 'idle' ? '' : 'choosing'} ${playing ? 'playing' : ''}`}
      aria-label="The table"
      data-testid="board"
      data-playing={playing}
      data-asked={acts && legal ? asked.kind : 'none'}
      onKeyDown={(event) => !laying && root.current && moveFocus(root.current, event)}
    >
      <Head {...props} near={near} />
      <Table
        field={shownTrail}
        lens={lens}
        camera={camera}
        svg={svg}
        beat={beat}
        standing={standing}
        label={label}
        named={(id) => id === chosen || id === plan?.target}
        handles={handles}
        drags={drags}
        onTap={tap}
        onDrag={drag}
        caption={plan ? 'The table. Arrows move the pencil, Enter lays a point.' : 'The table'}
        under={
          <>
            {zonesFor !== undefined && (
              <Zones field={actualField} lens={lens} against={zonesFor} at={faultZones} />
            )}
            {looked && (
              <Rings
                at={ringAt(plan, looked.pos, actualField)}
                rings={ringsOf(plan, chosen ?? '', field, legal, reach)}
                lens={lens}
                unit={camera.unit}
              />
            )}
          </>
        }
        over={
          plan && (
            <>
              {['ranged', 'charge', 'feat'].includes(plan.do) && (
                <Sights field={actualField} lens={lens} plan={plan} />
              )}
              <Way
                field={actualField}
                lens={lens}
                unit={camera.unit}
                plan={plan}
                limit={sliding ? undefined : reach}
                verdict={
                  verdict.is === 'legal' ? 'legal' : verdict.is === 'refused' ? 'refused' : 'none'
                }
              />
              {pencil && (
                <Pencil
                  at={lens.at(pencil)}
                  unit={camera.unit}
                  words={one ? inch(length([pencil[0] - one.pos[0], pencil[1] - one.pos[1]])) : ''}
                />
              )}
              {verdict.is === 'refused' && (
                <Faults
                  faults={faults}
                  field={actualField}
                  lens={lens}
                  unit={camera.unit}
                  plan={plan}
                  words={verdict.refused.rule ?? ''}
                />
              )}
            </>
          )
        }
      />
      <Floating beat={beat} field={field} lens={lens} svg={svg} />
      <aside class="wb-panel">
        <div class="wb-panel-main">
          <Panel
            {...props}
            ready={ready}
            dock={
              plan && (
                <PlanDock
                  plan={plan}
                  field={actualField}
                  legal={legal}
                  verdict={verdict}
                  sending={sending}
                  onPlan={put}
                  onTarget={(id) => put(aimed(plan, id))}
                  onUndo={() => put(undone(plan))}
                  onTrim={() => put(shortened(plan, actualField, legal))}
                  onTurn={turn}
                  onCommit={() => void commit()}
                  onBack={back}
                  {...(slips && { onDecline: () => void send({ do: 'decline' }) })}
                />
              )
            }
            model={
              chosen !== undefined && (
                <ModelDock
                  id={chosen}
                  field={field}
                  legal={legal}
                  mine={mode === 'play' && field.models[chosen]?.seat === seat && !field.outcome}
                  ready={ready.has(chosen)}
                  why={why}
                  forced={activates ? asked.forced?.[chosen] : undefined}
                  onVerb={verb}
                  onBack={back}
                />
              )
            }
            onPick={pick}
            onPass={pass}
          />
        </div>
        <Rolls told={props.told} />
      </aside>
      {why.bubble}
    </section>
  );
}

function handle(grip: Grip, at: Vec | undefined): { grip: Grip; at: Vec }[] {
  return at ? [{ grip, at }] : [];
}

/** One's own move goes along the way that was laid; what others laid is not told until the match is over. */
function trailOf(field: Field, sent: { model: string; way: Vec[] } | undefined): Field {
  const { trail } = field;
  const end = trail?.way[trail.way.length - 1];
  const own = sent?.way[sent.way.length - 1];
  if (!trail || !sent || trail.model !== sent.model || trail.way.length > 2) return field;
  if (end?.[0] !== own?.[0] || end?.[1] !== own?.[1]) return field;
  return { ...field, trail: { model: trail.model, way: sent.way } };
}
