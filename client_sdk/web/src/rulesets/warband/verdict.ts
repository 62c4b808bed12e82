/** Asks the server whether what is being put together would be legal: one question at a time, not too often. */

import { useEffect, useRef, useState } from 'preact/hooks';

import type { Json, Refused } from '../ruleset';

export type Verdict =
  { is: 'nothing' } | { is: 'asked' } | { is: 'legal' } | { is: 'refused'; refused: Refused };

const EVERY_MS = 140; // between two questions while a path is being dragged
const AGAIN_MS = 1000; // until a question that got no answer is asked again
const KEPT = 400; // answers

interface Asking {
  /** What was asked last, by its text. */
  wanted: string | undefined;
  busy: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  last: number;
  answers: Map<string, Verdict>;
}

/** `version` changes whenever answers may have changed. The verdict is always about this very `action`. */
export function useVerdict(
  action: Json | undefined,
  why: (action: Json) => Promise<Refused | undefined>,
  version: unknown,
): Verdict {
  const asking = useRef<Asking>({
    wanted: undefined,
    busy: false,
    timer: undefined,
    last: 0,
    answers: new Map(),
  });
  const [, setCount] = useState(0);
  const key = action && JSON.stringify(action);
  const alive = useRef(true);
  useEffect(
    () => () => {
      alive.current = false;
      clearTimeout(asking.current.timer);
    },
    [],
  );
  useEffect(() => {
    asking.current.answers = new Map();
    setCount((n) => n + 1);
  }, [version]);

  useEffect(() => {
    const it = asking.current;
    it.wanted = key;
    const next = () => {
      it.timer = undefined;
      const wanted = it.wanted;
      if (it.busy || wanted === undefined || it.answers.has(wanted) || !alive.current) return;
      it.busy = true;
      it.last = Date.now();
      const { answers } = it;
      why(JSON.parse(wanted) as Json)
        .then((refused) => {
          if (answers.size > KEPT) answers.clear();
          answers.set(wanted, refused ? { is: 'refused', refused } : { is: 'legal' });
        })
        .catch(() => {
          it.last += AGAIN_MS; // a lost connection has its own banner, and comes back
        })
        .finally(() => {
          it.busy = false;
          if (!alive.current) return;
          setCount((n) => n + 1);
          if (it.wanted !== undefined && !it.answers.has(it.wanted)) later();
        });
    };
    const later = () => {
      it.timer ??= setTimeout(next, Math.max(0, it.last + EVERY_MS - Date.now()));
    };
    if (key !== undefined && !it.answers.has(key)) later();
  }, [key, version, why]);

  if (key === undefined) return { is: 'nothing' };
  return asking.current.answers.get(key) ?? { is: 'asked' };
}
