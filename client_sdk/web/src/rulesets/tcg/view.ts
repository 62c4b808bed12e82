/** What a viewer of `tcg` sees: docs of the rulebook, section 3.1. */

import type { GameEvent, Json } from '../ruleset';

export type Status = 'burn' | 'hex' | 'poison' | 'blind' | 'stun' | 'nul';
export type Stat = 'hp' | 'at' | 'lk' | 'rs' | 'reach' | 'move';
export type PileName = 'discard' | 'removed' | 'hand';

export const STATUSES: readonly Status[] = ['burn', 'hex', 'poison', 'blind', 'stun', 'nul'];
export const STATS: readonly Stat[] = ['hp', 'at', 'lk', 'rs', 'reach', 'move'];

export type Counters = Partial<Record<Status, number>>;
export type Numbers = Record<Stat, number>;

/** A card that lies in a hand or a pile. */
export interface Held {
  card: string;
}

export interface Boost {
  stat: Stat;
  n: number;
  source: string;
}

/** What every card in play may carry. */
interface InPlay extends Counters {
  card: string;
  owner: number;
  used?: true;
  fired?: number[];
}

export interface Unit extends InPlay {
  controller: number;
  zone: string;
  damage?: number;
  moved?: true;
  attacked?: true;
  played?: true;
  boosts?: Record<string, Boost>;
  gear?: string[];
  base: Numbers;
  total: Numbers & { effect_reach: number };
}

export interface Fortification extends InPlay {
  controller: number;
  zone: string;
}

export interface Equipment extends InPlay {
  on: string;
}

export interface Player {
  character: string;
  deck_size: number;
  hand_size: number;
  discard_size: number;
  removed_size: number;
  /** Absent where it is not the viewer's. */
  hand?: Record<string, Held>;
  discard: Record<string, Held>;
  removed: Record<string, Held>;
  mulligan?: true;
}

/** The card that is being played. */
export interface Playing extends Counters {
  id: string;
  card: string;
  unit: string;
  seat: number;
  to?: string;
  on?: string;
  target?: string;
}

export interface Table {
  turn: number;
  active: number;
  first: number;
  phase: 'mulligan' | 'start' | 'draw' | 'main' | 'end';
  players: Record<string, Player>;
  units: Record<string, Unit>;
  fortifications: Record<string, Fortification>;
  equipment: Record<string, Equipment>;
  playing?: Playing;
  attack?: { by: string; target: string };
  waiting?: Record<string, string>;
  outcome?: { winner?: number; draw?: true; reason: string };
}

/** An event of section 4.4 with every key that any kind has. */
export interface TableEvent extends GameEvent {
  took?: boolean;
  turn?: number;
  n?: number;
  cards?: string[];
  card?: string;
  as?: string;
  unit?: string;
  from?: string;
  to?: string;
  source?: string;
  by?: string;
  target?: string;
  def?: string;
  on?: string;
  zone?: string;
  for?: 'critical' | 'resist' | 'luck';
  dice?: number[];
  need?: number;
  success?: boolean;
  amount?: number;
  class?: string;
  critical?: boolean;
  status?: Status;
  count?: number;
  again?: boolean;
  stat?: Stat;
  what?: 'move' | 'attack' | 'play';
  trigger?: string;
  winner?: number;
  draw?: true;
  reason?: string;
}

/** A view as this ruleset knows it; nothing before the match has started. */
export function tableOf(view: Json): Table | undefined {
  return 'players' in view ? (view as unknown as Table) : undefined;
}

/** A card in play, of whatever kind. */
export function inPlay(
  table: Table,
  id: string | undefined,
): Unit | Fortification | Equipment | undefined {
  if (id === undefined) return undefined;
  return table.units[id] ?? table.fortifications[id] ?? table.equipment[id];
}

/** What is printed on the card `id`, wherever this viewer sees it lie. */
export function printOf(table: Table, id: string | undefined): string | undefined {
  if (id === undefined) return undefined;
  const shown = inPlay(table, id) ?? (table.playing?.id === id ? table.playing : undefined);
  if (shown) return shown.card;
  for (const player of Object.values(table.players)) {
    const found = player.hand?.[id] ?? player.discard[id] ?? player.removed[id];
    if (found) return found.card;
  }
  return undefined;
}

/** Who commands a card in play; an equipped card goes with its unit. */
export function controllerOf(table: Table, id: string | undefined): number | undefined {
  if (id === undefined) return undefined;
  const one = table.units[id] ?? table.fortifications[id];
  if (one) return one.controller;
  const gear = table.equipment[id];
  return gear && (table.units[gear.on]?.controller ?? gear.owner);
}

/** The unit that a card in play acts from; nothing for a Fortification. */
export function userOf(table: Table, id: string | undefined): string | undefined {
  if (id === undefined) return undefined;
  return table.units[id] ? id : table.equipment[id]?.on;
}

/** Where a card in play is; an equipped card is where its unit is: TCG-BOARD-6. */
export function zoneOf(table: Table, id: string | undefined): string | undefined {
  if (id === undefined) return undefined;
  const unit = table.units[id] ?? table.units[table.equipment[id]?.on ?? ''];
  return (unit ?? table.fortifications[id])?.zone;
}

export function unitAt(table: Table, zone: string): string | undefined {
  return Object.keys(table.units).find((id) => table.units[id]?.zone === zone);
}

export function fortAt(table: Table, zone: string): string | undefined {
  return Object.keys(table.fortifications).find((id) => table.fortifications[id]?.zone === zone);
}

/** Counters of a card in the order of the rulebook, none at 0. */
export function countersOf(card: Counters): [Status, number][] {
  return STATUSES.flatMap((status) => {
    const n = card[status] ?? 0;
    return n > 0 ? [[status, n] as [Status, number]] : [];
  });
}
