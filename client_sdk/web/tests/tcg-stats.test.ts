import { describe, expect, test } from 'vitest';

import { numbersOf } from '../src/rulesets/tcg/numbers';
import { explained } from '../src/rulesets/tcg/stats';
import { table } from './support/tcg-table';

const adds = (reasons: { add: number; rule: string; source?: string }[]) =>
  reasons.map(({ add, rule, source }) => [add, rule, source]);

describe('the reasons of a number', () => {
  test('a Burned unit with a weapon and a boost: printed, the status, then gems and boosts', () => {
    const found = explained(
      table({
        units: { v: { burn: 2, boosts: { '1': { stat: 'at', n: 2, source: 'k8' } } } },
        equipment: { w: { card: 'ember_blade', on: 'v' } },
      }),
      'v',
      'at',
    );
    expect(adds(found.ofBase)).toEqual([
      [2, 'TCG-STAT-1', undefined],
      [-1, 'TCG-BURN-2', undefined],
    ]);
    expect(adds(found.ofTotal)).toEqual([
      [1, 'TCG-STAT-6', 'w'],
      [2, 'TCG-STAT-6', 'k8'],
    ]);
    expect([found.base, found.total]).toEqual([1, 4]);
  });

  test('a set Base counts before the status, and is told as the difference that it made', () => {
    const found = explained(
      table({ units: { v: { burn: 1 } }, equipment: { w: { card: 'great_anchor', on: 'v' } } }),
      'v',
      'at',
    );
    expect(adds(found.ofBase)).toEqual([
      [2, 'TCG-STAT-1', undefined],
      [2, 'TCG-STAT-2', 'w'],
      [-1, 'TCG-BURN-2', undefined],
    ]);
    expect(found.base).toBe(3);
  });

  test('what is below 0 is lifted to 0, in Base and in Total', () => {
    const poisoned = explained(
      table({ units: { x: { card: 'pike_militia', poison: 1 } } }),
      'x',
      'rs',
    );
    expect(adds(poisoned.ofBase).at(-1)).toEqual([1, 'TCG-STAT-5', undefined]);
    const slow = explained(
      table({
        units: { x: { card: 'pike_militia', stun: 1, controller: 0 } },
        equipment: { w: { card: 'thunder_maul', on: 'x' } },
      }),
      'x',
      'move',
    );
    expect(adds(slow.ofTotal)).toEqual([
      [-1, 'TCG-STAT-6', 'w'],
      [1, 'TCG-STAT-7', undefined],
    ]);
    expect(slow.total).toBe(0);
  });

  test('a bulwark helps its own side in its zone and beside it, and nobody once it is Nulled', () => {
    const of = (nul: object, zone: string, controller: number) =>
      explained(
        table({
          units: { x: { zone, controller } },
          fortifications: { f: { zone: 'c2', controller: 0, ...nul } },
        }),
        'x',
        'rs',
      ).total;
    expect(of({}, 'c2', 0)).toBe(1);
    expect(of({}, 'c3', 0)).toBe(1);
    expect(of({}, 'd3', 0)).toBe(0);
    expect(of({}, 'c3', 1)).toBe(0);
    expect(of({ nul: 1 }, 'c2', 0)).toBe(0);
  });

  test('a room that prints another reach is explained with its own numbers', () => {
    const numbers = numbersOf({ base_reach: 2, status_drop: 2 });
    const found = explained(table({ units: { v: { blind: 1 } } }), 'v', 'reach', numbers);
    expect(adds(found.ofBase)).toEqual([
      [2, 'TCG-STAT-1', undefined],
      [-2, 'TCG-BLIND-2', undefined],
    ]);
  });
});
