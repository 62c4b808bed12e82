/** Carries a shown view over one event, on its way to the view that the server told. */

import type { GameEvent, Json } from '../ruleset';
import { cardOf } from './cards';
import {
  carrier,
  fromHand,
  held,
  heldIn,
  laid,
  mapped,
  player,
  taken,
  unit,
  without,
} from './parts';
import { reckoned } from './stats';
import {
  inPlay,
  printOf,
  STATS,
  tableOf,
  type Boost,
  type Status,
  type Table,
  type TableEvent,
} from './view';

/**
 * The view once `event` has been shown. It only has to be right for what the board shows between two
 * updates: at the end of each the shell shows `after`, which is what the server told.
 */
export function fold(view: Json, event: GameEvent, after: Json): Json {
  const table = tableOf(view);
  const then = tableOf(after);
  if (!table || !then) return after;
  const change = CHANGES[event.kind];
  if (!change) return view;
  return renumbered(table, change(table, event as TableEvent, then)) as unknown as Json;
}

type Change = (table: Table, event: TableEvent, then: Table) => Table;

const CHANGES: Record<string, Change> = {
  mulligan: (t, e) =>
    player(t, e.seat, (one) => ({
      ...one,
      mulligan: true,
      // TCG-SETUP-4: the whole hand goes under the Deck
      ...(e.took && {
        deck_size: one.deck_size + one.hand_size,
        hand_size: 0,
        ...(one.hand && { hand: {} }),
      }),
    })),
  turn: (t, e) => ({
    ...t,
    turn: e.turn ?? t.turn,
    active: e.seat ?? t.active,
    phase: 'main',
    // TCG-TURN-3: allowances and marks are renewed
    units: mapped(t.units, (unit) => without(unit, ['moved', 'attacked', 'played', ...MARKS])),
    fortifications: mapped(t.fortifications, (one) => without(one, MARKS)),
    equipment: mapped(t.equipment, (one) => without(one, MARKS)),
  }),
  draw: (t, e, then) => {
    const n = e.n ?? 0;
    return player(t, e.seat, (one) => ({
      ...one,
      deck_size: one.deck_size - n,
      hand_size: one.hand_size + n,
      ...(one.hand && e.cards && { hand: { ...one.hand, ...held(then, e.cards) } }),
    }));
  },
  mill: (t, e, then) => {
    const cards = held(then, e.cards ?? []);
    return player(t, e.seat, (one) => ({
      ...one,
      deck_size: one.deck_size - (e.n ?? 0),
      ...laid(one, 'discard', cards),
    }));
  },
  exile: (t, e, then) => {
    const cards = heldIn(t, then, e.card);
    return player(t, e.seat, (one) => {
      const rest = taken(one, 'discard', e.card);
      return { ...rest, ...laid(rest, 'removed', cards) };
    });
  },
  discard: (t, e, then) => {
    const cards = heldIn(t, then, e.card);
    return player(t, e.seat, (one) => {
      const rest = fromHand(one, e.card);
      return { ...rest, ...laid(rest, 'discard', cards) };
    });
  },
  recover: (t, e) => {
    const card = printOf(t, e.card) ?? '';
    return player(t, e.seat, (one) => {
      const rest = taken(one, 'discard', e.card);
      return {
        ...rest,
        hand_size: rest.hand_size + 1,
        ...(rest.hand && e.as !== undefined && { hand: { ...rest.hand, [e.as]: { card } } }),
      };
    });
  },
  move: (t, e) =>
    unit(t, e.unit, (one) => ({
      ...one,
      zone: e.to ?? one.zone,
      ...(e.rule === 'TCG-MOVE-3' && { moved: true as const }),
    })),
  attack: (t, e) => ({
    ...unit(t, e.by, (one) => ({ ...one, attacked: true as const })),
    attack: { by: e.by ?? '', target: e.target ?? '' },
  }),
  attack_off: (t) => without(t, ['attack']),
  play: (t, e) => {
    const { card = '', def = '', unit: by = '', seat = 0 } = e;
    const known = { id: card, card: def, unit: by, seat };
    const named = {
      ...(e.to !== undefined && { to: e.to }),
      ...(e.on !== undefined && { on: e.on }),
      ...(e.target !== undefined && { target: e.target }),
    };
    const played = unit(t, by, (one) => ({ ...one, played: true as const }));
    return {
      ...player(played, seat, (one) => fromHand(one, card)),
      playing: { ...known, ...named },
    };
  },
  enter: entered,
  leave: left,
  damage: (t, e) => {
    const hurt = unit(t, e.unit, (one) => ({
      ...one,
      ...((e.amount ?? 0) > 0 && { damage: (one.damage ?? 0) + (e.amount ?? 0) }),
    }));
    return e.rule === 'TCG-ATTACK-9' ? without(hurt, ['attack']) : hurt;
  },
  heal: (t, e) =>
    unit(t, e.unit, (one) => {
      const damage = (one.damage ?? 0) - (e.amount ?? 0);
      return damage > 0 ? { ...one, damage } : without(one, ['damage']);
    }),
  counter: (t, e) => marked(t, e.target, e.status, e.count ?? 1),
  cure: (t, e) => marked(t, e.target, e.status, e.count ?? 0),
  boost: (t, e, then) =>
    unit(t, e.unit, (one) => ({
      ...one,
      boosts: { ...one.boosts, [boostNumber(t, then, e.unit)]: boostOf(e) },
    })),
  expire: (t, e) =>
    unit(t, e.unit, (one) => {
      const gone = Object.entries(one.boosts ?? {}).find(
        ([, boost]) => boost.stat === e.stat && boost.n === e.n && boost.source === e.source,
      );
      const boosts = without(one.boosts ?? {}, gone ? [gone[0]] : []);
      return Object.keys(boosts).length > 0 ? { ...one, boosts } : without(one, ['boosts']);
    }),
  ready: (t, e) => unit(t, e.unit, (one) => without(one, e.what ? [ALLOWANCE[e.what]] : [])),
  ability: (t, e) => carrier(t, e.card, (one) => ({ ...one, used: true as const })),
  trigger: (t, e) => {
    const index = Number(/\.(\d+)(?:#\d+)?$/.exec(e.trigger ?? '')?.[1] ?? -1);
    const once = cardOf(printOf(t, e.source)).effects[index]?.once;
    if (!once) return t;
    const fired = [...(inPlay(t, e.source)?.fired ?? []), index];
    return carrier(t, e.source, (one) => ({ ...one, fired }));
  },
  outcome: (t, e) => ({
    ...without(t, ['waiting']),
    outcome: {
      ...(e.winner !== undefined && { winner: e.winner }),
      ...(e.draw && { draw: true as const }),
      reason: e.reason ?? '',
    },
  }),
};

const MARKS = ['used', 'fired'] as const;
const ALLOWANCE = { move: 'moved', attack: 'attacked', play: 'played' } as const;

/** A card that was being played is in play now: TCG-PLAY-11, with the Nul that hit it on the way (NUL-9). */
function entered(table: Table, event: TableEvent): Table {
  const { playing, ...rest } = table;
  const { card: id = '', zone, on } = event;
  if (playing?.id !== id) return table;
  const { card, seat } = playing;
  const nul = playing.nul ? { nul: playing.nul } : {};
  if (on !== undefined) {
    const equipment = { ...rest.equipment, [id]: { card, owner: seat, on, ...nul } };
    const worn = { ...rest, equipment };
    return unit(worn, on, (one) => ({ ...one, gear: [...(one.gear ?? []), id] }));
  }
  const placed = { card, owner: seat, controller: seat, zone: zone ?? '', ...nul };
  if (cardOf(card).type === 'fortification')
    return { ...rest, fortifications: { ...rest.fortifications, [id]: placed } };
  const bare = { ...placed, base: { ...NOTHING }, total: { ...NOTHING, effect_reach: 0 } };
  const there = { ...rest, units: { ...rest.units, [id]: bare } };
  return unit(there, id, (one) => ({ ...one, ...reckoned(there, id) }));
}

const NOTHING = { hp: 0, at: 0, lk: 0, rs: 0, reach: 0, move: 0 };

/** A card goes to its owner's Discard Pile, from play or from being played. */
function left(table: Table, event: TableEvent): Table {
  const { card: id = '' } = event;
  const { playing } = table;
  if (playing?.id === id) {
    return discarded(without(table, ['playing']), playing.seat, id, playing.card);
  }
  const one = inPlay(table, id);
  if (!one) return table;
  const gear = table.equipment[id];
  const rest = {
    ...table,
    units: without(table.units, [id]),
    fortifications: without(table.fortifications, [id]),
    equipment: without(table.equipment, [id]),
  };
  const bare = unit(rest, gear?.on, (holder) => {
    const kept = (holder.gear ?? []).filter((worn) => worn !== id);
    return kept.length > 0 ? { ...holder, gear: kept } : without(holder, ['gear']);
  });
  return discarded(bare, one.owner, id, one.card);
}

function discarded(table: Table, seat: number, id: string, card: string): Table {
  return player(table, seat, (one) => ({ ...one, ...laid(one, 'discard', { [id]: { card } }) }));
}

/** What the rules make of the numbers of each unit, as far as the change touched them. */
function renumbered(before: Table, after: Table): Table {
  const same =
    before.units === after.units &&
    before.fortifications === after.fortifications &&
    before.equipment === after.equipment;
  if (same) return after;
  const units = { ...after.units };
  for (const [id, one] of Object.entries(after.units)) {
    const was = before.units[id];
    if (!was) continue; // worked out as it entered
    const [from, to] = [reckoned(before, id), reckoned(after, id)];
    const base = { ...one.base };
    const total = { ...one.total };
    // By how much, not to what: a room may print other values.
    for (const stat of STATS) {
      base[stat] = Math.max(0, base[stat] + to.base[stat] - from.base[stat]);
      total[stat] = Math.max(0, total[stat] + to.total[stat] - from.total[stat]);
    }
    const reach = total.effect_reach + to.total.effect_reach - from.total.effect_reach;
    units[id] = { ...one, base, total: { ...total, effect_reach: Math.max(0, reach) } };
  }
  return { ...after, units };
}

/** The card or the one being played gets so many counters of a status; 0: none. */
function marked(
  table: Table,
  id: string | undefined,
  status: Status | undefined,
  n: number,
): Table {
  if (!status) return table;
  const set = <T extends object>(one: T): T =>
    n > 0 ? { ...one, [status]: n } : without(one, [status]);
  const { playing } = table;
  if (playing && playing.id === id) return { ...table, playing: set(playing) };
  return carrier(table, id, set);
}

function boostOf({ stat = 'at', n = 0, source = '' }: TableEvent): Boost {
  return { stat, n, source };
}

/** The number that the server gave to the newest boost of a unit, else one that is free. */
function boostNumber(table: Table, then: Table, id: string | undefined): string {
  const known = table.units[id ?? '']?.boosts ?? {};
  const told = Object.keys(then.units[id ?? '']?.boosts ?? {}).find((number) => !known[number]);
  const free = 1 + Math.max(0, ...Object.keys(known).map(Number));
  return told ?? String(free);
}
