/** Views and legal lists for tests: say only what matters. */

import type { Json, LegalTold } from '../../src/rulesets/ruleset';
import type { Performer, Player, Stage } from '../../src/rulesets/hype/view';

/** A Character with 100 Health of an own seat and slot, as its id says. */
export function performer(id: string, more: Partial<Performer> = {}): Performer {
  const seat = id.startsWith('a') ? 0 : 1;
  return {
    card: seat === 0 ? 'torvik' : 'mirelle',
    seat,
    slot: Number(id.slice(1)),
    health: 100,
    shield: 0,
    ...more,
  };
}

interface Wanted extends Partial<Omit<Stage, 'characters' | 'players'>> {
  characters?: Record<string, Partial<Performer>>;
  players?: Record<string, Partial<Player>>;
}

/** A match in turn 3, seat 0 to act, with a1, a2, b1 and b2 on stage. */
export function stage({ characters, players, ...more }: Wanted = {}): Stage {
  const all = characters ?? { a1: {}, a2: {}, b1: {}, b2: {} };
  const player = (seat: string): Player => ({
    hype: 1,
    modifiers: {},
    ...(seat === '0' && { ap: 3 }),
    ...players?.[seat],
  });
  return {
    turn: 3,
    round: 2,
    active: 0,
    first: 0,
    phase: 'main',
    players: { '0': player('0'), '1': player('1') },
    characters: Object.fromEntries(
      Object.entries(all).map(([id, one]) => [id, performer(id, one)]),
    ),
    waiting: { '0': 'main' },
    ...more,
  };
}

export const asView = (of: Stage): Json => of as unknown as Json;

export function legal(...actions: Json[]): LegalTold {
  return { actions, complete: true };
}
