/** Ends the turn; asks once more while there is AP left that could be spent. */

import { useEffect, useState } from 'preact/hooks';

import type { Why } from '../../room/why';
import type { BoardProps } from '../ruleset';
import { Sign } from './icons';
import type { Stage } from './view';

const ASKED_MS = 4000; // after that the question has been forgotten

export function EndTurn(props: Omit<BoardProps, 'why'> & { stage: Stage; why: Why }) {
  const { legal, stage, seat, why } = props;
  const [asked, setAsked] = useState(false);
  const actions = legal?.actions ?? [];
  const open = !props.playing && actions.some((action) => action['do'] === 'end');
  const ap = stage.players[seat ?? 0]?.ap ?? 0;
  const more = ap > 0 && actions.length > 1;
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
      class={`button end-turn ${open ? '' : 'shut'} ${asked ? 'asked' : ''} ${open && !more ? 'due' : ''}`}
      data-testid="end-turn"
      data-nav
      data-asked={asked}
      aria-disabled={!open}
      onClick={(event) => tap(event.currentTarget)}
      onBlur={why.away}
    >
      <Sign name="turn" />
      <span>{asked ? `${ap} AP left. End?` : 'End turn'}</span>
    </button>
  );
}
