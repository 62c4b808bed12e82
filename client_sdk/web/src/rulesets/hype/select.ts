/** Choosing an action by tapping: one small state machine, without a screen. */

import type { Json, LegalTold } from '../ruleset';

/** What is being put together. */
export type Order =
  | { do: 'attack'; by: string }
  | { do: 'signature'; by: string }
  | { do: 'guard'; by: string }
  | { do: 'modifier'; card: string };

/** How many picks an order needs, and of whom; `max` 0: none. */
export interface Need {
  side: 'enemy' | 'ally';
  min: number;
  max: number;
}

export type Selection =
  | { at: 'idle' }
  | { at: 'performer'; id: string }
  | { at: 'card'; card: string }
  | { at: 'aim'; order: Order; need: Need; chosen: string[] };

export type Tap =
  | { on: 'performer'; id: string }
  | { on: 'card'; card: string }
  | { on: 'order'; order: Order }
  | { on: 'done' }
  | { on: 'cancel' };

/** What the machine has to know of the match. */
export interface Table {
  legal: LegalTold | undefined;
  mine(id: string): boolean;
  need(order: Order): Need;
  /** Picks that would make sense, to ask why an order cannot be given at all. */
  guess(order: Order): string[];
}

/** What a tap leads to. `act`: ask the server to do it. `ask`: have it say why that cannot be. */
export interface Step {
  selection: Selection;
  act?: Json;
  ask?: Json;
}

export const IDLE: Selection = { at: 'idle' };

/** Whose act is being put together. */
export function actorOf(selection: Selection): string | undefined {
  if (selection.at === 'performer') return selection.id;
  return selection.at === 'aim' && 'by' in selection.order ? selection.order.by : undefined;
}

/** The action that an order with these picks asks for: rulebook 4.2. */
export function actionOf(order: Order, picks: string[]): Json {
  if (order.do === 'attack') return { do: 'attack', by: order.by, target: picks[0] ?? '' };
  if (order.do === 'guard') return { do: 'guard', by: order.by };
  const base =
    order.do === 'signature'
      ? { do: 'signature', by: order.by }
      : { do: 'modifier', card: order.card };
  return picks.length > 0 ? { ...base, targets: picks } : base;
}

/** The pick lists with which an order is legal; an order that needs none has one empty list. */
export function ways(order: Order, legal: LegalTold | undefined): string[][] {
  const found: string[][] = [];
  for (const action of legal?.actions ?? []) {
    if (action['do'] !== order.do) continue;
    if (order.do === 'modifier' ? action['card'] !== order.card : action['by'] !== order.by)
      continue;
    if (order.do === 'attack') found.push([String(action['target'])]);
    else found.push((action['targets'] as string[] | undefined) ?? []);
  }
  return found;
}

/** Whether `id` can be picked next. */
export function fits(
  order: Order,
  chosen: string[],
  id: string,
  legal: LegalTold | undefined,
): boolean {
  const wanted = [...chosen, id];
  return ways(order, legal).some((way) => wanted.every((one) => way.includes(one)));
}

/** Whether a Character of mine can do anything at all now. */
export function canAct(id: string, legal: LegalTold | undefined): boolean {
  return (legal?.actions ?? []).some((action) => action['by'] === id);
}

export function tapped(selection: Selection, tap: Tap, table: Table): Step {
  switch (tap.on) {
    case 'cancel':
      return { selection: back(selection) };
    case 'card':
      if (selection.at === 'card' && selection.card === tap.card) return { selection: IDLE };
      return { selection: { at: 'card', card: tap.card } };
    case 'order':
      return ordered(tap.order, table);
    case 'done':
      return done(selection, table);
    case 'performer':
      return selection.at === 'aim' ? aimed(selection, tap.id, table) : looked(selection, tap.id);
  }
}

function back(selection: Selection): Selection {
  if (selection.at !== 'aim') return IDLE;
  const { order } = selection;
  return order.do === 'modifier' ? IDLE : { at: 'performer', id: order.by };
}

function looked(selection: Selection, id: string): Step {
  const again = selection.at === 'performer' && selection.id === id;
  return { selection: again ? IDLE : { at: 'performer', id } };
}

function ordered(order: Order, table: Table): Step {
  const rest: Selection =
    order.do === 'modifier' ? { at: 'card', card: order.card } : { at: 'performer', id: order.by };
  const need = table.need(order);
  const open = ways(order, table.legal);
  if (open.length === 0) return { selection: rest, ask: actionOf(order, table.guess(order)) };
  if (need.max === 0) return { selection: IDLE, act: actionOf(order, []) };
  return { selection: { at: 'aim', order, need, chosen: [] } };
}

function aimed(selection: Selection & { at: 'aim' }, id: string, table: Table): Step {
  const { order, need, chosen } = selection;
  if (chosen.includes(id)) {
    return { selection: { ...selection, chosen: chosen.filter((one) => one !== id) } };
  }
  if (!fits(order, chosen, id, table.legal)) {
    // A tap on one's own side while an enemy is wanted is a change of mind, not a mistake.
    if (need.side === 'enemy' && table.mine(id)) return { selection: { at: 'performer', id } };
    return { selection, ask: actionOf(order, [...chosen, id]) };
  }
  const picked = [...chosen, id];
  const more = ways(order, table.legal).some(
    (way) => way.length > picked.length && picked.every((one) => way.includes(one)),
  );
  if (more) return { selection: { ...selection, chosen: picked } };
  return { selection: IDLE, act: actionOf(order, picked) };
}

function done(selection: Selection, table: Table): Step {
  if (selection.at !== 'aim') return { selection };
  const { order, need, chosen } = selection;
  const action = actionOf(order, chosen);
  if (chosen.length < need.min || ways(order, table.legal).length === 0)
    return { selection, ask: action };
  return { selection: IDLE, act: action };
}
