/** A button for something that can be ordered; shut it stays pressable, and says why not. */

import type { ComponentChildren } from 'preact';

import type { Why } from '../../room/why';
import type { LegalTold } from '../ruleset';
import type { Choosing } from './choosing';
import { actionOf, ways, type Order, type Picks } from './select';

export interface ActProps {
  order: Order;
  picks?: Picks;
  legal: LegalTold | undefined;
  /** True while events are still being shown: nothing is open, and nobody asks why. */
  playing: boolean;
  choosing: Choosing;
  why: Why;
  testid: string;
  class?: string;
  children: ComponentChildren;
}

export function Act({
  order,
  picks = {},
  legal,
  playing,
  choosing,
  why,
  testid,
  ...props
}: ActProps) {
  const open = !playing && ways(order, picks, legal).length > 0;
  const rest = (anchor: Element) => {
    if (!open && !playing) why.rest(anchor, actionOf(order, choosing.guess(order, picks)));
  };
  return (
    <button
      type="button"
      class={`deed ${props.class ?? ''} ${open ? '' : 'shut'}`}
      data-testid={testid}
      data-open={open}
      data-nav
      aria-disabled={!open}
      onClick={(event) => choosing.tap({ on: 'order', order, picks }, event.currentTarget)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && rest(event.currentTarget)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && why.away()}
      onFocus={(event) => rest(event.currentTarget)}
      onBlur={why.away}
    >
      {props.children}
    </button>
  );
}
