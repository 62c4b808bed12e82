/** A list that grows at its end: the end stays in sight, unless the reader has scrolled away from it. */

import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

const NEAR = 24; // pixels from the end that count as there

/** Any of `news` changes when the list has grown or comes to be seen. Gives what the list does `onScroll`. */
export function useEndInSight(
  list: RefObject<HTMLElement | null>,
  news: readonly unknown[],
): () => void {
  const [follows, setFollows] = useState(true);
  const height = useRef(0);
  const show = useCallback(() => {
    const box = list.current;
    if (!box) return;
    box.scrollTop = box.scrollHeight;
    height.current = box.clientHeight;
  }, [list]);
  useLayoutEffect(() => {
    if (follows) show();
  }, [...news, follows, show]);
  useEffect(() => {
    const box = list.current;
    if (!box || !follows || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(show);
    watch.observe(box);
    return () => watch.disconnect();
  }, [list, follows, show]);
  return () => {
    const box = list.current;
    if (!box) return;
    // It was made lower or higher, as when a tip comes over it: the reader has not scrolled.
    if (follows && box.clientHeight !== height.current) show();
    else setFollows(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR);
  };
}
