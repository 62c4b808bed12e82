import { describe, expect, test } from 'vitest';

import {
  aimed,
  begun,
  dragged,
  facing,
  laid,
  shortened,
  undone,
} from '../src/rulesets/warband/choosing';
import { misplaced, placed, standing } from '../src/rulesets/warband/deploying';
import { faultsOf } from '../src/rulesets/warband/faults';
import {
  contactPoint,
  costOf,
  meetsZone,
  sightLines,
  spentAt,
  touching,
  turned,
  zoneCounts,
} from '../src/rulesets/warband/geometry';
import { actionOf, needOf, open, planFor, reachOf, wayOf } from '../src/rulesets/warband/plan';
import type { Terrain } from '../src/rulesets/warband/view';
import { field, model, told } from './support/field';

const THICKET: Terrain = {
  shape: 'circle',
  at: [12_000, 8000],
  r: 1000,
  passage: 'difficult',
  sight: 'obscuring',
};
const ROCK: Terrain = {
  shape: 'circle',
  at: [12_000, 9000],
  r: 1500,
  passage: 'impassable',
  sight: 'blocking',
};
const LIMITS = told({
  walk: { length: 4000 },
  run: { length: 6000 },
  melee: { length: 4000, targets: ['b1'] },
});

describe('lengths and zones, as the board draws them', () => {
  test('a leg through difficult ground costs twice its length', () => {
    const bare = field();
    expect(costOf(bare, [12_000, 5000], [[12_000, 7500]])).toBe(2500);
    const hard = field({ terrain: { t1: THICKET } });
    expect(costOf(hard, [12_000, 5000], [[12_000, 7500]])).toBe(5000);
    expect(spentAt(hard, [12_000, 5000], [[12_000, 7500]], 4000)).toEqual([12_000, 7000]);
    expect(spentAt(bare, [12_000, 5000], [[12_000, 7500]], 4000)).toBeUndefined();
  });

  test('the straight approach ends in contact, from any side', () => {
    for (const from of [
      [12_000, 5000],
      [3000, 7001],
      [23_999, 1],
    ] as const) {
      const end = contactPoint(from, [10_000, 15_000], 1200);
      expect(touching(end, [10_000, 15_000], 1200)).toBe(true);
      expect(Math.hypot(end[0] - 10_000, end[1] - 15_000)).toBeGreaterThanOrEqual(1200);
    }
  });

  test('a zone lies in front only, and does not count of somebody who lies prone', () => {
    const owner = model('b1');
    const mover = model('a1');
    expect(
      meetsZone(owner, mover, [
        [9000, 17_000],
        [15_000, 17_000],
      ]),
    ).toBeDefined();
    expect(
      meetsZone(owner, mover, [
        [9000, 20_000],
        [15_000, 20_000],
      ]),
    ).toBeUndefined();
    expect(
      meetsZone({ ...owner, traits: { aware: 1 } }, mover, [
        [9000, 20_000],
        [15_000, 20_000],
      ]),
    ).toBeDefined();
    const it = field({ models: { a1: {}, b1: { marks: { prone: 1 } } } });
    expect(zoneCounts(it, model('b1', { marks: { prone: 1 } }), 'b1', 'a1')).toBe(false);
    expect(zoneCounts(field(), model('b1'), 'b1', 'a1')).toBe(true);
  });

  test('of the nine lines of sight those that a rock crosses are blocked, and it is named', () => {
    const lines = sightLines(field({ terrain: { t1: ROCK } }), 'a1', 'b1');
    expect(lines).toHaveLength(9);
    expect(lines.every((one) => one.blocked.includes('t1'))).toBe(true);
    expect(sightLines(field(), 'a1', 'b1').every((one) => one.blocked.length === 0)).toBe(true);
  });

  test('a direction is turned as on a compass rose', () => {
    expect(turned([0, 5], 90)).toEqual([-1000, 0]);
    expect(turned([0, 5], -90)).toEqual([1000, 0]);
  });
});

describe('putting an action together', () => {
  test('points are laid one after the other, and the path is what is sent', () => {
    const it = field();
    let plan = begun('walk', 'a1', it, LIMITS);
    expect(needOf(plan, it)).toBe('path');
    plan = laid(plan, [11_000, 6000], it, LIMITS);
    plan = laid(plan, [11_000.4, 7000.6], it, LIMITS);
    plan = facing(plan, [11_000, 7001], [20_000, 7001]);
    expect(actionOf(plan, it)).toEqual({
      do: 'walk',
      model: 'a1',
      path: [
        [11_000, 6000],
        [11_000, 7001],
      ],
      face: [1000, 0],
    });
    expect(undone(plan)?.points).toHaveLength(1);
  });

  test('a run has one leg: another point takes the place of the first', () => {
    const it = field();
    const plan = laid(
      laid(planFor('run', 'a1'), [12_000, 7000], it, LIMITS),
      [13_000, 8000],
      it,
      LIMITS,
    );
    expect(plan.points).toEqual([[13_000, 8000]]);
  });

  test('a point a little beyond the limit is meant to be at the limit, one far beyond is not', () => {
    const it = field();
    const near = laid(planFor('walk', 'a1'), [12_000, 9200], it, LIMITS);
    expect(near.points).toEqual([[12_000, 9000]]);
    const far = laid(planFor('walk', 'a1'), [12_000, 11_000], it, LIMITS);
    expect(far.points).toEqual([[12_000, 11_000]]);
    expect(shortened(far, it, LIMITS).points).toEqual([[12_000, 9000]]);
  });

  test('an attack goes straight in by itself, or round by the points laid', () => {
    const it = field({ models: { a1: {}, b1: { pos: [12_000, 8500] } } });
    const plan = begun('melee', 'a1', it, LIMITS);
    expect(plan.target).toBe('b1');
    expect(actionOf(plan, it)).toEqual({
      do: 'melee',
      model: 'a1',
      target: 'b1',
      path: [[12_000, 7275]],
    });
    const round = laid(plan, [14_000, 7000], it, LIMITS);
    expect(wayOf(round, it)).toHaveLength(2);
    const side = laid(round, [13_300, 8500], it, LIMITS);
    expect(side.points[1]).toEqual([13_225, 8500]);
    expect(wayOf(side, it)).toHaveLength(2);
    const beside = dragged(side, 1, [12_000, 9800], it, LIMITS);
    expect(beside.points[1]).toEqual([12_000, 9725]);
    expect(aimed(side, 'b1').target).toBeUndefined();
  });

  test('in contact a point is a place to slide to', () => {
    const it = field({ models: { a1: {}, b1: { pos: [12_000, 6225] } } });
    const bound = told({ melee: { targets: ['b1'] } });
    const plan = laid(begun('melee', 'a1', it, bound), [13_300, 6225], it, bound);
    expect(actionOf(plan, it, true)).toEqual({
      do: 'melee',
      model: 'a1',
      target: 'b1',
      slide: [13_225, 6225],
    });
    expect(actionOf({ ...plan, points: [] }, it, true)).toEqual({
      do: 'melee',
      model: 'a1',
      target: 'b1',
    });
  });

  test('a boost lengthens the reach by the kind of move, up to double', () => {
    const one = model('a1');
    const boost = { move: 1 };
    expect(reachOf({ ...planFor('walk', 'a1'), boost }, one, { length: 4000 })).toBe(5000);
    expect(reachOf({ ...planFor('run', 'a1'), boost }, one, { length: 6000 })).toBe(7500);
    expect(reachOf({ ...planFor('charge', 'a1'), boost: { move: 9 } }, one, { length: 8000 })).toBe(
      16_000,
    );
  });

  test('what the server gives no limits for is not open', () => {
    expect([
      open(LIMITS, 'a1', 'walk'),
      open(LIMITS, 'a1', 'charge'),
      open(undefined, 'a1', 'walk'),
    ]).toEqual([true, false, false]);
  });
});

describe('where a refused action goes wrong', () => {
  const walk = { ...planFor('walk', 'a1'), points: [[12_000, 11_000] as const] };

  test('too long: where the limit is used up', () => {
    expect(faultsOf('WB-MOVE-2', walk, field(), { length: 4000 })).toEqual([
      { at: 'point', point: [12_000, 9000] },
    ]);
  });

  test('impassable: the piece that is touched', () => {
    expect(faultsOf('WB-MOVE-5', walk, field({ terrain: { t1: ROCK } }), {})).toEqual([
      { at: 'terrain', id: 't1' },
    ]);
  });

  test('through a base, and into a zone: whose it is', () => {
    const it = field({
      models: { a1: {}, a2: { pos: [12_000, 8000] }, b1: { pos: [13_500, 11_500] } },
    });
    expect(faultsOf('WB-MOVE-4', walk, it, {})).toEqual([{ at: 'model', id: 'a2' }]);
    expect(faultsOf('WB-ZOC-7', walk, it, {})[0]).toEqual({ at: 'zone', id: 'b1' });
  });

  test('no sight: what stands in all the lines', () => {
    const shot = { ...planFor('ranged', 'a1'), target: 'b1' };
    expect(faultsOf('WB-RANGED-2', shot, field({ terrain: { t1: ROCK } }), {})).toEqual([
      { at: 'terrain', id: 't1' },
    ]);
  });

  test('a clause about nothing on the table points at the model itself', () => {
    expect(faultsOf('WB-KI-2', walk, field(), {})).toEqual([{ at: 'model', id: 'a1' }]);
    expect(faultsOf(undefined, walk, field(), {})).toEqual([]);
  });
});

describe('deployment', () => {
  const options = { rosters: { '0': ['oru', 'tamen'], '1': ['drosk'] } };

  test('models stand where they are put, kept on the table, and are known by the roster', () => {
    const first = { a1: { pos: [9000, 5000] as const, face: [0, 1] as const } };
    const one = standing(first, 0, options)['a1'];
    expect(one?.name).toContain('Oru');
    expect(one && placed(first, 'a1', [-500, 3000.4], one)['a1']?.pos).toEqual([600, 3000]);
  });

  test('who stands too deep, or on somebody, is pointed out', () => {
    const it = field({
      models: { a1: { pos: [5000, 5500] }, a2: { pos: [9000, 3000] }, a3: { pos: [9500, 3000] } },
    });
    expect(misplaced(it, ['a1', 'a2', 'a3'], 0, 6000)).toEqual(['a1', 'a2', 'a3']);
    expect(misplaced(it, ['a1'], 0, 7000)).toEqual([]);
  });
});
