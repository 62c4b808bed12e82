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
      {offers.map(([what, offer]) => {
        const mine = offer.seat === room.seat;
        const name = showing.seats[offer.seat]?.name ?? 'The other player';
        const seconds = Math.max(0, Math.ceil((offer.until - now) / 1000));
        return (
          <div key={what} class="notice" data-testid={`offer-${what}-open`}>
            <Icon name={what === 'pause' ? 'pause' : 'swap'} />
            <span>
              {mine ? (
                `You offered a ${what}.`
              ) : (
                <>
                  <b>{name}</b> offers a {what}.
                </>
              )}{' '}
              <small>{seconds} s</small>
            </span>
            {plays && !mine && (
              <>
                <button
                  type="button"
                  class="button small strong"
                  data-testid={`accept-${what}`}
                  onClick={() => run(() => room.answer(what as 'draw' | 'pause', true))}
                >
                  Accept
                </button>
                <button
                  type="button"
                  class="button small"
                  data-testid={`refuse-${what}`}
                  onClick={() => run(() => room.answer(what as 'draw' | 'pause', false))}
                >
                  Refuse
                </button>
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}
