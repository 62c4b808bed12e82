/** The card set as the server has it (cards.gen.json). */

import generated from './cards.gen.json';
import type { Stat, Status } from './view';

export type CardType =
  'character' | 'supporter' | 'fortification' | 'weapon' | 'accessory' | 'action' | 'item';

export interface Target {
  kind?: 'unit' | 'equipment' | 'fortification' | 'gear';
  side?: 'enemy' | 'ally';
  status?: Status | 'any';
}

/** A number of a card text: fixed, or so many for each counter. */
export type Amount =
  number | { counters?: Status | 'any'; of?: string; times?: number; plus?: number; max?: number };

export interface Mod {
  stat: Stat;
  n: Amount;
  layer?: 'base' | 'set' | 'total';
  scope?: 'user' | 'zone' | 'near' | 'all';
  side?: 'ally' | 'enemy';
  status?: Status | 'any';
}

export interface Effect {
  kind: 'ability' | 'trigger' | 'passive' | 'immediate';
  text: string;
  target?: Target;
  shift?: true;
  cost?: { mill?: number; discard?: number; sacrifice?: true };
  must?: true;
  once?: true;
  mods?: Mod[];
  immune?: Status[];
}

export interface Card {
  name: string;
  type: CardType;
  gems?: Partial<Record<Stat, number>>;
  original?: string;
  reach?: number;
  /** The status that the card lives by. */
  aspect?: Status;
  text: string;
  effects: Effect[];
}

export interface Deck {
  character: string;
  cards: Record<string, number>;
}

export const CARDS = generated.cards as unknown as Record<string, Card>;

/** The ready-made Decks by name, each with a saying. */
export const DECKS = generated.decks as unknown as Record<string, Deck & { saying: string }>;

export const TYPES: readonly CardType[] = [
  'character',
  'supporter',
  'fortification',
  'weapon',
  'accessory',
  'action',
  'item',
];

export const TYPE_NAME: Record<CardType, string> = {
  character: 'Character',
  supporter: 'Supporter',
  fortification: 'Fortification',
  weapon: 'Weapon',
  accessory: 'Accessory',
  action: 'Action',
  item: 'Item',
};

/** The card `id`; a plain one for a card that this client does not know. */
export function cardOf(id: string | undefined): Card {
  const known = id !== undefined && Object.hasOwn(CARDS, id) ? CARDS[id] : undefined;
  const name = id ? id.replaceAll('_', ' ') : 'A card';
  return known ?? { name, type: 'action', text: '', effects: [] };
}

/** The name by which copies are counted, and which a unit carries once: TCG-PLAY-8. */
export function originalName(id: string): string {
  const card = cardOf(id);
  return card.original ?? card.name;
}

export function ability(card: Card): Effect | undefined {
  return card.effects.find((effect) => effect.kind === 'ability');
}

/** The cards of a type, in the order of the card set. */
export function cardsOf(type: CardType): string[] {
  return Object.keys(CARDS).filter((id) => CARDS[id]?.type === type);
}

/** An effect's words without its kind: "Ability, pay 1: Burn ..." becomes the part after the colon. */
export function bare(text: string): string {
  const after = text.slice(text.indexOf(':') + 1).trim();
  return after.slice(0, 1).toUpperCase() + after.slice(1);
}
