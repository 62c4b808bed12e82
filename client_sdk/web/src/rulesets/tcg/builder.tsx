/** The deck builder: a leader, all cards by kind, the list so far, and what still breaks the rules. */

import { useMemo, useState } from 'preact/hooks';

import { Dialog } from '../../parts/dialog';
import { Icon } from '../../parts/icon';
import { Picture } from './art/picture';
import { cardOf, cardsOf, DECKS, TYPE_NAME, TYPES, type CardType, type Deck } from './cards';
import { copiesOf, faultsOf, sizeOf, withCard, type DeckRules } from './deck';
import { CardText, Gems, spoken } from './face';
import { Sign } from './icons';
import { STATUSES, type Status } from './view';
import { STATUS_NAME } from './names';

interface BuilderProps {
  first: Deck;
  rules: DeckRules;
  onClose(): void;
  /** Keeps the list as it is, playable or not. */
  onKeep(deck: Deck): void;
  onDone(deck: Deck): void;
}

const KINDS = TYPES.filter((type) => type !== 'character');

export function Builder({ first, rules, onClose, onKeep, onDone }: BuilderProps) {
  const [deck, setDeck] = useState<Deck>({ character: first.character, cards: first.cards });
  const [kind, setKind] = useState<CardType | 'all'>('all');
  const [aspect, setAspect] = useState<Status | 'all'>('all');
  const [inside, setInside] = useState(false);
  const faults = faultsOf(deck, rules);
  const atFault = useMemo(() => new Set(faults.flatMap((one) => one.cards)), [deck]);
  const change = (next: Deck) => {
    setDeck(next);
    onKeep(next);
  };
  const kinds = kind === 'all' ? KINDS : [kind];
  const fits = (id: string) =>
    (aspect === 'all' || cardOf(id).aspect === aspect) && (!inside || (deck.cards[id] ?? 0) > 0);
  const shown = kinds
    .map((type) => [type, cardsOf(type).filter(fits)] as const)
    .filter(([, ids]) => ids.length > 0);
  return (
    <Dialog title="Your Deck" onClose={onClose} class="wide tcg-dialog builder" testid="builder">
      <Leaders deck={deck} onPick={(character) => change({ ...deck, character })} />
      <div class="builder-filters" role="group" aria-label="Show">
        <select
          aria-label="Kind"
          data-testid="filter-kind"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as CardType | 'all')}
        >
          <option value="all">All kinds</option>
          {KINDS.map((type) => (
            <option key={type} value={type}>
              {TYPE_NAME[type]}s
            </option>
          ))}
        </select>
        <select
          aria-label="Status"
          data-testid="filter-status"
          value={aspect}
          onChange={(event) => setAspect(event.currentTarget.value as Status | 'all')}
        >
          <option value="all">All statuses</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_NAME[status]}
            </option>
          ))}
        </select>
        <select
          aria-label="Start from"
          data-testid="start-from"
          value=""
          onChange={(event) => {
            const { value } = event.currentTarget;
            const ready = DECKS[value];
            if (ready) change({ character: ready.character, cards: { ...ready.cards } });
            if (value === 'empty') change({ ...deck, cards: {} });
            event.currentTarget.value = '';
          }}
        >
          <option value="">Start from …</option>
          {Object.keys(DECKS).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value="empty">nothing</option>
        </select>
        <label class="check">
          <input
            type="checkbox"
            data-testid="filter-inside"
            checked={inside}
            onChange={(event) => setInside(event.currentTarget.checked)}
          />
          <span>In it only</span>
        </label>
      </div>
      <div class="pool">
        {shown.map(([type, ids]) => (
          <section key={type} aria-label={`${TYPE_NAME[type]}s`}>
            <h3>
              <Sign name={type} /> {TYPE_NAME[type]}s
            </h3>
            <ul class="pool-grid">
              {ids.map((id) => (
                <PoolCard
                  key={id}
                  id={id}
                  n={deck.cards[id] ?? 0}
                  full={copiesOf(deck, id) >= rules.copies}
                  wrong={atFault.has(id)}
                  onChange={(by) => change(withCard(deck, id, by))}
                />
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 && <p class="faint">No card fits.</p>}
      </div>
      <footer class="builder-foot">
        <Count deck={deck} rules={rules} />
        <ul class="faults" role="status" data-testid="faults" data-n={faults.length}>
          {faults.map(({ says }) => (
            <li key={says}>
              <Icon name="warning" /> {says}
            </li>
          ))}
          {faults.length === 0 && (
            <li class="sound">
              <Icon name="check" /> Keeps every rule.
            </li>
          )}
        </ul>
        <button
          type="button"
          class="button strong"
          data-testid="builder-done"
          aria-disabled={faults.length > 0}
          onClick={() => faults.length === 0 && onDone(deck)}
        >
          Use this Deck
        </button>
      </footer>
    </Dialog>
  );
}

function Leaders({ deck, onPick }: { deck: Deck; onPick(character: string): void }) {
  return (
    <div class="leaders" role="radiogroup" aria-label="Character">
      {cardsOf('character').map((id) => {
        const card = cardOf(id);
        const on = deck.character === id;
        return (
          <button
            key={id}
            type="button"
            role="radio"
            class={`leader ${on ? 'on' : ''}`}
            data-testid={`leader-${id}`}
            aria-checked={on}
            aria-label={spoken(id)}
            title={card.text}
            onClick={() => onPick(id)}
          >
            <Picture card={id} />
            <span>
              <b>
                {card.name.split(' ')[0]}
                <span class="leader-more"> {card.name.split(' ').slice(1).join(' ')}</span>
              </b>
              <Gems card={card} />
            </span>
          </button>
        );
      })}
    </div>
  );
}

interface PoolCardProps {
  id: string;
  n: number;
  full: boolean;
  wrong: boolean;
  onChange(by: 1 | -1): void;
}

/** A card with how often it is in; the third copy is not the last that can be pressed, only the last that is allowed. */
function PoolCard({ id, n, full, wrong, onChange }: PoolCardProps) {
  const card = cardOf(id);
  return (
    <li
      class={`pool-card ${n > 0 ? 'in' : ''} ${wrong ? 'wrong' : ''} aspect-${card.aspect ?? 'plain'}`}
      data-testid={`pool-${id}`}
      data-n={n}
    >
      <Picture card={id} class="pool-art" />
      <span class="pool-words">
        <b>{card.name}</b> <Gems card={card} />
        <CardText card={card} />
      </span>
      <span class="pool-count">
        <button
          type="button"
          class="button quiet square"
          data-testid={`more-${id}`}
          aria-label={`One more ${card.name}`}
          onClick={() => onChange(1)}
        >
          +
        </button>
        <b class={full ? 'full' : ''} aria-label={`${n} in the Deck`}>
          {n}
        </b>
        <button
          type="button"
          class="button quiet square"
          data-testid={`less-${id}`}
          aria-label={`One ${card.name} less`}
          disabled={n === 0}
          onClick={() => onChange(-1)}
        >
          −
        </button>
      </span>
    </li>
  );
}

function Count({ deck, rules }: { deck: Deck; rules: DeckRules }) {
  const n = sizeOf(deck);
  const off = n !== rules.deck_size;
  return (
    <span class={`count ${off ? 'off' : ''}`} data-testid="deck-count" data-n={n}>
      <b>{n}</b> of {rules.deck_size} cards
    </span>
  );
}
