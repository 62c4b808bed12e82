/** The picture of a card: a print in two inks, the second one the colour of what the card lives by. */

import { cardOf, type CardType } from '../cards';
import { BACKDROPS } from './backdrops';
import { COMPANY } from './company';
import { DEEDS } from './deeds';
import { CLASS, type Figure } from './strokes';
import { THINGS } from './things';

export function Picture({ card, class: extra }: { card: string; class?: string }) {
  const { type, aspect } = cardOf(card);
  return (
    <svg
      class={`picture aspect-${aspect ?? 'plain'} ${extra ?? ''}`}
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect class="p-ground" width="100" height="100" />
      {drawn(BACKDROPS[aspect ?? 'plain'])}
      {drawn(COMPANY[card] ?? THINGS[card] ?? DEEDS[card] ?? UNKNOWN[type])}
    </svg>
  );
}

function drawn(figure: Figure) {
  return figure.map(([cut, path], i) => <path key={i} class={CLASS[cut]} d={path} />);
}

/** What a card is drawn as that this client does not know. */
const BUST: Figure = [['ink', 'M50 26a14 14 0 1 1-.1 0zM22 100c0-28 12-42 28-42s28 14 28 42z']];
const SHEET: Figure = [
  ['ink', 'M26 14h48v72H26z'],
  ['scratch', 'M36 30h28M36 44h28M36 58h18'],
];
const UNKNOWN: Record<CardType, Figure> = {
  character: BUST,
  supporter: BUST,
  fortification: SHEET,
  weapon: SHEET,
  accessory: SHEET,
  action: SHEET,
  item: SHEET,
};
