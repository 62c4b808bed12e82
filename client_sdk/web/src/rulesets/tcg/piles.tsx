/** Deck, Discard Pile and removed pile of a player; the piles open, and so does the hand once a match has ended. */

import { useState } from 'preact/hooks';

import { Dialog } from '../../parts/dialog';
import type { Company } from '../ruleset';
import { BigFace, SmallFace, spoken } from './face';
import { inOrder } from './hand';
import { Sign } from './icons';
import type { Held, PileName, Player } from './view';

const PILES: readonly [PileName, string][] = [
  ['discard', 'Discard Pile'],
  ['removed', 'Removed Cards'],
];
const HAND: (typeof PILES)[number] = ['hand', 'Hand'];

export function Piles({
  player,
  seat,
  company,
  handToo,
}: {
  player: Player;
  seat: number;
  company: Company;
  /** Whether the hand opens like a pile: in a replay nothing is hidden any more. */
  handToo: boolean;
}) {
  const [open, setOpen] = useState<PileName>();
  const whose = seat === company.me ? 'Your' : `${company.names[seat] ?? `Player ${seat + 1}`}’s`;
  const piles = handToo && player.hand ? [HAND, ...PILES] : PILES;
  const title = piles.find(([name]) => name === open)?.[1] ?? '';
  return (
    <span class="piles">
      <span
        class={`pile-count deck ${player.deck_size <= 3 ? 'low' : ''}`}
        role="img"
        aria-label={`${whose} Deck: ${player.deck_size} cards`}
        title={`${whose} Deck`}
        data-testid={`deck-${seat}`}
        data-n={player.deck_size}
      >
        <Sign name="deck" />
        <b>{player.deck_size}</b>
      </span>
      {piles.map(([name, words]) => (
        <button
          key={name}
          type="button"
          class={`pile-count pile-${name}`}
          data-testid={`pile-${name}-${seat}`}
          data-n={player[`${name}_size`]}
          data-nav
          aria-label={`${whose} ${words}: ${player[`${name}_size`]} cards`}
          title={`${whose} ${words}`}
          onClick={() => setOpen(name)}
        >
          <Sign name={name} />
          <b>{player[`${name}_size`]}</b>
        </button>
      ))}
      {open && (
        <Dialog
          title={`${whose} ${title}`}
          onClose={() => setOpen(undefined)}
          testid="pile"
          class="wide tcg-dialog"
        >
          <Opened cards={player[open] ?? {}} />
        </Dialog>
      )}
    </span>
  );
}

/** The cards of a pile, small; the one that is chosen large beside them. */
function Opened({ cards }: { cards: Record<string, Held> }) {
  const all = inOrder(cards);
  const [chosen, setChosen] = useState<string>();
  const print = cards[chosen ?? all[0]?.[0] ?? '']?.card;
  if (print === undefined) return <p class="faint">Nothing lies here.</p>;
  return (
    <div class="pile-open">
      <ul class="pile-cards">
        {all.map(([id, { card }]) => (
          <li key={id}>
            <button
              type="button"
              class={`pile-card ${chosen === id ? 'selected' : ''}`}
              data-testid={`in-pile-${id}`}
              data-card={card}
              aria-pressed={chosen === id}
              aria-label={spoken(card)}
              onClick={() => setChosen(id)}
              onPointerEnter={(event) => event.pointerType === 'mouse' && setChosen(id)}
              onFocus={() => setChosen(id)}
            >
              <SmallFace print={card} />
            </button>
          </li>
        ))}
      </ul>
      <div class="pile-read">
        <BigFace print={print} />
      </div>
    </div>
  );
}
