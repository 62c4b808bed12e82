/** A room: finds it, then shows the wait, the match, or the result. */

import type { Room } from 'gamewarden-client';
import { useEffect, useMemo, useState } from 'preact/hooks';

import { ClausesProvider, filledIn, useClausesOf } from '../net/clauses';
import { titleOf, unknownText } from '../net/games';
import { useChanges } from '../net/hooks';
import { useSession } from '../net/session';
import { failureText, goneText } from '../net/words';
import { Logo } from '../parts/logo';
import { Stagehand } from '../parts/stagehand';
import { Match } from '../room/match';
import type { Showing } from '../room/showing';
import { Waiting } from '../room/waiting';
import { useFace } from '../rulesets';
import { Lost } from './join';
import { FaceLost } from './ways/form';

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

  const face = useFace(room?.ruleset);
  if (failed !== undefined) return <Aside text={failed} />;
  if (room && face.at === 'none')
    return <Aside text={unknownText(titleOf(client, room.ruleset))} />;
  if (face.at === 'lost') return <Aside lost />;
  const shown = face.at === 'there' && room ? showing(room) : undefined;
  if (!shown) return <Aside />;
  return <Shown key={id} showing={shown} />;
}

function Aside({ text, lost }: { text?: string; lost?: true }) {
  return (
    <main class="door">
      <Stagehand />
      <div class="door-card">
        <Logo />
        {lost ? (
          <FaceLost />
        ) : text === undefined ? (
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
