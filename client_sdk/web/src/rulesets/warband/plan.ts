/** An action that is being put together, without a screen: what it still needs, and what is sent. */

import type { Json, LegalTold } from '../ruleset';
import { contactPoint, touching } from './geometry';
import { INCH, radius, type Field, type Limit, type Model, type Stat, type Vec } from './view';

export type Verb =
  | 'walk'
  | 'run'
  | 'melee'
  | 'charge'
  | 'ranged'
  | 'disengage'
  | 'standup'
  | 'wait'
  | 'heal'
  | 'feat'
  | 'scenario'
  | 'focus'
  | 'slip';

/** In the order in which a model's actions are offered. */
export const VERBS: readonly Verb[] = [
  'walk',
  'run',
  'melee',
  'charge',
  'ranged',
  'feat',
  'disengage',
  'standup',
  'heal',
  'scenario',
  'wait',
  'focus',
];

export const COMPLEX: ReadonlySet<Verb> = new Set<Verb>(['charge', 'focus']);

export interface Plan {
  do: Verb;
  model: string;
  target?: string;
  weapon?: string;
  feat?: string;
  objective?: string;
  choice?: string;
  values?: number[];
  /** When the Walk of a shot or feat is made. */
  when?: 'before' | 'after';
  /** The points that were laid; the last leg into contact comes by itself. */
  points: Vec[];
  face?: Vec;
  boost: Partial<Record<Stat, number>>;
}

/** What `legal` says may be done by a model at all. */
export function limitsOf(legal: LegalTold | undefined, model: string): Record<string, Limit> {
  const found = legal?.limits?.[model];
  return typeof found === 'object' && found !== null ? (found as Record<string, Limit>) : {};
}

/** The legal actions of a model, of one kind. */
export function listed(legal: LegalTold | undefined, model: string, verb: Verb): Json[] {
  return (legal?.actions ?? []).filter((one) => one['model'] === model && one['do'] === verb);
}

/** Whether a model may begin an action of this kind: it is among its limits, with somebody to choose. */
export function open(legal: LegalTold | undefined, model: string, verb: Verb): boolean {
  const limit = limitsOf(legal, model)[verb];
  if (!limit) return false;
  if (verb === 'feat') return true; // a feat may be without a target
  return (
    limit.targets === undefined || limit.targets.length > 0 || listed(legal, model, verb).length > 0
  );
}

export function planFor(verb: Verb, model: string): Plan {
  return { do: verb, model, points: [], boost: {} };
}

/** Whether points can be laid for a plan. */
export function walks(plan: Plan, limit: Limit | undefined): boolean {
  switch (plan.do) {
    case 'walk':
    case 'run':
    case 'charge':
    case 'slip':
      return true;
    case 'melee':
      return true; // a way, or a slide
    case 'heal':
      return limit?.length !== undefined && plan.target !== undefined && plan.target !== plan.model;
    case 'ranged':
    case 'feat':
      return plan.when !== undefined;
    default:
      return false;
  }
}

/** Whether the model may choose how it faces at the end. */
export function turns(plan: Plan): boolean {
  if (plan.do === 'ranged' || plan.do === 'feat') return plan.when !== undefined;
  return ['walk', 'slip', 'standup', 'heal'].includes(plan.do);
}

/** What a plan still needs before it can be judged. */
export type Need = 'target' | 'feat' | 'objective' | 'path' | undefined;

export function needOf(plan: Plan, field: Field): Need {
  switch (plan.do) {
    case 'walk':
      return plan.points.length === 0 && !plan.face ? 'path' : undefined;
    case 'slip':
    case 'run':
      return plan.points.length === 0 ? 'path' : undefined;
    case 'melee':
    case 'charge':
    case 'ranged':
    case 'disengage':
      return plan.target === undefined ? 'target' : undefined;
    case 'feat': {
      const feat = field.models[plan.model]?.feats[plan.feat ?? ''];
      if (!feat) return 'feat';
      return feat.reach === 'target' && plan.target === undefined ? 'target' : undefined;
    }
    case 'scenario':
      return plan.objective === undefined ? 'objective' : undefined;
    default:
      return undefined;
  }
}

/** How far a plan may go, with what is boosted; nothing where nothing is measured. */
export function reachOf(plan: Plan, one: Model, limit: Limit | undefined): number | undefined {
  const a = plan.do === 'run' ? 1.5 : plan.do === 'charge' ? 2 : 1;
  const base = plan.do === 'slip' ? one.move * INCH : limit?.length;
  if (base === undefined) return undefined;
  const most = one.move * 2; // WB-TEST-11
  return base + (Math.min(one.move + (plan.boost.move ?? 0), most) - one.move) * INCH * a;
}

/** The whole way of a plan: the points laid, and the last straight leg into contact. */
export function wayOf(plan: Plan, field: Field): Vec[] {
  const [one, target] = [field.models[plan.model], field.models[plan.target ?? '']];
  const comes = plan.do === 'melee' || plan.do === 'charge' || plan.do === 'heal';
  if (!one || !target || !comes || plan.target === plan.model) return plan.points;
  const radii = radius(one) + radius(target);
  const end = plan.points[plan.points.length - 1] ?? one.pos;
  if (touching(end, target.pos, radii)) return plan.points;
  return [...plan.points, contactPoint(end, target.pos, radii)];
}

/** Where the model would stand in the end. */
export function endOf(plan: Plan, field: Field): Vec | undefined {
  const way = wayOf(plan, field);
  return way[way.length - 1] ?? field.models[plan.model]?.pos;
}

/** From where a shot or feat is aimed. */
export function aimedFrom(plan: Plan, field: Field): Vec | undefined {
  const one = field.models[plan.model];
  return plan.when === 'before' ? (plan.points[plan.points.length - 1] ?? one?.pos) : one?.pos;
}

/** What is sent: rulebook section 14. `slides`: the model is in contact, so that its one point is a slide. */
export function actionOf(plan: Plan, field: Field, slides = false): Json {
  const { do: verb, model, target, face } = plan;
  const boost = boosts(plan);
  const way = wayOf(plan, field).map(([x, y]) => [x, y]);
  const base: Json = verb === 'slip' ? { do: verb } : { do: verb, model };
  switch (verb) {
    case 'walk':
    case 'slip':
      return { ...base, path: way, ...(face && { face }), ...(verb === 'walk' && boost) };
    case 'run':
      return { ...base, path: way, ...boost };
    case 'melee': {
      const slide = plan.points[plan.points.length - 1];
      if (slides) return { ...base, target, ...(slide && { slide }), ...boost };
      return { ...base, target, ...(way.length > 0 && { path: way }), ...boost };
    }
    case 'charge':
      return { ...base, target, path: way, ...boost };
    case 'ranged':
      return { ...base, target, ...weaponOf(plan), ...walkOf(plan, way), ...boost };
    case 'feat':
      return {
        ...base,
        feat: plan.feat,
        ...(target !== undefined && { target }),
        ...walkOf(plan, way),
        ...boost,
      };
    case 'heal':
      if (target === undefined || target === model) return base;
      return {
        ...base,
        target,
        ...(way.length > 0 && { path: way }),
        ...(face && { face }),
        ...boost,
      };
    case 'disengage':
      return { ...base, target };
    case 'standup':
      return { ...base, ...(target !== undefined && { target }), ...(face && { face }) };
    case 'wait':
      return {
        ...base,
        ...(plan.choice && { choice: plan.choice }),
        ...(target !== undefined && { target }),
        ...(plan.values && { values: plan.values }),
      };
    case 'scenario':
      return { ...base, objective: plan.objective };
    case 'focus':
      return base;
  }
}

function boosts(plan: Plan): Json {
  const bought = Object.entries(plan.boost).filter(([, times]) => times > 0);
  return bought.length > 0 ? { boost: Object.fromEntries(bought) } : {};
}

function weaponOf(plan: Plan): Json {
  return plan.weapon === undefined ? {} : { weapon: plan.weapon };
}

function walkOf(plan: Plan, path: number[][]): Json {
  if (!plan.when || (path.length === 0 && !plan.face)) return {};
  return { move: plan.when, path, ...(plan.face && { face: plan.face }) };
}
