/** A model read: statistics, states with what they do, weapons, feats, traits; and the list of all models. */

import { Rule } from '../../parts/clause';
import { Portrait } from './art/figures';
import { titled } from './cards';
import { effectsText, feat as featOf, specialText, traitText, weaponText } from './effects';
import { Sign } from './icons';
import { MARKS, states } from './marks';
import { shortName, warbandOf, type Field, type Model, type Stat } from './view';

const STATS: [Stat, string][] = [
  ['move', 'Move'],
  ['melee', 'Melee'],
  ['ranged', 'Ranged'],
  ['ki', 'Ki'],
];

/** The numbers of a model in one row, with what a boost of each costs. */
export function Stats({ one }: { one: Model }) {
  return (
    <dl class="wb-stats">
      {STATS.map(([stat, name]) => (
        <div key={stat}>
          <dt>{name}</dt>
          <dd>
            {one[stat]}
            {stat === 'move' && '″'}
            {one.boost[stat] !== undefined && (
              <small title={`A boost of 1 costs ${one.boost[stat]} Ki`}>+{one.boost[stat]}</small>
            )}
          </dd>
        </div>
      ))}
      <div class="wide">
        <dt>Wounds</dt>
        <dd>
          <Boxes marked={one.wounds} of={one.track} />
        </dd>
      </div>
      <div>
        <dt>Tokens</dt>
        <dd>
          <Sign name="ki" /> {one.tokens}
          <small>/{one.ki_max}</small>
        </dd>
      </div>
    </dl>
  );
}

function Boxes({ marked, of }: { marked: number; of: number }) {
  return (
    <span class="wb-boxes" role="img" aria-label={`${marked} of ${of} marked`}>
      {Array.from({ length: of }, (_, i) => (
        <i key={i} class={i < marked ? 'marked' : ''} />
      ))}
    </span>
  );
}

/** The states of a model by name, each with what it does. */
export function StateList({ one, field }: { one: Model; field: Field }) {
  const all = states(one.marks, field);
  if (all.length === 0) return null;
  return (
    <ul class="wb-states" aria-label="States" data-testid="states">
      {all.map(({ marker, text }) => (
        <li key={marker} data-marker={marker}>
          <Sign name={marker} />
          <span>
            <b>{text}.</b> {MARKS[marker]?.does} {MARKS[marker] && <Rule id={MARKS[marker].rule} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Everything printed on a model, to be read. */
export function Reading({ one }: { one: Model }) {
  return (
    <div class="wb-reading">
      <p class="wb-traits">
        {Object.entries(one.traits).map(([name, value]) => (
          <span key={name} class="tag">
            {traitText(name, value)}
          </span>
        ))}
        <span class="tag">{titled(one.size)} base</span>
      </p>
      {Object.entries(one.weapons).map(([id, weapon]) => (
        <p key={id}>
          <Sign name={weapon.kind} /> <b>{titled(id)}</b> {weaponText(weapon)}
          {Object.entries(weapon.specials ?? {}).map(([name, special]) => (
            <span key={name} class="wb-special">
              <Sign name={special.kind === 'attack' ? 'damage' : 'parry'} /> <i>{titled(name)}</i> (
              {special.cost} {special.cost === 1 ? 'die' : 'dice'}): {specialText(special)}
            </span>
          ))}
        </p>
      ))}
      {Object.entries(one.feats).map(([id, it]) => {
        const { reach, flags } = featOf(it);
        return (
          <p key={id}>
            <Sign name="feat" /> <b>{it.name}</b>{' '}
            <small>
              {titled(it.timing)}, {it.cost} Ki, {reach}
              {flags && `, ${flags}`}
              {one.used[id] ? ', used' : ''}
            </small>
            : {effectsText(it.effects)}
          </p>
        );
      })}
    </div>
  );
}

/** The counters of a model: what it may still do this turn. */
export function Counters({ one }: { one: Model }) {
  return (
    <span
      class={`wb-counters ${one.counters === 0 ? 'none' : ''}`}
      title={`${one.counters} Activation Counters`}
    >
      {one.counters === 0 ? 'spent' : '●'.repeat(Math.min(4, one.counters))}
    </span>
  );
}

/** Both warbands as a list: who may still activate comes with its counters. */
export function Roster({
  field,
  seat,
  title,
  ready,
  forced,
  onPick,
}: {
  field: Field;
  seat: number;
  title: string;
  ready: ReadonlySet<string>;
  forced: Record<string, { do: string; target: string }> | undefined;
  onPick(id: string): void;
}) {
  const fallen = Object.entries(field.fallen).filter(([, owner]) => owner === seat);
  return (
    <section class={`wb-roster seat-${seat}`} aria-label={title}>
      <h3>
        {title}
        {ready.size > 0 && <small>{ready.size} may act</small>}
      </h3>
      <ul>
        {warbandOf(field, seat).map((id) => {
          const one = field.models[id];
          if (!one) return null;
          return (
            <li key={id}>
              <button
                type="button"
                data-nav
                data-testid={`row-${id}`}
                data-ready={ready.has(id)}
                class={`wb-row ${ready.has(id) ? 'ready' : ''}`}
                onClick={() => onPick(id)}
              >
                <Portrait card={one.card} />
                <span class="wb-row-name">
                  <b>{shortName(one)}</b>
                  <span class="wb-row-marks">
                    {states(one.marks, field).map(({ marker, text }) => (
                      <Sign key={marker} name={marker} label={text} />
                    ))}
                    {forced?.[id] && <em>must {forced[id].do}</em>}
                  </span>
                </span>
                <span
                  class="wb-row-left"
                  aria-label={`${one.track - one.wounds} of ${one.track} boxes left`}
                >
                  <Sign name="wounds" />
                  {one.track - one.wounds}
                </span>
                <Counters one={one} />
              </button>
            </li>
          );
        })}
      </ul>
      {fallen.length > 0 && (
        <p class="wb-fallen">
          <Sign name="killed" label="Killed" /> {fallen.length}
        </p>
      )}
    </section>
  );
}
