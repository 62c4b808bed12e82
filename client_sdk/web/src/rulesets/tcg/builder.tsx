/** The deck builder: a leader, all cards by kind, the list so far, and what still breaks the rules. */

import { useMemo, useState } from 'preact/hooks';

import { Dialog } from '../../parts/dialog';
import { Icon } from '../../parts/icon';
import { Picture } from './art/picture';
import { cardOf, cardsOf, DECKS, TYPE_NAME, TYPES, type CardType, type Deck } from './cards';
import { copiesOf, faultsOf, sizeOf, withCard, type DeckRules, type Fault } from './deck';
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

/** Which cards are shown. */
interface Filter {
  kind: CardType | 'all';
  aspect: Status | 'all';
  /** Only those that are in the Deck. */
  inside: boolean;
}

export function Builder({ first, rules, onClose, onKeep, onDone }: BuilderProps) {
  const [deck, setDeck] = useState<Deck>({ character: first.character, cards: first.cards });
  const [filter, setFilter] = useState<Filter>({ kind: 'all', aspect: 'all', inside: false });
  const faults = faultsOf(deck, rules);
  const change = (next: Deck) => {
    setDeck(next);
    onKeep(next);
  };
  return (
    <Dialog title="Your Deck" onClose={onClose} class="wide tcg-dialog builder" testid="builder">
      <Leaders deck={deck} onPick={(character) => change({ ...deck, character })} />
      <div class="builder-filters" role="group" aria-label="Show">
        <Filters filter={filter} onFilter={setFilter} />
        <StartFrom deck={deck} onStart={change} />
        <label class="check">
          <input
            type="checkbox"
            data-testid="filter-inside"
            checked={filter.inside}
            onChange={(event) => setFilter({ ...filter, inside: event.currentTarget.checked })}
          />
          <span>Only cards taken</span>
        </label>
      </div>
      <Pool deck={deck} rules={rules} filter={filter} faults={faults} onChange={change} />
      <footer class="builder-foot">
        <Count deck={deck} rules={rules} />
        <FaultList faults={faults} />
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

function Filters({ filter, onFilter }: { filter: Filter; onFilter(filter: Filter): void }) {
  return (
    <>
      <Choice
        of="kind"
        label="Kind"
        all="All kinds"
        value={filter.kind}
        names={Object.fromEntries(KINDS.map((type) => [type, `${TYPE_NAME[type]}s`]))}
        onChoose={(kind) => onFilter({ ...filter, kind: kind as CardType | 'all' })}
      />
      <Choice
        of="status"
        label="Status"
        all="All statuses"
        value={filter.aspect}
        names={Object.fromEntries(STATUSES.map((status) => [status, STATUS_NAME[status]]))}
        onChoose={(aspect) => onFilter({ ...filter, aspect: aspect as Status | 'all' })}
      />
    </>
  );
}

interface ChoiceProps {
  of: string;
  label: string;
  /** What stands for no choice. */
  all: string;
  value: string;
  names: Record<string, string>;
  onChoose(value: string): void;
}

function Choice({ of, label, all, value, names, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      data-testid={`filter-${of}`}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="all">{all}</option>
      {Object.entries(names).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Puts a ready Deck, or none, in the place of the list. */
function StartFrom({ deck, onStart }: { deck: Deck; onStart(deck: Deck): void }) {
  const start = (name: string) => {
    const ready = DECKS[name];
    if (ready) onStart({ character: ready.character, cards: { ...ready.cards } });
    if (name === 'empty') onStart({ ...deck, cards: {} });
  };
  return (
    <select
      aria-label="Start from"
      data-testid="start-from"
      value=""
      onChange={({ currentTarget }) => {
        start(currentTarget.value);
        currentTarget.value = '';
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
  );
}

interface PoolProps {
  deck: Deck;
  rules: DeckRules;
  filter: Filter;
  faults: Fault[];
  onChange(deck: Deck): void;
}

/** The cards that fit, by kind. */
function Pool({ deck, rules, filter, faults, onChange }: PoolProps) {
  const { kind, aspect, inside } = filter;
  const atFault = useMemo(() => new Set(faults.flatMap((one) => one.cards)), [deck]);
  const fits = (id: string) =>
    (aspect === 'all' || cardOf(id).aspect === aspect) && (!inside || (deck.cards[id] ?? 0) > 0);
  const shown = (kind === 'all' ? KINDS : [kind])
    .map((type) => [type, cardsOf(type).filter(fits)] as const)
    .filter(([, ids]) => ids.length > 0);
  return (
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
                onChange={(by) => onChange(withCard(deck, id, by))}
              />
            ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 && <p class="faint">No card fits.</p>}
    </div>
  );
}

/** What still breaks a rule. */
function FaultList({ faults }: { faults: Fault[] }) {
  return (
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
          aria-disabled={n === 0}
          onClick={() => n > 0 && onChange(-1)}
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
