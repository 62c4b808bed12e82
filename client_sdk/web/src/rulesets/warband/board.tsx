/** The board of `warband`: the table, who may act, what is asked, and putting an action together on it. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { moveFocus } from '../../parts/navigate';
import { useWhy } from '../../room/why';
import type { BoardProps, Json } from '../ruleset';
import { Allocation, Sealed } from './allocation';
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
import { faultsOf } from './faults';
import { Floating } from './fx';
import { costOf, length, turned } from './geometry';
import { Head } from './head';
import { Sign } from './icons';
import { useTableKeys } from './keys';
import { states } from './marks';
import { Frame, ModelDock, PlanDock, candidates, sample } from './orders';
import { faceOf, Faults, inch, knobAt, Rings, Sights, Way, Zones, type Ring } from './overlays';
import { actionOf, aimedFrom, endOf, limitsOf, needOf, open, planFor, reachOf, turns, walks, type Plan, type Verb } from './plan';
import { Question } from './prompts';
import { REFUSALS } from './refusals';
import { Roster } from './sheet';
import { Table, type Grip } from './table';
import type { Standing } from './token';
import { fieldOf, INCH, radius, shortName, warbandOf, type Asked, type Choice, type Field, type Vec } from './view';
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

const QUESTIONS = new Set(['first', 'cleanse', 'bodyguard', 'reroll']);

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
  const faults = plan && verdict.is === 'refused' ? faultsOf(verdict.refused.rule, plan, actualField, limit) : [];
  const reach = plan && one ? reachOf(plan, one, limit) : undefined;
  const laying = plan !== undefined && walks(plan, limit);
  const picks = plan ? candidates(plan, actualField, legal) : [];
  const chosen = chosenModel(selection);

  const put = (next: Plan | undefined) => {
    setPencil(undefined);
    why.hide();
    if (next) setSelection({ at: 'plan', plan: next });
    else if (plan) setSelection(slips ? { at: 'plan', plan: planFor('slip', plan.model) } : { at: 'model', id: plan.model });
  };
  const back = () => {
    setPencil(undefined);
    why.hide();
    setSelection(selection.at === 'plan' && !slips ? { at: 'model', id: selection.plan.model } : slips ? selection : IDLE);
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
    const away = one === undefined || length([point[0] - one.pos[0], point[1] - one.pos[1]]) > radius(one);
    if (plan && laying && (id !== plan.model || away)) return put(laid(plan, point, actualField, legal));
    if (!plan && id === undefined) {
      const lantern = Object.values(field.objectives).some(({ at, r }) => length([at[0] - point[0], at[1] - point[1]]) <= r);
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
    const fresh = plan?.model === grip.id && laying ? plan : begun('walk', grip.id, actualField, legal);
    const points = fresh.points.length > 0 ? dragged(fresh, 0, point, actualField, legal) : laid(fresh, point, actualField, legal);
    setSelection({ at: 'plan', plan: points });
    if (done) svg.current?.focus({ preventScroll: true });
  };
  const drags = (id: string) => {
    if (plan?.model === id && laying) return plan.points.length < 2;
    return plan === undefined && ready.has(id) && limitsOf(legal, id)['walk'] !== undefined;
  };
  const handles = plan
    ? [
        ...(turns(plan) ? handle({ on: 'knob' }, knobAt(plan, actualField, camera.unit, SCALE / INCH)) : []),
        ...plan.points.flatMap((at, index) => (laying ? [{ grip: { on: 'handle', index } as Grip, at }] : [])),
      ]
    : [];
  const turn = (degrees: number) => {
    if (plan && one && turns(plan)) put({ ...plan, face: turned(faceOf(plan, one, actualField), degrees) });
  };
  const start = (): Vec => pencil ?? plan?.points[plan.points.length - 1] ?? one?.pos ?? [0, 0];
  const pass = () => {
    if (activates && (props.legal?.actions ?? []).some((a) => a['do'] === 'pass')) void send({ do: 'pass' });
  };

  useTableKeys({
    camera,
    lens,
    near: warbandOf(field, near),
    far: warbandOf(field, 1 - near),
    laying,
    onTable: () => document.activeElement === svg.current || (svg.current?.contains(document.activeElement) ?? false),
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
            {zonesFor !== undefined && <Zones field={actualField} lens={lens} against={zonesFor} at={faultZones} />}
            {looked && <Rings at={ringAt(plan, looked.pos, actualField)} rings={ringsOf(plan, chosen ?? '', field, legal, reach)} lens={lens} unit={camera.unit} />}
          </>
        }
        over={
          plan && (
            <>
              {['ranged', 'charge', 'feat'].includes(plan.do) && <Sights field={actualField} lens={lens} plan={plan} />}
              <Way
                field={actualField}
                lens={lens}
                unit={camera.unit}
                plan={plan}
                limit={sliding ? undefined : reach}
                verdict={verdict.is === 'legal' ? 'legal' : verdict.is === 'refused' ? 'refused' : 'none'}
              />
              {pencil && <Pencil at={lens.at(pencil)} unit={camera.unit} words={one ? inch(length([pencil[0] - one.pos[0], pencil[1] - one.pos[1]])) : ''} />}
              {verdict.is === 'refused' && (
                <Faults faults={faults} field={actualField} lens={lens} unit={camera.unit} plan={plan} words={verdict.refused.rule ?? ''} />
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
            selection={selection}
            plan={plan}
            ready={ready}
            chosen={chosen}
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

interface PanelProps extends BattleProps {
  selection: Selection;
  plan: Plan | undefined;
  ready: ReadonlySet<string>;
  chosen: string | undefined;
  dock: preact.ComponentChildren;
  model: preact.ComponentChildren;
  onPick(id: string): void;
  onPass(): void;
}

/** What stands beside the table: a question, an action, a model, or both warbands. */
function Panel(props: PanelProps) {
  const { field, asked, seat, playing, mode, legal, sealed, company } = props;
  if (asked && !playing && mode === 'play') {
    if (asked.kind === 'allocate') return <Allocation {...props} asked={asked} />;
    if (QUESTIONS.has(asked.kind)) return <Question {...props} asked={asked} />;
  }
  if (!playing && field.exchange && field.waiting?.['0'] === 'allocate') {
    const own = Object.keys(field.exchange.choices ?? {}).find((id) => field.models[id]?.seat === seat);
    const choice = (own && field.exchange.choices?.[own]) ?? (sealed?.['action'] as Choice | undefined);
    return <Sealed field={field} mine={choice || undefined} told={props.told} />;
  }
  if (props.dock) return <>{props.dock}</>;
  if (props.model) return <>{props.model}</>;
  const near = seat ?? 0;
  const passes = !playing && (legal?.actions ?? []).some((one) => one['do'] === 'pass');
  const title = (at: number) =>
    at === seat ? 'Your warband' : `Warband of ${company.names[at] ?? `player ${at + 1}`}`;
  return (
    <Frame
      title={field.outcome ? 'The end' : props.ready.size > 0 ? 'Activate a model' : 'The warbands'}
      sub={<p class="wb-epithet">{props.ready.size > 0 ? 'Those with a mark may act now.' : 'Choose a model to read it.'}</p>}
      testid="warbands"
    >
      <div class="wb-scroll">
        {[near, 1 - near].map((at) => (
          <Roster
            key={at}
            field={field}
            seat={at}
            title={title(at)}
            ready={at === seat ? props.ready : new Set()}
            forced={at === seat && !playing ? asked?.forced : undefined}
            onPick={props.onPick}
          />
        ))}
      </div>
      {passes && (
        <footer class="wb-foot">
          <button type="button" class="button" data-nav data-testid="pass" onClick={props.onPass}>
            <Sign name="pass" /> Pass <kbd>P</kbd>
          </button>
        </footer>
      )}
    </Frame>
  );
}

/** How a model stands to a fight or a question that is open. */
function involved(id: string, { exchange, waiting }: Field, asked: Asked | undefined): Standing {
  if (asked?.kind === 'bodyguard') {
    if (id === asked.model) return 'aimed';
    return asked.options?.includes(id) ? 'ready' : 'plain';
  }
  if (!exchange || !waiting) return 'plain';
  if (id === exchange.by) return 'chosen';
  return id === exchange.foe ? 'aimed' : 'plain';
}

/** From where the rings of a plan are measured. */
function ringAt(plan: Plan | undefined, pos: Vec, field: Field): Vec {
  if (!plan) return pos;
  if (plan.do === 'ranged' || plan.do === 'feat') return aimedFrom(plan, field) ?? pos;
  return plan.points.length > 0 && plan.do !== 'run' && plan.do !== 'charge' && plan.do !== 'melee'
    ? (plan.points[plan.points.length - 1] ?? pos)
    : pos;
}

/** How far the chosen model can go or shoot: an aid, drawn from what the server says of its limits. */
function ringsOf(plan: Plan | undefined, id: string, field: Field, legal: BoardProps['legal'], reach: number | undefined): Ring[] {
  const one = field.models[id];
  if (!one) return [];
  const r = radius(one);
  if (!plan) {
    const limits = limitsOf(legal, id);
    const found = (['walk', 'run', 'charge'] as const).flatMap((verb): Ring[] => {
      const length = limits[verb]?.length;
      return length === undefined ? [] : [{ r: length + r, words: `${verb} ${inch(length)}`, kind: 'reach' }];
    });
    return found;
  }
  if (plan.do === 'ranged') {
    const range = one.weapons[plan.weapon ?? '']?.range ?? [];
    const names = ['Short 4+', 'Medium 5+', 'Long 6+'];
    return range.map((far, i) => ({ r: r + far * INCH, words: `${names[i]} · ${far}″`, kind: 'range' }));
  }
  if (plan.do === 'feat') {
    const far = one.feats[plan.feat ?? '']?.range;
    return far === undefined ? [] : [{ r: r + far * INCH, words: `${far}″`, kind: 'range' }];
  }
  if (reach === undefined) return [];
  const start = field.models[id]?.pos ?? [0, 0];
  const spent = ringAt(plan, start, field) === start ? 0 : spentOf(plan, field);
  const left = reach - spent;
  return left > 0 ? [{ r: left + r, words: spent > 0 ? '' : inch(left), kind: 'reach' }] : [];
}

function spentOf(plan: Plan, field: Field): number {
  const one = field.models[plan.model];
  return one ? costOf(field, one.pos, plan.points) : 0;
}

function Pencil({ at: [x, y], unit, words }: { at: [number, number]; unit: number; words: string }) {
  return (
    <g class="wb-pencil" transform={`translate(${x} ${y}) scale(${unit})`} data-testid="pencil">
      <circle r={7} />
      <path d="M-14 0h9M5 0h9M0-14v9M0 5v9" />
      <text y={-14}>{words}</text>
    </g>
  );
}

const STANDING_WORDS: Record<Standing, string> = {
  plain: '',
  ready: 'may act',
  target: 'can be chosen',
  barred: 'cannot be chosen',
  chosen: 'chosen',
  aimed: 'aimed at',
  spent: '',
};

/** A model for a screen reader: who, whose, how it fares, and in what state. */
function labelOf(field: Field, id: string, standing: Standing, me: number | undefined): string {
  const one = field.models[id];
  if (!one) return id;
  const whose = me === undefined ? `warband ${one.seat + 1}` : one.seat === me ? 'yours' : 'theirs';
  const parts = [
    shortName(one),
    whose,
    `${one.track - one.wounds} of ${one.track} boxes left`,
    one.counters === 0 ? 'exhausted' : `${one.counters} ${one.counters === 1 ? 'counter' : 'counters'}`,
    ...states(one.marks, field).map(({ text }) => text),
    `at ${(one.pos[0] / INCH).toFixed(1)} by ${(one.pos[1] / INCH).toFixed(1)} inches`,
    STANDING_WORDS[standing],
  ];
  return parts.filter(Boolean).join(', ');
}
