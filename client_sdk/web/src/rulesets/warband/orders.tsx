/** The panel of a chosen model: what it may do, its numbers and its states. */

import { Rule } from '../../parts/clause';
import { resting, type Why } from '../../room/why';
import type { Json, LegalTold } from '../ruleset';
import { Portrait } from './art/figures';
import { Frame } from './frame';
import { contactPoint, inches, minus, n2, step } from './geometry';
import { Sign } from './icons';
import { COMPLEX, open, VERBS, type Verb } from './plan';
import { Counters, Reading, StateList, Stats } from './sheet';
import { INCH, radius, shortName, trait, type Field, type Model } from './view';

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
      sub={
        <p class="wb-epithet">
          {epithet} <Counters one={one} />
        </p>
      }
      art={<Portrait card={one.card} class={`seat-${one.seat}`} />}
      onBack={props.onBack}
    >
      <div class="wb-scroll">
        {forced && (
          <p class="wb-forced">
            <Sign name="berserk" /> Must {VERB_NAME[forced.do as Verb]?.toLowerCase() ?? forced.do}{' '}
            {shortName(field.models[forced.target])}.{' '}
            <Rule id={FORCED[forced.do] ?? 'WB-BERSERK-3'} />
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

const FORCED: Record<string, string> = {
  melee: 'WB-BERSERK-3',
  charge: 'WB-BERSERK-4',
  run: 'WB-BERSERK-5',
};

function Orders({ id, one, field, legal, ready, why, onVerb }: ModelProps & { one: Model }) {
  const verbs = VERBS.filter((verb) => applies(verb, one));
  return (
    <div class="wb-orders" role="group" data-why-beside aria-label={`Actions of ${shortName(one)}`}>
      {verbs.map((verb) => {
        const isOpen = ready
          ? open(legal, id, verb)
          : verb === 'feat' && hasActive(one) && legal !== undefined;
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
