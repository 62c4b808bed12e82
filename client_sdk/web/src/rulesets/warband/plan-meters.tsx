/** What an action measures and costs: the way against its limit, and what is bought on top. */

import { slides } from './choosing';
import { costOf } from './geometry';
import { Sign } from './icons';
import { inch } from './overlays';
import { limitsOf, reachOf, turns, walks, wayOf, type Verb } from './plan';
import type { PlanProps } from './plan-dock';
import { TurnButtons } from './turn-buttons';
import type { Model, Stat } from './view';

/** The length of the way against its limit, live. */
export function Meter({
  plan,
  field,
  legal,
  one,
  onUndo,
  onTrim,
  onTurn,
}: PlanProps & { one: Model }) {
  const limit = limitsOf(legal, plan.model)[plan.do];
  const reach = reachOf(plan, one, limit);
  const way = wayOf(plan, field);
  if (!walks(plan, limit) && !turns(plan)) return null;
  const spent = slides(plan, legal) ? 0 : costOf(field, one.pos, way);
  const over = reach !== undefined && spent > reach;
  const bare = plan.points.length === 0 && !plan.face;
  return (
    <div class="wb-meter">
      {reach !== undefined && (
        <>
          <p class={over ? 'over' : ''} data-testid="length" data-spent={spent} data-limit={reach}>
            <b>{inch(spent)}</b> of {inch(reach)}
            {over && <span> · {inch(spent - reach)} too long</span>}
          </p>
          <span class="wb-gauge" aria-hidden="true">
            <i
              class={over ? 'over' : ''}
              style={{ width: `${Math.min(100, (spent / Math.max(1, reach)) * 100)}%` }}
            />
          </span>
        </>
      )}
      <div class="wb-tools">
        <button
          type="button"
          class="button small"
          data-nav
          data-testid="undo"
          aria-disabled={bare}
          onClick={() => !bare && onUndo()}
        >
          <Sign name="undo" /> Back
        </button>
        {turns(plan) && <TurnButtons onTurn={onTurn} />}
        {over && (
          <button type="button" class="button small" data-nav data-testid="trim" onClick={onTrim}>
            Cut to reach
          </button>
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

const STAT_NAME: Record<Stat, string> = {
  melee: 'Melee',
  ranged: 'Ranged',
  move: 'Move',
  ki: 'Ki',
};

/** What can be bought on top, at what it costs in Ki tokens. */
export function Boosts({ plan, one, onPlan }: PlanProps & { one: Model }) {
  const stats = (BOOSTS[plan.do] ?? []).filter((stat) => one.boost[stat] !== undefined);
  if (stats.length === 0) return null;
  const price = stats.reduce(
    (sum, stat) => sum + (plan.boost[stat] ?? 0) * (one.boost[stat] ?? 0),
    0,
  );
  const change = (stat: Stat, by: number) =>
    onPlan({
      ...plan,
      boost: { ...plan.boost, [stat]: Math.max(0, (plan.boost[stat] ?? 0) + by) },
    });
  return (
    <div class="wb-boosts" role="group" aria-label="Boosts">
      {stats.map((stat) => (
        <span key={stat} class="wb-stepper">
          <button
            type="button"
            data-nav
            aria-label={`Less ${STAT_NAME[stat]}`}
            aria-disabled={!plan.boost[stat]}
            onClick={() => change(stat, -1)}
          >
            −
          </button>
          <span>
            {STAT_NAME[stat]} <b>+{plan.boost[stat] ?? 0}</b> <small>{one.boost[stat]} Ki</small>
          </span>
          <button
            type="button"
            data-nav
            aria-label={`More ${STAT_NAME[stat]}`}
            data-testid={`boost-${stat}`}
            onClick={() => change(stat, 1)}
          >
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
