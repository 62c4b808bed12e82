/** Moves through a replay: step by step, by playing, or straight to a place. */

import type { MatchReplay } from 'gamewarden-client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { useKeydown } from '../parts/keys';
import { Playback } from '../room/playback';
import type { GameEvent, Json, RulesetUi } from '../rulesets/ruleset';

export const SPEEDS = [
  { name: 'Slow', pace: 1.5 },
  { name: 'Normal', pace: 1 },
  { name: 'Fast', pace: 0.4 },
] as const;

export interface Player {
  at: number;
  playing: boolean;
  playback: Playback;
  speed: number;
  setSpeed(index: number): void;
  /** Shows step `index` at once. */
  go(index: number): void;
  /** Shows the next step, event by event. */
  next(): void;
  toggle(): void;
}

export function usePlayer(replay: MatchReplay, ui: RulesetUi, all: Json[]): Player {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [, setChanges] = useState(0);
  const pace = useRef(1);
  pace.current = SPEEDS[speed]?.pace ?? 1;
  const playback = useMemo(() => {
    const made = new Playback(
      ui,
      () => setChanges((n) => n + 1),
      undefined,
      () => pace.current,
    );
    made.shown = all[0] ?? {};
    return made;
  }, [ui, all]);
  useEffect(() => () => playback.stop(), [playback]);
  const last = replay.steps.length - 1;

  const go = useCallback(
    (index: number) => {
      const to = Math.max(0, Math.min(last, index));
      setPlaying(false);
      setAt(to);
      playback.reset(all[to] ?? {});
    },
    [playback, all, last],
  );
  const next = useCallback(() => {
    if (at >= last) return;
    playback.flush();
    setAt(at + 1);
    playback.push({
      before: all[at] ?? {},
      after: all[at + 1] ?? {},
      events: (replay.steps[at + 1]?.events ?? []) as GameEvent[],
      mine: false,
    });
  }, [playback, all, at, last, replay]);
  const busy = playback.busy;
  useEffect(() => {
    if (!playing || busy) return;
    if (at >= last) {
      setPlaying(false);
      return;
    }
    // A breath between steps; also what keeps steps without a visible event from racing past.
    const timer = setTimeout(next, 250 * pace.current);
    return () => clearTimeout(timer);
  }, [playing, busy, at, last, next]);
  const toggle = useCallback(() => {
    if (!playing && at >= last) go(0);
    setPlaying(!playing);
  }, [playing, at, last, go]);
  return { at, playing, playback, speed, setSpeed, go, next, toggle };
}

/** Space plays, a point and a comma step, Home and End go to the ends. */
export function useReplayKeys(player: Player, count: number): void {
  useKeydown((key, { target }) => {
    if (target instanceof HTMLElement && target.matches('button')) return false;
    if (key === ' ') player.toggle();
    else if (key === '.') player.next();
    else if (key === ',') player.go(player.at - 1);
    else if (key === 'Home') player.go(0);
    else if (key === 'End') player.go(count - 1);
    else return false;
    return true;
  });
}
