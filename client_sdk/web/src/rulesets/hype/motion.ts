/** How Characters move for what happens to them. Nothing moves where the reader asked for stillness. */

import type { StageEvent } from './view';

/** Whether the reader's system asks for less motion. */
export function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Plays the motion of `event` on the Character `id`, if it is concerned. */
export function moved(body: HTMLElement, id: string, event: StageEvent, far: boolean): void {
  const frames = motionOf(id, event, far);
  if (!frames || still() || typeof body.animate !== 'function') return;
  body.animate(frames.keys, { duration: frames.ms, easing: 'cubic-bezier(.2,.8,.3,1)' });
}

function motionOf(
  id: string,
  event: StageEvent,
  far: boolean,
): { keys: Keyframe[]; ms: number } | undefined {
  const ahead = far ? 1 : -1;
  if (event.by === id && (event.kind === 'attack' || event.kind === 'signature')) {
    const high = event.kind === 'signature' ? 1.08 : 1.03;
    return {
      ms: 480,
      keys: [
        { transform: 'none' },
        { transform: `translateY(${-ahead * 8}px)`, offset: 0.25 },
        { transform: `translateY(${ahead * 30}px) scale(${high})`, offset: 0.5 },
        { transform: 'none' },
      ],
    };
  }
  if (event.by === id && event.kind === 'guard') {
    return {
      ms: 400,
      keys: [
        { transform: 'none' },
        { transform: 'scale(.94)', offset: 0.4 },
        { transform: 'none' },
      ],
    };
  }
  if (event.target !== id) return undefined;
  if (event.kind === 'damage') {
    const far_ = Math.min(14, 4 + (event.amount ?? 0) / 4);
    return {
      ms: 420,
      keys: [
        { transform: 'none', filter: 'none' },
        {
          transform: `translateX(${-far_}px) rotate(-2deg)`,
          filter: 'brightness(2.2)',
          offset: 0.15,
        },
        { transform: `translateX(${far_}px) rotate(2deg)`, filter: 'none', offset: 0.4 },
        { transform: `translateX(${-far_ / 2}px)`, offset: 0.7 },
        { transform: 'none' },
      ],
    };
  }
  if (event.kind === 'ko') {
    return {
      ms: 700,
      keys: [
        { transform: 'none' },
        { transform: 'rotate(-5deg) translateY(10px)', offset: 0.5 },
        { transform: 'none' },
      ],
    };
  }
  if (event.kind === 'status' || event.kind === 'shield' || event.kind === 'again') {
    return {
      ms: 380,
      keys: [
        { transform: 'none' },
        { transform: 'scale(1.05)', offset: 0.4 },
        { transform: 'none' },
      ],
    };
  }
  return undefined;
}
