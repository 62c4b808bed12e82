/** What the reader has chosen, and how laying points, picking targets and turning change it. */

import type { LegalTold } from '../ruleset';
import {
  contactPoint,
  costOf,
  minus,
  n2,
  onTable,
  same,
  step,
  touching,
  trimmed,
} from './geometry';
import { limitsOf, listed, planFor, reachOf, walks, type Plan, type Verb } from './plan';
import { INCH, radius, TABLE, type Field, type Limit, type Model, type Vec } from './view';

export type Selection = { at: 'idle' } | { at: 'model'; id: string } | { at: 'plan'; plan: Plan };

export const IDLE: Selection = { at: 'idle' };

/** The model that is looked at or acts; nothing while none is. */
export function chosenModel(selection: Selection): string | undefined {
  if (selection.at === 'model') return selection.id;
  return selection.at === 'plan' ? selection.plan.model : undefined;
}

const SNAP = 0.35 * INCH; // how near to a limit or to contact a point is taken to mean it
const MOST_LEGS = 8; // WB-MOVE-1

/** The limit for a plan, as the server told it. */
export function limitFor(plan: Plan, legal: LegalTold | undefined): Limit | undefined {
  return limitsOf(legal, plan.model)[plan.do];
}

/** A plan with a kind of action: what can only be chosen in one way is chosen. */
export function begun(verb: Verb, id: string, field: Field, legal: LegalTold | undefined): Plan {
  const one = field.models[id];
  const plan = planFor(verb, id);
  const limit = limitsOf(legal, id)[verb];
  if (!one) return plan;
  const { targets } = limit ?? {};
  if (verb === 'ranged') {
    const weapons = Object.keys(one.weapons)
      .filter((w) => one.weapons[w]?.kind === 'ranged')
      .sort();
    if (weapons[0] !== undefined) plan.weapon = weapons[0];
  }
  if (verb === 'scenario' && targets?.length === 1 && targets[0]) plan.objective = targets[0];
  else if (verb === 'feat') {
    const feats = Object.keys(one.feats);
    if (feats.length === 1 && feats[0]) plan.feat = feats[0];
  } else if (verb !== 'heal' && verb !== 'wait') {
    const sure = [...new Set(listed(legal, id, verb).map((action) => action['target']))];
    const only = sure.length === 1 ? sure[0] : targets?.length === 1 ? targets[0] : undefined;
    if (typeof only === 'string') plan.target = only;
  }
  return plan;
}

/** Whether the one point of a Melee is a slide: it is in contact, so that no way is offered. */
export function slides(plan: Plan, legal: LegalTold | undefined): boolean {
  return plan.do === 'melee' && limitFor(plan, legal)?.length === undefined;
}

/** Rounded, and kept on the table: what a pointer means. */
function meant(p: Vec, one: Model): Vec {
  const r = radius(one);
  const keep = (x: number) => Math.round(Math.min(TABLE - r, Math.max(r, x)));
  return onTable(p, r) ? [Math.round(p[0]), Math.round(p[1])] : [keep(p[0]), keep(p[1])];
}

/** Whether the way may end anywhere in contact with whom it is for. */
const CLOSES = new Set<Verb>(['melee', 'charge', 'heal']);

/** A point of a plan's way, as it is meant: in contact near whom it is for, at the limit near the limit. */
function drawn(
  plan: Plan,
  before: readonly Vec[],
  p: Vec,
  field: Field,
  legal: LegalTold | undefined,
): Vec {
  const one = field.models[plan.model];
  const target = field.models[plan.target ?? ''];
  if (!one) return p;
  if (target && CLOSES.has(plan.do)) {
    const radii = radius(one) + radius(target);
    const gap = Math.sqrt(n2(minus(p, target.pos))) - radii;
    if (gap < SNAP && !same(p, target.pos)) return contactPoint(p, target.pos, radii);
  }
  const point = meant(p, one);
  const limit = reachOf(plan, one, limitFor(plan, legal));
  if (limit === undefined || slides(plan, legal)) return point;
  const over = costOf(field, one.pos, [...before, point]) - limit;
  if (over <= 0 || over > SNAP) return point;
  const cut = trimmed(field, one.pos, [...before, point], limit);
  return cut.length === before.length + 1 ? (cut[cut.length - 1] ?? point) : point;
}

/** Another point at the end of the way. */
export function laid(plan: Plan, p: Vec, field: Field, legal: LegalTold | undefined): Plan {
  const one = field.models[plan.model];
  if (!one || !walks(plan, limitFor(plan, legal))) return plan;
  const single = plan.do === 'run' || slides(plan, legal);
  const before = single ? [] : plan.points;
  if (before.length >= MOST_LEGS) return plan;
  const target = field.models[plan.target ?? ''];
  // What already ends in contact is moved, not gone on from.
  const last = before[before.length - 1];
  const replaces =
    target &&
    last &&
    CLOSES.has(plan.do) &&
    touching(last, target.pos, radius(one) + radius(target));
  const kept = replaces ? before.slice(0, -1) : before;
  const point = drawn(plan, kept, p, field, legal);
  if (same(point, kept[kept.length - 1] ?? one.pos)) return plan;
  return { ...plan, points: [...kept, point] };
}

/** A point of the way, dragged somewhere else. */
export function dragged(
  plan: Plan,
  index: number,
  p: Vec,
  field: Field,
  legal: LegalTold | undefined,
): Plan {
  const points = [...plan.points];
  points[index] = drawn(plan, points.slice(0, index), p, field, legal);
  return { ...plan, points };
}

/** Without the last thing that was put to it; nothing once there is none. */
export function undone(plan: Plan): Plan | undefined {
  if (plan.points.length > 0) return { ...plan, points: plan.points.slice(0, -1) };
  const { face, target: _target, ...rest } = plan;
  if (face) return { ...plan, face: undefined } as unknown as Plan;
  return plan.target === undefined ? undefined : rest;
}

/** Facing towards a point. */
export function facing(plan: Plan, at: Vec, p: Vec): Plan {
  const to = minus(p, at);
  if (n2(to) === 0) return plan;
  const [x, y] = step([0, 0], to, INCH);
  return x === 0 && y === 0 ? plan : { ...plan, face: [x, y] };
}

/** Cut to what is left of the limit. */
export function shortened(plan: Plan, field: Field, legal: LegalTold | undefined): Plan {
  const one = field.models[plan.model];
  const limit = one && reachOf(plan, one, limitFor(plan, legal));
  if (!one || limit === undefined) return plan;
  return { ...plan, points: trimmed(field, one.pos, plan.points, limit) };
}

/** Whom it is for; once more on the same one takes it back. */
export function aimed(plan: Plan, target: string): Plan {
  if (plan.target === target) {
    const { target: _gone, ...rest } = plan;
    return { ...rest, points: CLOSES.has(plan.do) ? [] : plan.points };
  }
  // Points that led into contact with another lead nowhere now.
  return { ...plan, target, points: CLOSES.has(plan.do) && plan.target ? [] : plan.points };
}
