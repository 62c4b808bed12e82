/** The face of a card, small in a hand or a list and large to be read. */

import { cardOf, TYPE_NAME, type Card } from './cards';
import { Sign } from './icons';
import { Picture } from './art/picture';
import type { Stat } from './view';
import { STAT_NAME } from './names';

const GEMS: readonly Stat[] = ['hp', 'at', 'lk', 'rs'];

/** What is printed on a card as a row of signs with numbers. */
export function Gems({ card }: { card: Card }) {
  const shown = GEMS.filter((stat) => card.gems?.[stat]);
  const bonus = card.type === 'weapon' || card.type === 'accessory';
  if (shown.length === 0) return null;
  return (
    <span class="gems">
      {shown.map((stat) => (
        <span key={stat} class={`gem gem-${stat}`}>
          <Sign name={stat} />
          {bonus && '+'}
          {card.gems?.[stat]}
          <span class="unseen"> {STAT_NAME[stat]}</span>
        </span>
      ))}
    </span>
  );
}

/** A small card: picture, kind and name. */
export function SmallFace({ print }: { print: string }) {
  const card = cardOf(print);
  return (
    <span class={`face small type-${card.type} aspect-${card.aspect ?? 'plain'}`}>
      <span class="face-art">
        <Picture card={print} />
        <Sign name={card.type} class="face-type" />
        <Gems card={card} />
      </span>
      <span class="face-name">{card.name}</span>
    </span>
  );
}

/** A card as large as it takes to read it. */
export function BigFace({ print }: { print: string }) {
  const card = cardOf(print);
  return (
    <span class={`face big type-${card.type} aspect-${card.aspect ?? 'plain'}`}>
      <span class="face-name">{card.name}</span>
      <span class="face-art">
        <Picture card={print} />
      </span>
      <span class="face-kind">
        <Sign name={card.type} /> {TYPE_NAME[card.type]}
        <Gems card={card} />
      </span>
      <CardText card={card} />
    </span>
  );
}

/** What a card says, one effect a paragraph. */
export function CardText({ card }: { card: Card }) {
  const texts = [...new Set(card.effects.map((effect) => effect.text))];
  return (
    <span class="face-text">
      {texts.map((text) => (
        <EffectText key={text} text={text} />
      ))}
      {texts.length === 0 && <span class="faint-ink">No effects.</span>}
      {card.type === 'fortification' && (
        <span class="faint-ink">Its effects reach {card.reach ?? 1}.</span>
      )}
    </span>
  );
}

/** "Trigger, once a turn: when ..." with its kind in bold. */
export function EffectText({ text }: { text: string }) {
  const colon = /^(Ability|Trigger|Passive)[^:]*:/.exec(text)?.[0];
  return (
    <span class="effect-text">
      {colon && <b>{colon} </b>}
      {colon ? text.slice(colon.length).trim() : text}
    </span>
  );
}

/** A card in words, for who does not see it. */
export function spoken(print: string): string {
  const card = cardOf(print);
  const gems = GEMS.filter((stat) => card.gems?.[stat])
    .map((stat) => `${STAT_NAME[stat]} ${card.gems?.[stat]}`)
    .join(', ');
  return [`${card.name}, ${TYPE_NAME[card.type]}`, gems, card.text].filter(Boolean).join('. ');
}
