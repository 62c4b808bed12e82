import { expect, test } from 'vitest';

import { clockText, controlText, left, offset, until, type ClockTold } from '../src/room/clock';

const CLOCK: ClockTold = {
  banks: { '0': 60_000, '1': 45_000 },
  running: [0],
  at: 1_000_000,
  bank: 300,
  increment: 10,
  turn: 90,
};

test('only the clock of who is asked runs', () => {
  expect(left(CLOCK, 0, 1_005_000, 0)).toBe(55_000);
  expect(left(CLOCK, 1, 1_005_000, 0)).toBe(45_000);
});

test('a clock of a computer that goes wrong shows the right time all the same', () => {
  const slowBy = 30_000;
  const ahead = offset(undefined, CLOCK.at, CLOCK.at - slowBy);
  expect(left(CLOCK, 0, CLOCK.at - slowBy + 2_000, ahead)).toBe(58_000);
});

test('a message that was long under way does not move the clock', () => {
  const prompt = offset(undefined, 1_000, 1_010);
  expect(offset(prompt, 2_000, 2_900)).toBe(prompt);
});

test('a clock never shows less than nothing', () => {
  expect(left(CLOCK, 0, 2_000_000, 0)).toBe(0);
  expect(until(1_000, 5_000, 0)).toBe(0);
});

test('without a bank there is nothing to show', () => {
  expect(left({ ...CLOCK, bank: 0, banks: {} }, 0, 1_000_000, 0)).toBeUndefined();
});

test.each([
  [0, '0.0'],
  [9_940, '9.9'],
  [10_000, '0:10'],
  [64_001, '1:05'],
  [3_725_000, '1:02:05'],
])('%i ms is shown as %s', (ms, text) => expect(clockText(ms)).toBe(text));

test.each([
  [{ bank: 300, increment: 10, turn: 90 }, '5 min + 10 s, 90 s a turn'],
  [{ turn: 120 }, '2 min a turn'],
  [undefined, 'no clock'],
])('a time control is told in words', (clock, text) => expect(controlText(clock)).toBe(text));
