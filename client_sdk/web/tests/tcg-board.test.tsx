// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, test } from 'vitest';

import type { BoardProps, Json, Refused } from '../src/rulesets/ruleset';
import { Board } from '../src/rulesets/tcg/board';
import type { Table } from '../src/rulesets/tcg/view';
import { aPage, boardProps, type Noted } from './support/page';
import { table, viewOf } from './support/tcg-table';

const page = aPage();
const { at, tap } = page;

const TABLE = table({
  units: {
    x: { card: 'forge_hound', zone: 'c4', controller: 0 },
    y: { card: 'crow_auditor', zone: 'd4', controller: 1 },
  },
  equipment: { w: { card: 'hex_ward', on: 'o', owner: 1 } },
  players: {
    '0': {
      hand: { k1: { card: 'kindle' }, k2: { card: 'disarm' }, k3: { card: 'old_coin' } },
      hand_size: 3,
      discard: { k8: { card: 'rally' }, k9: { card: 'bandage' } },
      discard_size: 2,
    },
    '1': { hand_size: 4 },
  },
});
const MAIN: Json[] = [
  { do: 'move', unit: 'v', to: 'c2' },
  { do: 'attack', unit: 'x', target: 'o' },
  { do: 'attack', unit: 'x', target: 'y' },
  { do: 'ability', card: 'v', target: 'y' },
  { do: 'play', unit: 'x', card: 'k1', target: 'o' },
  { do: 'play', unit: 'x', card: 'k1', target: 'y' },
  { do: 'play', unit: 'x', card: 'k2', target: 'w' },
  { do: 'play', unit: 'v', card: 'k3' },
  { do: 'end' },
];

async function show(
  actions: Json[] = MAIN,
  more: Partial<BoardProps> = {},
  on: Table = TABLE,
): Promise<Noted> {
  const refused: Refused = { code: 'illegal_action', message: 'no', rule: 'TCG-ATTACK-3' };
  const { props, noted } = boardProps(viewOf(on), refused, {
    company: { names: { '0': 'Ada', '1': 'Bo' }, me: 0 },
    legal: { actions, complete: true },
    ...more,
  });
  await act(() => render(<Board {...props} />, page.root));
  return noted;
}

const key = (name: string) =>
  act(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  });

describe('a turn', () => {
  test('a unit is told apart that has an Ability to use now, of its own or of what it wears', async () => {
    const able = () =>
      [...page.root.querySelectorAll<HTMLElement>('[data-able="true"]')].map(
        ({ dataset }) => dataset['unit'],
      );
    await show();
    expect(able()).toEqual(['v']);
    await show([{ do: 'ability', card: 'w' }, { do: 'end' }], {}, {
      ...TABLE,
      units: { ...TABLE.units, o: { ...TABLE.units['o']!, gear: ['w'] } },
    });
    expect(able()).toEqual(['o']);
    await show([{ do: 'attack', unit: 'x', target: 'o' }, { do: 'end' }]);
    expect(able()).toEqual([]);
  });

  test('a unit that is looked at attacks a target that is pressed', async () => {
    const shown = await show();
    await tap('unit-x');
    expect(at('unit-o').dataset['standing']).toBe('target');
    await tap('unit-o');
    expect(shown.sent).toEqual([{ do: 'attack', unit: 'x', target: 'o' }]);
  });

  test('it walks to a zone that is open, and to no other', async () => {
    const shown = await show();
    await tap('unit-v');
    expect(at('zone-c2').dataset['open']).toBe('true');
    expect(at('zone-d1').dataset['open']).toBe('false');
    await tap('zone-c2');
    expect(shown.sent).toEqual([{ do: 'move', unit: 'v', to: 'c2' }]);
  });

  test('a card that is aimed at an equipped card is played by a press on its bearer', async () => {
    const shown = await show();
    await tap('hand-k2');
    expect(at('pick-w').textContent).toContain('Hex Ward on Orrin Marrowquill');
    await tap('unit-o');
    expect(shown.sent).toEqual([{ do: 'play', unit: 'x', card: 'k2', target: 'w' }]);
  });

  test('all of it by keys: a card by its digit, a target by its digit', async () => {
    const shown = await show();
    await key('2');
    await key('2');
    expect(shown.sent).toEqual([{ do: 'play', unit: 'x', card: 'k1', target: 'y' }]);
  });

  test('what cannot be done is asked about, not sent', async () => {
    const shown = await show();
    await tap('unit-v');
    await tap('act-attack');
    expect(shown.asked).toEqual([{ do: 'attack', unit: 'v', target: 'o' }]);
    expect(shown.sent).toEqual([]);
  });

  test('while an order is on its way nothing else can be ordered', async () => {
    const shown = await show();
    await tap('unit-x');
    await tap('unit-o');
    await tap('end-turn');
    await tap('end-turn');
    expect(shown.sent).toHaveLength(1);
  });

  test('while events are being shown nothing is pointed out', async () => {
    await show(MAIN, { playing: true });
    expect(page.root.querySelector('[data-standing=ready], [data-ready=true]')).toBeNull();
  });

  test('a turn in which something is left to do is ended by two presses', async () => {
    const shown = await show();
    await tap('end-turn');
    expect(at('end-turn').dataset['asked']).toBe('true');
    await tap('end-turn');
    expect(shown.sent).toEqual([{ do: 'end' }]);
  });
});

describe('a unit', () => {
  test('shows Base and Total, and behind each number its reasons', async () => {
    await show(
      MAIN,
      {},
      table({ units: { v: { burn: 1, boosts: { '1': { stat: 'at', n: 2, source: 'v' } } } } }),
    );
    await tap('unit-v');
    expect(at('stat-at').getAttribute('aria-label')).toBe('Attack: Base 1, Total 3. Why?');
    await tap('stat-at');
    const why = at('why-at').textContent;
    expect(why).toContain('TCG-BURN-2');
    expect(why).toContain('+2');
  });

  test('shows each of its counters, in small where there are many', async () => {
    const few = { zone: 'c4', burn: 1, hex: 2 };
    const many = { burn: 12, hex: 2, poison: 1, blind: 1, stun: 1, nul: 1 };
    await show(MAIN, {}, table({ units: { x: few, y: many } }));
    const marks = (id: string) => at(`unit-${id}`).querySelector('.unit-marks');
    expect(marks('x')?.classList.contains('many')).toBe(false);
    expect(marks('y')?.classList.contains('many')).toBe(true);
    const numbers = [...(marks('y')?.querySelectorAll('.chip') ?? [])].map((one) => one.textContent);
    expect(numbers).toEqual(['12', '2', '', '', '', '']);
  });

  test('is told whole to a screen reader', async () => {
    await show();
    expect(at('unit-o').getAttribute('aria-label')).toBe(
      'Orrin Marrowquill, theirs, Character, in c5, 13 of 13 Health, Attack 1, Luck 3, Resist 1, ' +
        'Reach 1, Movement 1, carries Hex Ward',
    );
  });
});

describe('questions', () => {
  const asked = (kind: string, more: Json, ...actions: Json[]) =>
    show(actions, { prompt: { id: '8.0', kind, ...more } });

  test('the opening hand is kept or put back', async () => {
    const shown = await asked('mulligan', {}, { do: 'mulligan', take: false });
    expect(at('prompt').textContent).toContain('Keep this opening hand?');
    await key('p');
    expect(shown.sent).toEqual([{ do: 'mulligan', take: false }]);
  });

  test('Triggers are offered in a queue; one that has to be used cannot be passed', async () => {
    const triggers = {
      'v.1': { source: 'v', effect: 1 },
      'x.0': { source: 'x', effect: 0, must: true },
    };
    const shown = await asked(
      'trigger',
      { triggers },
      { do: 'use', trigger: 'v.1' },
      { do: 'use', trigger: 'x.0' },
    );
    expect(page.root.querySelectorAll('[data-trigger]')).toHaveLength(2);
    expect(at('use-x.0').textContent).toContain('has to');
    expect(page.root.querySelector('[data-testid=pass]')).toBeNull();
    await key('2');
    expect(shown.sent).toEqual([{ do: 'use', trigger: 'x.0' }]);
  });

  test('a Trigger with a target is aimed', async () => {
    const shown = await asked(
      'trigger',
      { triggers: { 'x.0': { source: 'x', effect: 0 } } },
      { do: 'use', trigger: 'x.0', target: 'o' },
      { do: 'use', trigger: 'x.0', target: 'y' },
      { do: 'pass' },
    );
    await tap('use-x.0');
    await tap('unit-y');
    expect(shown.sent).toEqual([{ do: 'use', trigger: 'x.0', target: 'y' }]);
  });

  test('cards of the own pile are chosen by their faces', async () => {
    const shown = await asked(
      'exile',
      { n: 1, cards: ['k8', 'k9'], rule: 'TCG-HEX-5' },
      { do: 'choose', card: 'k8' },
      { do: 'choose', card: 'k9' },
    );
    expect(at('prompt').textContent).toContain('Remove 1 card of your Discard Pile');
    await tap('choose-k9');
    expect(shown.sent).toEqual([{ do: 'choose', card: 'k9' }]);
  });

  test('and by the digit of their place', async () => {
    const shown = await asked(
      'exile',
      { n: 1, cards: ['k8', 'k9'], rule: 'TCG-HEX-5' },
      { do: 'choose', card: 'k8' },
      { do: 'choose', card: 'k9' },
    );
    await key('2');
    expect(shown.sent).toEqual([{ do: 'choose', card: 'k9' }]);
  });

  test('a card to discard is pressed in the hand', async () => {
    const shown = await asked(
      'discard',
      { n: 1, rule: 'TCG-TURN-7' },
      { do: 'discard', card: 'k3' },
    );
    await tap('hand-k3');
    expect(shown.sent).toEqual([{ do: 'discard', card: 'k3' }]);
  });

  test('the time that is left is shown with the question', async () => {
    await asked('mulligan', { deadline: Date.now() + 65_000 }, { do: 'mulligan', take: false });
    expect(at('time-left').textContent).toMatch(/1:0\d left to answer/);
  });
});

describe('what is open and what is not', () => {
  test('the other side’s hand is a number of backs', async () => {
    await show();
    expect(at('hand-size-1').dataset['n']).toBe('4');
    expect(page.root.querySelectorAll('.hand-card')).toHaveLength(3);
  });

  test('those who watch see no hand at all', async () => {
    const players = {
      '0': { ...TABLE.players['0'], hand: undefined },
      '1': TABLE.players['1'],
    } as unknown as Table['players'];
    const watching = { mode: 'watch' as const, seat: undefined as never, company: { names: {} } };
    await show([], watching, { ...TABLE, players });
    expect(page.root.querySelectorAll('.hand-card')).toHaveLength(0);
    expect(at('hand-size-0').dataset['n']).toBe('3');
  });

  test('a pile opens, and its cards can be read', async () => {
    await show();
    await tap('pile-discard-0');
    expect(at('pile').textContent).toContain('gets +2 Attack this turn');
    await tap('in-pile-k9');
    expect(at('pile').textContent).toContain('Heal 2 from a chosen unit of yours in reach.');
  });
});

test('the focus stays on the board when the thing that had it is gone', async () => {
  await show();
  at('unit-v').focus();
  await tap('unit-v');
  const moved = table({ units: { v: { zone: 'd1' } }, players: TABLE.players });
  await show(MAIN, { prompt: { id: '8.0', kind: 'main' } }, moved);
  expect(document.activeElement).toBe(at('unit-v'));
});
