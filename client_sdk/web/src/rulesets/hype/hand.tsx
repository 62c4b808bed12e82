/** The Modifiers of a player, open to everybody; spent ones stay and are marked. */

import { modifierCard } from './cards';
import { Sign } from './icons';
import { Price } from './purse';
import type { Player } from './view';

export interface HandProps {
  player: Player;
  /** What stands before a card's id in its test id. */
  prefix: string;
  label: string;
  selected?: string;
  /** Cards that can be played now; absent where nothing is pointed out. */
  playable?: ReadonlySet<string>;
  small?: boolean;
  onTap(card: string, anchor: Element): void;
  onRest?(card: string, anchor: Element): void;
  onAway?(): void;
}

export function Hand({
  player,
  prefix,
  label,
  selected,
  playable,
  small,
  onTap,
  onRest,
  onAway,
}: HandProps) {
  return (
    <ul class={`hand ${small ? 'small' : ''}`} aria-label={label} data-why-beside>
      {Object.entries(player.modifiers).map(([id, { spent }]) => {
        const card = modifierCard(id);
        const ready = playable?.has(id) ?? false;
        return (
          <li key={id}>
            <button
              type="button"
              class={`modifier ${card.type} ${spent ? 'spent' : ''} ${ready ? 'ready' : ''} ${selected === id ? 'selected' : ''}`}
              data-testid={`${prefix}${id}`}
              data-ready={ready}
              data-nav
              aria-pressed={selected === id}
              aria-label={labelOf(id, spent === true, ready)}
              title={`${card.name}: ${card.text}`}
              onClick={(event) => onTap(id, event.currentTarget)}
              onPointerEnter={(event) =>
                event.pointerType === 'mouse' && !ready && onRest?.(id, event.currentTarget)
              }
              onPointerLeave={(event) => event.pointerType === 'mouse' && onAway?.()}
              onFocus={(event) => !ready && onRest?.(id, event.currentTarget)}
              onBlur={() => onAway?.()}
            >
              <Sign name={id} class="modifier-sign" />
              <span class="modifier-name">{card.name}</span>
              {spent ? <span class="modifier-spent">spent</span> : <Price cost={card.cost} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function labelOf(id: string, spent: boolean, ready: boolean): string {
  const card = modifierCard(id);
  const { ap = 0, hype = 0 } = card.cost;
  const cost =
    ap + hype === 0
      ? 'free'
      : [ap && `${ap} AP`, hype && `${hype} Hype`].filter(Boolean).join(' and ');
  return [
    card.name,
    card.type === 'field' ? 'Field' : 'Event',
    cost,
    spent && 'spent',
    ready && 'can be played',
  ]
    .filter(Boolean)
    .join(', ');
}
