/** A seat's plate: who sits there, whether they are there, and their clock. */

import type { SeatTold } from 'gamewarden-client';
import { Fragment, toChildArray, type ComponentChildren } from 'preact';

import { useNow } from '../net/hooks';
import { Icon } from '../parts/icon';
import { clockText, left, until } from './clock';
import type { Showing } from './showing';

export function Plate({ showing, seat }: { showing: Showing; seat: number }) {
  const { room } = showing;
  const one = showing.seats[seat];
  const away =
    one !== undefined && !one.connected && one.bot === undefined && room.state !== 'ended';
  return (
    <span class={`plate seat-${seat} ${away ? 'away' : ''}`} data-testid={`plate-${seat}`}>
      <Holder one={one} seat={seat} away={away}>
        {seat === room.seat && <small>you</small>}
        {away && (
          <small class="plate-away" role="status">
            away
          </small>
        )}
      </Holder>
      <Clock showing={showing} seat={seat} />
    </span>
  );
}

interface HolderProps {
  one: SeatTold | undefined;
  seat: number;
  away?: boolean;
  children?: ComponentChildren;
}

/** Who has a seat, as far as it is known: a person or a bot, and the name. What is said besides stands apart. */
export function Holder({ one, seat, away = false, children }: HolderProps) {
  const besides = toChildArray([children, one?.bot && <small>bot</small>]);
  return (
    <>
      <Icon name={one?.bot ? 'bot' : away ? 'away' : 'person'} />
      <span class="plate-name">
        <b>{one?.name ?? `Player ${seat + 1}`}</b>
        {besides.length > 0 && (
          <span class="plate-besides">
            {besides.map((said, i) => (
              <Fragment key={i}>
                {i > 0 && ' · '}
                {said}
              </Fragment>
            ))}
          </span>
        )}
      </span>
    </>
  );
}

const HURRY_MS = 20_000;

function Clock({ showing, seat }: { showing: Showing; seat: number }) {
  const { room } = showing;
  const { clock } = room;
  const runs = room.state === 'live' && !showing.paused && (clock?.running.includes(seat) ?? false);
  const deadline = room.seat === seat ? room.prompt?.deadline : undefined;
  const now = useNow(100, runs);
  if (!clock) return null;
  const ahead = showing.ahead;
  const bank = left(clock, seat, now, ahead);
  const turn =
    runs && deadline !== undefined && clock.turn > 0 ? until(deadline, now, ahead) : undefined;
  // One's own always says it: nothing moves when a turn begins or ends.
  const own = seat === room.seat && clock.turn > 0 && room.state === 'live';
  const hurry = runs && Math.min(bank ?? Infinity, turn ?? Infinity) < HURRY_MS;
  return (
    <span
      class={`clock ${runs ? 'runs' : ''} ${hurry ? 'hurry' : ''}`}
      data-testid={`clock-${seat}`}
      role="timer"
      aria-label={`Clock of ${showing.seats[seat]?.name ?? seat}`}
    >
      {runs && <Icon name="clock" />}
      {bank !== undefined && <b>{clockText(bank)}</b>}
      {turn !== undefined && <small>{clockText(turn)} this turn</small>}
      {turn === undefined && (bank === undefined || own) && <small>{clock.turn} s a turn</small>}
    </span>
  );
}
