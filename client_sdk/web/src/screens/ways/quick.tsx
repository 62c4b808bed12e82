/** Quick match: waits in the queue for anybody with the same game and clock. */

import { useEffect, useRef, useState } from 'preact/hooks';

import { useNow } from '../../net/hooks';
import { useSession } from '../../net/session';
import { failureText } from '../../net/words';
import { Icon } from '../../parts/icon';
import { useToast } from '../../parts/toast';
import { controlOf } from '../clocks';
import { ownOf, useChoice } from '../choice';
import { Choice, ClockChoice, enter, StartBar, usualControl } from './form';

interface QuickProps {
  ruleset: string;
  /** Where a bot is chosen instead; none: this game has no bots. */
  onBot?(): void;
}

export function Quick({ ruleset, onBot }: QuickProps) {
  const { client } = useSession();
  const toast = useToast();
  const { options, choose, ui } = useChoice(ruleset);
  const [control, setControl] = useState(() => usualControl(ruleset));
  const [since, setSince] = useState<number>();
  const waiting = useRef(false);
  const alive = useRef(true);
  useEffect(
    () => () => {
      alive.current = false;
      // Whoever goes to do something else is not to be called away from it.
      if (waiting.current) client.dequeue().catch(() => undefined);
    },
    [],
  );

  const start = () => {
    setSince(Date.now());
    waiting.current = true;
    const { clock } = controlOf(control);
    client
      .queue({
        ruleset,
        options: ownOf(ui, options) as never,
        clock: clock ?? { bank: 0, increment: 0, turn: 0 },
      })
      .then(enter, (error: unknown) => {
        if (error instanceof Error && error.name === 'DequeuedError') return;
        if (alive.current) toast(failureText(error));
      })
      .finally(() => {
        waiting.current = false;
        if (alive.current) setSince(undefined);
      });
  };
  const cancel = () => client.dequeue().catch((error: unknown) => toast(failureText(error)));

  // Leaving this form leaves the queue.
  if (since !== undefined)
    return <Queued since={since} onCancel={() => void cancel()} {...(onBot && { onBot })} />;
  return (
    <form class="form" onSubmit={(event) => (event.preventDefault(), start())}>
      <Choice ruleset={ruleset} scope="own" options={options} onChange={choose} />
      <StartBar>
        <ClockChoice value={control} onChange={setControl} />
        <button type="submit" class="button strong large" data-testid="quick-match" disabled={!ui}>
          <Icon name="swap" /> Find an opponent
        </button>
      </StartBar>
    </form>
  );
}

interface QueuedProps {
  since: number;
  onCancel(): void;
  onBot?(): void;
}

function Queued({ since, onCancel, onBot }: QueuedProps) {
  const now = useNow(1000);
  return (
    <div class="queue" role="status" data-testid="queued" tabIndex={-1} ref={inSight}>
      <span class="sweep" aria-hidden="true" />
      <strong>Looking for an opponent…</strong>
      <span role="timer" aria-live="off">
        {waited(now - since)}
      </span>
      <div class="actions">
        <button type="button" class="button" data-testid="queue-cancel" onClick={onCancel}>
          Cancel
        </button>
        {onBot && (
          <button type="button" class="button" data-testid="queue-bot" onClick={onBot}>
            <Icon name="bot" /> Play a bot instead
          </button>
        )}
      </div>
    </div>
  );
}

/** What replaces a longer form may lie above what the reader sees, and takes the focus that was in it. */
function inSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
  element?.focus({ preventScroll: true });
}

function waited(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
