/** One's own hand; of the other side's only how many cards it holds. */

import { cardOf } from './cards';
import { SmallFace, spoken } from './face';
import type { Held } from './view';

export interface HandProps {
  cards: Record<string, Held>;
  selected: string | undefined;
  /** Cards that can be played, or given up, now. */
  ready: ReadonlySet<string>;
  /** What happens to a card that is chosen now. */
  gives: 'play' | 'give';
  onTap(card: string, anchor: Element): void;
  onRest(card: string, anchor: Element): void;
  onAway(): void;
}

const ORDER = ['supporter', 'fortification', 'weapon', 'accessory', 'action', 'item', 'character'];

/** The cards of a hand as they lie before their player: by kind, then by name. */
export function inOrder(cards: Record<string, Held>): [string, Held][] {
  const place = ({ card }: Held) => ORDER.indexOf(cardOf(card).type);
  return Object.entries(cards).sort(
    ([, a], [, b]) => place(a) - place(b) || cardOf(a.card).name.localeCompare(cardOf(b.card).name),
  );
}

export function Hand(props: HandProps) {
  const { selected, ready } = props;
  const cards = inOrder(props.cards);
  return (
    <ul class="tcg-hand" aria-label="Your hand" style={{ '--cards': String(cards.length) }}>
      {cards.map(([id, { card }]) => {
        const open = ready.has(id);
        return (
          <li key={id}>
            <button
              type="button"
              class={`hand-card ${open ? 'ready' : ''} ${selected === id ? 'selected' : ''}`}
              data-testid={`hand-${id}`}
              data-card={card}
              data-ready={open}
              data-reads={card}
              data-nav
              aria-pressed={selected === id}
              aria-label={`${spoken(card)}${open ? (props.gives === 'play' ? ' Can be played.' : ' Can be given up.') : ''}`}
              onClick={(event) => props.onTap(id, event.currentTarget)}
              onPointerEnter={(event) =>
                event.pointerType === 'mouse' && props.onRest(id, event.currentTarget)
              }
              onPointerLeave={(event) => event.pointerType === 'mouse' && props.onAway()}
              onFocus={(event) => props.onRest(id, event.currentTarget)}
              onBlur={props.onAway}
            >
              <SmallFace print={card} />
            </button>
          </li>
        );
      })}
      {cards.length === 0 && <li class="hand-none">No cards in hand.</li>}
    </ul>
  );
}

/** The other side's hand: backs of cards, as many as there are. */
export function Backs({ n, testid }: { n: number; testid: string }) {
  return (
    <span
      class="backs"
      role="img"
      aria-label={`${n} cards in hand`}
      data-testid={testid}
      data-n={n}
    >
      {Array.from({ length: Math.min(n, 10) }, (_, i) => (
        <i key={i} />
      ))}
      <b>{n}</b>
    </span>
  );
}
