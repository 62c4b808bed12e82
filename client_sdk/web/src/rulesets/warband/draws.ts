/** What of `warband` comes from the dice: every die is told in a `roll` (rulebook section 16). */

import type { Draw, GameEvent, Json, RecordedStep } from '../ruleset';
import type { FieldEvent } from './view';

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

/** The events of each step with what the record of an ended match knows besides: which dice were rolled anew. */
export function recorded(steps: RecordedStep[]): GameEvent[][] {
  return steps.map(({ events, actions }) => {
    const again = actions.find((one) => one['do'] === 'reroll');
    return events.map((event) => rolledAnew(event as FieldEvent, again));
  });
}

function rolledAnew(told: FieldEvent, again: Json | undefined): FieldEvent {
  if (!again || told.kind !== 'roll' || (told.for !== 'attack' && told.for !== 'defence'))
    return told;
  const places = (again[told.for] as number[] | undefined) ?? [];
  return places.length > 0 ? { ...told, anew: [...places].sort((a, b) => a - b) } : told;
}
