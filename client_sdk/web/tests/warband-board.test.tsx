// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, test, vi } from 'vitest';

import type { BoardProps, Refused } from '../src/rulesets/ruleset';
import { Board } from '../src/rulesets/warband/board';
import { asJson, field, told } from './support/field';
import { aPage, boardProps, type Noted } from './support/page';

const page = aPage();
const { at, tap } = page;

const LEGAL = told(
  { walk: { length: 4000 }, wait: {}, focus: {} },
  { do: 'wait', model: 'a1' },
  { do: 'focus', model: 'a1' },
);

function show(more: Partial<BoardProps> = {}, refused?: Refused): Noted {
  const view = asJson(
    field({ models: { a1: {}, a2: { counters: 0 }, b1: { marks: { stunned: 2, fire: [2, 1] } } } }),
  );
  const prompt = { id: '7.0', kind: 'activate', models: ['a1'] };
  const { props, noted } = boardProps(view, refused, { prompt, legal: LEGAL, ...more });
  act(() => render(<Board {...props} />, page.root));
  return noted;
}

const press = (key: string, more: KeyboardEventInit = {}) =>
  act(
    () =>
      void at('table').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })),
  );

describe('the table of warband', () => {
  test('points out who may act, and names every model with its states', () => {
    show();
    expect(at('model-a1').dataset['standing']).toBe('ready');
    expect(at('model-a2').dataset['standing']).toBe('plain');
    expect(at('model-b1').getAttribute('aria-label')).toBe(
      'B1, theirs, 6 of 6 boxes left, 2 counters, Stunned ×2, On Fire 2 + 1, at 12.0 by 19.0 inches',
    );
  });

  test('a name that a crowd hides is read once its model is pointed at, or has the focus', () => {
    const crowd = field({
      models: {
        a1: { pos: [12_000, 13_300] },
        a2: { pos: [12_000, 12_000] },
        b1: { pos: [12_000, 10_700] },
        b2: { pos: [10_700, 12_000] },
      },
    });
    show({ shown: asJson(crowd), actual: asJson(crowd) });
    const name = () => page.root.querySelector('[data-name="a2"]')?.textContent;
    const happens = (what: Event) => act(() => void at('model-a2').dispatchEvent(what));
    expect(name()).toBeUndefined();
    happens(new PointerEvent('pointerover', { bubbles: true }));
    expect(name()).toBe('A2');
    act(() => void at('table').dispatchEvent(new PointerEvent('pointerleave')));
    expect(name()).toBeUndefined();
    act(() => at('model-a2').focus());
    expect(name()).toBe('A2');
  });

  test('a verdict comes from the server, and only what it calls legal is sent', async () => {
    const { sent, asked } = show();
    tap('row-a1');
    tap('act-wait');
    expect(at('commit').getAttribute('aria-disabled')).toBe('true');
    await vi.waitFor(() => expect(at('verdict').dataset['verdict']).toBe('legal'));
    expect(asked).toEqual([{ do: 'wait', model: 'a1' }]);
    tap('commit');
    expect(sent).toEqual([{ do: 'wait', model: 'a1' }]);
  });

  test('whoever sends a plan by keys stays on the table', async () => {
    const { sent } = show();
    tap('row-a1');
    tap('act-wait');
    await vi.waitFor(() => expect(at('verdict').dataset['verdict']).toBe('legal'));
    act(() => at('commit').focus());
    tap('commit');
    expect(sent).toHaveLength(1);
    expect(document.activeElement).toBe(at('board'));
  });

  test('a way laid by keys is refused with its clause, and the place is marked', async () => {
    const refused: Refused = { code: 'illegal_action', message: 'no', rule: 'WB-MOVE-2' };
    const { sent } = show({}, refused);
    tap('row-a1');
    tap('act-walk');
    act(() => at('table').focus());
    for (let i = 0; i < 10; i += 1) press('ArrowUp');
    press('Enter');
    expect(at('length').dataset['spent']).toBe('5000');
    await vi.waitFor(() => expect(at('verdict').dataset['rule']).toBe('WB-MOVE-2'));
    expect(at('fault').textContent).toContain('WB-MOVE-2');
    tap('commit');
    expect(sent).toEqual([]);
  });

  test('why an order is shut is asked of the server when it is pressed', async () => {
    const { asked } = show({}, { code: 'illegal_action', message: 'no', rule: 'WB-COUNTER-3' });
    tap('row-a1');
    tap('act-charge');
    await vi.waitFor(() => expect(at('why').textContent).toContain('WB-COUNTER-3'));
    expect(asked[0]).toMatchObject({ do: 'charge', model: 'a1', target: 'b1' });
  });

  test('a split is divided without a trace of the other one', async () => {
    const exchange = { by: 'a1', foe: 'b1', attacker: 'a1', pools: { a1: 4, b1: 3 } };
    const view = asJson(field({ exchange, waiting: { '0': 'allocate', '1': 'allocate' } }));
    const prompt = {
      id: '9.0',
      kind: 'allocate',
      model: 'a1',
      foe: 'b1',
      pool: 4,
      role: 'attacker',
    };
    const { sent } = show({
      shown: view,
      actual: view,
      prompt,
      legal: { actions: [], complete: false },
    });
    expect([at('attack-dice').textContent, at('defence-dice').textContent]).toEqual(['2', '2']);
    tap('more-attack');
    await vi.waitFor(() => expect(at('allocate').getAttribute('aria-disabled')).toBe('false'));
    tap('allocate');
    expect(sent).toEqual([{ do: 'allocate', attack: 3, defence: 1, weapon: 'fists' }]);
    show({
      shown: view,
      actual: view,
      prompt: undefined,
      legal: undefined,
      sealed: { action: sent[0] },
    });
    expect(at('sealed').textContent).toContain('Yours is sealed: 3 attack, 1 defence');
    expect(at('board').textContent).not.toMatch(/Ignatz (has|is|waits)|waiting for/i);
  });

  test('a Death Sentence is paid off by those who are picked', async () => {
    const prompt = { id: '9.0', kind: 'cleanse', models: ['a1', 'a2'] };
    const { sent } = show({ prompt, legal: { actions: [], complete: true } });
    tap('cleanse');
    tap('pay-a2');
    expect(at('pay-a2').getAttribute('aria-pressed')).toBe('true');
    tap('cleanse');
    expect(sent).toEqual([
      { do: 'cleanse', models: [] },
      { do: 'cleanse', models: ['a2'] },
    ]);
  });

  test('a Wait shakes off the flames that are picked', async () => {
    const view = asJson(field({ models: { a1: { marks: { fire: [3, 2, 1] } }, b1: {} } }));
    const fire = { do: 'wait', model: 'a1', choice: 'fire' };
    const legal = told({ wait: {} }, { do: 'wait', model: 'a1' }, fire);
    const { sent, asked } = show({ shown: view, actual: view, legal });
    tap('row-a1');
    tap('act-wait');
    tap('wait-fire');
    tap('flame-2');
    expect(at('flame-2').getAttribute('aria-pressed')).toBe('true');
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ ...fire, values: [1] }));
    await vi.waitFor(() => expect(at('verdict').dataset['verdict']).toBe('legal'));
    tap('commit');
    expect(sent).toEqual([asked.at(-1)]);
  });

  test('a Heal walks to the friend that is picked', async () => {
    const models = { a1: { traits: { heal: 2 } }, a2: { pos: [12_000, 8000], wounds: 2 }, b1: {} };
    const view = asJson(field({ models: models as never }));
    const legal = told({ heal: { length: 4000, targets: ['a1', 'a2'] } }, { do: 'heal', model: 'a1' });
    const { sent, asked } = show({ shown: view, actual: view, legal });
    tap('row-a1');
    tap('act-heal');
    tap('target-a2');
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ do: 'heal', target: 'a2' }));
    expect(asked.at(-1)?.['path']).toHaveLength(1);
    await vi.waitFor(() => expect(at('verdict').dataset['verdict']).toBe('legal'));
    tap('commit');
    expect(sent).toEqual([asked.at(-1)]);
  });

  test('takes no order while something is still being shown', () => {
    const { sent, asked } = show({ playing: true });
    expect(at('board').dataset['asked']).toBe('none');
    tap('row-a1');
    expect(at('act-walk').getAttribute('aria-disabled')).toBe('true');
    expect([sent, asked]).toEqual([[], []]);
  });

  test('lets a spectator read, and nothing else', () => {
    show({
      mode: 'watch',
      seat: undefined,
      prompt: undefined,
      legal: undefined,
      company: { names: {} },
    });
    tap('row-b1');
    expect(at('states').textContent).toContain('Stunned ×2');
    expect(page.root.querySelector('[data-testid^="act-"]')).toBeNull();
  });

  test('what comes over the wire is text, never markup', () => {
    const name = '<img src=x onerror="boom()">';
    const view = asJson(field({ models: { a1: { name }, b1: { card: name } } }));
    show({ shown: view, actual: view, company: { names: { '0': name, '1': name }, me: 0 } });
    expect(page.root.querySelector('img')).toBeNull();
    expect(page.root.textContent).toContain('<img src=x');
  });
});
