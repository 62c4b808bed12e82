/** Deck, Discard Pile and removed pile of a player; the piles open. */

import { useState } from 'preact/hooks';

import { Dialog } from '../../parts/dialog';
import type { Company } from '../ruleset';
import { SmallFace, spoken } from './face';
import { inOrder } from './hand';
import { Sign } from './icons';
import type { PileName, Player } from './view';

const PILES: readonly [PileName, string][] = [
  ['discard', 'Discard Pile'],
  ['removed', 'Removed from the game'],
];

export function Piles({ player, seat, company }: { player: Player; seat: number; company: Company }) {
  const [open, setOpen] = useState<PileName>();
  const whose = seat === company.me ? 'Your' : `${company.names[seat] ?? `Player ${seat + 1}`}’s`;
  const title = PILES.find(([name]) => name === open)?.[1] ?? '';
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
      {PILES.map(([name, words]) => (
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
          <ul class="pile-cards">
            {inOrder(player[open]).map(([id, { card }]) => (
              <li key={id} data-reads={card} data-card={card} title={spoken(card)}>
                <SmallFace print={card} />
                <span class="unseen">{spoken(card)}</span>
              </li>
            ))}
          </ul>
          {player[`${open}_size`] === 0 && <p class="faint">Nothing lies here.</p>}
        </Dialog>
      )}
    </span>
  );
}
