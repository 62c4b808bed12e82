/**
 * Shows updates one event at a time, long enough to read; the match itself never waits for it.
 *
 * What is shown lags behind what is so; after the last event of an update both are equal. Time comes
 * in as `schedule`, so that this file needs neither a screen nor a clock.
 */

import type { Beat, GameEvent, Json, Told } from '../rulesets/ruleset';

/** One update, to be shown. */
export interface Scene {
  before: Json;
  after: Json;
  events: GameEvent[];
  /** Done by whoever is watching this screen: shown more briskly. */
  mine: boolean;
}

export interface Script {
  fold(view: Json, event: GameEvent, after: Json): Json;
  beat(event: GameEvent): number;
}

/** Calls `task` after `ms`; gives what takes it back. */
export type Schedule = (task: () => void, ms: number) => () => void;

const MINE = 0.6; // one's own doings need less time to be understood
const HURRIED = 0.5; // from the third waiting update on
const TOO_MANY = 8; // waiting updates from which on all is shown at once
const KEPT = 3000; // told events kept for the log; a long match has about 2,000

export class Playback {
  shown: Json = {};
  beat: Beat | undefined;
  told: readonly Told[] = [];
  private scenes: Scene[] = [];
  private rest: GameEvent[] = [];
  private count = 0;
  private cancel: (() => void) | undefined;

  constructor(
    private readonly script: Script,
    private readonly changed: () => void,
    private readonly schedule: Schedule = later,
    private readonly pace: () => number = () => 1,
  ) {}

  /** Whether something is still to be shown. */
  get busy(): boolean {
    return this.scenes.length > 0;
  }

  /** Starts over at `view`, with nothing to show. */
  reset(view: Json): void {
    this.stop();
    this.scenes = [];
    this.rest = [];
    this.shown = view;
    this.changed();
  }

  push(scene: Scene): void {
    this.scenes.push(scene);
    if (this.scenes.length > TOO_MANY) this.flush();
    else if (this.scenes.length === 1) this.open();
  }

  /** Shows all that is left at once. */
  flush(): void {
    if (!this.busy) return;
    this.stop();
    this.tellAll(this.rest);
    this.close();
    while (this.scenes.length > 0) {
      this.begin();
      this.tellAll(this.rest);
      this.close();
    }
    this.changed();
  }

  /** Forgets whoever listens; nothing is scheduled any more. */
  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.beat = undefined;
  }

  private open(): void {
    this.begin();
    this.step();
  }

  private begin(): void {
    const scene = this.scenes[0];
    if (!scene) return;
    this.shown = Object.keys(scene.before).length === 0 ? scene.after : scene.before;
    this.rest = [...scene.events];
  }

  /** Shows events up to the next one that has a time of its own. */
  private step(): void {
    const scene = this.scenes[0];
    if (!scene) return;
    for (let event = this.rest.shift(); event; event = this.rest.shift()) {
      this.tell(event, scene.after);
      const ms = this.script.beat(event) * this.speed(scene);
      if (ms <= 0) continue;
      this.beat = { event, key: ++this.count, ms };
      this.cancel = this.schedule(() => this.step(), ms);
      this.changed();
      return;
    }
    this.close();
    if (this.busy) this.open();
    else this.changed();
  }

  private speed(scene: Scene): number {
    const hurry = this.scenes.length > 2 ? HURRIED : 1;
    return this.pace() * hurry * (scene.mine ? MINE : 1);
  }

  private close(): void {
    const scene = this.scenes.shift();
    if (scene) this.shown = scene.after;
    this.rest = [];
    this.beat = undefined;
  }

  private tellAll(events: GameEvent[]): void {
    const after = this.scenes[0]?.after ?? this.shown;
    for (const event of events) this.tell(event, after);
  }

  private tell(event: GameEvent, after: Json): void {
    this.told = [...this.told, { event, view: this.shown }].slice(-KEPT);
    this.shown = this.script.fold(this.shown, event, after);
  }
}

function later(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
