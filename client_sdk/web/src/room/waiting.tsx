/** A room that waits for somebody: its code, its link, and who is there. */

import { useState } from 'preact/hooks';

import { seatsOf, titleOf } from '../net/games';
import { useSession } from '../net/session';
import { failureText } from '../net/words';
import { CopyButton } from '../parts/copy';
import { Icon } from '../parts/icon';
import { Logo } from '../parts/logo';
import { Stagehand } from '../parts/stagehand';
import { useToast } from '../parts/toast';
import { go, hashOf, linkTo } from '../router';
import { controlText } from './clock';
import type { Showing } from './showing';

export function Waiting({ showing }: { showing: Showing }) {
  const { client } = useSession();
  const { room } = showing;
  const seats = seatsOf(client, room.ruleset);
  const title = titleOf(client, room.ruleset);
  const missing = seats.some((seat) => !(String(seat) in showing.seats));
  return (
    <main class="door" data-testid="waiting">
      <Stagehand />
      <div class="door-card wide">
        <Logo />
        <h1 class="door-line">
          <span role="status">{missing ? 'Waiting for an opponent' : 'Everybody is here'}</span>
        </h1>
        <p class="faint">
          <b>{title}</b>
          {room.name !== title && ` · ${room.name}`} · {controlText(room.clock)}
        </p>
        <span class="sweep" aria-hidden="true" />
        <SeatList showing={showing} seats={seats} />
        {room.code && missing && <Invitation code={room.code} />}
        <Ways showing={showing} />
      </div>
    </main>
  );
}

function SeatList({ showing, seats }: { showing: Showing; seats: readonly number[] }) {
  return (
    <ul class="seat-list">
      {seats.map((seat) => {
        const one = showing.seats[seat];
        return (
          <li key={seat} class={`seat-${seat}`}>
            <Icon name={one?.bot ? 'bot' : 'person'} />
            {one ? (
              <span>
                <b>{one.name}</b> {seat === showing.room.seat && '(you)'}{' '}
                {!one.connected && !one.bot && '(away)'}
              </span>
            ) : (
              <span class="faint">Free seat</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The code, and the link with it. */
function Invitation({ code }: { code: string }) {
  const link = linkTo({ at: 'join', place: code });
  return (
    <>
      <p class="faint">Tell them the code, or send the link:</p>
      <p class="code" data-testid="room-code">
        {code}
      </p>
      <div class="actions">
        <CopyButton text={link} label="Copy the link" testid="copy-link" />
        <CopyButton text={code} label="Copy the code" testid="copy-code" />
      </div>
    </>
  );
}

/** The ways out: for good, or for a look round. */
function Ways({ showing: { room } }: { showing: Showing }) {
  const toast = useToast();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    room.leave().then(
      () => go({ at: 'home' }),
      (error: unknown) => {
        setLeaving(false);
        toast(failureText(error));
      },
    );
  };
  return (
    <div class="actions">
      <button
        type="button"
        class="button quiet"
        data-testid="leave"
        disabled={leaving}
        onClick={leave}
      >
        Leave the room
      </button>
      <a class="button quiet" href={hashOf({ at: 'home' })}>
        To the foyer
      </a>
    </div>
  );
}
