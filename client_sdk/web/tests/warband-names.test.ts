/** The names on the table: free ones are all written, crowded ones give way to those that matter. */

import { describe, expect, test } from 'vitest';

import { lens } from '../src/rulesets/warband/camera';
import { namesOf } from '../src/rulesets/warband/names';
import type { Field, Vec } from '../src/rulesets/warband/view';
import { field } from './support/field';

const UNIT = 1.5; // drawn units to a pixel, as on a usual screen

/** The names beneath (+) and above (-) their models. */
function written(of: Field, matters: string[] = []): string[] {
  const seen = lens(false);
  return namesOf({ field: of, lens: seen, unit: UNIT, matters: (id) => matters.includes(id) }).map(
    ({ id, y }) => `${y > seen.at(of.models[id]?.pos ?? [0, 0])[1] ? '+' : '-'}${id}`,
  );
}

const at = (places: Record<string, Vec>): Field =>
  field({
    models: Object.fromEntries(Object.entries(places).map(([id, pos]) => [id, { pos }])),
  });

const APART = at({ a1: [4000, 4000], a2: [9000, 4000], b1: [12_000, 20_000] });
// A crowd round a2: no place beneath it or above it is free.
const CROWD = at({
  a1: [12_000, 13_300],
  a2: [12_000, 12_000],
  b1: [12_000, 10_700],
  b2: [10_700, 12_000],
});

describe('names on the table', () => {
  test('stand beneath models that stand free', () => {
    expect(written(APART)).toEqual(['+a1', '+a2', '+b1']);
  });

  test('go above where something lies beneath, or are left out where nothing is free', () => {
    expect(written(CROWD)).toContain('-a1');
    expect(written(CROWD)).not.toContain('+a2');
    expect(written(CROWD)).not.toContain('-a2');
  });

  test('of those that matter are written whatever lies there, and come before the others', () => {
    expect(written(CROWD, ['a2'])[0]).toBe('+a2');
    expect(written(CROWD, ['a1', 'a2'])).toEqual(expect.arrayContaining(['-a1', '+a2']));
  });

  test('never lie over one another unless both matter', () => {
    const row = at({ a1: [4000, 4000], a2: [5250, 4000], a3: [6500, 4000], a4: [7750, 4000] });
    const seen = lens(false);
    const names = namesOf({ field: row, lens: seen, unit: 3, matters: () => false });
    const pairs = names.flatMap((one, i) => names.slice(i + 1).map((other) => [one, other] as const));
    const beside = pairs.filter(([one, other]) => one.y === other.y);
    expect(beside).not.toHaveLength(0);
    for (const [one, other] of beside)
      expect(Math.abs(one.x - other.x)).toBeGreaterThan(one.text.length * 6 * 3);
  });

  test('are not written of a model on its way', () => {
    const moving = { ...APART, trail: { model: 'a2', way: [], face: [0, 1] as Vec, how: 'walk' } };
    expect(written(moving)).toEqual(['+a1', '+b1']);
  });
});
