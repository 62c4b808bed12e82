/** What one brings to a match: a ready-made Deck or one's own. */

import { useState } from 'preact/hooks';

import { Choices, type ChoiceOf } from '../../parts/choices';
import type { Json, SetupProps } from '../ruleset';
import { Builder } from './builder';
import { cardOf, DECKS, type Deck } from './cards';
import { deckOf, faultsOf, keepDeck, keptDeck, type DeckChoice } from './deck';
import { Picture } from './art/picture';
import { numbersOf } from './numbers';

export function Setup({ scope, options, onChange }: SetupProps) {
  return (
    <div class="setup tcg-setup">
      <DeckChoices
        value={options['deck'] ?? 'cinder'}
        options={options}
        onChange={(deck) => onChange({ ...options, deck })}
      />
      {scope === 'room' && (
        <Choices
          legend="Board"
          name="ground"
          of={GROUNDS}
          value={groundOf(options)}
          onChange={(ground) => onChange(withGround(options, ground))}
        />
      )}
      {scope === 'room' && (
        <label class="entry">
          <span>The other side’s Deck, unless they bring one</span>
          <select
            data-testid="other-deck"
            value={otherOf(options)}
            onChange={(event) =>
              onChange({ ...options, decks: { '1': event.currentTarget.value } })
            }
          >
            {Object.entries(DECKS).map(([name, deck]) => (
              <option key={name} value={name}>
                {title(name)}: {cardOf(deck.character).name}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

const GROUNDS: readonly ChoiceOf[] = [
  { id: 'field', name: 'Field', text: '5 by 5 zones, as the rulebook has it.' },
  { id: 'yard', name: 'Yard', text: '3 by 3 zones: two steps apart, and soon over.' },
];
const YARD = { columns: 3, rows: 3 };

function groundOf(options: Json): string {
  return options['columns'] === YARD.columns && options['rows'] === YARD.rows ? 'yard' : 'field';
}

function withGround(options: Json, ground: string): Json {
  const { columns: _columns, rows: _rows, ...rest } = options;
  return ground === 'yard' ? { ...rest, ...YARD } : rest;
}

function otherOf(options: Json): string {
  const decks = options['decks'];
  const found = typeof decks === 'object' && decks !== null ? (decks as Json)['1'] : undefined;
  return typeof found === 'string' && found in DECKS ? found : 'marrow';
}

const title = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

function DeckChoices({
  value,
  options,
  onChange,
}: {
  value: unknown;
  options: Json;
  onChange(deck: DeckChoice): void;
}) {
  const [building, setBuilding] = useState<Deck>();
  const rules = numbersOf(options);
  const own = typeof value === 'object' && value !== null ? deckOf(value) : keptDeck();
  const sound = own !== undefined && faultsOf(own, rules).length === 0;
  const chosen = typeof value === 'string' ? value : 'own';
  const start = own ?? deckOf(value);
  return (
    <fieldset class="choices decks">
      <legend>Your Deck</legend>
      {Object.entries(DECKS).map(([name, deck]) => (
        <DeckCard
          key={name}
          name={name}
          deck={deck}
          saying={deck.saying}
          on={chosen === name}
          onPick={() => onChange(name)}
        />
      ))}
      {own && sound && (
        <DeckCard
          name="own"
          deck={own}
          saying="Put together by you"
          on={chosen === 'own'}
          onPick={() => onChange(own)}
        />
      )}
      <div class="deck-build">
        <button
          type="button"
          class="button small"
          data-testid="build-deck"
          onClick={() => setBuilding(start)}
        >
          {own ? 'Change your own Deck' : 'Build your own Deck'}
        </button>
        {own && !sound && (
          <small class="faint" data-testid="own-unsound">
            Yours cannot be played yet: {faultsOf(own, rules)[0]?.says}
          </small>
        )}
      </div>
      {building && (
        <Builder
          first={building}
          rules={rules}
          onClose={() => setBuilding(undefined)}
          onKeep={keepDeck}
          onDone={(deck) => {
            keepDeck(deck);
            onChange(deck);
            setBuilding(undefined);
          }}
        />
      )}
    </fieldset>
  );
}

/** The most frequent cards of a Deck by their pictures. */
function mainCards(deck: Deck): string[] {
  return Object.entries(deck.cards)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([id]) => id);
}

function DeckCard({
  name,
  deck,
  saying,
  on,
  onPick,
}: {
  name: string;
  deck: Deck;
  saying: string;
  on: boolean;
  onPick(): void;
}) {
  const leader = cardOf(deck.character);
  return (
    <label class={`choice deck ${on ? 'on' : ''}`}>
      <input
        type="radio"
        name="deck"
        value={name}
        checked={on}
        data-testid={`deck-choice-${name}`}
        onChange={onPick}
      />
      <span class="deck-leader" aria-hidden="true">
        <Picture card={deck.character} />
      </span>
      <span class="deck-words">
        <b>{name === 'own' ? 'Your own' : title(name)}</b>
        <small>{leader.name}</small>
        <small>{saying}.</small>
        <span class="deck-cards" aria-hidden="true">
          {mainCards(deck).map((card) => (
            <Picture key={card} card={card} />
          ))}
        </span>
      </span>
    </label>
  );
}
