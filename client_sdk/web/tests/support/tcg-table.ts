/** Tables of `tcg` for tests: say only what matters. */

import type { Json } from '../../src/rulesets/ruleset';
import { reckoned } from '../../src/rulesets/tcg/stats';
import type { Equipment, Fortification, Player, Table, Unit } from '../../src/rulesets/tcg/view';

interface Wanted extends Partial<
  Omit<Table, 'units' | 'players' | 'equipment' | 'fortifications'>
> {
  units?: Record<string, Partial<Unit>>;
  equipment?: Record<string, Partial<Equipment>>;
  fortifications?: Record<string, Partial<Fortification>>;
  players?: Record<string, Partial<Player>>;
}

const NONE = { hp: 0, at: 0, lk: 0, rs: 0, reach: 0, move: 0 };

function unit({ zone = 'c3', controller = 0, ...more }: Partial<Unit>): Unit {
  return {
    card: 'pike_militia',
    owner: controller,
    controller,
    zone,
    base: NONE,
    total: { ...NONE, effect_reach: 0 },
    ...more,
  };
}

/** Turn 3, seat 0 to act: Vesna (`v`) in c1, Orrin (`o`) in c5, and whatever is given; numbers follow. */
export function table({ units, equipment, fortifications, players, ...more }: Wanted = {}): Table {
  const player = (seat: '0' | '1', character: string): Player => ({
    character,
    deck_size: 30,
    hand_size: 0,
    discard_size: 0,
    removed_size: 0,
    discard: {},
    removed: {},
    ...(seat === '0' && { hand: {} }),
    ...players?.[seat],
  });
  const bare: Table = {
    turn: 3,
    active: 0,
    first: 0,
    phase: 'main',
    players: { '0': player('0', 'v'), '1': player('1', 'o') },
    units: {
      v: unit({ card: 'vesna', zone: 'c1', controller: 0, ...units?.['v'] }),
      o: unit({ card: 'orrin', zone: 'c5', controller: 1, ...units?.['o'] }),
    },
    fortifications: {},
    equipment: {},
    waiting: { '0': 'main' },
    ...more,
  };
  for (const [id, one] of Object.entries(units ?? {}))
    if (!(id in bare.units)) bare.units[id] = unit(one);
  for (const [id, one] of Object.entries(fortifications ?? {}))
    bare.fortifications[id] = { card: 'oak_bulwark', owner: 0, controller: 0, zone: 'c2', ...one };
  for (const [id, one] of Object.entries(equipment ?? {}))
    bare.equipment[id] = { card: 'red_sash', owner: 0, on: 'v', ...one };
  for (const [id, one] of Object.entries(bare.units)) {
    const gear = Object.keys(bare.equipment).filter((worn) => bare.equipment[worn]?.on === id);
    bare.units[id] = { ...one, ...(gear.length > 0 && { gear }) };
  }
  for (const [id, one] of Object.entries(bare.units))
    bare.units[id] = { ...one, ...reckoned(bare, id) };
  return bare;
}

export const viewOf = (of: Table): Json => of as unknown as Json;
