// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, test, vi } from 'vitest';

import { Board } from '../src/rulesets/hype/board';
import type { BoardProps, Refused } from '../src/rulesets/ruleset';
import { aPage, boardProps, type Noted } from './support/page';
import { asView, legal, stage } from './support/stage';

const page = aPage();
const { at, tap } = page;

const LEGAL = legal(
  { do: 'attack', by: 'a1', target: 'b1' },
  { do: 'guard', by: 'a1' },
  { do: 'modifier', card: 'open_pit' },
  { do: 'end' },
);

function show(more: Partial<BoardProps> = {}): Noted {
  const view = asView(
    stage({
      characters: {
        a1: {},
        a2: { stunned: true },
        b1: { health: 30, shield: 10 },
        b2: { hidden: true },
      },
      players: { '0': { modifiers: { open_pit: {}, encore: { spent: true } } } },
    }),
  );
  const refused: Refused = { code: 'illegal_action', message: 'no', rule: 'HYPE-HIDDEN-1' };
  const { props, noted } = boardProps(view, refused, { legal: LEGAL, ...more });
  act(() => render(<Board {...props} />, page.root));
  return noted;
}


describe('the board', () => {
  test('points out what is legal, and names everything for a screen reader', () => {
    show();
    expect(at('character-a1').dataset['standing']).toBe('ready');
    expect(at('character-a2').dataset['standing']).toBe('plain');
    expect(at('character-b1').getAttribute('aria-label')).toBe(
      'Mirelle Quillane, theirs, 30 of 110 Health, 10 Shield',
    );
    expect(at('character-a2').getAttribute('aria-label')).toContain('Stunned');
    expect(at('modifier-open_pit').dataset['ready']).toBe('true');
    expect(at('modifier-encore').getAttribute('aria-label')).toContain('spent');
  });

  test('sends exactly the action that was tapped together', () => {
    const { sent } = show();
    tap('character-a1');
    tap('act-attack');
    expect(at('character-b1').dataset['standing']).toBe('target');
    expect(at('character-b2').dataset['standing']).toBe('barred');
    tap('character-b1');
    expect(sent).toEqual([{ do: 'attack', by: 'a1', target: 'b1' }]);
  });

  test('says why for a target that cannot be picked', async () => {
    const { sent, asked } = show();
    tap('character-a1');
    tap('act-attack');
    tap('character-b2');
    expect([sent, asked]).toEqual([[], [{ do: 'attack', by: 'a1', target: 'b2' }]]);
    await vi.waitFor(() => expect(at('why').textContent).toContain('Hidden: cannot be picked.'));
    expect(at('why').textContent).toContain('HYPE-HIDDEN-1');
  });

  test('asks once more before AP is given away', () => {
    const { sent } = show();
    tap('end-turn');
    expect([sent, at('end-turn').textContent]).toEqual([[], '3 AP left. End?']);
    tap('end-turn');
    expect(sent).toEqual([{ do: 'end' }]);
  });

  test('takes no order while the other side is still being shown', () => {
    const flush = vi.fn();
    const { sent, asked } = show({ playing: true, flush });
    tap('end-turn');
    tap('character-a1');
    tap('act-guard');
    expect([sent, asked]).toEqual([[], []]);
    expect(flush).toHaveBeenCalled();
    expect(at('act-guard').getAttribute('aria-disabled')).toBe('true');
  });

  test('lets a spectator look, and nothing else', () => {
    const { sent, asked } = show({
      mode: 'watch',
      seat: undefined as never,
      legal: undefined as never,
    });
    tap('character-a1');
    expect(page.root.querySelector('[data-testid="act-attack"]')).toBeNull();
    expect(at('dock').textContent).toContain('Haymaker Sermon');
    expect(page.root.querySelector('[data-testid="end-turn"]')).toBeNull();
    expect([sent, asked]).toEqual([[], []]);
  });

  test('what comes over the wire is text, never markup', () => {
    const name = '<img src=x onerror="boom()">';
    const view = asView(stage({ active: 1, characters: { a1: { card: name }, b1: {} } }));
    show({ shown: view, actual: view, company: { names: { '0': 'Rosa', '1': name }, me: 0 } });
    expect(page.root.querySelector('img')).toBeNull();
    expect(page.root.textContent).toContain(name);
  });
});
