/** How long each event is shown. */

import type { GameEvent } from '../ruleset';

/** In milliseconds; kinds that are not named are not shown by themselves. */
const BEATS: Record<string, number> = {
  mulligan: 700,
  turn: 1000,
  draw: 350,
  mill: 900,
  exile: 700,
  discard: 700,
  recover: 900,
  move: 500,
  attack: 650,
  attack_off: 800,
  play: 1900,
  enter: 450,
  fail: 1000,
  leave: 350,
  break: 700,
  roll: 750,
  damage: 800,
  heal: 550,
  counter: 600,
  resisted: 650,
  immune: 650,
  cure: 450,
  boost: 500,
  ready: 500,
  ability: 900,
  trigger: 1000,
  lethal: 900,
  outcome: 900,
};

export function beat(event: GameEvent): number {
  return BEATS[event.kind] ?? 0;
}
