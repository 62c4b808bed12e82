/** Ends the turn; asks once more while a unit could still act. */

import { useEffect, useState } from 'preact/hooks';

import type { Why } from '../../room/why';
import type { TableProps } from './choosing';
import { Sign } from './icons';

const ASKED_MS = 4000; // after that the question has been forgotten

export function EndTurn({ props, why }: { props: TableProps; why: Why }) {
  const { legal } = props;
  const [asked, setAsked] = useState(false);
  const actions = legal?.actions ?? [];
  const open = !props.playing && actions.some((action) => action['do'] === 'end');
  // Steps alone are no reason to hold somebody up.
  const more = actions.filter(({ do: does }) => does !== 'end' && does !== 'move').length > 0;
  useEffect(() => setAsked(false), [props.prompt?.['id']]);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setAsked(false), ASKED_MS);
    return () => clearTimeout(timer);
  }, [asked]);

  const tap = (anchor: Element) => {
    if (props.playing) props.flush();
    else if (!open) why.ask(anchor, { do: 'end' });
    else if (more && !asked) setAsked(true);
    else void props.act({ do: 'end' });
  };
  return (
    <button
      type="button"
      class={`button finish ${open ? '' : 'shut'} ${asked ? 'asked' : ''} ${open && !more ? 'due' : ''}`}
      data-testid="end-turn"
      data-nav
      data-asked={asked}
      aria-disabled={!open}
      onClick={(event) => tap(event.currentTarget)}
      onBlur={why.away}
    >
      <Sign name="turn" />
      <span>
        {asked ? 'More to do. End?' : 'End turn'}
        <kbd aria-hidden="true">E</kbd>
      </span>
    </button>
  );
}
