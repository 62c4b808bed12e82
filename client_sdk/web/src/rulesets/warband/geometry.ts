/**
 * Geometry for what the board draws: lengths, rings, zones, sight lines, and points that lead into contact.
 *
 * All of it is an aid to the eye. What is legal is what the server says.
 */

import {
  CONTACT,
  INCH,
  rank,
  radius,
  TABLE,
  trait,
  type Field,
  type Model,
  type Terrain,
  type Vec,
} from './view';

export const minus = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1]];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1];
export const cross = (a: Vec, b: Vec): number => a[0] * b[1] - a[1] * b[0];
export const n2 = (a: Vec): number => dot(a, a);
export const same = (a: Vec | undefined, b: Vec | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];

/** A length as the rules measure it: rounded down (WB-MOVE-2). */
export function length(a: Vec): number {
  return Math.floor(Math.sqrt(n2(a)));
}

const from = (start: Vec, along: Vec, distance: number): Vec => {
  const whole = length(along) || 1;
  return [
    start[0] + Math.trunc((along[0] * distance) / whole),
    start[1] + Math.trunc((along[1] * distance) / whole),
  ];
};

/** The point at that distance from `start` in a direction (WB-GEO-13). */
export const step = from;

/** Where a base at `a` comes to stand that goes straight up to one at `b` (WB-GEO-12). */
export function contactPoint(a: Vec, b: Vec, radii: number): Vec {
  return from(b, minus(a, b), radii + CONTACT / 2);
}

/** Base to base (WB-GEO-4). */
export function touching(a: Vec, b: Vec, radii: number): boolean {
  return n2(minus(b, a)) <= (radii + CONTACT) ** 2;
}

/** Edge to edge, in inches. */
export function inches(a: Model, b: Model, at: Vec = a.pos): number {
  return Math.max(0, (Math.sqrt(n2(minus(b.pos, at))) - radius(a) - radius(b)) / INCH);
}

/** The square of the distance of a point from a segment. */
export function away2(c: Vec, a: Vec, b: Vec): number {
  const d = minus(b, a);
  const t = dot(minus(c, a), d);
  if (t <= 0) return n2(minus(c, a));
  const whole = n2(d);
  if (t >= whole) return n2(minus(c, b));
  return cross(d, minus(c, a)) ** 2 / whole;
}

/** The point of a segment that is nearest to `c`. */
export function nearestOn(c: Vec, a: Vec, b: Vec): Vec {
  const d = minus(b, a);
  const whole = n2(d);
  const t = whole === 0 ? 0 : Math.min(1, Math.max(0, dot(minus(c, a), d) / whole));
  return [a[0] + d[0] * t, a[1] + d[1] * t];
}

export function edges(points: readonly Vec[]): [Vec, Vec][] {
  return points.map((point, i) => [point, points[(i + 1) % points.length] ?? point]);
}

/** Whether a segment goes through a piece (WB-GEO-9). */
export function crosses(piece: Terrain, a: Vec, b: Vec): boolean {
  if (piece.shape === 'circle') return away2(piece.at, a, b) < piece.r ** 2;
  const axes: Vec[] = edges(piece.points).map(([e, f]) => [e[1] - f[1], f[0] - e[0]]);
  if (!same(a, b)) axes.push([a[1] - b[1], b[0] - a[0]]);
  return !axes.some((axis) => {
    const [one, other] = [dot(a, axis), dot(b, axis)];
    const spread = piece.points.map((point) => dot(point, axis));
    return (
      Math.max(one, other) <= Math.min(...spread) || Math.min(one, other) >= Math.max(...spread)
    );
  });
}

/** Whether a base that moves along a segment touches a piece (WB-GEO-10). */
export function touches(piece: Terrain, r: number, a: Vec, b: Vec): boolean {
  if (piece.shape === 'circle') return away2(piece.at, a, b) < (r + piece.r) ** 2;
  if (crosses(piece, a, b)) return true;
  return edges(piece.points).some(
    ([e, f]) => Math.min(away2(a, e, f), away2(b, e, f), away2(e, a, b), away2(f, a, b)) < r ** 2,
  );
}

/** The legs of a path from where a model stands. */
export function legs(start: Vec, path: readonly Vec[]): [Vec, Vec][] {
  return path.map((end, i) => [i === 0 ? start : (path[i - 1] ?? start), end]);
}

/** What a leg costs: twice its length through difficult ground (WB-MOVE-3). */
export function cost(field: Field, [a, b]: readonly [Vec, Vec]): number {
  const hard = Object.values(field.terrain).some(
    (piece) => piece.passage === 'difficult' && crosses(piece, a, b),
  );
  return length(minus(b, a)) * (hard ? 2 : 1);
}

/** What a whole path costs, in units. */
export function costOf(field: Field, start: Vec, path: readonly Vec[]): number {
  return legs(start, path).reduce((sum, leg) => sum + cost(field, leg), 0);
}

/** Where along a path `limit` units are used up; nothing if it is not as long. */
export function spentAt(
  field: Field,
  start: Vec,
  path: readonly Vec[],
  limit: number,
): Vec | undefined {
  let left = limit;
  for (const leg of legs(start, path)) {
    const price = cost(field, leg);
    if (price > left) {
      const part = price === 0 ? 0 : left / price;
      const d = minus(leg[1], leg[0]);
      return [Math.trunc(leg[0][0] + d[0] * part), Math.trunc(leg[0][1] + d[1] * part)];
    }
    left -= price;
  }
  return undefined;
}

/** A path whose last leg is cut so that it is no longer than the limit. */
export function trimmed(field: Field, start: Vec, path: readonly Vec[], limit: number): Vec[] {
  const before = path.slice(0, -1);
  const left = limit - costOf(field, start, before);
  const last = path[path.length - 1];
  const at = before[before.length - 1] ?? start;
  if (!last || left <= 0) return [...before];
  const price = cost(field, [at, last]);
  if (price <= left) return [...path];
  const factor = price / Math.max(1, length(minus(last, at)));
  const end = step(at, minus(last, at), Math.floor(left / factor));
  return same(end, at) ? [...before] : [...before, end];
}

export function onTable(p: Vec, r: number): boolean {
  return p[0] >= r && p[1] >= r && p[0] <= TABLE - r && p[1] <= TABLE - r;
}

/** A direction turned by so many degrees, counter-clockwise on the table. */
export function turned(face: Vec, degrees: number): Vec {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const scale = 1000 / (Math.sqrt(n2(face)) || 1);
  const [x, y] = [face[0] * scale, face[1] * scale];
  return [Math.round(x * cos - y * sin), Math.round(x * sin + y * cos)];
}

/** Whether a point lies in the half plane before a model (WB-GEO-6). */
export function inFront(point: Vec, one: Model): boolean {
  return dot(minus(point, one.pos), one.face) >= 0;
}

/** Whether a model's zone counts against an enemy of it (WB-ZOC-2), as far as the view shows it. */
export function zoneCounts(field: Field, owner: Model, id: string, against: string): boolean {
  const { marks } = owner;
  if (marks['prone'] || marks['disguise'] || marks['blind']) return false;
  const enemy = field.models[against];
  if (!enemy || enemy.seat === owner.seat) return false;
  return !Object.entries(field.models).some(
    ([other, one]) =>
      other !== against &&
      other !== id &&
      one.seat !== owner.seat &&
      touching(one.pos, owner.pos, radius(one) + radius(owner)),
  );
}

/** A point of a leg that lies in a zone (WB-ZOC-4); nothing where it keeps clear. */
export function meetsZone(
  owner: Model,
  mover: Model,
  [a, b]: readonly [Vec, Vec],
): Vec | undefined {
  const reach = radius(owner) + radius(mover) + INCH;
  let [p, q] = [a, b];
  if (!trait(owner, 'aware')) {
    const [s, t] = [dot(minus(p, owner.pos), owner.face), dot(minus(q, owner.pos), owner.face)];
    if (s < 0 && t < 0) return undefined;
    const at = s === t ? 0 : s / (s - t);
    const cut: Vec = [p[0] + (q[0] - p[0]) * at, p[1] + (q[1] - p[1]) * at];
    if (s < 0) p = cut;
    else if (t < 0) q = cut;
  }
  const near = nearestOn(owner.pos, p, q);
  return n2(minus(near, owner.pos)) <= reach ** 2 ? near : undefined;
}

/** A line of sight from base to base, and what stands in its way. */
export interface SightLine {
  from: Vec;
  to: Vec;
  /** Ids of models and terrain that block it. */
  blocked: string[];
}

function sides(at: Vec, r: number, along: Vec): Vec[] {
  const whole = length(along) || 1;
  const off: Vec = [Math.trunc((-along[1] * r) / whole), Math.trunc((along[0] * r) / whole)];
  return [at, [at[0] + off[0], at[1] + off[1]], [at[0] - off[0], at[1] - off[1]]];
}

/** The nine lines of WB-LOS-4, from where `viewer` stands or would stand. */
export function sightLines(field: Field, viewer: string, target: string, at?: Vec): SightLine[] {
  const [v, t] = [field.models[viewer], field.models[target]];
  if (!v || !t) return [];
  const start = at ?? v.pos;
  const along = minus(t.pos, start);
  const lines: SightLine[] = [];
  for (const a of sides(start, radius(v), along))
    for (const b of sides(t.pos, radius(t), along))
      lines.push({ from: a, to: b, blocked: blockers(field, viewer, target, a, b) });
  return lines;
}

function blockers(field: Field, viewer: string, target: string, a: Vec, b: Vec): string[] {
  const [v, t] = [field.models[viewer], field.models[target]];
  if (!v || !t) return [];
  const models = Object.entries(field.models)
    .filter(
      ([id, one]) =>
        id !== viewer &&
        id !== target &&
        !one.marks['prone'] &&
        rank(one) >= Math.max(rank(v), rank(t)) &&
        away2(one.pos, a, b) < radius(one) ** 2,
    )
    .map(([id]) => id);
  const pieces = Object.entries(field.terrain)
    .filter(([, piece]) => piece.sight === 'blocking' && crosses(piece, a, b))
    .map(([id]) => id);
  return [...models, ...pieces];
}
