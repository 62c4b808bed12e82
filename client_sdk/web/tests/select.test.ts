import { describe, expect, test } from 'vitest';

import {
  actionOf,
  fits,
  IDLE,
  tapped,
  type Order,
  type Selection,
  type Table,
} from '../src/rulesets/hype/select';
import { legal } from './support/stage';

const ATTACK: Order = { do: 'attack', by: 'a1' };
const CURTAIN: Order = { do: 'modifier', card: 'smoke_curtain' };

function table(more: Partial<Table> = {}): Table {
  return {
    legal: legal(
      { do: 'attack', by: 'a1', target: 'b1' },
      { do: 'attack', by: 'a1', target: 'b2' },
      { do: 'guard', by: 'a1' },
      { do: 'modifier', card: 'smoke_curtain', targets: ['a1'] },
      { do: 'modifier', card: 'smoke_curtain', targets: ['a2'] },
      { do: 'modifier', card: 'smoke_curtain', targets: ['a1', 'a2'] },
      { do: 'end' },
    ),
    mine: (id) => id.startsWith('a'),
    need: (order) =>
      order.do === 'attack'
        ? { side: 'enemy', min: 1, max: 1 }
        : order.do === 'modifier'
          ? { side: 'ally', min: 1, max: 2 }
          : { side: 'ally', min: 0, max: 0 },
    guess: () => ['b1'],
    ...more,
  };
}

const aiming = (order: Order, chosen: string[] = []): Selection => ({
  at: 'aim',
  order,
  need: table().need(order),
  chosen,
});

describe('choosing', () => {
  test('a Character, an act and a target make an action', () => {
    const looked = tapped(IDLE, { on: 'performer', id: 'a1' }, table());
    expect(looked.selection).toEqual({ at: 'performer', id: 'a1' });
    const ordered = tapped(looked.selection, { on: 'order', order: ATTACK }, table());
    expect(ordered).toEqual({ selection: aiming(ATTACK) });
    expect(tapped(ordered.selection, { on: 'performer', id: 'b2' }, table())).toEqual({
      selection: IDLE,
      act: { do: 'attack', by: 'a1', target: 'b2' },
    });
  });

  test('an act without a target is done at once', () => {
    const step = tapped(IDLE, { on: 'order', order: { do: 'guard', by: 'a1' } }, table());
    expect(step).toEqual({ selection: IDLE, act: { do: 'guard', by: 'a1' } });
  });

  test('an order that is not legal is asked about, with picks that would make sense', () => {
    const step = tapped(
      IDLE,
      { on: 'order', order: ATTACK },
      table({ legal: legal({ do: 'end' }) }),
    );
    expect(step).toEqual({
      selection: { at: 'performer', id: 'a1' },
      ask: { do: 'attack', by: 'a1', target: 'b1' },
    });
  });

  test('a target that does not fit is asked about, and the aim stays', () => {
    const step = tapped(aiming(ATTACK), { on: 'performer', id: 'b3' }, table());
    expect(step).toEqual({
      selection: aiming(ATTACK),
      ask: { do: 'attack', by: 'a1', target: 'b3' },
    });
  });

  test('a tap on the own side while an enemy is wanted is a change of mind', () => {
    const step = tapped(aiming(ATTACK), { on: 'performer', id: 'a2' }, table());
    expect(step).toEqual({ selection: { at: 'performer', id: 'a2' } });
  });

  test('one of two picks can be taken back, or be enough', () => {
    const one = tapped(aiming(CURTAIN), { on: 'performer', id: 'a1' }, table());
    expect(one).toEqual({ selection: aiming(CURTAIN, ['a1']) });
    expect(tapped(one.selection, { on: 'performer', id: 'a1' }, table()).selection).toEqual(
      aiming(CURTAIN),
    );
    expect(tapped(one.selection, { on: 'done' }, table()).act).toEqual({
      do: 'modifier',
      card: 'smoke_curtain',
      targets: ['a1'],
    });
  });

  test('the last pick that is possible sends the order', () => {
    const step = tapped(aiming(CURTAIN, ['a1']), { on: 'performer', id: 'a2' }, table());
    expect(step.act).toEqual({ do: 'modifier', card: 'smoke_curtain', targets: ['a1', 'a2'] });
    const alone = table({
      legal: legal({ do: 'modifier', card: 'smoke_curtain', targets: ['a1'] }),
    });
    expect(tapped(aiming(CURTAIN), { on: 'performer', id: 'a1' }, alone).act).toBeDefined();
  });

  test('cancel goes back one step at a time', () => {
    const back = tapped(aiming(ATTACK), { on: 'cancel' }, table());
    expect(back.selection).toEqual({ at: 'performer', id: 'a1' });
    expect(tapped(back.selection, { on: 'cancel' }, table()).selection).toEqual(IDLE);
  });

  test('picks fit only together', () => {
    const list = legal({ do: 'signature', by: 'a1', targets: ['b1'] });
    expect(fits({ do: 'signature', by: 'a1' }, [], 'b1', list)).toBe(true);
    expect(fits({ do: 'signature', by: 'a1' }, ['b2'], 'b1', list)).toBe(false);
  });

  test('an action carries exactly the keys of the rulebook', () => {
    expect(actionOf({ do: 'signature', by: 'a1' }, [])).toEqual({ do: 'signature', by: 'a1' });
    expect(actionOf({ do: 'modifier', card: 'heckle' }, [])).toEqual({
      do: 'modifier',
      card: 'heckle',
    });
  });
});
