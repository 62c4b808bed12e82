/** Crosses, circles and the clause's id where a refused action goes wrong. */

import type { Lens } from './camera';
import { distance, type Fault } from './faults';
import { legs } from './geometry';
import { wayOf, type Plan } from './plan';
import { radius, type Field } from './view';

interface FaultProps {
  faults: Fault[];
  field: Field;
  lens: Lens;
  unit: number;
  plan: Plan;
  words: string;
}

export function Faults({ faults, field, lens, unit, plan, words }: FaultProps) {
  const one = field.models[plan.model];
  if (!one) return null;
  const spots: [number, number][] = [];
  const shapes = faults.map((fault, i) => {
    switch (fault.at) {
      case 'point': {
        const at = lens.at(fault.point);
        spots.push(at);
        return <Cross key={i} at={at} unit={unit} />;
      }
      case 'model':
      case 'zone': {
        const it = field.models[fault.id];
        if (!it) return null;
        const at = lens.at(it.pos);
        spots.push(at);
        return (
          <g key={i} transform={`translate(${at[0]} ${at[1]})`}>
            <circle
              class="wb-fault-ring"
              r={lens.len(radius(it)) + 7 * unit}
              stroke-width={3.5 * unit}
            />
          </g>
        );
      }
      case 'terrain': {
        const piece = field.terrain[fault.id];
        if (!piece) return null;
        if (piece.shape === 'circle') {
          const at = lens.at(piece.at);
          spots.push(at);
          return (
            <circle
              key={i}
              class="wb-fault-ring"
              cx={at[0]}
              cy={at[1]}
              r={lens.len(piece.r) + 3 * unit}
              stroke-width={3.5 * unit}
            />
          );
        }
        const corners = piece.points.map((p) => lens.at(p));
        spots.push(corners[0] ?? [0, 0]);
        return (
          <polygon
            key={i}
            class="wb-fault-ring"
            points={corners.map((p) => p.join(',')).join(' ')}
            stroke-width={3.5 * unit}
          />
        );
      }
      case 'leg': {
        const leg = legs(one.pos, wayOf(plan, field))[fault.index];
        if (!leg) return null;
        const [a, b] = [lens.at(leg[0]), lens.at(leg[1])];
        spots.push([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
        return (
          <line
            key={i}
            class="wb-fault-line"
            x1={a[0]}
            y1={a[1]}
            x2={b[0]}
            y2={b[1]}
            stroke-width={6 * unit}
          />
        );
      }
      case 'line': {
        const [a, b] = [lens.at(fault.from), lens.at(fault.to)];
        const middle: [number, number] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
        spots.push(middle);
        return (
          <g key={i}>
            <line
              class="wb-fault-line"
              x1={a[0]}
              y1={a[1]}
              x2={b[0]}
              y2={b[1]}
              stroke-width={3 * unit}
              stroke-dasharray={`${8 * unit} ${6 * unit}`}
            />
            <Cross at={middle} unit={unit} />
            <title>{distance(fault.from, fault.to)}</title>
          </g>
        );
      }
    }
  });
  const [x, y] = spots[0] ?? lens.at(one.pos);
  const wide = (words.length * 7.6 + 34) * unit;
  const left = Math.min(Math.max(x - wide / 2, 0), 960 - wide);
  const top = y > 120 ? y - 46 * unit : y + 26 * unit;
  return (
    <g class="wb-faults" data-testid="fault" aria-hidden="true">
      {shapes}
      {words && (
        <g transform={`translate(${left} ${top})`} class="wb-fault-words">
          <rect width={wide} height={20 * unit} rx={3 * unit} />
          <text x={wide / 2} y={14.5 * unit} font-size={12 * unit}>
            × {words}
          </text>
        </g>
      )}
    </g>
  );
}

function Cross({ at: [x, y], unit }: { at: [number, number]; unit: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${unit})`} class="wb-cross">
      <circle r={11} />
      <path d="M-5-5L5 5M5-5L-5 5" />
    </g>
  );
}
