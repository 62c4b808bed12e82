// @vitest-environment happy-dom
/** What is on: rooms with a free seat to join, and one's own matches by who plays in them. */

import type { Client, RoomRow, SeatTold } from 'gamewarden-client';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';

import { SessionProvider, type Session } from '../src/net/session';
import { Billboard } from '../src/screens/billboard';
import { aPage } from './support/page';

const page = aPage();

const ADA: SeatTold = { name: 'Ada', session: 'ada', connected: true };
const BO: SeatTold = { name: 'Bo', session: 'bo', connected: true };
const row = (room: string, seats: Record<string, SeatTold>, more: Partial<RoomRow> = {}): RoomRow =>
  ({ room, name: 'Hype', ruleset: 'hype', state: 'open', seats, spectators: 0, ...more }) as RoomRow;

interface On {
  open?: RoomRow[];
  live?: RoomRow[];
  held?: Client['welcome']['rooms'];
  rooms?: [string, object][];
}

/** Shows the lists of a server with these rooms. */
async function show({ open = [], live = [], held = [], rooms = [] }: On): Promise<void> {
  const lists: Record<string, RoomRow[]> = { open, live, ended: [] };
  const client = {
    state: 'open',
    welcome: { rooms: held, rulesets: [{ id: 'hype', title: 'Hype', seats: [0, 1] }] },
    rooms: new Map(rooms),
    list: async ({ state }: { state: string }) => ({ rooms: lists[state] }),
  };
  const session = { client, state: 'open' } as unknown as Session;
  await act(() =>
    render(
      <SessionProvider value={session}>
        <Billboard />
      </SessionProvider>,
      page.root,
    ),
  );
  await vi.waitFor(() => expect(page.root.textContent).not.toContain('Looking…'));
}

const told = (list: string) =>
  [...page.at(list).querySelectorAll('.room-what')].map((one) => [
    one.querySelector('b')?.textContent,
    one.querySelector('small')?.textContent,
  ]);

test('a room whose seats are all taken is not offered to be joined', async () => {
  await show({ open: [row('full', { '0': ADA, '1': BO }), row('free', { '0': ADA })] });
  expect(page.root.querySelector('[data-testid="open-free"]')).not.toBeNull();
  expect(page.root.querySelector('[data-testid="open-full"]')).toBeNull();
});

test('where every open room is full, nobody is said to wait', async () => {
  await show({ open: [row('full', { '0': ADA, '1': BO })] });
  expect(page.at('list-open').textContent).toContain('Nobody is waiting');
});

test('a match of one’s own says who is played against, and no name that repeats the game’s', async () => {
  const held = (room: string, seat: number, state: 'open' | 'live') =>
    ({ room, ruleset: 'hype', seat, state }) as Client['welcome']['rooms'][number];
  await show({
    held: [held('one', 1, 'live'), held('two', 0, 'open'), held('hidden', 0, 'live')],
    live: [row('one', { '0': ADA, '1': BO }, { state: 'live' })],
    open: [row('two', { '0': BO }, { name: 'Late show' })],
  });
  expect(told('list-held')).toEqual([
    ['Against Ada', 'You have a seat there'],
    ['Waiting for an opponent', 'Late show · You have a seat there'],
    ['A match of yours', 'You have a seat there'],
  ]);
  // Nobody joins a room of one's own.
  expect(told('list-open')).toEqual([]);
});

test('a match that was entered on this page is known from there, until it is over', async () => {
  const entered = (id: string, state: string) => ({
    ...row(id, { '0': BO, '1': ADA }),
    id,
    seat: 0,
    state,
  });
  await show({
    held: [{ room: 'over', ruleset: 'hype', seat: 0, state: 'live' }],
    rooms: [
      ['now', entered('now', 'live')],
      ['over', entered('over', 'ended')],
    ],
  });
  expect(told('list-held')).toEqual([['Against Ada', 'You have a seat there']]);
});
