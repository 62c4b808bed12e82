import { describe, expect, test } from 'vitest';

import type { Json } from '../src/rulesets/ruleset';
import {
  IDLE,
  offers,
  tapped,
  wants,
  type Ground,
  type Selection,
} from '../src/rulesets/tcg/select';

function ground(...actions: Json[]): Ground {
  return {
    legal: { actions, complete: true },
    mine: (id) => ['a', 'b'].includes(id),
    guess: (_order, picks) => ({ target: 'z', ...picks }),
  };
}

const at = (selection: Selection, ...taps: [Parameters<typeof tapped>[1], Ground][]) =>
  taps.reduce((step, [tap, on]) => tapped(step.selection, tap, on), { selection } as ReturnType<
    typeof tapped
  >);

const LOOK: Selection = { at: 'look', id: 'a' };

describe('a unit that is looked at', () => {
  const on = ground(
    { do: 'move', unit: 'a', to: 'c2' },
    { do: 'attack', unit: 'a', target: 'z' },
    { do: 'end' },
  );

  test('walks to an open zone that is tapped, and is still looked at', () => {
    const step = tapped(LOOK, { on: 'place', place: { zone: 'c2' } }, on);
    expect(step.act).toEqual({ do: 'move', unit: 'a', to: 'c2' });
    expect(step.selection).toEqual(LOOK);
  });

  test('attacks a target that is tapped', () => {
    const step = tapped(LOOK, { on: 'place', place: { zone: 'c3', unit: 'z' } }, on);
    expect(step.act).toEqual({ do: 'attack', unit: 'a', target: 'z' });
  });

  test('gives way to an opposing unit that it cannot attack', () => {
    const step = tapped(LOOK, { on: 'place', place: { zone: 'd4', unit: 'y' } }, on);
    expect(step).toEqual({ selection: { at: 'look', id: 'y' } });
  });

  test('an order that is not legal is asked about', () => {
    const order = { do: 'attack', unit: 'b' } as const;
    const step = tapped(LOOK, { on: 'order', order }, on);
    expect(step.ask).toEqual({ do: 'attack', unit: 'b', target: 'z' });
    expect(step.act).toBeUndefined();
  });

  test('a wrong pick while aiming is asked about, and the aim stays', () => {
    const order = { do: 'attack', unit: 'a' } as const;
    const step = at(
      LOOK,
      [{ on: 'order', order }, on],
      [{ on: 'place', place: { zone: 'd4', unit: 'y' } }, on],
    );
    expect(step.ask).toEqual({ do: 'attack', unit: 'a', target: 'y' });
    expect(step.selection.at).toBe('aim');
  });
});

describe('a card of the hand', () => {
  const shift = (unit: string, target: string, to: string) => ({
    do: 'play',
    unit,
    card: 'k',
    target,
    to,
  });

  test('of one unit that can play it goes straight to the target, and then to the zone', () => {
    const on = ground(shift('a', 'z', 'c3'), shift('a', 'z', 'c4'), shift('a', 'y', 'e1'));
    const first = tapped(IDLE, { on: 'hand', card: 'k' }, on);
    expect(first.selection).toEqual({
      at: 'aim',
      order: { do: 'play', card: 'k' },
      picks: { unit: 'a' },
    });
    expect(offers({ do: 'play', card: 'k' }, { unit: 'a' }, on.legal)).toEqual(['z', 'y']);
    const second = tapped(first.selection, { on: 'pick', value: 'z' }, on);
    expect(wants({ do: 'play', card: 'k' }, { unit: 'a', target: 'z' }, on.legal)).toBe('to');
    const third = tapped(second.selection, { on: 'place', place: { zone: 'c4' } }, on);
    expect(third.act).toEqual(shift('a', 'z', 'c4'));
  });

  test('of several units asks who plays it, unless one of them is looked at', () => {
    const on = ground(
      { do: 'play', unit: 'a', card: 'k', to: 'c2' },
      { do: 'play', unit: 'b', card: 'k', to: 'd1' },
    );
    const asked = tapped(IDLE, { on: 'hand', card: 'k' }, on).selection;
    expect(asked).toEqual({ at: 'aim', order: { do: 'play', card: 'k' }, picks: {} });
    expect(offers({ do: 'play', card: 'k' }, {}, on.legal)).toEqual(['a', 'b']);
    const by = tapped(LOOK, { on: 'hand', card: 'k' }, on).selection;
    expect(by).toEqual({ at: 'aim', order: { do: 'play', card: 'k' }, picks: { unit: 'a' } });
  });

  test('that needs nothing is not played by looking at it', () => {
    const on = ground({ do: 'play', unit: 'a', card: 'k' });
    const step = tapped(IDLE, { on: 'hand', card: 'k' }, on);
    expect(step).toEqual({ selection: { at: 'hand', card: 'k' } });
    const order = { do: 'play', card: 'k' } as const;
    const played = tapped(step.selection, { on: 'order', order, picks: { unit: 'a' } }, on);
    expect(played.act).toEqual({ do: 'play', unit: 'a', card: 'k' });
  });

  test('goes back one pick at a time', () => {
    const on = ground(shift('a', 'z', 'c3'), shift('a', 'z', 'c4'), shift('a', 'y', 'e1'));
    const aimed = at(
      IDLE,
      [{ on: 'hand', card: 'k' }, on],
      [{ on: 'pick', value: 'z' }, on],
      [{ on: 'cancel' }, on],
    );
    expect(aimed.selection).toMatchObject({ at: 'aim', picks: { unit: 'a' } });
    const back = tapped(aimed.selection, { on: 'cancel' }, on);
    expect(back.selection).toEqual({ at: 'hand', card: 'k' });
  });
});

describe('an equipped card as a target', () => {
  const on = ground(
    { do: 'play', unit: 'a', card: 'k', target: 'w1' },
    { do: 'play', unit: 'a', card: 'k', target: 'w2' },
    { do: 'play', unit: 'a', card: 'k', target: 'w3' },
  );
  const aim = tapped(IDLE, { on: 'hand', card: 'k' }, on).selection;

  test('is picked by a tap on its unit where it is the only one', () => {
    const place = { zone: 'c3', unit: 'z', gear: ['w3'] };
    expect(tapped(aim, { on: 'place', place }, on).act).toMatchObject({ target: 'w3' });
  });

  test('is left to the list where there are several', () => {
    const place = { zone: 'c3', unit: 'z', gear: ['w1', 'w2'] };
    expect(tapped(aim, { on: 'place', place }, on)).toEqual({ selection: aim });
  });
});
