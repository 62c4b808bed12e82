// @vitest-environment happy-dom
/** The replay viewer: who played is shown as it was in the match. */

import type { MatchReplay, SeatTold } from 'gamewarden-client';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';

import type { BoardProps, RulesetUi } from '../src/rulesets/ruleset';
import { Viewer } from '../src/screens/viewer';
import { aPage } from './support/page';

const page = aPage();

const UI = {
  Board: ({ plate }: BoardProps) => (
    <div>
      {plate(0)}
      {plate(1)}
    </div>
  ),
  standing: () => 'Turn 1',
  fold: (view: unknown) => view,
  reasons: {},
} as unknown as RulesetUi;
const REPLAY = {
  record: {
    room: 'r',
    entries: [],
    options: {},
    seeds: {},
    outcome: { winner: 1, reason: 'resign' },
  },
  steps: [{ seq: 1, hash: '', patch: {}, events: [] }],
  verified: true,
} as unknown as MatchReplay;

async function shown(seats: Record<string, SeatTold>): Promise<void> {
  await act(() => render(<Viewer replay={REPLAY} ui={UI} seats={seats} witness={{}} />, page.root));
}

const drawing = (seat: number) => page.at(`plate-${seat}`).querySelector('svg')?.innerHTML;

test('a bot has the sign of a bot, a person that of a person', async () => {
  await shown({
    '0': { name: 'Ada', session: 's', connected: false },
    '1': { name: 'greedy', session: 'bot:greedy', connected: true, bot: 'greedy' },
  });
  expect(page.at('plate-0').textContent).toBe('Ada');
  expect(page.at('plate-1').querySelector('.plate-besides')?.textContent).toBe('won · bot');
  expect(drawing(0)).not.toBe(drawing(1));
});

test('seats of a room that the server no longer knows are numbered', async () => {
  await shown({});
  expect(page.at('plate-0').textContent).toBe('Player 1');
  expect(drawing(0)).toBe(drawing(1));
});
