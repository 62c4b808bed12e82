/** How far the chosen model can go or shoot: aids, drawn from what the server says of its limits. */

import type { LegalTold } from '../ruleset';
import type { Lens } from './camera';
import { costOf } from './geometry';
import { inch } from './overlays';
import { aimedFrom, limitsOf, type Plan } from './plan';
import { INCH, radius, type Field, type Vec } from './view';

/** A ring round a model with a word on it. */
export interface Ring {
  /** From the centre, in units. */
  r: number;
  words: string;
  kind: 'reach' | 'range';
}

export function Rings({
  at,
  rings,
  lens,
  unit,
}: {
  lens: Lens;
  unit: number;
  at: Vec;
  rings: Ring[];
}) {
  const [x, y] = lens.at(at);
  return (
    <g transform={`translate(${x} ${y})`} class="wb-rings">
      {rings.map(({ r, words, kind }) => {
        const size = lens.len(r);
        const wide = (words.length * 6.2 + 10) * unit;
        // On the side of the table's middle, where there is room.
        const dy = y > 480 ? -size : size;
        return (
          <g key={words} class={`wb-ring ${kind}`}>
            <circle r={size} />
            {words && (
              <g transform={`translate(0 ${dy})`}>
                <rect x={-wide / 2} y={-9 * unit} width={wide} height={18 * unit} rx={9 * unit} />
                <text y={4 * unit} font-size={11 * unit}>
                  {words}
                </text>
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** From where the rings of a plan are measured. */
export function ringAt(plan: Plan | undefined, pos: Vec, field: Field): Vec {
  if (!plan) return pos;
  if (plan.do === 'ranged' || plan.do === 'feat') return aimedFrom(plan, field) ?? pos;
  return plan.points.length > 0 && plan.do !== 'run' && plan.do !== 'charge' && plan.do !== 'melee'
    ? (plan.points[plan.points.length - 1] ?? pos)
    : pos;
}

/** How far the chosen model can go or shoot: an aid, drawn from what the server says of its limits. */
export function ringsOf(
  plan: Plan | undefined,
  id: string,
  field: Field,
  legal: LegalTold | undefined,
  reach: number | undefined,
): Ring[] {
  const one = field.models[id];
  if (!one) return [];
  const r = radius(one);
  if (!plan) {
    const limits = limitsOf(legal, id);
    const found = (['walk', 'run', 'charge'] as const).flatMap((verb): Ring[] => {
      const length = limits[verb]?.length;
      return length === undefined
        ? []
        : [{ r: length + r, words: `${verb} ${inch(length)}`, kind: 'reach' }];
    });
    return found;
  }
  if (plan.do === 'ranged') {
    const range = one.weapons[plan.weapon ?? '']?.range ?? [];
    const names = ['Short 4+', 'Medium 5+', 'Long 6+'];
    return range.map((far, i) => ({
      r: r + far * INCH,
      words: `${names[i]} · ${far}″`,
      kind: 'range',
    }));
  }
  if (plan.do === 'feat') {
    const far = one.feats[plan.feat ?? '']?.range;
    return far === undefined ? [] : [{ r: r + far * INCH, words: `${far}″`, kind: 'range' }];
  }
  if (reach === undefined) return [];
  const start = field.models[id]?.pos ?? [0, 0];
  const spent = ringAt(plan, start, field) === start ? 0 : spentOf(plan, field);
  const left = reach - spent;
  return left > 0 ? [{ r: left + r, words: spent > 0 ? '' : inch(left), kind: 'reach' }] : [];
}

function spentOf(plan: Plan, field: Field): number {
  const one = field.models[plan.model];
  return one ? costOf(field, one.pos, plan.points) : 0;
}
