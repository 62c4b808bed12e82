/** What is drawn over the table while something is chosen: reach, zones, ways, ranges, sight, and faults. */

import type { Lens } from './camera';
import { cost, legs, sightLines, turned, zoneCounts } from './geometry';
import { aimedFrom, endOf, turns, wayOf, type Plan } from './plan';
import { FigureShape } from './art/figures';
import { INCH, radius, trait, type Field, type Model, type Vec } from './view';

interface Drawn {
  field: Field;
  lens: Lens;
  unit: number;
}

/** The zones that count against a model: all that is in front, up to an inch from the base. */
export function Zones({
  field,
  lens,
  against,
  at,
}: Omit<Drawn, 'unit'> & { against: string; at?: Set<string> }) {
  return (
    <g class="wb-zones">
      {Object.entries(field.models).map(([id, one]) => {
        if (!zoneCounts(field, one, id, against)) return null;
        const [x, y] = lens.at(one.pos);
        const r = lens.len(radius(one) + INCH);
        const half = trait(one, 'aware') === 0;
        return (
          <g
            key={id}
            class={`wb-zone seat-${one.seat} ${at?.has(id) ? 'fault' : ''}`}
            transform={`translate(${x} ${y}) rotate(${lens.angle(one.face)})`}
          >
            <path
              d={
                half
                  ? `M${-r} 0A${r} ${r} 0 0 1 ${r} 0z`
                  : `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0z`
              }
              fill={`url(#wb-zone-${one.seat})`}
            />
          </g>
        );
      })}
    </g>
  );
}

interface WayProps extends Drawn {
  plan: Plan;
  limit: number | undefined;
  /** Whether the server said no, yes, or nothing yet. */
  verdict: 'none' | 'legal' | 'refused';
}

/** The way that is laid: where the base passes, its legs with their lengths, and where it ends. */
export function Way({ field, lens, unit, plan, limit, verdict }: WayProps) {
  const one = field.models[plan.model];
  if (!one) return null;
  const way = wayOf(plan, field);
  const all = [one.pos, ...way].map((p) => lens.at(p));
  const line = all.map(([x, y]) => `${x},${y}`).join(' ');
  const last = all[all.length - 1] ?? lens.at(one.pos);
  // Where the model does not look, so that the knob stays free.
  const below = Math.cos((lens.angle(faceOf(plan, one, field)) * Math.PI) / 180) < -0.3 ? -1 : 1;
  let spent = 0;
  return (
    <g class={`wb-way ${verdict}`}>
      <polyline class="wb-swath" points={line} stroke-width={lens.len(radius(one)) * 2} />
      <polyline class="wb-line" points={line} stroke-width={3 * unit} />
      {legs(one.pos, way).map((leg, i) => {
        const [a, b] = [lens.at(leg[0]), lens.at(leg[1])];
        const price = cost(field, leg);
        spent += price;
        // The whole stands at the end; a single leg has nothing to add, and a short one no room.
        if (way.length < 2 || Math.hypot(b[0] - a[0], b[1] - a[1]) < SHORTEST * unit) return null;
        return (
          <Tag
            key={i}
            x={(a[0] + b[0]) / 2}
            y={(a[1] + b[1]) / 2}
            unit={unit}
            words={inch(price)}
            over={limit !== undefined && spent > limit}
          />
        );
      })}
      {plan.points.map((p, i) => {
        const [x, y] = lens.at(p);
        return i < plan.points.length - 1 ? (
          <circle key={i} class="wb-handle" cx={x} cy={y} r={6 * unit} />
        ) : null;
      })}
      <Ghost field={field} lens={lens} unit={unit} plan={plan} one={one} />
      {way.length > 0 && (verdict !== 'refused' || unit < ROOMY) && (
        <Tag
          x={last[0]}
          y={last[1] + below * (lens.len(radius(one)) + 16 * unit)}
          unit={unit}
          words={limit === undefined ? inch(spent) : `${inch(spent)} of ${inch(limit)}`}
          over={limit !== undefined && spent > limit}
        />
      )}
    </g>
  );
}

const ROOMY = 1.75; // drawn units to a pixel: beyond it the fault needs the room, and the panel tells the length
const SHORTEST = 52; // pixels of a leg that has room for its length

/** A length, written on the table. */
function Tag({
  x,
  y,
  unit,
  words,
  over,
}: {
  x: number;
  y: number;
  unit: number;
  words: string;
  over: boolean;
}) {
  const wide = (words.length * 6.6 + 12) * unit;
  return (
    <g transform={`translate(${x} ${y})`} class={`wb-length ${over ? 'over' : ''}`}>
      <rect x={-wide / 2} y={-9 * unit} width={wide} height={18 * unit} rx={3 * unit} />
      <text y={4 * unit} font-size={11.5 * unit}>
        {words}
      </text>
    </g>
  );
}

/** How far the knob that turns a model stands from its base, in pixels. */
export const KNOB = 20;

/** Which way the model would face in the end. */
export function faceOf(plan: Plan, one: Model, field: Field): Vec {
  if (plan.face) return plan.face;
  const way = wayOf(plan, field);
  const last = way[way.length - 1];
  if (!last) return one.face;
  const before = way[way.length - 2] ?? one.pos;
  const to: Vec = [last[0] - before[0], last[1] - before[1]];
  return to[0] === 0 && to[1] === 0 ? one.face : to;
}

function Ghost({ field, lens, unit, plan, one }: Drawn & { plan: Plan; one: Model }) {
  const end = endOf(plan, field);
  if (!end) return null;
  const [x, y] = lens.at(end);
  const r = lens.len(radius(one));
  const moved = plan.points.length > 0 || wayOf(plan, field).length > 0;
  if (!moved && !turns(plan)) return null;
  return (
    <g transform={`translate(${x} ${y})`} class="wb-ghost">
      {moved && (
        <>
          <circle class="wb-ghost-base" r={r} />
          <g
            class="wb-figure"
            transform={`translate(${-r * 0.78} ${-r * 0.8}) scale(${(r * 1.56) / 64})`}
          >
            <FigureShape card={one.card} />
          </g>
        </>
      )}
      <g transform={`rotate(${lens.angle(faceOf(plan, one, field))})`}>
        <path class="wb-ghost-arc" d={`M${-r} 0A${r} ${r} 0 0 1 ${r} 0`} />
        <path class="wb-ghost-arm" d={`M0 ${-r}v${-KNOB * unit}`} />
        {turns(plan) && <circle class="wb-knob" cy={-r - KNOB * unit} r={8 * unit} />}
      </g>
    </g>
  );
}

/** Where the knob is, on the table. */
export function knobAt(plan: Plan, field: Field, unit: number, scale: number): Vec | undefined {
  const one = field.models[plan.model];
  const end = endOf(plan, field);
  if (!one || !end || !turns(plan)) return undefined;
  const face = turned(faceOf(plan, one, field), 0); // of length 1000
  const far = (radius(one) + (KNOB * unit) / scale) / 1000;
  return [end[0] + face[0] * far, end[1] + face[1] * far];
}

/** The nine lines of sight to whom is aimed at: whole where they are free, broken where something stands in them. */
export function Sights({ field, lens, plan }: Omit<Drawn, 'unit'> & { plan: Plan }) {
  const from = aimedFrom(plan, field);
  if (plan.target === undefined || plan.target === plan.model || !from) return null;
  return (
    <g class="wb-sights">
      {sightLines(field, plan.model, plan.target, plan.do === 'charge' ? undefined : from).map(
        (one, i) => {
          const [a, b] = [lens.at(one.from), lens.at(one.to)];
          return (
            <line
              key={i}
              class={one.blocked.length > 0 ? 'blocked' : 'free'}
              x1={a[0]}
              y1={a[1]}
              x2={b[0]}
              y2={b[1]}
            />
          );
        },
      )}
    </g>
  );
}

/** A length in inches, as it is written on the table. */
export function inch(units: number): string {
  const tenths = Math.floor(units / 100) / 10; // never shown shorter than a limit that it is over
  return `${units % 100 === 0 ? units / INCH : tenths}″`;
}

/** Where the next point would be laid, moved by keys. */
export function Pencil({
  at: [x, y],
  unit,
  words,
}: {
  at: [number, number];
  unit: number;
  words: string;
}) {
  return (
    <g class="wb-pencil" transform={`translate(${x} ${y}) scale(${unit})`} data-testid="pencil">
      <circle r={7} />
      <path d="M-14 0h9M5 0h9M0-14v9M0 5v9" />
      <text y={-14}>{words}</text>
    </g>
  );
}
