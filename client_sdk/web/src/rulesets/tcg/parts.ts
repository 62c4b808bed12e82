/** Parts of a table with a change made to them; the table that is given stays as it is. */

import { printOf, type Held, type Player, type Table, type Unit } from './view';

export function player(
  table: Table,
  seat: number | undefined,
  change: (one: Player) => Player,
): Table {
  const one = seat === undefined ? undefined : table.players[seat];
  if (!one) return table;
  return { ...table, players: { ...table.players, [String(seat)]: change(one) } };
}

export function unit(table: Table, id: string | undefined, change: (one: Unit) => Unit): Table {
  const one = id === undefined ? undefined : table.units[id];
  if (!one || id === undefined) return table;
  return { ...table, units: { ...table.units, [id]: change(one) } };
}

export function carrier(
  table: Table,
  id: string | undefined,
  change: <T extends object>(one: T) => T,
): Table {
  if (id === undefined) return table;
  const { units, fortifications, equipment } = table;
  if (units[id]) return { ...table, units: { ...units, [id]: change(units[id]) } };
  if (fortifications[id])
    return { ...table, fortifications: { ...fortifications, [id]: change(fortifications[id]) } };
  if (equipment[id]) return { ...table, equipment: { ...equipment, [id]: change(equipment[id]) } };
  return table;
}

export function laid(
  one: Player,
  pile: 'discard' | 'removed',
  cards: Record<string, Held>,
): Partial<Player> {
  const all = { ...one[pile], ...cards };
  return { [pile]: all, [`${pile}_size`]: Object.keys(all).length };
}

export function taken(one: Player, pile: 'discard', id: string | undefined): Player {
  const rest = without(one[pile], id === undefined ? [] : [id]);
  return { ...one, [pile]: rest, discard_size: Object.keys(rest).length };
}

export function fromHand(one: Player, id: string | undefined): Player {
  return {
    ...one,
    hand_size: one.hand_size - 1,
    ...(one.hand && { hand: without(one.hand, id === undefined ? [] : [id]) }),
  };
}

/** The cards as they will lie open; one that this viewer never gets to see is nameless. */
export function held(then: Table, ids: string[]): Record<string, Held> {
  return Object.fromEntries(ids.map((id) => [id, { card: printOf(then, id) ?? '' }]));
}

export function heldIn(table: Table, then: Table, id: string | undefined): Record<string, Held> {
  if (id === undefined) return {};
  return { [id]: { card: printOf(table, id) ?? printOf(then, id) ?? '' } };
}

export function mapped<T>(all: Record<string, T>, change: (one: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(all).map(([id, one]) => [id, change(one)]));
}

export function without<T extends object>(one: T, gone: readonly PropertyKey[]): T {
  if (!gone.some((key) => key in one)) return one;
  const rest = { ...one } as Record<PropertyKey, unknown>;
  for (const key of gone) delete rest[key];
  return rest as T;
}
