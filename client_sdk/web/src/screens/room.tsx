/** A room: finds it, then shows the wait, the match, or the result. */

import type { Room } from 'gamewarden-client';
import { useEffect, useMemo, useState } from 'preact/hooks';

import { ClausesProvider, filledIn, useClausesOf } from '../net/clauses';
import { useChanges } from '../net/hooks';
import { useSession } from '../net/session';
import { failureText, goneText } from '../net/words';
import { Logo } from '../parts/logo';
import { Stagehand } from '../parts/stagehand';
import { Match } from '../room/match';
import type { Showing } from '../room/showing';
import { Waiting } from '../room/waiting';
import { Lost } from './join';

export function RoomScreen({ id }: { id: string }) {
  const { client, showing } = useSession();
  const [room, setRoom] = useState<Room | undefined>(() => client.rooms.get(id));
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    let wanted = true;
    const known = client.rooms.get(id);
    setRoom(known);
    setFailed(undefined);
    // A seat holder gets its seat back; everybody else watches.
    if (!known) {
      client.join({ room: id, as: 'spectator' }).then(
        (found) => wanted && setRoom(found),
        (error: unknown) => wanted && setFailed(failureText(error)),
      );
    }
    return () => {
      wanted = false;
    };
  }, [client, id]);

  const shown = room && showing(room);
  if (failed !== undefined) return <Aside text={failed} />;
  if (room && !shown) return <Aside text={`This page cannot show the game ${room.ruleset}.`} />;
  if (!shown) return <Aside />;
  return <Shown key={id} showing={shown} />;
}

function Aside({ text }: { text?: string }) {
  return (
    <main class="door">
      <Stagehand />
      <div class="door-card">
        <Logo />
        {text === undefined ? (
          <p class="door-line" role="status">
            Finding the room…
          </p>
        ) : (
          <Lost text={text} />
        )}
      </div>
    </main>
  );
}

function Shown({ showing }: { showing: Showing }) {
  const subscribe = useMemo(() => (listener: () => void) => showing.subscribe(listener), [showing]);
  useChanges(subscribe);
  const book = useClausesOf(showing.room.ruleset);
  const clauses = useMemo(() => filledIn(book, showing.room.options), [book, showing.room.options]);
  const { room } = showing;
  if (room.closed !== undefined) return <Aside text={goneText(room.closed)} />;
  return (
    <ClausesProvider value={clauses}>
      {room.state === 'open' || room.seq === 0 ? (
        <Waiting showing={showing} />
      ) : (
        <Match showing={showing} />
      )}
    </ClausesProvider>
  );
}
