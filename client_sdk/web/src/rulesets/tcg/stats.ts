/**
 * Why a unit's numbers are what they are: Base and Total put together from what lies open on the table.
 *
 * The numbers themselves are the server's; this file only takes them apart (rulebook 1.4). What it cannot
 * account for is left out of the reasons, and `explained` says so.
 */

import type { Reason } from '../ruleset';
import { cardOf, type Amount, type Mod } from './cards';
import { USUAL, type RoomNumbers } from './numbers';
import {
  controllerOf,
  inPlay,
  STATS,
  STATUSES,
  userOf,
  zoneOf,
  type Counters,
  type Stat,
  type Status,
  type Table,
  type Unit,
} from './view';
import { beside } from './zones';

export interface Explained {
  base: number;
  total: number;
  /** What makes the Base; the first is the printed value. */
  ofBase: Reason[];
  /** What is added to the Base for the Total. */
  ofTotal: Reason[];
}

const DROPS: Partial<Record<Stat, [Status, string]>> = {
  at: ['burn', 'TCG-BURN-2'],
  lk: ['hex', 'TCG-HEX-2'],
  rs: ['poison', 'TCG-POISON-2'],
  reach: ['blind', 'TCG-BLIND-2'],
  move: ['stun', 'TCG-STUN-2'],
};

/** A stat of a unit as the rules put it together. */
export function explained(
  table: Table,
  id: string,
  stat: Stat,
  numbers: RoomNumbers = USUAL,
): Explained {
  const unit = table.units[id];
  if (!unit) return { base: 0, total: 0, ofBase: [], ofTotal: [] };
  const mods = modsFor(table, id, stat, numbers);
  const ofBase = baseReasons(table, unit, stat, mods, numbers);
  const base = sum(ofBase);
  const ofTotal = bonusReasons(table, unit, stat, mods);
  const bonus = sum(ofTotal);
  if (base + bonus < 0) ofTotal.push({ add: -(base + bonus), rule: 'TCG-STAT-7' });
  return { base, total: Math.max(0, base + bonus), ofBase, ofTotal };
}

/** All six numbers of a unit, and how far its effects reach: TCG-BLIND-3. */
export function reckoned(table: Table, id: string): Pick<Unit, 'base' | 'total'> {
  const both = STATS.map((stat) => [stat, explained(table, id, stat)] as const);
  const of = (key: 'base' | 'total') =>
    Object.fromEntries(both.map(([stat, found]) => [stat, found[key]])) as Unit['base'];
  const total = of('total');
  const blind = table.units[id]?.blind ?? 0;
  const effect_reach = Math.max(0, total.reach - Math.max(0, blind - 1));
  return { base: of('base'), total: { ...total, effect_reach } };
}

interface Found {
  mod: Mod;
  holder: string;
}

/** The stat changes of Passives in play that count for a unit, the oldest card first. */
function modsFor(table: Table, id: string, stat: Stat, numbers: RoomNumbers): Found[] {
  const cards = [
    ...Object.entries(table.units),
    ...Object.entries(table.fortifications),
    ...Object.entries(table.equipment),
  ];
  return cards.flatMap(([holder, one]) =>
    one.nul // TCG-NUL-8: its Passives have stopped
      ? []
      : cardOf(one.card)
          .effects.flatMap((effect) => effect.mods ?? [])
          .filter((mod) => mod.stat === stat && affects(table, holder, mod, id, numbers))
          .map((mod) => ({ mod, holder })),
  );
}

function affects(
  table: Table,
  holder: string,
  mod: Mod,
  id: string,
  numbers: RoomNumbers,
): boolean {
  const unit = table.units[id];
  if (!unit) return false;
  if (mod.status && counted(unit, mod.status) === 0) return false;
  const { scope = 'user' } = mod;
  if (scope === 'user') return userOf(table, holder) === id;
  const zone = zoneOf(table, holder) ?? '';
  if (scope === 'zone' && unit.zone !== zone) return false;
  if (scope === 'near' && unit.zone !== zone && !beside(zone, numbers).includes(unit.zone))
    return false;
  return !mod.side || (unit.controller === controllerOf(table, holder)) === (mod.side === 'ally');
}

function baseReasons(
  table: Table,
  unit: Unit,
  stat: Stat,
  mods: Found[],
  numbers: RoomNumbers,
): Reason[] {
  const reasons: Reason[] = [{ add: printed(unit, stat, numbers), rule: 'TCG-STAT-1' }];
  for (const { mod, holder } of mods) {
    if (mod.layer !== 'set') continue;
    const change = amount(table, mod.n, unit) - sum(reasons);
    if (change !== 0) reasons.push({ add: change, rule: 'TCG-STAT-2', source: holder });
  }
  for (const { mod, holder } of mods) {
    if (mod.layer === 'base')
      reasons.push({ add: amount(table, mod.n, unit), rule: 'TCG-STAT-3', source: holder });
  }
  const drop = DROPS[stat];
  if (drop && unit[drop[0]]) reasons.push({ add: -numbers.status_drop, rule: drop[1] });
  const so = sum(reasons);
  if (so < 0) reasons.push({ add: -so, rule: 'TCG-STAT-5' });
  return reasons;
}

/** Gems in the order equipped, bonuses, boosts as made: TCG-STAT-6. */
function bonusReasons(table: Table, unit: Unit, stat: Stat, mods: Found[]): Reason[] {
  const gems = (unit.gear ?? []).map((gear) => ({
    add: cardOf(table.equipment[gear]?.card).gems?.[stat] ?? 0,
    source: gear,
  }));
  const bonuses = mods
    .filter(({ mod }) => (mod.layer ?? 'total') === 'total')
    .map(({ mod, holder }) => ({ add: amount(table, mod.n, unit), source: holder }));
  const boosts = Object.values(unit.boosts ?? {})
    .filter((boost) => boost.stat === stat)
    .map((boost) => ({ add: boost.n, source: boost.source }));
  return [...gems, ...bonuses, ...boosts]
    .filter(({ add }) => add !== 0)
    .map((one) => ({ ...one, rule: 'TCG-STAT-6' }));
}

function printed(unit: Unit, stat: Stat, numbers: RoomNumbers): number {
  if (stat === 'reach') return numbers.base_reach;
  if (stat === 'move') return numbers.base_movement;
  return cardOf(unit.card).gems?.[stat] ?? 0;
}

function amount(table: Table, n: Amount, unit: Unit): number {
  if (typeof n === 'number') return n;
  const on = n.of === undefined || n.of === 'it' || n.of === 'user' ? unit : inPlay(table, n.of);
  const found = (on && n.counters ? counted(on, n.counters) : 0) * (n.times ?? 1) + (n.plus ?? 0);
  return n.max === undefined ? found : Math.min(found, n.max);
}

function counted(card: Counters, status: Status | 'any'): number {
  if (status !== 'any') return card[status] ?? 0;
  return STATUSES.reduce((n, one) => n + (card[one] ?? 0), 0);
}

function sum(reasons: Reason[]): number {
  return reasons.reduce((n, { add }) => n + add, 0);
}
