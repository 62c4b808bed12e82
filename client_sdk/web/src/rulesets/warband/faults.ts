/** Where on the table a refused action goes wrong: places to point at, by the clause that the server gave. */

import {
  away2,
  cost,
  crosses,
  inFront,
  legs,
  meetsZone,
  minus,
  n2,
  onTable,
  sightLines,
  spentAt,
  touches,
  touching,
  zoneCounts,
} from './geometry';
import { aimedFrom, reachOf, wayOf, type Plan } from './plan';
import { INCH, radius, type Field, type Limit, type Model, type Vec } from './view';

/** Something that is pointed at. */
export type Fault =
  | { at: 'point'; point: Vec }
  | { at: 'model'; id: string }
  | { at: 'terrain'; id: string }
  | { at: 'zone'; id: string }
  | { at: 'leg'; index: number }
  | { at: 'line'; from: Vec; to: Vec };

type Finder = (ask: {
  plan: Plan;
  field: Field;
  one: Model;
  way: Vec[];
  limit: Limit | undefined;
}) => Fault[];

/** What there is to point at; for clauses about the action itself, its model or its target. */
export function faultsOf(
  rule: string | undefined,
  plan: Plan,
  field: Field,
  limit: Limit | undefined,
): Fault[] {
  const one = field.models[plan.model];
  if (!one || rule === undefined) return [];
  const found = FINDERS[rule]?.({ plan, field, one, way: wayOf(plan, field), limit }) ?? [];
  if (found.length > 0) return found;
  return ABOUT_TARGET.has(rule) && plan.target !== undefined
    ? [{ at: 'model', id: plan.target }]
    : [{ at: 'model', id: plan.model }];
}

const ABOUT_TARGET = new Set([
  'WB-ACTION-19',
  'WB-ACTION-9',
  'WB-DISGUISED-1',
  'WB-DISGUISED-2',
  'WB-FRIGHTENED-3',
  'WB-BERSERK-3',
  'WB-BERSERK-4',
]);

const enemies = (field: Field, one: Model): [string, Model][] =>
  Object.entries(field.models).filter(([, other]) => other.seat !== one.seat);

/** Enemies that some point of the way touches, but for the one it is for. */
function touched(field: Field, one: Model, way: Vec[], but?: string): Fault[] {
  const found: Fault[] = [];
  for (const [a, b] of legs(one.pos, way))
    for (const [id, enemy] of enemies(field, one)) {
      const reach = radius(one) + radius(enemy) + 50;
      if (id !== but && !enemy.marks['prone'] && away2(enemy.pos, a, b) <= reach ** 2)
        if (!found.some((fault) => fault.at === 'model' && fault.id === id))
          found.push({ at: 'model', id });
    }
  return found;
}

function zonesMet(plan: Plan, field: Field, one: Model, way: Vec[], but?: string): Fault[] {
  const found: Fault[] = [];
  for (const [id, enemy] of enemies(field, one)) {
    if (id === but || !zoneCounts(field, enemy, id, plan.model)) continue;
    const met = legs(one.pos, way)
      .map((leg) => meetsZone(enemy, one, leg))
      .find((point) => point !== undefined);
    if (met) found.push({ at: 'zone', id }, { at: 'point', point: met });
  }
  return found;
}

const apart: Finder = ({ plan, field, one, way }) => {
  const target = field.models[plan.target ?? ''];
  const end = way[way.length - 1] ?? one.pos;
  if (!target || touching(end, target.pos, radius(one) + radius(target))) return [];
  return [{ at: 'line', from: end, to: target.pos }];
};

const sight: Finder = ({ plan, field }) => {
  const target = field.models[plan.target ?? ''];
  const shooter = field.models[plan.model];
  const from = aimedFrom(plan, field);
  if (!target || !shooter || !from) return [];
  if (!inFront(target.pos, { ...shooter, pos: from, face: plan.face ?? shooter.face }))
    return [
      { at: 'line', from, to: target.pos },
      { at: 'model', id: plan.model },
    ];
  const lines = sightLines(field, plan.model, plan.target ?? '', from);
  if (lines.every((line) => line.blocked.length > 0)) {
    const blockers = new Set(lines.flatMap((line) => line.blocked));
    return [...blockers].map((id) =>
      field.models[id] ? { at: 'model', id } : { at: 'terrain', id },
    );
  }
  return [{ at: 'line', from, to: target.pos }];
};

const FINDERS: Record<string, Finder> = {
  'WB-MOVE-6': ({ one, way }) =>
    way.filter((p) => !onTable(p, radius(one))).map((point) => ({ at: 'point', point })),
  'WB-MOVE-5': ({ field, one, way }) =>
    legs(one.pos, way).flatMap(([a, b]) =>
      Object.entries(field.terrain)
        .filter(([, piece]) => piece.passage === 'impassable' && touches(piece, radius(one), a, b))
        .map(([id]): Fault => ({ at: 'terrain', id })),
    ),
  'WB-MOVE-4': ({ plan, field, one, way }) =>
    legs(one.pos, way).flatMap(([a, b]) =>
      Object.entries(field.models)
        .filter(
          ([id, other]) =>
            id !== plan.model && away2(other.pos, a, b) < (radius(one) + radius(other)) ** 2,
        )
        .map(([id]): Fault => ({ at: 'model', id })),
    ),
  'WB-MOVE-2': ({ plan, field, one, way, limit }) => {
    const reach = reachOf(plan, one, limit);
    const point = reach === undefined ? undefined : spentAt(field, one.pos, way, reach);
    const hard = legs(one.pos, way).flatMap((leg): Fault[] =>
      cost(field, leg) > 0
        ? Object.entries(field.terrain)
            .filter(([, piece]) => piece.passage === 'difficult' && crosses(piece, leg[0], leg[1]))
            .map(([id]) => ({ at: 'terrain', id }))
        : [],
    );
    return point ? [{ at: 'point', point }, ...hard] : hard;
  },
  'WB-MOVE-7': ({ field, one, way }) => touched(field, one, way.length > 0 ? way : [one.pos]),
  'WB-MOVE-9': apart,
  'WB-MOVE-10': (ask) => {
    const found = apart(ask);
    return found.length > 0 ? found : ask.way.length > 1 ? [{ at: 'leg', index: 1 }] : [];
  },
  'WB-MOVE-11': ({ plan, field, one, way }) => touched(field, one, way, plan.target),
  'WB-MOVE-12': ({ way }) => way.slice(-1).map((point) => ({ at: 'point', point })),
  'WB-MELEE-18': ({ field, one, way }) => touched(field, one, way.slice(-1)),
  'WB-MOVE-8': ({ way }) => (way.length > 1 ? [{ at: 'leg', index: 1 }] : []),
  'WB-ACTION-12': apart,
  'WB-ZOC-5': ({ plan, field, one, way }) => zonesMet(plan, field, one, way),
  'WB-ZOC-6': ({ plan, field, one, way }) => zonesMet(plan, field, one, way),
  'WB-ZOC-7': ({ plan, field, one, way }) => zonesMet(plan, field, one, way),
  'WB-ZOC-8': ({ plan, field, one, way }) => zonesMet(plan, field, one, way, plan.target),
  'WB-ZOC-9': ({ plan, field, one, way }) => {
    const others = enemies(field, one)
      .map(([id]) => id)
      .filter((id) => id !== plan.target);
    return zonesMet(plan, { ...field, models: without(field.models, others) }, one, way);
  },
  'WB-ZOC-10': ({ plan, field, one }) => {
    const at = aimedFrom(plan, field) ?? one.pos;
    return enemies(field, one)
      .filter(
        ([id, enemy]) =>
          zoneCounts(field, enemy, id, plan.model) && meetsZone(enemy, one, [at, at]) !== undefined,
      )
      .map(([id]): Fault => ({ at: 'zone', id }));
  },
  'WB-ACTION-15': sight,
  'WB-RANGED-2': sight,
  'WB-KI-5': sight,
  'WB-ACTION-14': ({ field, one }) => {
    const near = Object.values(field.objectives).sort(
      (a, b) => n2(minus(a.at, one.pos)) - n2(minus(b.at, one.pos)),
    )[0];
    return near ? [{ at: 'line', from: one.pos, to: near.at }] : [];
  },
};

function without(models: Field['models'], ids: string[]): Field['models'] {
  return Object.fromEntries(Object.entries(models).filter(([id]) => !ids.includes(id)));
}

/** How far apart two points are, as it is written beside a line. */
export function distance(a: Vec, b: Vec): string {
  return `${(Math.sqrt(n2(minus(a, b))) / INCH).toFixed(1)}″`;
}
