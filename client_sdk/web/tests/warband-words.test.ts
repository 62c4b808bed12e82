import { describe, expect, test } from 'vitest';

import { textOf } from '../src/room/log';
import type { Company } from '../src/rulesets/ruleset';
import { reading, readingText } from '../src/rulesets/warband/rolls';
import type { FieldEvent } from '../src/rulesets/warband/view';
import { line, standing } from '../src/rulesets/warband/words';
import { asJson, field } from './support/field';

const WATCHING: Company = { names: { '0': 'Rosa', '1': 'Ignatz' } };
const ROSA: Company = { ...WATCHING, me: 0 };
const VIEW = asJson(
  field({ models: { a1: { name: 'Oru, Warden' }, b1: { name: 'Old Kei, Who Listens' } } }),
);

function told(event: FieldEvent, company = WATCHING): string | undefined {
  const found = line(event, VIEW, company);
  return found && textOf(found);
}

describe('the log of warband', () => {
  test('says who does what to whom, by short names', () => {
    expect(told({ kind: 'declare', model: 'a1', do: 'charge', target: 'b1' })).toBe(
      'Oru charges Kei.',
    );
    expect(told({ kind: 'declare', model: 'a1', do: 'walk' })).toBe('Oru walks.');
    expect(told({ kind: 'killed', model: 'b1' })).toBe('Kei is Killed!');
  });

  test('speaks to the reader as "you"', () => {
    expect(told({ kind: 'first', seat: 0 }, ROSA)).toBe('You act first this turn.');
    expect(told({ kind: 'score', seat: 1, points: 1 }, ROSA)).toBe('Ignatz scores 1 point.');
    expect(told({ kind: 'side', model: 'b1', seat: 0 }, ROSA)).toBe('Kei now acts for you.');
  });

  test('tells a roll with what supports it, and a test with its number', () => {
    const roll: FieldEvent = {
      kind: 'roll',
      for: 'attack',
      model: 'a1',
      seat: 0,
      dice: [5, 1, 3, 2],
    };
    expect(told(roll)).toBe('Oru, attack dice: 5 1 3 2 (5 with 2 in support: 7).');
    const test: FieldEvent = {
      kind: 'test',
      for: 'fear',
      model: 'a1',
      number: 4,
      passed: false,
      auto: true,
    };
    expect(told(test)).toBe('Oru fails the fear test: without dice against 4.');
  });

  test('names states, and keeps the clause that took one away', () => {
    expect(told({ kind: 'mark', target: 'a1', marker: 'fire', count: 2, value: 1 })).toBe(
      'Oru is On Fire (1) ×2.',
    );
    const cleared = line(
      {
        kind: 'clear',
        target: 'a1',
        marker: 'stunned',
        count: 1,
        rule: 'WB-STUNNED-2',
      } as FieldEvent,
      VIEW,
      WATCHING,
    );
    expect([cleared?.rule, cleared?.weight]).toEqual(['WB-STUNNED-2', 'minor']);
  });

  test('an event that it does not know is left out, and one about nobody breaks nothing', () => {
    expect(told({ kind: 'fireworks' })).toBeUndefined();
    expect(told({ kind: 'wounds', target: 'b9', amount: 2 })).toBe('b9 suffers 2 wounds.');
  });

  test('says where the match stands', () => {
    expect(standing(VIEW)).toBe('Turn 2 of 4 · Main Phase');
    expect(standing({})).toBe('');
    expect(standing({ ...VIEW, turn: 0, phase: 'over' })).toBe('The end');
  });
});

describe('dice', () => {
  test('ones are out, the highest counts, and at most two support it', () => {
    expect(reading([2, 6, 1, 3, 3])).toEqual({
      best: 1,
      parts: ['support', 'best', 'out', 'support', 'extra'],
      support: 2,
      value: 8,
    });
  });

  test('nothing but ones, and no dice, come to nothing', () => {
    expect([reading([1, 1]).value, readingText([1, 1])]).toEqual([0, 'nothing but ones: 0']);
    expect(readingText([])).toBe('no dice: 0');
  });
});
