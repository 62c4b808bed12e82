/** The frame of a panel beside the table, and its foot: the server's word, and the button that does it. */

import type { ComponentChildren } from 'preact';

import { useClauses } from '../../net/clauses';
import { Rule } from '../../parts/clause';
import { Back } from '../../parts/back';
import { Icon } from '../../parts/icon';
import { Sign } from './icons';
import { REFUSALS } from './refusals';
import type { Verdict } from './verdict';

export function Frame({
  title,
  sub,
  art,
  onBack,
  children,
  testid = 'dock',
}: {
  title: string;
  sub?: ComponentChildren;
  art?: ComponentChildren;
  onBack?: (() => void) | undefined;
  children: ComponentChildren;
  testid?: string;
}) {
  return (
    <section class="wb-dock" aria-label={title} data-testid={testid} data-why-place>
      <header class="wb-dock-head">
        {art}
        <div>
          <h3>{title}</h3>
          {sub}
        </div>
        {onBack && <Back onBack={onBack} />}
      </header>
      {children}
    </section>
  );
}

interface FootProps {
  verdict: Verdict;
  /** Something is still to be chosen: there is nothing to judge. */
  need?: boolean;
  sending: boolean;
  testid: string;
  onSend(): void;
  /** What else can be done instead. */
  beside?: ComponentChildren;
  children: ComponentChildren;
}

/** What the server says of what is put together; only what it calls legal is sent. */
export function Foot({
  verdict,
  need = false,
  sending,
  testid,
  onSend,
  beside,
  children,
}: FootProps) {
  const ok = verdict.is === 'legal' && !sending;
  return (
    <footer class="wb-foot">
      <Says verdict={verdict} need={need} />
      {beside}
      <button
        type="button"
        class={`button strong ${ok ? '' : 'shut'}`}
        data-nav
        data-testid={testid}
        aria-disabled={!ok}
        onClick={() => ok && onSend()}
      >
        {children}
      </button>
    </footer>
  );
}

function Says({ verdict, need }: { verdict: Verdict; need: boolean }) {
  const clauses = useClauses();
  if (need || verdict.is === 'nothing')
    return <p class="wb-says" role="status" data-testid="verdict" data-verdict="none" />;
  if (verdict.is === 'asked')
    return (
      <p class="wb-says" role="status" data-testid="verdict" data-verdict="asked">
        …
      </p>
    );
  if (verdict.is === 'legal')
    return (
      <p class="wb-says legal" role="status" data-testid="verdict" data-verdict="legal">
        <Icon name="check" /> Can be done.
      </p>
    );
  const { rule, message } = verdict.refused;
  return (
    <p
      class="wb-says refused"
      role="status"
      data-testid="verdict"
      data-verdict="refused"
      data-rule={rule}
    >
      <Sign name="failed" />
      <span title={clauses[rule ?? '']?.text}>{(rule && REFUSALS[rule]) ?? message}</span>
      {rule && <Rule id={rule} />}
    </p>
  );
}
