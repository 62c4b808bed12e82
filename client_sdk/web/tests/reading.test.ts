import { expect, test } from 'vitest';

import { paceOf } from '../src/net/pace';
import { nearest } from '../src/parts/navigate';

test('arrow keys go to the nearest thing ahead', () => {
  const places = [
    { x: 100, y: 0 },
    { x: 200, y: 10 },
    { x: 0, y: 100 },
  ];
  expect(nearest({ x: 0, y: 0 }, places, [1, 0])).toBe(0);
  expect(nearest({ x: 0, y: 0 }, places, [0, 1])).toBe(2);
  expect(nearest({ x: 0, y: 0 }, places, [-1, 0])).toBe(-1);
});

test('a page that nobody sees shows nothing slowly', () => {
  expect([
    paceOf('calm', false),
    paceOf('calm', true),
    paceOf(undefined, false),
    paceOf('off', false),
  ]).toEqual([1.5, 0, 1, 0]);
});
