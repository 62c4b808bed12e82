/** What wants an answer or explains a standstill: offers, a pause, an opponent who is away. */

import { useNow } from '../net/hooks';
import { failureText } from '../net/words';
import { Icon } from '../parts/icon';
import { useToast } from '../parts/toast';
import type { Showing } from './showing';

export function Notices({ showing }: { showing: Showing }) {
  const toast = useToast();
  const { room } = showing;
  const offers = Object.entries(room.offers);
  const now = useNow(500, offers.length > 0) + showing.ahead;
  const run = (task: () => Promise<unknown>) =>
    void task().catch((error: unknown) => toast(failureText(error)));
  const plays = room.seat !== undefined;
  return (
    <div class="notices" role="status" aria-live="polite">
      {showing.paused && room.state === 'live' && (
        <div class="notice" data-testid="paused">
          <Icon name="pause" />
          <span>
            <b>Paused.</b> Clocks stand still.
          </span>
          {plays && (
            <button
              type="button"
              class="button small strong"
              data-testid="unpause-now"
              onClick={() => run(() => room.unpause())}
            >
              Go on
            </button>
          )}
        </div>
      )}
      {offers.map(([what, offer]) => (
        <Offer
          key={what}
          what={what}
          by={
            offer.seat === room.seat
              ? undefined
              : (showing.seats[offer.seat]?.name ?? 'The other player')
          }
          seconds={Math.max(0, Math.ceil((offer.until - now) / 1000))}
          answers={plays && offer.seat !== room.seat}
          onAnswer={(accept) => run(() => room.answer(what as 'draw' | 'pause', accept))}
        />
      ))}
    </div>
  );
}

interface OfferProps {
  what: string;
  /** Who offers it; nobody else than the reader without it. */
  by: string | undefined;
  seconds: number;
  /** Whether the reader is to answer. */
  answers: boolean;
  onAnswer(accept: boolean): void;
}

function Offer({ what, by, seconds, answers, onAnswer }: OfferProps) {
  return (
    <div class="notice" data-testid={`offer-${what}-open`}>
      <Icon name={what === 'pause' ? 'pause' : 'swap'} />
      <span>
        {by === undefined ? (
          `You offered a ${what}.`
        ) : (
          <>
            <b>{by}</b> offers a {what}.
          </>
        )}{' '}
        {/* Read out once, and not again with every second. */}
        <small aria-hidden="true">{seconds} s</small>
      </span>
      {answers && (
        <>
          <button
            type="button"
            class="button small strong"
            data-testid={`accept-${what}`}
            onClick={() => onAnswer(true)}
          >
            Accept
          </button>
          <button
            type="button"
            class="button small"
            data-testid={`refuse-${what}`}
            onClick={() => onAnswer(false)}
          >
            Refuse
          </button>
        </>
      )}
    </div>
  );
}
