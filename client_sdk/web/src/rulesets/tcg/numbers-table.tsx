/** A unit's six numbers, Base and Total, each with its reasons behind it. */

import { useState } from 'preact/hooks';

import { Reasons } from '../../parts/clause';
import { Icon } from '../../parts/icon';
import type { Reason } from '../ruleset';
import { Sign } from './icons';
import type { RoomNumbers } from './numbers';
import { explained } from './stats';
import { STATS, type Stat, type Table } from './view';
import { STAT_NAME } from './names';
import { reasonLines } from './words';

export function NumbersTable({
  table,
  id,
  numbers,
}: {
  table: Table;
  id: string;
  numbers: RoomNumbers;
}) {
  const [open, setOpen] = useState<Stat>();
  const unit = table.units[id];
  if (!unit) return null;
  return (
    <div class="numbers" role="group" aria-label="Base and Total">
      <div class="numbers-head" aria-hidden="true">
        <span />
        <span>Base</span>
        <span>Total</span>
        <span />
      </div>
      {STATS.map((stat) => {
        const [base, total] = [unit.base[stat], unit.total[stat]];
        return (
          <div key={stat} class="numbers-row">
            <button
              type="button"
              class={`numbers-line ${total === base ? '' : total > base ? 'up' : 'down'}`}
              data-testid={`stat-${stat}`}
              data-nav
              aria-expanded={open === stat}
              aria-label={`${STAT_NAME[stat]}: Base ${base}, Total ${total}. Why?`}
              onClick={() => setOpen(open === stat ? undefined : stat)}
            >
              <span>
                <Sign name={stat} /> {STAT_NAME[stat]}
              </span>
              <span>{base}</span>
              <b>{total}</b>
              <Icon name="help" />
            </button>
            {open === stat && <Why table={table} id={id} stat={stat} numbers={numbers} />}
          </div>
        );
      })}
      {unit.total.effect_reach !== unit.total.reach && (
        <p class="numbers-note">
          <Sign name="blind" /> Its effects reach {unit.total.effect_reach}.
        </p>
      )}
    </div>
  );
}

function Why({
  table,
  id,
  stat,
  numbers,
}: {
  table: Table;
  id: string;
  stat: Stat;
  numbers: RoomNumbers;
}) {
  const unit = table.units[id];
  const { base, total, ofBase, ofTotal } = explained(table, id, stat, numbers);
  const named = (why: Reason[]) => reasonLines({ why }, table);
  const whole = unit?.base[stat] === base && unit.total[stat] === total;
  return (
    <div class="numbers-why" data-testid={`why-${stat}`}>
      <h4>Base {unit?.base[stat]}</h4>
      <Reasons why={named(ofBase)} />
      <h4>Total {unit?.total[stat]}</h4>
      {ofTotal.length > 0 ? (
        <Reasons why={[{ add: base, rule: 'TCG-STAT-6', by: 'Base' }, ...named(ofTotal)]} />
      ) : (
        <p class="faint">Nothing is added to the Base.</p>
      )}
      {!whole && <p class="faint">Something else counts as well that this page does not know.</p>}
    </div>
  );
}
