/** How the match ended, why, and what comes next. */

import { useEffect, useRef } from 'preact/hooks';

import { useNow } from '../net/hooks';
import { failureText, outcomeReason } from '../net/words';
import { Icon } from '../parts/icon';
import { useToast } from '../parts/toast';
import { hashOf } from '../router';
import type { Showing } from './showing';

export function OutcomePanel({ showing, onClose }: { showing: Showing; onClose(): void }) {
  const { room, ui } = showing;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const { outcome } = room;
  if (!outcome) return null;
  const won = room.seat !== undefined && outcome.winner === room.seat;
  const lost = room.seat !== undefined && outcome.winner !== undefined && !won;
  return (
    <section
      class={`outcome ${won ? 'won' : lost ? 'lost' : 'even'}`}
      ref={panel}
      tabIndex={-1}
      role="dialog"
      aria-label="Result"
      data-testid="outcome"
      data-reason={outcome.reason}
      data-winner={outcome.winner ?? 'draw'}
    >
      <p class="outcome-top">The match is over</p>
      <h2>{titleOf(showing)}</h2>
      <p class="outcome-why">{outcomeReason(outcome.reason, ui.reasons)}</p>
      <RematchPart showing={showing} />
      <div class="actions">
        <a class="button" data-testid="to-replay" href={hashOf({ at: 'replay', room: room.id })}>
          <Icon name="play" /> Replay and dice
        </a>
        <button type="button" class="button" data-testid="see-board" onClick={onClose}>
          <Icon name="eye" /> See the board
        </button>
        <a class="button quiet" href={hashOf({ at: 'home' })}>
          To the foyer
        </a>
      </div>
    </section>
  );
}

function titleOf({ room, seats }: Showing): string {
  const { outcome } = room;
  if (!outcome || outcome.winner === undefined) return 'A draw';
  if (outcome.winner === room.seat) return 'You win!';
  if (room.seat !== undefined) return 'You lose';
  return `${seats[outcome.winner]?.name ?? 'The winner'} wins`;
}

function RematchPart({ showing }: { showing: Showing }) {
  const toast = useToast();
  const { room, rematch, next } = showing;
  const now = useNow(500, rematch !== undefined) + showing.ahead;
  const run = (task: () => Promise<unknown>) =>
    void task().catch((error: unknown) => toast(failureText(error)));
  if (next !== undefined) {
    return (
      <a
        class="button strong large"
        data-testid="next-room"
        href={hashOf({ at: 'room', room: next })}
      >
        <Icon name="next" /> To the rematch
      </a>
    );
  }
  const seconds = rematch ? Math.max(0, Math.ceil((rematch.until - now) / 1000)) : 0;
  const open = rematch !== undefined && seconds > 0;
  if (room.seat === undefined) {
    return open ? <p role="status">A rematch is offered.</p> : null;
  }
  if (open && rematch.seat !== room.seat) {
    const name = showing.seats[rematch.seat]?.name ?? 'The other player';
    const answer = (accept: boolean) => run(() => room.answer('rematch', accept));
    return <Wanted name={name} seconds={seconds} onAnswer={answer} />;
  }
  return (
    <button
      type="button"
      class="button strong large"
      data-testid="rematch"
      aria-disabled={open}
      onClick={() => !open && run(() => room.offer('rematch'))}
    >
      <Icon name="swap" /> {open ? `Rematch offered: ${seconds} s` : 'Rematch'}
    </button>
  );
}

interface WantedProps {
  name: string;
  seconds: number;
  onAnswer(accept: boolean): void;
}

/** The rematch that the other side offers. */
function Wanted({ name, seconds, onAnswer }: WantedProps) {
  return (
    <div class="rematch" role="status">
      <span>
        <b>{name}</b> wants a rematch. <small aria-hidden="true">{seconds} s</small>
      </span>
      <div class="actions">
        <button
          type="button"
          class="button strong large"
          data-testid="rematch-accept"
          onClick={() => onAnswer(true)}
        >
          Play again
        </button>
        <button
          type="button"
          class="button large"
          data-testid="rematch-refuse"
          onClick={() => onAnswer(false)}
        >
          No, thanks
        </button>
      </div>
    </div>
  );
}
