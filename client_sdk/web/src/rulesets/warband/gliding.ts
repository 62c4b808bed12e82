/** How a model goes along the way of a move, leg by leg, and how it turns while it does. */

import type { Motion } from '../../parts/motion';
import type { Lens } from './camera';
import type { Trail, Vec } from './view';

/** Ways of moving that a model does not go by itself: it keeps facing as it did. */
const CARRIED = new Set(['push', 'swap', 'back', 'slide']);

const GOING = 0.85; // of the time for which a move is shown; for the rest it stands there
const TURN = 0.12; // of the way, at most, in which it turns into a leg
const EASING = 'ease-in-out';

export interface Gliding {
  /** Of the whole model; nothing for one that only turns. */
  body: Motion | undefined;
  /** Of its facing. */
  facing: Motion;
}

/** The motions of a move that is shown for `ms` and ends facing `face`. */
export function gliding(trail: Trail, face: Vec, lens: Lens, ms: number): Gliding {
  const spots = trail.way.map((p) => lens.at(p));
  const gone = distances(spots);
  const whole = gone[gone.length - 1] ?? 0;
  const offsets = whole > 0 ? gone.map((far) => far / whole) : [];
  const timing = { ms: ms * GOING, easing: EASING };
  const body = spots.map(([x, y], i) => ({
    transform: `translate(${x}px, ${y}px)`,
    offset: offsets[i] ?? 0,
  }));
  return {
    body: whole > 0 ? { ...timing, keys: body } : undefined,
    facing: { ...timing, keys: turning(trail, face, lens, offsets) },
  };
}

/** How far each spot is along the way. */
function distances(spots: readonly [number, number][]): number[] {
  let far = 0;
  return spots.map(([x, y], i) => {
    const before = spots[i - 1];
    if (before) far += Math.hypot(x - before[0], y - before[1]);
    return far;
  });
}

/** Into each leg, and at the end to where it is to look; who is carried turns evenly. */
function turning(trail: Trail, face: Vec, lens: Lens, offsets: readonly number[]): Keyframe[] {
  let angle = lens.angle(trail.face);
  const keys = [{ angle, offset: 0 }];
  const turn = (to: Vec, from: number, until: number) => {
    keys.push({ angle, offset: from });
    angle = nearest(lens.angle(to), angle);
    keys.push({ angle, offset: until });
  };
  if (!CARRIED.has(trail.how) && offsets.length > 0) {
    trail.way.slice(1).forEach((to, i) => {
      const from = trail.way[i] ?? to;
      const [starts, ends] = [offsets[i] ?? 0, offsets[i + 1] ?? 1];
      const most = Math.min(TURN, (ends - starts) / 3);
      turn([to[0] - from[0], to[1] - from[1]], starts, starts + most);
    });
    const last = offsets[offsets.length - 2] ?? 0;
    turn(face, 1 - Math.min(TURN, (1 - last) / 3), 1);
  } else turn(face, 0, 1);
  return keys.map((key) => ({ transform: `rotate(${key.angle}deg)`, offset: key.offset }));
}

/** The same direction, by the shorter turn from `before`. */
function nearest(angle: number, before: number): number {
  return angle - 360 * Math.round((angle - before) / 360);
}
