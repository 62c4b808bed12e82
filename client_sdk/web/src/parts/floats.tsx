/** Numbers and words that rise from a thing on a board, each for a while. */

import { useEffect, useRef, useState } from 'preact/hooks';

import type { Beat, ReasonLine } from '../rulesets/ruleset';
import { signed } from './clause';

/** What rises: its words, how it feels, and what stands behind the number. */
export interface Float {
  text: string;
  tone: 'hurt' | 'help' | 'mark';
  reasons?: string[];
}

interface Kept extends Float {
  key: number;
}

const FLOAT_MS = 2000;
const MOST = 3; // at once; more would cover the thing itself

/** Lets what `of` makes of each beat rise; `of` gives nothing for beats that do not concern the thing. */
export function Floats({
  beat,
  of,
}: {
  beat: Beat | undefined;
  of(event: Beat['event']): Float | undefined;
}) {
  const floats = useFloats(beat, of);
  return (
    <span class="floats" aria-hidden="true">
      {floats.map((float) => (
        <span key={float.key} class={`float ${float.tone}`}>
          <b>{float.text}</b>
          {float.reasons?.map((reason, i) => (
            <small key={i}>{reason}</small>
          ))}
        </span>
      ))}
    </span>
  );
}

function useFloats(
  beat: Beat | undefined,
  of: (event: Beat['event']) => Float | undefined,
): Kept[] {
  const [floats, setFloats] = useState<Kept[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  useEffect(() => {
    const float = beat && of(beat.event);
    if (!float) return;
    const { key } = beat;
    setFloats((list) => [...list, { ...float, key }].slice(-MOST));
    timers.current.add(
      setTimeout(() => setFloats((list) => list.filter((one) => one.key !== key)), FLOAT_MS),
    );
  }, [beat?.key]);
  return floats;
}

/** "10 Attack", "+10 Exposed": the reasons in short, only where there is more than the base. */
export function inShort(why: ReasonLine[], short: (reason: ReasonLine) => string): string[] {
  if (why.length < 2) return [];
  return why.map((reason, i) => `${signed(reason.add, i)} ${short(reason) || reason.rule}`);
}
