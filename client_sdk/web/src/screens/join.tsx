/** Before a seat is taken: whose room it is, and what to bring. */

import { RefusedError, type Place, type Room, type RoomRow } from 'gamewarden-client';
import { useEffect, useState } from 'preact/hooks';

import { hasFreeSeat, ownNameOf, titleOf, unknownText } from '../net/games';
import { useSession } from '../net/session';
import { failureText } from '../net/words';
import { Icon } from '../parts/icon';
import { Logo } from '../parts/logo';
import { Stagehand } from '../parts/stagehand';
import { useToast } from '../parts/toast';
import { controlText } from '../room/clock';
import { go, hashOf } from '../router';
import { hasFace } from '../rulesets';
import { playersOf } from './billboard';
import { ownOf, useChoice } from './choice';
import { Choice } from './ways/form';

const LONGEST_CODE = 8; // ids of rooms are 16 characters, codes 6

/** What a link names: a code, or the id of a public room. */
export function placeOf(place: string): Place {
  return place.length <= LONGEST_CODE ? { code: place.toUpperCase() } : { room: place };
}

export function JoinScreen({ place }: { place: string }) {
  const { client } = useSession();
  const [row, setRow] = useState<RoomRow>();
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    let wanted = true;
    client.look(placeOf(place)).then(
      (found) => {
        if (!wanted) return;
        const seated = Object.values(found.seats).some((one) => one.session === client.session);
        if (seated) go({ at: 'room', room: found.room });
        else setRow(found);
      },
      (error: unknown) => wanted && setFailed(failureText(error)),
    );
    return () => {
      wanted = false;
    };
  }, [client, place]);

  return (
    <main class="door">
      <Stagehand />
      <div class="door-card wide">
        <Logo />
        {failed !== undefined ? (
          <Lost text={failed} />
        ) : row === undefined ? (
          <p class="door-line" role="status">
            Looking for the room…
          </p>
        ) : !hasFace(row.ruleset) ? (
          <Lost text={unknownText(titleOf(client, row.ruleset))} />
        ) : (
          <Invitation row={row} place={place} />
        )}
      </div>
    </main>
  );
}

export function Lost({ text }: { text: string }) {
  return (
    <>
      <p class="door-line" role="alert" data-testid="error">
        {text}
      </p>
      <a class="button strong large" href={hashOf({ at: 'home' })} data-testid="to-home">
        To the foyer
      </a>
    </>
  );
}

function Invitation({ row, place }: { row: RoomRow; place: string }) {
  const { client } = useSession();
  const toast = useToast();
  const { options, choose, ui } = useChoice(row.ruleset);
  const [busy, setBusy] = useState(false);
  const free = hasFreeSeat(client, row);
  const named = ownNameOf(client, row);

  const run = (task: () => Promise<Room>) => {
    setBusy(true);
    task().then(
      (room) => go({ at: 'room', room: room.id }),
      (error: unknown) => {
        setBusy(false);
        toast(failureText(error));
      },
    );
  };
  const sit = async (): Promise<Room> => {
    const where = placeOf(place);
    try {
      return await client.join({ ...where, options: ownOf(ui, options) as never });
    } catch (error) {
      // The room is set up in another way than the choice is made for.
      if (!(error instanceof RefusedError) || error.code !== 'bad_message') throw error;
      const room = await client.join(where);
      if (ui?.unfit) toast(ui.unfit);
      return room;
    }
  };
  const watch = () => client.join({ ...placeOf(place), as: 'spectator' });
  return (
    <>
      <p class="door-line">
        <b>{titleOf(client, row.ruleset)}</b> · <b>{playersOf(row)}</b>
        {named && <> · {named}</>}
      </p>
      <p class="faint">
        <Icon name="clock" /> {controlText(row.clock)}
      </p>
      {free && <Choice ruleset={row.ruleset} scope="own" options={options} onChange={choose} />}
      {free && ui?.unfit && <p class="faint">{ui.unfit}</p>}
      {!free && (
        <p role="status">
          {row.state === 'ended' ? 'This match is over.' : 'Every seat is taken.'}
        </p>
      )}
      {free && (
        <button
          type="button"
          class="button strong large in-sight"
          data-testid="take-seat"
          disabled={busy || !ui}
          onClick={() => run(sit)}
        >
          <Icon name="play" /> Take the seat
        </button>
      )}
      <div class="actions">
        {row.state === 'ended' ? (
          <a class="button large" href={hashOf({ at: 'replay', room: row.room })}>
            Replay
          </a>
        ) : (
          <button
            type="button"
            class="button large"
            data-testid="watch"
            disabled={busy}
            onClick={() => run(watch)}
          >
            <Icon name="eye" /> Watch
          </button>
        )}
        <a class="button quiet" href={hashOf({ at: 'home' })}>
          To the foyer
        </a>
      </div>
    </>
  );
}
