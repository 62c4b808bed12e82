/** The focus of a board whose things come and go. */

import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Gives the focus back where the thing that had it is gone: a unit that moved, a plan that was sent. It
 * goes to what `heir` selects, or else to the board itself, which takes it with a `tabIndex` of -1.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, heir: string | undefined): void {
  const inside = useRef(false);
  useEffect(() => {
    const moved = (event: FocusEvent) => {
      inside.current = event.target instanceof Node && !!root.current?.contains(event.target);
    };
    document.addEventListener('focusin', moved);
    return () => document.removeEventListener('focusin', moved);
  }, [root]);
  useLayoutEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return;
    const found = heir && root.current?.querySelector<HTMLElement | SVGElement>(heir);
    (found || root.current)?.focus({ preventScroll: true });
  });
}
