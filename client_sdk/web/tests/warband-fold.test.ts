import { describe, expect, test } from 'vitest';

import type { GameEvent } from '../src/rulesets/ruleset';
import { draws, recorded } from '../src/rulesets/warband/draws';
import { beat, fold } from '../src/rulesets/warband/fold';
import type { Field, FieldEvent, Model } from '../src/rulesets/warband/view';
import { asJson, field } from './support/field';

function after(before: Field, ...events: FieldEvent[]): Field {
  const folded = events.reduce((view, event) => fold(view, event, asJson(before)), asJson(before));
  return folded as unknown as Field;
}

const a1 = (of: Field): Model | undefined => of.models['a1'];

describe('the shown view of warband', () => {
  test('a move leaves its way, and the next action takes that away', () => {
    const moved = after(field(), {
      kind: 'move',
      model: 'a1',
      how: 'walk',
      to: [12_000, 8000],
      face: [1, 0],
    });
    expect(a1(moved)).toMatchObject({ pos: [12_000, 8000], face: [1, 0] });
    expect(moved.trail).toEqual({
      model: 'a1',
      way: [
        [12_000, 5000],
        [12_000, 8000],
      ],
      face: [0, 1],
      how: 'walk',
    });
    const next = after(moved, { kind: 'declare', model: 'b1', do: 'wait' });
    expect(next).not.toHaveProperty('trail');
    expect(next.action).toEqual({ model: 'b1', do: 'wait' });
  });

  test('a move whose path is told goes along it', () => {
    const path: [number, number][] = [
      [11_000, 6000],
      [12_000, 8000],
    ];
    const event: FieldEvent = { kind: 'move', model: 'a1', how: 'walk', to: [12_000, 8000], path };
    expect(after(field(), event).trail?.way).toEqual([[12_000, 5000], ...path]);
  });

  test('values stay separate and highest first, numbers add up, holders have names', () => {
    const marked = after(
      field(),
      { kind: 'mark', target: 'a1', marker: 'fire', count: 1, value: 1 },
      { kind: 'mark', target: 'a1', marker: 'fire', count: 2, value: 3 },
      { kind: 'mark', target: 'a1', marker: 'stunned', count: 2 },
      { kind: 'mark', target: 'a1', marker: 'held', count: 1, by: 'b1' },
    );
    expect(a1(marked)?.marks).toEqual({ fire: [3, 3, 1], stunned: 2, held: { b1: 1 } });
    const cleared = after(
      marked,
      { kind: 'clear', target: 'a1', marker: 'fire', count: 1, value: 3, rule: 'WB-FIRE-2' },
      { kind: 'clear', target: 'a1', marker: 'stunned', count: 2, rule: 'WB-STUNNED-3' },
      { kind: 'clear', target: 'a1', marker: 'held', count: 1, rule: 'WB-HELD-5' },
    );
    expect(a1(cleared)?.marks).toEqual({ fire: [3, 1] });
  });

  test('wounds, healing, counters and tokens are counted', () => {
    const hurt = after(
      field(),
      { kind: 'wounds', target: 'a1', amount: 3 },
      { kind: 'healed', target: 'a1', amount: 1 },
      { kind: 'counter', model: 'a1', removed: 1, left: 1 },
      { kind: 'tokens', model: 'a1', add: -2 },
    );
    expect(a1(hurt)).toMatchObject({ wounds: 2, counters: 1, tokens: 0 });
  });

  test('whoever is killed leaves the table and is counted for its owner', () => {
    const gone = after(field({ models: { a1: { seat: 1, owner: 0 }, b1: {} } }), {
      kind: 'killed',
      model: 'a1',
    });
    expect([Object.keys(gone.models), gone.fallen]).toEqual([['b1'], { a1: 0 }]);
  });

  test('lanterns, points and Pass Tokens follow what is told', () => {
    const before = field({
      objectives: { o1: { at: [0, 0], r: 500 } },
      passes: { '0': 1, '1': 0 },
    });
    const then = after(
      before,
      { kind: 'held', objective: 'o1', seat: 1 },
      { kind: 'score', seat: 1, points: 2 },
      { kind: 'passed', seat: 0 },
    );
    expect([then.objectives['o1']?.holder, then.score['1'], then.passes['0']]).toEqual([1, 2, 0]);
  });

  test('an event about something that is not there changes nothing', () => {
    const before = field();
    expect(after(before, { kind: 'wounds', target: 'z9', amount: 3 })).toBe(before);
  });
});

describe('how long things are shown', () => {
  test('a move takes longer for each corner, up to a bound', () => {
    const move = (legs: number) =>
      beat({ kind: 'move', path: Array.from({ length: legs }, (_, i) => [i, i]) } as GameEvent);
    expect(beat({ kind: 'move' })).toBe(move(1));
    expect(move(2)).toBeGreaterThan(move(1));
    expect(move(8)).toBe(1600);
  });
});

describe('what a record tells besides', () => {
  test('only the dice that were rolled anew are drawn again', () => {
    const roll = { kind: 'roll', for: 'attack', model: 'a1', dice: [6, 2, 4] } as GameEvent;
    expect(draws([roll])).toEqual([
      { n: 6, got: 5 },
      { n: 6, got: 1 },
      { n: 6, got: 3 },
    ]);
    const [told] = recorded([
      { events: [roll], actions: [{ do: 'reroll', attack: [2, 1], defence: [] }] },
    ]);
    expect(draws(told ?? [])).toEqual([
      { n: 6, got: 1 },
      { n: 6, got: 3 },
    ]);
  });
});
