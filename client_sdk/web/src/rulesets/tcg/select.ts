/**
 * Choosing an action by tapping: one small state machine, without a screen.
 *
 * An order fixes what is done and by what; what is still to be picked is read off the legal list, key by
 * key. So whatever the list offers can be chosen, and nothing else.
 */

import type { Json, LegalTold } from '../ruleset';

/** What is being put together. */
export type Order =
  | { do: 'move' | 'attack'; unit: string }
  | { do: 'play'; card: string }
  | { do: 'ability'; card: string }
  | { do: 'use'; trigger: string };

/** What an order may want, in the order in which it is asked. */
export const KEYS = ['unit', 'on', 'target', 'to'] as const;
export type Key = (typeof KEYS)[number];
export type Picks = Partial<Record<Key, string>>;

export type Selection =
  | { at: 'idle' }
  /** A card in play that is looked at; a unit of one's own can be sent about from here. */
  | { at: 'look'; id: string }
  /** A card of the hand that is looked at. */
  | { at: 'hand'; card: string }
  | { at: 'aim'; order: Order; picks: Picks };

/** A zone and what lies in it: what a tap on the board means depends on what is wanted. */
export interface Place {
  zone: string;
  unit?: string;
  fort?: string;
  gear?: string[];
}

export type Tap =
  | { on: 'place'; place: Place }
  | { on: 'card'; id: string }
  | { on: 'hand'; card: string }
  | { on: 'order'; order: Order; picks?: Picks }
  | { on: 'pick'; value: string }
  | { on: 'cancel' };

export interface Step {
  selection: Selection;
  /** To be sent. */
  act?: Json;
  /** To be asked: why not? */
  ask?: Json;
}

/** What the machine has to know of the match. */
export interface Ground {
  legal: LegalTold | undefined;
  mine(id: string): boolean;
  /** Picks that would make sense, to ask why an order cannot be given at all. */
  guess(order: Order, picks: Picks): Picks;
}

export const IDLE: Selection = { at: 'idle' };

const named = (order: Order): Json => ({ ...order });

export function actionOf(order: Order, picks: Picks): Json {
  return { ...named(order), ...picks };
}

/** The legal actions that an order with these picks may still become. */
export function ways(order: Order, picks: Picks, legal: LegalTold | undefined): Json[] {
  const wanted = Object.entries(actionOf(order, picks));
  return (legal?.actions ?? []).filter((action) =>
    wanted.every(([key, value]) => action[key] === value),
  );
}

/** What is to be picked next; nothing if the order is whole. */
export function wants(order: Order, picks: Picks, legal: LegalTold | undefined): Key | undefined {
  const open = ways(order, picks, legal);
  const known = actionOf(order, picks);
  return KEYS.find((key) => !(key in known) && open.some((action) => key in action));
}

/** What can be picked next, in the order of the legal list. */
export function offers(order: Order, picks: Picks, legal: LegalTold | undefined): string[] {
  const key = wants(order, picks, legal);
  if (!key) return [];
  return [...new Set(ways(order, picks, legal).map((action) => String(action[key])))];
}

/** Whether a card in play of mine, or one in my hand, can do anything now. */
export function canAct(id: string, legal: LegalTold | undefined): boolean {
  return (legal?.actions ?? []).some((action) => action['unit'] === id || action['card'] === id);
}

/** Whether one of these cards, a unit or what it wears, has an Ability that can be used now. */
export function isAble(cards: readonly string[], legal: LegalTold | undefined): boolean {
  return (legal?.actions ?? []).some(
    (action) => action['do'] === 'ability' && cards.includes(String(action['card'])),
  );
}

/** The zones to which a unit may move, and the units that it may attack. */
export function orders(unit: string, legal: LegalTold | undefined) {
  return {
    moves: new Set(offers({ do: 'move', unit }, {}, legal)),
    attacks: new Set(offers({ do: 'attack', unit }, {}, legal)),
  };
}

export function tapped(selection: Selection, tap: Tap, ground: Ground): Step {
  switch (tap.on) {
    case 'cancel':
      return { selection: back(selection) };
    case 'card':
      return { selection: looked(selection, tap.id) };
    case 'hand':
      return chosenCard(selection, tap.card, ground);
    case 'order':
      return ordered(tap.order, tap.picks ?? {}, ground);
    case 'pick':
      return selection.at === 'aim' ? picked(selection, tap.value, ground) : { selection };
    case 'place':
      return selection.at === 'aim'
        ? aimed(selection, tap.place, ground)
        : onBoard(selection, tap.place, ground);
  }
}

function back(selection: Selection): Selection {
  if (selection.at !== 'aim') return IDLE;
  const { order, picks } = selection;
  const last = [...KEYS].reverse().find((key) => key in picks);
  if (last && Object.keys(picks).length > 1) {
    const { [last]: _gone, ...rest } = picks;
    return { at: 'aim', order, picks: rest };
  }
  return rest(order);
}

/** Where one stood before an order was given. */
function rest(order: Order): Selection {
  switch (order.do) {
    case 'play':
      return { at: 'hand', card: order.card };
    case 'ability':
      return { at: 'look', id: order.card };
    case 'use':
      return IDLE;
    default:
      return { at: 'look', id: order.unit };
  }
}

/** Where one stands once an order is given: still at the unit that moved, so that it can attack. */
function done(order: Order): Selection {
  return order.do === 'play' || order.do === 'use' ? IDLE : rest(order);
}

function looked(selection: Selection, id: string): Selection {
  return selection.at === 'look' && selection.id === id ? IDLE : { at: 'look', id };
}

/** A card of the hand: aimed at once where that is all it takes, by the unit that is looked at if it can. */
function chosenCard(selection: Selection, card: string, ground: Ground): Step {
  if (selection.at === 'hand' && selection.card === card) return { selection: IDLE };
  if (selection.at === 'aim' && selection.order.do === 'play' && selection.order.card === card)
    return { selection: IDLE };
  const order: Order = { do: 'play', card };
  const by = selection.at === 'look' ? { unit: selection.id } : {};
  const picks = ways(order, by, ground.legal).length > 0 ? by : {};
  if (ways(order, picks, ground.legal).length === 0) return { selection: { at: 'hand', card } };
  const step = settled(order, picks, ground);
  // What needs no more than the card itself is not played by looking at it.
  return step.act ? { selection: { at: 'hand', card } } : step;
}

function ordered(order: Order, picks: Picks, ground: Ground): Step {
  if (ways(order, picks, ground.legal).length === 0) {
    return { selection: rest(order), ask: actionOf(order, ground.guess(order, picks)) };
  }
  return settled(order, picks, ground);
}

/** The order with what picks itself: the only unit that can play a card. */
function settled(order: Order, picks: Picks, ground: Ground): Step {
  const key = wants(order, picks, ground.legal);
  if (!key) return { selection: done(order), act: actionOf(order, picks) };
  const [only, ...more] = offers(order, picks, ground.legal);
  if (key === 'unit' && only !== undefined && more.length === 0)
    return settled(order, { ...picks, unit: only }, ground);
  return { selection: { at: 'aim', order, picks } };
}

function picked(selection: Selection & { at: 'aim' }, value: string, ground: Ground): Step {
  const { order, picks } = selection;
  const key = wants(order, picks, ground.legal);
  if (!key) return { selection: rest(order) };
  const more = { ...picks, [key]: value };
  if (!offers(order, picks, ground.legal).includes(value))
    return { selection, ask: actionOf(order, ground.guess(order, more)) };
  return settled(order, more, ground);
}

/** The things of a place that can be picked next. */
export function fitting(
  selection: Selection & { at: 'aim' },
  place: Place,
  legal: LegalTold | undefined,
): string[] {
  const { order, picks } = selection;
  const key = wants(order, picks, legal);
  const open = new Set(offers(order, picks, legal));
  const here = key === 'to' ? [place.zone] : [place.unit, place.fort, ...(place.gear ?? [])];
  return here.filter((one): one is string => one !== undefined && open.has(one));
}

function aimed(selection: Selection & { at: 'aim' }, place: Place, ground: Ground): Step {
  const [first, ...more] = fitting(selection, place, ground.legal);
  if (first !== undefined) {
    // Several things to pick lie there: the panel names them one by one.
    return more.length > 0 ? { selection } : picked(selection, first, ground);
  }
  const key = wants(selection.order, selection.picks, ground.legal);
  const here = key === 'to' ? place.zone : (place.unit ?? place.fort);
  if (here === undefined) return { selection: back(selection) };
  // A tap on one's own side while an order is given is a change of mind, unless one of it is wanted.
  const { do: does } = selection.order;
  if (place.unit && ground.mine(place.unit) && (does === 'move' || does === 'attack'))
    return { selection: { at: 'look', id: place.unit } };
  return picked(selection, here, ground);
}

/** A tap on the board while nothing is aimed: a unit of one's own walks or attacks, else one looks. */
function onBoard(selection: Selection, place: Place, ground: Ground): Step {
  if (selection.at === 'look' && ground.mine(selection.id)) {
    const { moves, attacks } = orders(selection.id, ground.legal);
    const unit = selection.id;
    if (place.unit !== undefined && attacks.has(place.unit))
      return settled({ do: 'attack', unit }, { target: place.unit }, ground);
    if (place.unit === undefined && moves.has(place.zone))
      return settled({ do: 'move', unit }, { to: place.zone }, ground);
  }
  const id = place.unit ?? place.fort;
  if (id === undefined) return { selection: IDLE };
  if (selection.at === 'look' && selection.id === place.unit && place.fort !== undefined)
    return { selection: { at: 'look', id: place.fort } };
  return { selection: looked(selection, id) };
}
