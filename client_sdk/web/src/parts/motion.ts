/** How a thing on a board moves for what happens to it. Nothing moves where the reader asked for stillness. */

/** The keyframes of a motion, how long it takes, and how it gathers speed where it does not strike out. */
export interface Motion {
  keys: Keyframe[];
  ms: number;
  easing?: string;
}

const STRIKES_OUT = 'cubic-bezier(.2,.8,.3,1)';

/** Whether the reader's system asks for less motion. */
export function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Plays `motion` on `body`, if there are both and the reader likes motion. The result ends it at once. */
export function play(body: Element | null, motion: Motion | undefined): () => void {
  if (!body || !motion || still() || typeof body.animate !== 'function') return () => undefined;
  const { keys, ms, easing = STRIKES_OUT } = motion;
  const playing = body.animate(keys, { duration: ms, easing });
  return () => playing.cancel();
}

/** Draws back, then strikes out. `ahead`: 1 strikes down the screen, -1 up; `high`: how much it grows. */
export function lunge(ahead: 1 | -1, high = 1.03): Motion {
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

/** Is thrown from side to side by `far` pixels, with a flash. */
export function flinch(far: number): Motion {
  return {
    ms: 420,
    keys: [
      { transform: 'none', filter: 'none' },
      {
        transform: `translateX(${-far}px) rotate(-2deg)`,
        filter: 'brightness(2.2)',
        offset: 0.15,
      },
      { transform: `translateX(${far}px) rotate(2deg)`, filter: 'none', offset: 0.4 },
      { transform: `translateX(${-far / 2}px)`, offset: 0.7 },
      { transform: 'none' },
    ],
  };
}

/** Sinks to one side. */
export const FALL: Motion = {
  ms: 700,
  keys: [
    { transform: 'none' },
    { transform: 'rotate(-5deg) translateY(10px)', offset: 0.5 },
    { transform: 'none' },
  ],
};

/** Shrinks, and is itself again. */
export const BRACE: Motion = {
  ms: 400,
  keys: [{ transform: 'none' }, { transform: 'scale(.94)', offset: 0.4 }, { transform: 'none' }],
};

/** Swells, and is itself again. */
export const SWELL: Motion = {
  ms: 380,
  keys: [{ transform: 'none' }, { transform: 'scale(1.05)', offset: 0.4 }, { transform: 'none' }],
};
