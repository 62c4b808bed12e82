/** What is on: one's own matches, rooms to join, matches to watch, and those that are over. */

import type { RoomRow } from 'gamewarden-client';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

import { gamesOf, titleOf } from '../net/games';
import { useSession } from '../net/session';
import { Icon } from '../parts/icon';
import { controlText } from '../room/clock';
import { hashOf, type Route } from '../router';
import { hasFace } from '../rulesets';

const EVERY_MS = 5000;
const SHOWN = 12; // rows of each list

interface Lists {
  open: RoomRow[];
  live: RoomRow[];
  ended: RoomRow[];
}

export function Billboard() {
  const { client, state } = useSession();
  const lists = useLists();
  const held = client.welcome.rooms.filter((one) => one.state !== 'ended' && hasFace(one.ruleset));
  const heldNow = new Set(held.map((one) => one.room));
  for (const room of client.rooms.values())
    if (room.seat !== undefined && room.state !== 'ended') heldNow.add(room.id);
  return (
    <section class="billboard" aria-label="What is on">
      {heldNow.size > 0 && (
        <div class="card list">
          <h2>Your matches</h2>
          <ul>
            {[...heldNow].map((room) => (
              <li key={room} class="room-row">
                <span class="room-what">
                  <b>{nameIn(lists, room) ?? 'A match of yours'}</b>
                  <small>You have a seat there</small>
                </span>
                <a
                  class="button strong small"
                  data-testid="continue"
                  href={hashOf({ at: 'room', room })}
                >
                  Go on
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <List
        title="Looking for an opponent"
        rows={lists?.open}
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

function nameIn(lists: Lists | undefined, room: string): string | undefined {
  const row = [...(lists?.live ?? []), ...(lists?.open ?? [])].find((one) => one.room === room);
  return row && (row.name || playersOf(row));
}

function useLists(): Lists | undefined {
  const { client, state } = useSession();
  const [lists, setLists] = useState<Lists>();
  const alive = useRef(true);
  const load = useCallback(async () => {
    if (document.hidden || client.state !== 'open') return;
    const page = async (which: keyof Lists) =>
      (await client.list({ state: which, limit: SHOWN })).rooms;
    const [open, live, ended] = await Promise.all([page('open'), page('live'), page('ended')]);
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
  const several = gamesOf(client).length > 1;
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
                {several && <b class="row-game">{titleOf(client, row.ruleset)}</b>}
                {row.name && row.name !== titleOf(client, row.ruleset) && `${row.name} · `}
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
