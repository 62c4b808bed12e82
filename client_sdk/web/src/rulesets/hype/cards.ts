/** The card set as the server has it: names, prices and texts (cards.gen.json). */

import generated from './cards.gen.json';

export interface Cost {
  ap?: number;
  hype?: number;
}

export interface Pick {
  side: 'enemy' | 'ally';
  min?: number;
  max?: number;
  spent?: true;
}

export interface Signature {
  name: string;
  cost: Cost;
  once?: true;
  pick?: Pick;
  text: string;
}

export interface PerformerCard {
  name: string;
  type: 'character';
  health: number;
  passive?: { name: string; text: string };
  signature: Signature;
}

export interface ModifierCard {
  name: string;
  type: 'event' | 'field';
  cost: Cost;
  pick?: Pick;
  text: string;
}

type Card = PerformerCard | ModifierCard;

const CARDS = generated.cards as unknown as Record<string, Card>;

/** The ready-made line-ups by name, each with a saying. */
export const LINE_UPS = generated.line_ups as Record<
  string,
  { team: string[]; hand: string[]; saying: string }
>;

const of = (type: Card['type']): string[] =>
  Object.keys(CARDS).filter((id) => CARDS[id]?.type === type);

export const PERFORMERS = of('character');
export const EVENTS = of('event');
export const FIELDS = of('field');
export const MODIFIERS = [...EVENTS, ...FIELDS];

/** The Character card `id`; a plain one for a card that this client does not know. */
export function performerCard(id: string): PerformerCard {
  const card = CARDS[id];
  if (card?.type === 'character') return card;
  return {
    name: id,
    type: 'character',
    health: 100,
    signature: { name: 'Signature Move', cost: {}, text: '' },
  };
}

/** The Modifier card `id`; a plain one for a card that this client does not know. */
export function modifierCard(id: string): ModifierCard {
  const card = CARDS[id];
  if (card && card.type !== 'character') return card;
  return { name: id, type: 'event', cost: {}, text: '' };
}

/** The name that is printed on any card. */
export function cardName(id: string): string {
  return CARDS[id]?.name ?? id;
}

/** A price in words: "2 AP and 1 Hype", "free". */
export function price(cost: Cost): string {
  const parts = [cost.ap ? `${cost.ap} AP` : '', cost.hype ? `${cost.hype} Hype` : ''];
  return parts.filter(Boolean).join(' and ') || 'free';
}
