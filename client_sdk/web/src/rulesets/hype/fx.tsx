/** What passes over the stage while an event is shown: strokes from one Character to another, and splashes. */

import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

import type { Beat, Company } from '../ruleset';
import { Portrait } from './art/portrait';
import { modifierCard, performerCard } from './cards';
import { Sign } from './icons';
import type { Stage, StageEvent } from './view';

interface Stroke {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** A stroke from whoever acts to each of the targets. */
export function Strokes({
  beat,
  board,
}: {
  beat: Beat | undefined;
  board: RefObject<HTMLElement | null>;
}) {
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  useLayoutEffect(() => {
    const event = beat?.event as StageEvent | undefined;
    setStrokes(event && board.current ? strokesOf(event, board.current) : []);
  }, [beat?.key]);
  if (strokes.length === 0) return null;
  return (
    <svg class="strokes" aria-hidden="true" key={beat?.key}>
      {strokes.map((one, i) => (
        <g key={i}>
          <line
            class="stroke-glow"
            x1={one.x1}
            y1={one.y1}
            x2={one.x2}
            y2={one.y2}
            pathLength="1"
          />
          <line
            class="stroke-core"
            x1={one.x1}
            y1={one.y1}
            x2={one.x2}
            y2={one.y2}
            pathLength="1"
          />
        </g>
      ))}
    </svg>
  );
}

function strokesOf(event: StageEvent, board: HTMLElement): Stroke[] {
  if (event.kind !== 'attack' && event.kind !== 'signature') return [];
  const targets = event.target === undefined ? (event.targets ?? []) : [event.target];
  const from = centre(board, event.by);
  return targets.flatMap((id) => {
    const to = centre(board, id);
    return from && to && id !== event.by ? [{ x1: from.x, y1: from.y, x2: to.x, y2: to.y }] : [];
  });
}

function centre(board: HTMLElement, id: string | undefined): { x: number; y: number } | undefined {
  const figure = [...board.querySelectorAll<HTMLElement>('[data-character]')].find(
    (one) => one.dataset['character'] === id,
  );
  if (!figure) return undefined;
  const [box, frame] = [figure.getBoundingClientRect(), board.getBoundingClientRect()];
  return { x: box.left - frame.left + box.width / 2, y: box.top - frame.top + box.height * 0.4 };
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

const nameOf = (company: Company, seat: number | undefined): string =>
  company.names[seat ?? 0] ?? `Player ${(seat ?? 0) + 1}`;

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
