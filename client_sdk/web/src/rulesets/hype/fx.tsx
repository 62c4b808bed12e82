/** What passes over the stage while an event is shown: strokes and splashes. */

import type { Aimed } from '../../parts/strokes';
import { nameOf } from '../../room/teller';
import type { Beat, Company, GameEvent } from '../ruleset';
import { Portrait } from './art/portrait';
import { modifierCard, performerCard } from './cards';
import { Sign } from './icons';
import type { Stage, StageEvent } from './view';

/** Who strikes whom in an event. */
export function aimedIn(event: GameEvent): Aimed | undefined {
  const { kind, by, target, targets } = event as StageEvent;
  if (kind !== 'attack' && kind !== 'signature') return undefined;
  return { by, targets: target === undefined ? (targets ?? []) : [target] };
}

/** A card, a Signature Move or a new turn, large over the stage for as long as it is shown. */
export function Splash({
  beat,
  stage,
  company,
}: {
  beat: Beat | undefined;
  stage: Stage;
  company: Company;
}) {
  const event = beat?.event as StageEvent | undefined;
  const content = event && splashOf(event, stage, company);
  if (!content) return null;
  return (
    <div class={`splash splash-${event.kind}`} key={beat?.key} aria-hidden="true">
      {content}
    </div>
  );
}

function splashOf(event: StageEvent, stage: Stage, company: Company) {
  switch (event.kind) {
    case 'turn': {
      const mine = event.seat === company.me;
      return (
        <div class={`splash-turn-in seat-${event.seat}`}>
          <strong>{mine ? 'Your turn' : nameOf(company, event.seat)}</strong>
          <span>
            Round {event.round} · turn {event.turn}
          </span>
        </div>
      );
    }
    case 'modifier': {
      const card = modifierCard(event.card ?? '');
      return (
        <div class={`big-card ${card.type}`}>
          <span class="big-card-by">
            {event.seat === company.me ? 'You play' : `${nameOf(company, event.seat)} plays`}
          </span>
          <Sign name={event.card ?? ''} />
          <strong>{card.name}</strong>
          <p>{card.text}</p>
        </div>
      );
    }
    case 'signature': {
      const by = stage.characters[event.by ?? ''];
      if (!by) return undefined;
      const card = performerCard(by.card);
      return (
        <div class={`signature-strip seat-${by.seat}`}>
          <Portrait card={by.card} />
          <span>
            <small>{card.name}</small>
            <strong>{card.signature.name}</strong>
          </span>
        </div>
      );
    }
    case 'pressure':
      return <strong class="shout">{event.on ? 'Pressure is on' : 'Pressure is off'}</strong>;
    case 'roll':
      return (
        <div class="splash-roll">
          <Sign name="dice" />
          <strong>
            {event.for === 'first' ? `${nameOf(company, event.dice?.[0])} opens` : 'By chance'}
          </strong>
        </div>
      );
    default:
      return undefined;
  }
}
