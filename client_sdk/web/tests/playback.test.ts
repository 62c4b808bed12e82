import { beforeEach, describe, expect, test } from 'vitest';

import { Playback, type Scene } from '../src/room/playback';
import type { GameEvent, Json } from '../src/rulesets/ruleset';

interface Tick extends GameEvent {
  to: number;
}

const SCRIPT = {
  fold: (view: Json, event: GameEvent) => ({ ...view, n: (event as Tick).to }),
  beat: (event: GameEvent) => (event.kind === 'loud' ? 100 : 0),
};

let due: { task: () => void; ms: number; off: boolean }[];
const schedule = (task: () => void, ms: number) => {
  const one = { task, ms, off: false };
  due.push(one);
  return () => {
    one.off = true;
  };
};
const run = () => {
  const next = due.shift();
  if (next && !next.off) next.task();
};
beforeEach(() => {
  due = [];
});

const loud = (to: number): Tick => ({ kind: 'loud', to });
const scene = (
  before: number,
  after: number,
  mine = false,
  events: GameEvent[] = [loud(after)],
): Scene => ({
  before: { n: before },
  after: { n: after },
  events,
  mine,
});

function playback(pace = 1): Playback {
  const made = new Playback(
    SCRIPT,
    () => undefined,
    schedule,
    () => pace,
  );
  made.reset({ n: 0 });
  return made;
}

describe('showing updates', () => {
  test('goes event by event, and ends at what the server told', () => {
    const show = playback();
    show.push(scene(0, 9, false, [loud(1), { kind: 'quiet', to: 2 } as Tick, loud(3)]));
    expect([show.shown, show.busy, show.beat?.event.kind]).toEqual([{ n: 1 }, true, 'loud']);
    run();
    expect(show.shown).toEqual({ n: 3 });
    run();
    expect([show.shown, show.busy, show.beat]).toEqual([{ n: 9 }, false, undefined]);
    expect(show.told.map((one) => (one.event as Tick).to)).toEqual([1, 2, 3]);
  });

  test('one after the other, in order', () => {
    const show = playback();
    show.push(scene(0, 1));
    show.push(scene(1, 2));
    run();
    expect(show.shown).toEqual({ n: 2 });
    run();
    expect(show.busy).toBe(false);
  });

  test("one's own doings are shown more briskly", () => {
    const show = playback();
    show.push(scene(0, 1, true));
    expect(due[0]?.ms).toBe(60);
  });

  test('a flush shows everything, tells everything, and nothing comes after', () => {
    const show = playback();
    show.push(scene(0, 1, false, [loud(1), loud(2)]));
    show.push(scene(1, 5));
    show.flush();
    expect([show.shown, show.busy, show.told.length]).toEqual([{ n: 5 }, false, 3]);
    run();
    expect(show.shown).toEqual({ n: 5 });
  });

  test('a long queue is not shown for ever', () => {
    const show = playback();
    for (let n = 0; n < 20; n += 1) show.push(scene(n, n + 1));
    show.flush();
    expect([show.shown, show.told.length]).toEqual([{ n: 20 }, 20]);
  });

  test('at no pace it is there at once', () => {
    const show = playback(0);
    show.push(scene(0, 7));
    expect([show.shown, show.busy, due.length]).toEqual([{ n: 7 }, false, 0]);
  });

  test('after a resync only what is so is shown (C06)', () => {
    const show = playback();
    show.push(scene(0, 1));
    show.reset({ n: 42 });
    run();
    expect([show.shown, show.busy]).toEqual([{ n: 42 }, false]);
  });
});
