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
  const toast = useToast();
  const [leaving, setLeaving] = useState(false);
  const { room } = showing;
  const seats = seatsOf(client, room.ruleset);
  const title = titleOf(client, room.ruleset);
  const missing = seats.filter((seat) => !(String(seat) in showing.seats));
  const link = linkTo({ at: 'join', place: room.code ?? room.id });
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
    <main class="door" data-testid="waiting">
      <Stagehand />
      <div class="door-card wide">
        <Logo />
        <h1 class="door-line">
          <span role="status">
            {missing.length > 0 ? 'Waiting for an opponent' : 'Everybody is here'}
          </span>
        </h1>
        <p class="faint">
          <b>{title}</b>
          {room.name !== title && ` · ${room.name}`} · {controlText(room.clock)}
        </p>
        <span class="sweep" aria-hidden="true" />
        <ul class="seat-list">
          {seats.map((seat) => {
            const one = showing.seats[seat];
            return (
              <li key={seat} class={`seat-${seat}`}>
                <Icon name={one?.bot ? 'bot' : 'person'} />
                {one ? (
                  <span>
                    <b>{one.name}</b> {seat === room.seat && '(you)'}{' '}
                    {!one.connected && !one.bot && '(away)'}
                  </span>
                ) : (
                  <span class="faint">Free seat</span>
                )}
              </li>
            );
          })}
        </ul>
        {room.code && missing.length > 0 && (
          <>
            <p class="faint">Tell them the code, or send the link:</p>
            <p class="code" data-testid="room-code">
              {room.code}
            </p>
            <div class="actions">
              <CopyButton text={link} label="Copy the link" testid="copy-link" />
              <CopyButton text={room.code} label="Copy the code" testid="copy-code" />
            </div>
          </>
        )}
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
      </div>
    </main>
  );
}
