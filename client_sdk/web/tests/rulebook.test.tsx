// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, test, vi } from 'vitest';

import { ClausesProvider, type Clauses } from '../src/net/clauses';
import { chaptersOf, RulesButton } from '../src/parts/rulebook';
import { aPage } from './support/page';

const CLAUSES: Clauses = {
  'TOY-TURN-1': { title: 'The turn: One act', text: 'One act a turn.', mark: 'seed' },
  'TOY-TURN-2': { title: 'The turn: Then it ends', text: 'Then it ends.', mark: 'ruling' },
  'TOY-END-1': { title: 'Winning: Last one standing', text: 'The last one wins.', mark: 'seed' },
};
const ids = (sought?: string) =>
  chaptersOf(CLAUSES, sought).map(({ name, clauses }) => [name, clauses.map(([id]) => id)]);

describe('the rulebook', () => {
  const page = aPage();

  test('has its chapters in the order of the book', () => {
    expect(ids()).toEqual([
      ['The turn', ['TOY-TURN-1', 'TOY-TURN-2']],
      ['Winning', ['TOY-END-1']],
    ]);
  });

  test('finds what has every word, in text, chapter and id', () => {
    expect(ids('ENDS turn')).toEqual([['The turn', ['TOY-TURN-2']]]);
    expect(ids('toy-end')).toEqual([['Winning', ['TOY-END-1']]]);
    expect(ids('dragon')).toEqual([]);
  });

  const open = async (clauses: Clauses) => {
    await act(() =>
      render(
        <ClausesProvider value={clauses}>
          <RulesButton game="Toy" ruleset="toy" usual={{ hand_size: 6 }} />
        </ClausesProvider>,
        page.root,
      ),
    );
    await page.tap('rules');
  };

  test('of a room is the one with its numbers; what is sought is opened', async () => {
    await open(CLAUSES);
    const book = page.at('rulebook');
    expect(book.querySelectorAll('details[open]')).toHaveLength(0);
    const field = page.at('rules-find') as HTMLInputElement;
    await act(() => {
      field.value = 'wins';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(book.querySelector('details[open]')?.textContent).toContain('The last one wins.');
  });

  test('is fetched where no room has told it, and its text is never markup', async () => {
    const text = '<img src=x> stays text, a hand has hand_size cards';
    const fetched = vi.fn(async () => Response.json({ 'TOY-TURN-1': { title: 'A: b', text } }));
    vi.stubGlobal('fetch', fetched);
    await open({});
    await vi.waitFor(() =>
      expect(page.at('rulebook').textContent).toContain('<img src=x> stays text, a hand has 6 cards'),
    );
    expect(fetched).toHaveBeenCalledWith('./rules/toy.json');
    expect(page.root.querySelector('img')).toBeNull();
    vi.unstubAllGlobals();
  });
});
