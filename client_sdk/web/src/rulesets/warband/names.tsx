/**
 * The names of models on the table. Those that matter now are always written; the others where they lie
 * over nothing, beneath their model or else above it. A screen reader is told them by the models.
 */

import type { Lens } from './camera';
import { states } from './marks';
import { barWidth, facingPoint, MARK, PIP_STEP, PIPS } from './token-sizes';
import { radius, shortName, type Field, type Model } from './view';

const LETTER = 6.6; // pixels, on the average, of a name at its size
const GAP = 3; // pixels between two names
const SIZE = 12; // pixels, of a letter

/** A name and where its middle and its foot are drawn. */
export interface Name {
  id: string;
  text: string;
  x: number;
  y: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

interface Scene {
  field: Field;
  lens: Lens;
  /** Drawn units to a pixel. */
  unit: number;
  /** Whether a model's name has to be read now. */
  matters(id: string): boolean;
}

/** The names that are written; a model that is on its way has none. */
export function namesOf({ field, lens, unit, matters }: Scene): Name[] {
  const all = Object.entries(field.models).filter(([id]) => id !== field.trail?.model);
  const taken = all.flatMap(([id, one]) =>
    covers(one, field, lens, unit).map((box) => ({ id, box })),
  );
  const written: { id: string; box: Box }[] = [];
  const first = [...all].sort(([a], [b]) => Number(matters(b)) - Number(matters(a)));
  return first.flatMap(([id, one]) => {
    const text = shortName(one);
    const places = placesOf(one, field, lens, unit);
    const boxed = places.map((place) => ({ place, box: boxOf(text, place, unit) }));
    const free = boxed.find(
      ({ box }) => ![...written, ...taken].some((it) => it.id !== id && meet(it.box, box)),
    );
    const found = free ?? (matters(id) ? boxed[0] : undefined);
    if (!found) return [];
    written.push({ id, box: found.box });
    return [{ id, text, ...found.place }];
  });
}

/** Beneath its bar, and above whatever stands over it. */
function placesOf(one: Model, field: Field, lens: Lens, unit: number): { x: number; y: number }[] {
  const [x, y] = lens.at(one.pos);
  const r = lens.len(radius(one));
  const over = states(one.marks, field).length > 0 ? 24 * unit : facingPoint(r) + 3 * unit;
  return [
    { x, y: y + r + 21 * unit },
    { x, y: y - r - over },
  ];
}

function boxOf(text: string, { x, y }: { x: number; y: number }, unit: number): Box {
  const half = ((text.length * LETTER) / 2 + GAP) * unit;
  return { left: x - half, right: x + half, top: y - 10 * unit, bottom: y + 3 * unit };
}

/** What a model covers: its base, and the bar with the counters beneath it. */
function covers(one: Model, field: Field, lens: Lens, unit: number): Box[] {
  const [x, y] = lens.at(one.pos);
  const r = lens.len(radius(one));
  const bar = barWidth(r, unit) / 2;
  const pips = Math.min(PIPS, one.counters) * PIP_STEP * unit;
  const marks = states(one.marks, field).length * MARK * unit;
  return [
    { left: x - r, right: x + r, top: y - r, bottom: y + r },
    { left: x - bar, right: x + bar + pips, top: y + r, bottom: y + r + 9 * unit },
    ...(marks > 0
      ? [{ left: x - marks, right: x + marks, top: y - r - 21 * unit, bottom: y - r }]
      : []),
  ];
}

/** Draws names, `unit` drawn units to a pixel. */
export function Names({ names, unit }: { names: Name[]; unit: number }) {
  return (
    <g aria-hidden="true">
      {names.map(({ id, text, x, y }) => (
        <text key={id} class="wb-name" data-name={id} x={x} y={y} font-size={SIZE * unit}>
          {text}
        </text>
      ))}
    </g>
  );
}
