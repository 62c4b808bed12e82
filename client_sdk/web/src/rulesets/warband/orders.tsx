/** The panel beside the table: what a chosen model may do, and the action that is being put together. */

import type { ComponentChildren } from 'preact';

import { useClauses } from '../../net/clauses';
import { Rule } from '../../parts/clause';
import { Icon } from '../../parts/icon';
import { resting, type Why } from '../../room/why';
import type { Json, LegalTold } from '../ruleset';
import { Portrait } from './art/figures';
import { titled } from './cards';
import { slides, type Selection } from './choosing';
import { effectsText, feat as featOf, weaponText } from './effects';
import { contactPoint, costOf, inches, minus, n2, sightLines, step } from './geometry';
import { Sign } from './icons';
import { markName } from './marks';
import { inch } from './overlays';
import { aimedFrom, COMPLEX, limitsOf, listed, needOf, open, planFor, reachOf, turns, VERBS, walks, wayOf, type Plan, type Verb } from './plan';
import { REFUSALS } from './refusals';
import { Counters, Reading, StateList, Stats } from './sheet';
import { INCH, radius, shortName, trait, type Field, type Model, type Stat } from './view';
import type { Verdict } from './verdict';
import { lanternName } from './words';

export const VERB_NAME: Record<Verb, string> = {
  walk: 'Walk',
  run: 'Run',
  melee: 'Melee',
  charge: 'Charge',
  ranged: 'Shoot',
  disengage: 'Disengage',
  standup: 'Stand up',
  wait: 'Wait',
  heal: 'Heal',
  feat: 'Feats',
  scenario: 'Lantern',
  focus: 'Focus',
  slip: 'Slip away',
};

/** The key of each action. */
export const VERB_KEY: Partial<Record<Verb, string>> = {
  walk: 'w',
  run: 'r',
  melee: 'm',
  charge: 'h',
  ranged: 's',
  feat: 'f',
  disengage: 'd',
  standup: 'u',
  heal: 'e',
  scenario: 'o',
  wait: 'i',
  focus: 'k',
};

export function Frame({ title, sub, art, onBack, children, testid = 'dock' }: {
  title: string;
  sub?: ComponentChildren;
  art?: ComponentChildren;
  onBack?: (() => void) | undefined;
  children: ComponentChildren;
  testid?: string;
}) {
  return (
    <section class="wb-dock" aria-label={title} data-testid={testid} data-why-place>
      <header class="wb-dock-head">
        {art}
        <div>
          <h3>{title}</h3>
          {sub}
        </div>
        {onBack && (
          <button type="button" class="button quiet square" data-testid="cancel" data-nav aria-label="Back" onClick={onBack}>
            <Icon name="close" />
          </button>
        )}
      </header>
      {children}
    </section>
  );
}

interface ModelProps {
  id: string;
  field: Field;
  legal: LegalTold | undefined;
  /** Whether the reader may give it orders now, and whether it is among those that may be activated. */
  mine: boolean;
  ready: boolean;
  why: Why;
  forced: { do: string; target: string } | undefined;
  onVerb(verb: Verb, anchor: Element): void;
  onBack(): void;
}

/** A chosen model: its numbers and states, and its actions if it is one's own. */
export function ModelDock(props: ModelProps) {
  const { id, field, mine, forced } = props;
  const one = field.models[id];
  if (!one) return null;
  const epithet = one.name.slice(shortName(one).length).replace(/^[,\s]+/, '');
  return (
    <Frame
      title={shortName(one)}
      sub={<p class="wb-epithet">{epithet} <Counters one={one} /></p>}
      art={<Portrait card={one.card} class={`seat-${one.seat}`} />}
      onBack={props.onBack}
    >
      <div class="wb-scroll">
        {forced && (
          <p class="wb-forced">
            <Sign name="berserk" /> Must {VERB_NAME[forced.do as Verb]?.toLowerCase() ?? forced.do}{' '}
            {shortName(field.models[forced.target])}. <Rule id={FORCED[forced.do] ?? 'WB-BERSERK-3'} />
          </p>
        )}
        {mine && <Orders {...props} one={one} />}
        <Stats one={one} />
        <StateList one={one} field={field} />
        <Reading one={one} />
      </div>
    </Frame>
  );
}

const FORCED: Record<string, string> = { melee: 'WB-BERSERK-3', charge: 'WB-BERSERK-4', run: 'WB-BERSERK-5' };

function Orders({ id, one, field, legal, ready, why, onVerb }: ModelProps & { one: Model }) {
  const verbs = VERBS.filter((verb) => applies(verb, one));
  return (
    <div class="wb-orders" role="group" aria-label={`Actions of ${shortName(one)}`}>
      {verbs.map((verb) => {
        const isOpen = ready ? open(legal, id, verb) : verb === 'feat' && hasActive(one) && legal !== undefined;
        return (
          <button
            key={verb}
            type="button"
            data-nav
            data-testid={`act-${verb}`}
            data-open={isOpen}
            aria-disabled={!isOpen}
            class={`wb-order ${isOpen ? '' : 'shut'}`}
            onClick={(event) => onVerb(verb, event.currentTarget)}
            {...resting(why, () => (isOpen ? undefined : sample(verb, id, field)))}
          >
            <Sign name={verb} />
            <span>{VERB_NAME[verb]}</span>
            <kbd>{VERB_KEY[verb]?.toUpperCase()}</kbd>
            {COMPLEX.has(verb) && <small title="Complex: two counters">●●</small>}
          </button>
        );
      })}
    </div>
  );
}

function hasActive(one: Model): boolean {
  return Object.values(one.feats).some((it) => it.timing === 'active');
}

/** Whether a kind of action means anything for a model. */
function applies(verb: Verb, one: Model): boolean {
  switch (verb) {
    case 'ranged':
      return Object.values(one.weapons).some((weapon) => weapon.kind === 'ranged');
    case 'feat':
      return Object.keys(one.feats).length > 0;
    case 'heal':
      return trait(one, 'heal') > 0;
    case 'standup':
      return one.marks['prone'] !== undefined;
    default:
      return true;
  }
}

/** An action of a kind that makes sense, to be asked why it cannot be done. */
export function sample(verb: Verb, id: string, field: Field): Json {
  const one = field.models[id];
  const base: Json = { do: verb, model: id };
  if (!one) return base;
  const nearest = Object.entries(field.models)
    .filter(([, other]) => other.seat !== one.seat)
    .sort(([, a], [, b]) => inches(one, a) - inches(one, b))[0];
  const ahead = step(one.pos, one.face, INCH);
  switch (verb) {
    case 'walk':
    case 'run':
      return { ...base, path: [ahead] };
    case 'melee':
    case 'charge': {
      if (!nearest) return base;
      const path = [contactPoint(one.pos, nearest[1].pos, radius(one) + radius(nearest[1]))];
      return { ...base, target: nearest[0], path };
    }
    case 'ranged':
    case 'disengage':
      return { ...base, target: nearest?.[0] ?? '' };
    case 'feat':
      return { ...base, feat: Object.keys(one.feats)[0] ?? '', target: nearest?.[0] ?? '' };
    case 'scenario': {
      const near = Object.entries(field.objectives).sort(
        ([, a], [, b]) => n2(minus(a.at, one.pos)) - n2(minus(b.at, one.pos)),
      )[0];
      return { ...base, objective: near?.[0] ?? '' };
    }
    default:
      return base;
  }
}

export interface PlanProps {
  plan: Plan;
  field: Field;
  legal: LegalTold | undefined;
  verdict: Verdict;
  sending: boolean;
  onPlan(plan: Plan): void;
  onTarget(id: string): void;
  onUndo(): void;
  onTrim(): void;
  onTurn(degrees: number): void;
  onCommit(): void;
  onBack(): void;
  /** A slip may be declined. */
  onDecline?: (() => void) | undefined;
}

/** An action that is put together: what it needs, how far it goes, what is bought, and the verdict. */
export function PlanDock(props: PlanProps) {
  const { plan, field, legal } = props;
  const one = field.models[plan.model];
  if (!one) return null;
  const need = needOf(plan, field);
  return (
    <Frame
      title={`${shortName(one)}: ${VERB_NAME[plan.do]}`}
      sub={<p class="wb-epithet">{hint(plan, field, legal, need)}</p>}
      art={<Portrait card={one.card} class={`seat-${one.seat}`} />}
      onBack={props.onDecline ? undefined : props.onBack}
    >
      <div class="wb-scroll">
        {plan.do === 'feat' && <Feats {...props} one={one} />}
        {plan.do === 'ranged' && <Weapons {...props} one={one} />}
        {plan.do === 'wait' && <Waits {...props} one={one} />}
        {plan.do === 'scenario' && <Lanterns {...props} />}
        {aims(plan, one) && <Targets {...props} one={one} />}
        {(plan.do === 'ranged' || plan.do === 'feat') && <When {...props} one={one} />}
        <Meter {...props} one={one} />
        <Boosts {...props} one={one} />
        {plan.target !== undefined && (plan.do === 'ranged' || plan.do === 'charge' || plan.do === 'feat') && (
          <SightText {...props} />
        )}
      </div>
      <Foot {...props} need={need !== undefined} />
    </Frame>
  );
}

function hint(plan: Plan, field: Field, legal: LegalTold | undefined, need: string | undefined): string {
  switch (need) {
    case 'path':
      return plan.do === 'run' ? 'Tap where it runs to: one straight leg.' : 'Tap point after point, or drag from the model.';
    case 'target':
      return plan.do === 'feat' ? 'Choose whom it is for.' : 'Choose an enemy, on the table or here.';
    case 'feat':
      return 'Choose a feat.';
    case 'objective':
      return 'Choose a lantern.';
    default:
      break;
  }
  if (plan.do === 'melee' && slides(plan, legal)) return 'Fight where it stands, or tap a place to slide to.';
  if (plan.do === 'melee' || plan.do === 'charge')
    return 'Straight in. Tap points for another way, or beside the enemy for another side.';
  if (walks(plan, limitsOf(legal, plan.model)[plan.do])) return 'Tap on to go farther; drag the knob to turn.';
  return field.models[plan.target ?? ''] ? `On ${shortName(field.models[plan.target ?? ''])}.` : '';
}

/** Whether an action chooses a model. */
function aims(plan: Plan, one: Model): boolean {
  if (plan.do === 'feat') return one.feats[plan.feat ?? '']?.reach === 'target';
  if (plan.do === 'wait') return plan.choice === 'fire';
  return ['melee', 'charge', 'ranged', 'disengage', 'heal', 'standup'].includes(plan.do);
}

function Targets({ plan, field, legal, one, onTarget }: PlanProps & { one: Model }) {
  const sure = new Set(listed(legal, plan.model, plan.do).map((action) => action['target']));
  const far = (id: string) => inches(one, field.models[id] ?? one);
  // Those that the server lists come first: whatever is laid, they can surely be chosen.
  const ids = candidates(plan, field, legal).sort(
    (a, b) => Number(sure.has(b)) - Number(sure.has(a)) || far(a) - far(b),
  );
  if (ids.length === 0) return <p class="wb-none">Nobody is there to be chosen.</p>;
  return (
    <div class="wb-choices" role="group" aria-label="Whom">
      {ids.map((id) => {
        const it = field.models[id];
        if (!it) return null;
        return (
          <button key={id} type="button" data-nav class={`wb-target seat-${it.seat} ${plan.target === id ? 'on' : ''} ${sure.has(id) ? 'sure' : ''}`} aria-pressed={plan.target === id} data-testid={`target-${id}`} data-sure={sure.has(id)} onClick={() => onTarget(id)}>
            <Portrait card={it.card} />
            <b>{id === plan.model ? 'Itself' : shortName(it)}</b>
            {id !== plan.model && <small>{inches(one, it, aimedFrom(plan, field)).toFixed(1)}″</small>}
          </button>
        );
      })}
    </div>
  );
}

/** Whom an action may be for, as far as the server says it without a way. */
export function candidates(plan: Plan, field: Field, legal: LegalTold | undefined): string[] {
  const told = limitsOf(legal, plan.model)[plan.do]?.targets;
  const one = field.models[plan.model];
  if (!one) return [];
  if (plan.do === 'wait')
    return [...new Set([plan.model, ...listed(legal, plan.model, 'wait').flatMap((a) => (a['choice'] === 'fire' && typeof a['target'] === 'string' ? [a['target']] : []))])];
  if (plan.do === 'feat') {
    const feat = one.feats[plan.feat ?? ''];
    if (feat?.reach !== 'target') return [];
    const side = Object.keys(field.models).filter((id) => {
      const friend = field.models[id]?.seat === one.seat;
      return feat.whom === 'enemy' ? !friend : feat.whom === 'friend' ? friend : true;
    });
    return told ? side.filter((id) => told.includes(id)) : side;
  }
  return [...(told ?? [])];
}

function Feats({ plan, one, onPlan }: PlanProps & { one: Model }) {
  return (
    <div class="wb-feats" role="radiogroup" aria-label="Feat">
      {Object.entries(one.feats).map(([id, it]) => {
        const { reach, flags } = featOf(it);
        const on = plan.feat === id;
        return (
          <button
            key={id}
            type="button"
            role="radio"
            data-nav
            aria-checked={on}
            data-testid={`feat-${id}`}
            class={`wb-feat ${on ? 'on' : ''}`}
            onClick={() => onPlan({ ...planFor('feat', plan.model), feat: id })}
          >
            <b>{it.name}</b>
            <span class="wb-price">
              <Sign name="ki" label="Ki" /> {it.cost}
              <small>{titled(it.timing)}</small>
            </span>
            <span>
              {reach}: {effectsText(it.effects)}
              {flags && <i> ({flags}{one.used[id] ? ', used' : ''})</i>}
            </span>
          </button>
        );
      })}
    </div>
  );
}

function Weapons({ plan, one, onPlan }: PlanProps & { one: Model }) {
  const all = Object.entries(one.weapons).filter(([, weapon]) => weapon.kind === 'ranged');
  return (
    <div class="wb-feats" role="radiogroup" aria-label="Weapon">
      {all.map(([id, weapon]) => (
        <button key={id} type="button" role="radio" data-nav aria-checked={plan.weapon === id} class={`wb-feat ${plan.weapon === id ? 'on' : ''}`} data-testid={`weapon-${id}`} onClick={() => onPlan({ ...plan, weapon: id })}>
          <b>{titled(id)}</b>
          <span>{weaponText(weapon)}</span>
        </button>
      ))}
    </div>
  );
}

function Waits({ plan, field, legal, one, onPlan }: PlanProps & { one: Model }) {
  const choices = [...new Set(listed(legal, plan.model, 'wait').map((a) => a['choice'] as string | undefined))];
  const names = (choice: string | undefined) => (choice === undefined ? 'Only wait' : `Shake off ${markName(choice)}`);
  const chosen = plan.target === undefined ? one : field.models[plan.target];
  const fires = plan.choice === 'fire' && Array.isArray(chosen?.marks['fire']) ? chosen.marks['fire'] : [];
  return (
    <>
      <div class="wb-choices" role="radiogroup" aria-label="Wait for">
        {choices.map((choice) => (
          <button
            key={choice ?? 'bare'}
            type="button"
            role="radio"
            data-nav
            aria-checked={plan.choice === choice}
            class={`wb-chip ${plan.choice === choice ? 'on' : ''}`}
            data-testid={`wait-${choice ?? 'bare'}`}
            onClick={() => onPlan({ ...planFor('wait', plan.model), ...(choice && { choice }) })}
          >
            {choice && <Sign name={choice} />} {names(choice)}
          </button>
        ))}
      </div>
      {fires.length > 1 && (
        <p class="wb-fires">
          Which flames:{' '}
          {fires.map((value, i) => {
            const picked = plan.values ?? [];
            const on = picked.filter((one) => one === value).length > fires.slice(0, i).filter((one) => one === value).length;
            return (
              <button key={i} type="button" data-nav class={`wb-chip ${on ? 'on' : ''}`} aria-pressed={on} onClick={() => onPlan(withFlame(plan, value, on))}>
                <Sign name="fire" /> {value}
              </button>
            );
          })}
          <small>{plan.values ? '' : 'the two highest'}</small>
        </p>
      )}
    </>
  );
}

/** A flame picked, or let be; without any the highest are meant. */
function withFlame(plan: Plan, value: number, on: boolean): Plan {
  const picked = [...(plan.values ?? [])];
  if (on) picked.splice(picked.indexOf(value), 1);
  else picked.push(value);
  const { values: _before, ...rest } = plan;
  return picked.length > 0 ? { ...rest, values: picked.slice(-2) } : rest;
}

function Lanterns({ plan, field, legal, onPlan }: PlanProps) {
  const ids = limitsOf(legal, plan.model)['scenario']?.targets ?? [];
  return (
    <div class="wb-choices">
      {ids.map((id) => (
        <button key={id} type="button" data-nav class={`wb-chip ${plan.objective === id ? 'on' : ''}`} aria-pressed={plan.objective === id} data-testid={`lantern-${id}`} onClick={() => onPlan({ ...plan, objective: id })}>
          <Sign name="scenario" /> The {lanternName(field, id)}
        </button>
      ))}
    </div>
  );
}

/** Whether a Walk goes with a shot or feat, and when. */
function When({ plan, one, legal, onPlan }: PlanProps & { one: Model }) {
  const feat = one.feats[plan.feat ?? ''];
  if (plan.do === 'feat' && (!feat || feat.timing === 'active' || feat.flags?.['no_walk'])) return null;
  if (limitsOf(legal, plan.model)[plan.do]?.length === undefined) return null;
  const set = (when: 'before' | 'after' | undefined) => {
    const { when: _when, face: _face, ...rest } = plan;
    onPlan({ ...rest, points: when === plan.when ? plan.points : [], ...(when && { when }) });
  };
  return (
    <div class="wb-segments" role="radiogroup" aria-label="Walk with it">
      {([undefined, 'before', 'after'] as const).map((when) => (
        <button key={when ?? 'none'} type="button" role="radio" data-nav aria-checked={plan.when === when} class={plan.when === when ? 'on' : ''} data-testid={`when-${when ?? 'none'}`} onClick={() => set(when)}>
          {when === undefined ? 'Stand' : `Walk ${when}`}
        </button>
      ))}
    </div>
  );
}

/** The length of the way against its limit, live. */
function Meter({ plan, field, legal, one, onUndo, onTrim, onTurn }: PlanProps & { one: Model }) {
  const limit = limitsOf(legal, plan.model)[plan.do];
  const reach = reachOf(plan, one, limit);
  const way = wayOf(plan, field);
  if (!walks(plan, limit) && !turns(plan)) return null;
  const spent = slides(plan, legal) ? 0 : costOf(field, one.pos, way);
  const over = reach !== undefined && spent > reach;
  return (
    <div class="wb-meter">
      {reach !== undefined && (
        <>
          <p class={over ? 'over' : ''} data-testid="length" data-spent={spent} data-limit={reach}>
            <b>{inch(spent)}</b> of {inch(reach)}
            {over && <span> · {inch(spent - reach)} too long</span>}
          </p>
          <span class="wb-gauge" aria-hidden="true">
            <i class={over ? 'over' : ''} style={{ width: `${Math.min(100, (spent / Math.max(1, reach)) * 100)}%` }} />
          </span>
        </>
      )}
      <div class="wb-tools">
        <button type="button" class="button small" data-nav data-testid="undo" disabled={plan.points.length === 0 && !plan.face} onClick={onUndo}>
          <Sign name="undo" /> Back
        </button>
        {over && (
          <button type="button" class="button small" data-nav data-testid="trim" onClick={onTrim}>
            Cut to reach
          </button>
        )}
        {turns(plan) && (
          <>
            <button type="button" class="button small" data-nav aria-label="Turn left" data-testid="turn-left" onClick={() => onTurn(15)}>
              ↺
            </button>
            <button type="button" class="button small" data-nav aria-label="Turn right" data-testid="turn-right" onClick={() => onTurn(-15)}>
              ↻
            </button>
          </>
        )}
      </div>
    </div>
  );
}

const BOOSTS: Partial<Record<Verb, Stat[]>> = {
  walk: ['move'],
  run: ['move'],
  melee: ['move', 'ki'],
  charge: ['move', 'ki'],
  ranged: ['ranged', 'move', 'ki'],
  heal: ['move'],
  feat: ['move', 'ki'],
};

const STAT_NAME: Record<Stat, string> = { melee: 'Melee', ranged: 'Ranged', move: 'Move', ki: 'Ki' };

/** What can be bought on top, at what it costs in Ki tokens. */
function Boosts({ plan, one, onPlan }: PlanProps & { one: Model }) {
  const stats = (BOOSTS[plan.do] ?? []).filter((stat) => one.boost[stat] !== undefined);
  if (stats.length === 0) return null;
  const price = stats.reduce((sum, stat) => sum + (plan.boost[stat] ?? 0) * (one.boost[stat] ?? 0), 0);
  const change = (stat: Stat, by: number) =>
    onPlan({ ...plan, boost: { ...plan.boost, [stat]: Math.max(0, (plan.boost[stat] ?? 0) + by) } });
  return (
    <div class="wb-boosts" role="group" aria-label="Boosts">
      {stats.map((stat) => (
        <span key={stat} class="wb-stepper">
          <button type="button" data-nav aria-label={`Less ${STAT_NAME[stat]}`} disabled={!plan.boost[stat]} onClick={() => change(stat, -1)}>
            −
          </button>
          <span>
            {STAT_NAME[stat]} <b>+{plan.boost[stat] ?? 0}</b> <small>{one.boost[stat]} Ki</small>
          </span>
          <button type="button" data-nav aria-label={`More ${STAT_NAME[stat]}`} data-testid={`boost-${stat}`} onClick={() => change(stat, 1)}>
            +
          </button>
        </span>
      ))}
      <small class={price > one.tokens ? 'over' : ''}>
        <Sign name="ki" /> {price} of {one.tokens}
      </small>
    </div>
  );
}

function SightText({ plan, field }: PlanProps) {
  const target = plan.target ?? '';
  if (target === plan.model) return null;
  const from = plan.do === 'charge' ? undefined : aimedFrom(plan, field);
  const lines = sightLines(field, plan.model, target, from);
  const free = lines.filter((line) => line.blocked.length === 0).length;
  return (
    <p class="wb-sight-text">
      <Sign name="eye" /> {free} of {lines.length} lines of sight free
    </p>
  );
}

/** The server's word on it, and the button that does it. */
function Foot({ plan, verdict, need, sending, onCommit, onDecline }: PlanProps & { need: boolean }) {
  const ok = verdict.is === 'legal' && !sending;
  return (
    <footer class="wb-foot">
      <Says verdict={verdict} need={need} />
      {onDecline && (
        <button type="button" class="button" data-nav data-testid="decline" onClick={onDecline}>
          Stay
        </button>
      )}
      <button type="button" class={`button strong ${ok ? '' : 'shut'}`} data-nav data-testid="commit" aria-disabled={!ok} onClick={() => ok && onCommit()}>
        {VERB_NAME[plan.do]}
      </button>
    </footer>
  );
}

export function Says({ verdict, need }: { verdict: Verdict; need: boolean }) {
  const clauses = useClauses();
  if (need || verdict.is === 'nothing') return <p class="wb-says" role="status" data-testid="verdict" data-verdict="none" />;
  if (verdict.is === 'asked') return <p class="wb-says" role="status" data-testid="verdict" data-verdict="asked">…</p>;
  if (verdict.is === 'legal')
    return (
      <p class="wb-says legal" role="status" data-testid="verdict" data-verdict="legal">
        <Icon name="check" /> Can be done.
      </p>
    );
  const { rule, message } = verdict.refused;
  return (
    <p class="wb-says refused" role="status" data-testid="verdict" data-verdict="refused" data-rule={rule}>
      <Sign name="failed" />
      <span title={clauses[rule ?? '']?.text}>{(rule && REFUSALS[rule]) ?? message}</span>
      {rule && <Rule id={rule} />}
    </p>
  );
}

export type { Selection };
