/** Views of `warband` for tests: say only what matters. */

import type { Json, LegalTold } from '../../src/rulesets/ruleset';
import type { Field, Model } from '../../src/rulesets/warband/view';

/** A small model with fists that looks across the table; a1, b1 tell whose it is. */
export function model(id: string, more: Partial<Model> = {}): Model {
  const seat = id.startsWith('a') ? 0 : 1;
  return {
    name: `${id.toUpperCase()}, of the test`,
    size: 'small',
    melee: 3,
    ranged: 0,
    move: 4,
    ki: 1,
    ki_max: 6,
    track: 6,
    boost: {},
    weapons: { fists: { kind: 'melee', strength: 0 } },
    traits: {},
    feats: {},
    seat,
    owner: seat,
    pos: seat === 0 ? [12_000, 5000] : [12_000, 19_000],
    face: seat === 0 ? [0, 1] : [0, -1],
    wounds: 0,
    counters: 2,
    tokens: 2,
    marks: {},
    did: {},
    used: {},
    ...more,
  };
}

interface Wanted extends Partial<Omit<Field, 'models'>> {
  models?: Record<string, Partial<Model>>;
}

/** A match in turn 2, seat 0 to activate, on bare ground. */
export function field({ models = { a1: {}, b1: {} }, ...more }: Wanted = {}): Field {
  return {
    turn: 2,
    turns: 4,
    phase: 'main',
    active: 0,
    first: 0,
    passes: { '0': 0, '1': 0 },
    score: { '0': 0, '1': 0 },
    models: Object.fromEntries(Object.entries(models).map(([id, one]) => [id, model(id, one)])),
    fallen: {},
    objectives: {},
    zones: {},
    terrain: {},
    waiting: { '0': 'activate' },
    ...more,
  };
}

export const asJson = (of: Field): Json => of as unknown as Json;

/** What the server lists for a1: a walk, and the limits given. */
export function told(limits: Json, ...actions: Json[]): LegalTold {
  return { actions, complete: false, limits: { a1: limits } };
}
