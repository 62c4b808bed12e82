/** Crosses, circles and the clause's id where a refused action goes wrong. */

import type { ComponentChildren } from 'preact';

import type { Lens } from './camera';
import { distance, type Fault } from './faults';
import { legs } from './geometry';
import { wayOf, type Plan } from './plan';
import { radius, type Field, type Model, type Terrain, type Vec } from './view';

interface FaultProps {
  faults: Fault[];
  field: Field;
  lens: Lens;
  unit: number;
  plan: Plan;
  words: string;
}

type Spot = [number, number];
type Place = Pick<FaultProps, 'field' | 'lens' | 'unit' | 'plan'>;

/** What is drawn for a fault, and where its words belong. */
interface Mark {
  spot: Spot;
  drawn: ComponentChildren;
}

export function Faults({ faults, words, ...place }: FaultProps) {
  const { field, lens, plan, unit } = place;
  const one = field.models[plan.model];
  if (!one) return null;
  const marks = faults.flatMap((fault) => markOf(fault, place, one.pos) ?? []);
  return (
    <g class="wb-faults" data-testid="fault" aria-hidden="true">
      {marks.map(({ drawn }, i) => (
        <g key={i}>{drawn}</g>
      ))}
      {words && <Words words={words} at={marks[0]?.spot ?? lens.at(one.pos)} unit={unit} />}
    </g>
  );
}

function markOf(fault: Fault, place: Place, from: Vec): Mark | undefined {
  switch (fault.at) {
    case 'point':
      return crossed(place.lens.at(fault.point), place);
    case 'model':
    case 'zone':
      return ringed(place.field.models[fault.id], place);
    case 'terrain':
      return outlined(place.field.terrain[fault.id], place);
    case 'leg':
      return struck(legs(from, wayOf(place.plan, place.field))[fault.index], place);
    case 'line':
      return barred(fault.from, fault.to, place);
  }
}

function crossed(spot: Spot, { unit }: Place): Mark {
  return { spot, drawn: <Cross at={spot} unit={unit} /> };
}

function ringed(one: Model | undefined, { lens, unit }: Place): Mark | undefined {
  if (!one) return undefined;
  const [x, y] = lens.at(one.pos);
  const r = lens.len(radius(one)) + 7 * unit;
  const ring = <circle class="wb-fault-ring" cx={x} cy={y} r={r} stroke-width={3.5 * unit} />;
  return { spot: [x, y], drawn: ring };
}

function outlined(piece: Terrain | undefined, { lens, unit }: Place): Mark | undefined {
  if (!piece) return undefined;
  const width = 3.5 * unit;
  if (piece.shape === 'circle') {
    const [x, y] = lens.at(piece.at);
    const r = lens.len(piece.r) + 3 * unit;
    const ring = <circle class="wb-fault-ring" cx={x} cy={y} r={r} stroke-width={width} />;
    return { spot: [x, y], drawn: ring };
  }
  const corners = piece.points.map((p) => lens.at(p));
  const points = corners.map((p) => p.join(',')).join(' ');
  return {
    spot: corners[0] ?? [0, 0],
    drawn: <polygon class="wb-fault-ring" points={points} stroke-width={width} />,
  };
}

function struck(leg: readonly [Vec, Vec] | undefined, { lens, unit }: Place): Mark | undefined {
  if (!leg) return undefined;
  const [a, b] = [lens.at(leg[0]), lens.at(leg[1])];
  return { spot: middle(a, b), drawn: <Line a={a} b={b} width={6 * unit} /> };
}

function barred(from: Vec, to: Vec, { lens, unit }: Place): Mark {
  const [a, b] = [lens.at(from), lens.at(to)];
  const spot = middle(a, b);
  return {
    spot,
    drawn: (
      <>
        <Line a={a} b={b} width={3 * unit} dashes={`${8 * unit} ${6 * unit}`} />
        <Cross at={spot} unit={unit} />
        <title>{distance(from, to)}</title>
      </>
    ),
  };
}

function middle(a: Spot, b: Spot): Spot {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

function Line({ a, b, width, dashes }: { a: Spot; b: Spot; width: number; dashes?: string }) {
  return (
    <line
      class="wb-fault-line"
      x1={a[0]}
      y1={a[1]}
      x2={b[0]}
      y2={b[1]}
      stroke-width={width}
      {...(dashes !== undefined && { 'stroke-dasharray': dashes })}
    />
  );
}

/** The clause's id near the first mark, kept on the drawing. */
function Words({ words, at: [x, y], unit }: { words: string; at: Spot; unit: number }) {
  const wide = (words.length * 7.6 + 34) * unit;
  const left = Math.min(Math.max(x - wide / 2, 0), 960 - wide);
  const top = y > 120 ? y - 46 * unit : y + 26 * unit;
  return (
    <g transform={`translate(${left} ${top})`} class="wb-fault-words">
      <rect width={wide} height={20 * unit} rx={3 * unit} />
      <text x={wide / 2} y={14.5 * unit} font-size={12 * unit}>
        × {words}
      </text>
    </g>
  );
}

function Cross({ at: [x, y], unit }: { at: Spot; unit: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${unit})`} class="wb-cross">
      <circle r={11} />
      <path d="M-5-5L5 5M5-5L-5 5" />
    </g>
  );
}
