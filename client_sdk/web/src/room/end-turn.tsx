/** Ends the turn; asks once more while there is something left to do. */

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import type { BoardProps } from '../rulesets/ruleset';
import type { Why } from './why';

const ASKED_MS = 4000; // after that the question has been forgotten

interface EndTurnProps {
  board: Pick<BoardProps, 'legal' | 'playing' | 'prompt' | 'act' | 'flush'>;
  why: Why;
  /** Whether there is enough left to do for the question. */
  more: boolean;
  /** Its class in the ruleset's style. */
  look: string;
  children(asked: boolean): ComponentChildren;
}

export function EndTurn({ board, why, more, look, children }: EndTurnProps) {
  const [asked, setAsked] = useState(false);
  const ends = (board.legal?.actions ?? []).some((action) => action['do'] === 'end');
  const open = !board.playing && ends;
  useEffect(() => setAsked(false), [board.prompt?.['id']]);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setAsked(false), ASKED_MS);
    return () => clearTimeout(timer);
  }, [asked]);

  const tap = (anchor: Element) => {
    if (board.playing) board.flush();
    else if (!open) why.ask(anchor, { do: 'end' });
    else if (more && !asked) setAsked(true);
    else void board.act({ do: 'end' });
  };
  return (
    <button
      type="button"
      class={`button ${look} ${open ? '' : 'shut'} ${asked ? 'asked' : ''} ${open && !more ? 'due' : ''}`}
      data-testid="end-turn"
      data-nav
      data-asked={asked}
      aria-disabled={!open}
      onClick={(event) => tap(event.currentTarget)}
      onBlur={why.away}
    >
      {children(asked)}
    </button>
  );
}
