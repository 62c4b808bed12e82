/** Says that the connection was lost, when the next attempt is made, and that it is back. */

import { useEffect, useState } from 'preact/hooks';

import { useNow } from '../net/hooks';
import { useSession } from '../net/session';
import { Icon } from './icon';

const BACK_MS = 2500; // long enough to be read, short enough not to be in the way

export function ConnectionBanner() {
  const { client, state, retryAt } = useSession();
  const [back, setBack] = useState(false);
  const lost = state !== 'open';
  const now = useNow(250, lost);
  useEffect(() => {
    if (lost) return () => setBack(true);
    return undefined;
  }, [lost]);
  useEffect(() => {
    if (!back) return;
    const timer = setTimeout(() => setBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [back]);

  if (!lost && !back) return null;
  const seconds = retryAt === undefined ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000));
  return (
    <div
      class={`banner ${lost ? 'lost' : 'back'}`}
      role="status"
      data-testid="banner"
      data-lost={lost}
    >
      <Icon name={lost ? 'away' : 'check'} />
      {lost ? (
        <>
          <span>
            <b>Connection lost.</b>{' '}
            {state === 'connecting' ? 'Trying now…' : `Trying again in ${seconds} s.`}
            <span class="banner-more"> The match is kept; you come back where you left.</span>
          </span>
          <button
            type="button"
            class="button small"
            data-testid="reconnect"
            onClick={() => client.reconnect()}
          >
            Try now
          </button>
        </>
      ) : (
        <span>Back in the match.</span>
      )}
    </div>
  );
}
