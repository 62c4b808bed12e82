/** Small hooks that several screens use. */

import { useEffect, useState } from 'preact/hooks';

/** Renders again when what `subscribe` listens to has changed. */
export function useChanges(subscribe: ((listener: () => void) => () => void) | undefined): void {
  const [, setCount] = useState(0);
  useEffect(() => subscribe?.(() => setCount((n) => n + 1)), [subscribe]);
}

/** Our time in milliseconds, anew every `everyMs` while `on`. */
export function useNow(everyMs: number, on = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!on) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, on]);
  return now;
}

const HOUSE = 'Gamewarden';

/** What the browser's tab says while this is shown. */
export function useTitle(text: string): void {
  useEffect(() => {
    document.title = text ? `${text} · ${HOUSE}` : HOUSE;
    return () => {
      document.title = HOUSE;
    };
  }, [text]);
}
