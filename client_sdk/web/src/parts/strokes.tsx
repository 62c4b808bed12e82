/** Strokes over a board, from whoever acts to each of those it concerns. */

import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

import type { Beat, GameEvent } from '../rulesets/ruleset';

/** From which thing to which others a stroke goes, by the ids under which they are on the board. */
export interface Aimed {
  by: string | undefined;
  targets: readonly string[];
}

interface Stroke {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

interface StrokesProps {
  beat: Beat | undefined;
  /** What the strokes are laid over; the things in it carry their id as `attribute`. */
  board: RefObject<HTMLElement | null>;
  attribute: string;
  /** Who strikes whom in an event; nothing for events without a stroke. */
  of(event: GameEvent): Aimed | undefined;
}

export function Strokes({ beat, board, attribute, of }: StrokesProps) {
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  useLayoutEffect(() => {
    const aimed = beat && of(beat.event);
    setStrokes(aimed && board.current ? strokesOf(aimed, board.current, attribute) : []);
  }, [beat?.key]);
  if (strokes.length === 0) return null;
  return (
    <svg class="strokes" aria-hidden="true" key={beat?.key}>
      {strokes.map((one, i) => (
        <g key={i}>
          <line class="stroke-glow" {...one} pathLength="1" />
          <line class="stroke-core" {...one} pathLength="1" />
        </g>
      ))}
    </svg>
  );
}

function strokesOf({ by, targets }: Aimed, board: HTMLElement, attribute: string): Stroke[] {
  const from = by === undefined ? undefined : centre(board, attribute, by);
  return targets.flatMap((id) => {
    const to = centre(board, attribute, id);
    return from && to && id !== by ? [{ x1: from.x, y1: from.y, x2: to.x, y2: to.y }] : [];
  });
}

function centre(
  board: HTMLElement,
  attribute: string,
  id: string,
): { x: number; y: number } | undefined {
  const thing = board.querySelector(`[${attribute}="${CSS.escape(id)}"]`);
  if (!thing) return undefined;
  const [box, frame] = [thing.getBoundingClientRect(), board.getBoundingClientRect()];
  return { x: box.left - frame.left + box.width / 2, y: box.top - frame.top + box.height * 0.4 };
}
