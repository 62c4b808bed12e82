/** What is on: one's own matches, rooms to join, matches to watch, and those that are over. */

import type { Client, RoomRow } from 'gamewarden-client';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

import { gamesOf, hasFreeSeat, ownNameOf, titleOf } from '../net/games';
import { useSession } from '../net/session';
import { Icon } from '../parts/icon';
import { controlText } from '../room/clock';
import { hashOf, type Route } from '../router';
import { hasFace } from '../rulesets';

const EVERY_MS = 5000;
const SHOWN = 12; // rows of each list
const ASKED = 50; // open rooms: those that are full or one's own are left out

interface Lists {
  open: RoomRow[];
  live: RoomRow[];
  ended: RoomRow[];
}

export function Billboard() {
  const { client, state } = useSession();
  const lists = useLists();
  const held = heldOf(client);
  const isForMe = (row: RoomRow) =>
    hasFreeSeat(client, row) && !held.some(({ room }) => room === row.room);
  return (
    <section class="billboard" aria-label="What is on">
      {held.length > 0 && (
        <div class="card list" data-testid="list-held">
          <h2>Your matches</h2>
          <ul>
            {held.map((one) => (
              <HeldRow key={one.room} held={one} row={rowOf(client, lists, one.room)} />
            ))}
          </ul>
        </div>
      )}
      <List
        title="Looking for an opponent"
        rows={lists?.open.filter(isForMe).slice(0, SHOWN)}
        none="Nobody is waiting. Open a room, or try the quick match."
        verb="Join"
        icon="play"
        testid="open"
        route={(row) => ({ at: 'join', place: row.room })}
      />
      <List
        title="On now"
        rows={lists?.live}
        none="No match is going on."
        verb="Watch"
        icon="eye"
        testid="watch"
        route={(row) => ({ at: 'room', room: row.room })}
      />
      <List
        title="Past matches"
        rows={lists?.ended}
        none="No match has ended yet."
        verb="Replay"
        icon="play"
        testid="replay"
        route={(row) => ({ at: 'replay', room: row.room })}
      />
      {state !== 'open' && (
        <p class="faint">The lists are as they were before the connection was lost.</p>
      )}
    </section>
  );
}

/** A room in which the reader has a seat. */
type Held = Pick<Client['welcome']['rooms'][number], 'room' | 'ruleset' | 'seat'>;

/** The rooms that are not over in which the reader has a seat: those of the welcome, and those entered since. */
function heldOf(client: Client): Held[] {
  const found = new Map<string, Held>();
  for (const one of client.welcome.rooms)
    if (one.state !== 'ended' && hasFace(one.ruleset)) found.set(one.room, one);
  for (const { id, ruleset, seat, state } of client.rooms.values()) {
    if (state === 'ended') found.delete(id);
    else if (seat !== undefined) found.set(id, { room: id, ruleset, seat });
  }
  return [...found.values()];
}

type Named = Pick<RoomRow, 'name' | 'ruleset' | 'seats'>;

/** A room of one's own as far as it is known: a private one is in no list once the page was loaded anew. */
function rowOf(client: Client, lists: Lists | undefined, room: string): Named | undefined {
  const listed = [...(lists?.live ?? []), ...(lists?.open ?? [])];
  return client.rooms.get(room) ?? listed.find((one) => one.room === room);
}

function HeldRow({ held, row }: { held: Held; row: Named | undefined }) {
  const { client } = useSession();
  const named = row && ownNameOf(client, row);
  return (
    <li class="room-row">
      <span class="room-what">
        <b>{row ? opponentsOf(row, held.seat) : 'A match of yours'}</b>
        <small>
          <GameOf ruleset={held.ruleset} />
          {named && `${named} · `}
          You have a seat there
        </small>
      </span>
      <a
        class="button strong small"
        data-testid="continue"
        href={hashOf({ at: 'room', room: held.room })}
      >
        Go on
      </a>
    </li>
  );
}

/** Which game a row is of, where there are several. */
function GameOf({ ruleset }: { ruleset: string }) {
  const { client } = useSession();
  if (gamesOf(client).length < 2) return null;
  return <b class="row-game">{titleOf(client, ruleset)}</b>;
}

function useLists(): Lists | undefined {
  const { client, state } = useSession();
  const [lists, setLists] = useState<Lists>();
  const alive = useRef(true);
  const load = useCallback(async () => {
    if (document.hidden || client.state !== 'open') return;
    const page = async (which: keyof Lists, limit: number) =>
      (await client.list({ state: which, limit })).rooms;
    const [open, live, ended] = await Promise.all([
      page('open', ASKED),
      page('live', SHOWN),
      page('ended', SHOWN),
    ]);
    if (alive.current) setLists({ open, live, ended });
  }, [client]);
  useEffect(() => {
    alive.current = true;
    const again = () => void load().catch(() => undefined); // the next round tries again
    again();
    const timer = setInterval(again, EVERY_MS);
    return () => {
      alive.current = false;
      clearInterval(timer);
    };
  }, [load, state]);
  return lists;
}

interface ListProps {
  title: string;
  rows: RoomRow[] | undefined;
  none: string;
  verb: string;
  icon: string;
  testid: string;
  route(row: RoomRow): Route;
}

function List({ title, rows, none, verb, icon, testid, route }: ListProps) {
  const shown = rows?.filter((row) => hasFace(row.ruleset));
  const { client } = useSession();
  return (
    <div class="card list" data-testid={`list-${testid}`}>
      <h2>{title}</h2>
      {shown === undefined && <p class="faint">Looking…</p>}
      {shown?.length === 0 && <p class="faint">{none}</p>}
      <ul>
        {shown?.map((row) => (
          <li key={row.room} class="room-row">
            <span class="room-what">
              <b>{playersOf(row)}</b>
              <small>
                <GameOf ruleset={row.ruleset} />
                {ownNameOf(client, row) && `${ownNameOf(client, row)} · `}
                {controlText(row.clock)}
                {row.spectators > 0 && ` · ${row.spectators} watching`}
              </small>
            </span>
            <a
              class="button small"
              data-testid={`${testid}-${row.room}`}
              href={hashOf(route(row))}
              aria-label={`${verb} ${playersOf(row)}`}
            >
              <Icon name={icon} /> {verb}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "Rosa against Greedy", "Rosa". */
export function playersOf(row: Pick<RoomRow, 'seats'>): string {
  const names = Object.keys(row.seats)
    .sort()
    .map((seat) => row.seats[seat]?.name ?? '');
  return names.length > 0 ? names.join(' against ') : 'Nobody yet';
}

/** "Against Greedy", "Waiting for an opponent": a match as whoever has `seat` sees it. */
export function opponentsOf({ seats }: Pick<RoomRow, 'seats'>, seat: number): string {
  const others = Object.fromEntries(
    Object.entries(seats).filter(([other]) => other !== String(seat)),
  );
  const found = Object.keys(others).length > 0;
  return found ? `Against ${playersOf({ seats: others })}` : 'Waiting for an opponent';
}
