/** What of `warband` comes from the dice: every die is told in a `roll` (rulebook section 16). */

import type { Draw, GameEvent, Json, RecordedStep } from '../ruleset';
import type { FieldEvent, Vec } from './view';

const SIDES = 6;

/** Of a roll that was told again whole, only the dice that were rolled anew. */
export function draws(events: GameEvent[]): Draw[] {
  return events.flatMap((event) => {
    const { kind, dice = [], anew } = event as FieldEvent;
    if (kind !== 'roll') return [];
    const drawn = anew ? anew.map((place) => dice[place] ?? 0) : dice;
    return drawn.map((die) => ({ n: SIDES, got: die - 1 }));
  });
}

/** How a move is called that has a path of its own, by the action that makes it. */
const MOVES = new Set(['walk', 'run', 'melee', 'charge', 'heal', 'slip']);

/**
 * The events of each step with what the record of an ended match knows besides: the ways of moves,
 * and which dice were rolled anew. A move may come steps after its action, where a prompt lies between.
 */
export function recorded(steps: RecordedStep[]): GameEvent[][] {
  let declared: Json = {};
  return steps.map(({ events, actions }) => {
    const action = actions.find((one) => Array.isArray(one['path']));
    if (action) declared = action;
    const again = actions.find((one) => one['do'] === 'reroll');
    return events.map((event) => rolledAnew(withWay(event as FieldEvent, declared), again));
  });
}

function withWay(told: FieldEvent, action: Json): FieldEvent {
  const path = action['path'] as Vec[] | undefined;
  const end = path?.[path.length - 1];
  const its =
    told.kind === 'move' &&
    MOVES.has(told.how ?? '') &&
    (action['model'] === undefined || action['model'] === told.model) &&
    end !== undefined &&
    told.to?.[0] === end[0] &&
    told.to[1] === end[1];
  return its && path ? { ...told, path } : told;
}

function rolledAnew(told: FieldEvent, again: Json | undefined): FieldEvent {
  if (!again || told.kind !== 'roll' || (told.for !== 'attack' && told.for !== 'defence'))
    return told;
  const places = (again[told.for] as number[] | undefined) ?? [];
  return places.length > 0 ? { ...told, anew: [...places].sort((a, b) => a - b) } : told;
}
