/** Putting a Deck together, and what breaks the rules for one: TCG-SETUP-1. */

import { kept } from '../../net/kept';
import { CARDS, cardOf, DECKS, originalName, type Deck } from './cards';
import type { RoomNumbers } from './numbers';

export type DeckRules = Pick<RoomNumbers, 'deck_size' | 'copies'>;

/** What an option stands for: the name of a ready-made Deck, or a list of one's own. */
export type DeckChoice = string | Deck;

/** One thing that a Deck breaks, and the cards at fault. */
export interface Fault {
  says: string;
  cards: string[];
}

export const EMPTY: Deck = { character: 'vesna', cards: {} };

export function sizeOf(deck: Deck): number {
  return Object.values(deck.cards).reduce((all, n) => all + n, 0);
}

/** How many cards of one original name a Deck holds. */
export function copiesOf(deck: Deck, card: string): number {
  const name = originalName(card);
  return Object.entries(deck.cards).reduce(
    (all, [id, n]) => (originalName(id) === name ? all + n : all),
    0,
  );
}

/** All that keeps a Deck from being played, in words. */
export function faultsOf(deck: Deck, rules: DeckRules): Fault[] {
  const faults: Fault[] = [];
  if (cardOf(deck.character).type !== 'character' || !Object.hasOwn(CARDS, deck.character))
    faults.push({ says: 'Choose a Character to lead it.', cards: [] });
  const strangers = Object.keys(deck.cards).filter(
    (id) => !Object.hasOwn(CARDS, id) || cardOf(id).type === 'character',
  );
  if (strangers.length > 0) {
    const names = strangers.map((id) => cardOf(id).name).join(', ');
    faults.push({ says: `No card for a Deck: ${names}.`, cards: strangers });
  }
  const over = new Set(
    Object.keys(deck.cards)
      .filter((id) => copiesOf(deck, id) > rules.copies)
      .map(originalName),
  );
  for (const name of over) {
    const cards = Object.keys(deck.cards).filter((id) => originalName(id) === name);
    const n = copiesOf(deck, cards[0] ?? '');
    faults.push({ says: `${n} of ${name}: at most ${rules.copies} of one name.`, cards });
  }
  const size = sizeOf(deck);
  if (size < rules.deck_size) {
    const lacks = rules.deck_size - size;
    faults.push({ says: `${cards(lacks)} too few: a Deck has ${rules.deck_size}.`, cards: [] });
  }
  if (size > rules.deck_size) {
    const over_ = size - rules.deck_size;
    faults.push({ says: `${cards(over_)} too many: a Deck has ${rules.deck_size}.`, cards: [] });
  }
  return faults;
}

const cards = (n: number): string => (n === 1 ? '1 card' : `${n} cards`);

/** The Deck with `by` more of a card; never below 0. */
export function withCard(deck: Deck, card: string, by: number): Deck {
  const n = Math.max(0, (deck.cards[card] ?? 0) + by);
  const { [card]: _was, ...rest } = deck.cards;
  return { ...deck, cards: n > 0 ? { ...rest, [card]: n } : rest };
}

/** The list behind a choice; an empty one where it is none that we know. */
export function deckOf(choice: unknown): Deck {
  if (typeof choice === 'string')
    return (Object.hasOwn(DECKS, choice) ? DECKS[choice] : undefined) ?? EMPTY;
  return isDeck(choice) ? choice : EMPTY;
}

/** Whether both hold the same cards under the same Character. */
export function same(one: Deck, other: Deck): boolean {
  const ids = Object.keys(one.cards);
  return (
    one.character === other.character &&
    ids.length === Object.keys(other.cards).length &&
    ids.every((id) => one.cards[id] === other.cards[id])
  );
}

const KEPT_AS = 'gamewarden.tcg.deck';

/** The reader's own Deck from the last time, playable or not; nothing if there is none. */
export function keptDeck(): Deck | undefined {
  const found = kept.read(KEPT_AS);
  return isDeck(found) ? found : undefined;
}

export function keepDeck(deck: Deck): void {
  kept.write(KEPT_AS, deck);
}

function isDeck(value: unknown): value is Deck {
  if (typeof value !== 'object' || value === null) return false;
  const { character, cards } = value as Partial<Deck>;
  return (
    typeof character === 'string' &&
    cardOf(character).type === 'character' &&
    typeof cards === 'object' &&
    cards !== null &&
    Object.entries(cards).every(
      ([id, n]) => Object.hasOwn(CARDS, id) && Number.isInteger(n) && n > 0,
    )
  );
}
