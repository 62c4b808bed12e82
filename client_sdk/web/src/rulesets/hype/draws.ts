/** What of `hype` comes from the dice: every draw is told as a `roll` (rulebook 4.4). */

import type { Draw, GameEvent } from '../ruleset';
import type { StageEvent } from './view';

export function draws(events: GameEvent[]): Draw[] {
  return events.flatMap((event) => {
    const { kind, n, dice } = event as StageEvent;
    const got = dice?.[0];
    return kind === 'roll' && n !== undefined && got !== undefined ? [{ n, got }] : [];
  });
}
