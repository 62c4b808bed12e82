/** One room as this page shows it: what was played back, said and offered, kept while the page is open. */

import type { LegalActions, Room, SeatTold } from 'gamewarden-client';

import type { GameEvent, Json, LegalTold, Refused, RulesetUi } from '../rulesets/ruleset';
import { offset } from './clock';
import { Playback } from './playback';

/** A line of chat. */
export interface Said {
  session: string;
  name: string;
  text: string;
  at: number;
  seat?: number;
}

const CHAT_KEPT = 200; // lines; older ones are gone from the screen

export class Showing {
  readonly playback: Playback;
  legal: LegalTold | undefined;
  said: readonly Said[] = [];
  /** A rematch that is offered, and until when. */
  rematch: { seat: number; until: number } | undefined;
  /** The room in which the rematch is played. */
  next: string | undefined;
  /** The server's time minus ours, in milliseconds. */
  ahead: number;
  /** Number of changes; a render that depends on this object depends on it. */
  version = 0;
  private named: Readonly<Record<string, SeatTold>> | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly ends: (() => void)[];
  private mine: boolean;
  private asked = 0;
  private stopped = false;

  constructor(
    readonly room: Room,
    readonly ui: RulesetUi,
    pace: () => number,
    /** The server's time minus ours as of the last welcome. */
    private readonly welcomed: () => number,
  ) {
    this.ahead = welcomed();
    this.mine = room.prompt !== undefined;
    this.playback = new Playback(ui, () => this.changed(), undefined, pace);
    this.playback.reset(room.view as Json);
    this.ends = [
      room.on('update', ({ events, before, after, message }) => {
        this.noted(events as GameEvent[]);
        if (message.clock) this.ahead = offset(this.ahead, message.clock.at, Date.now());
        this.playback.push({
          before: before as Json,
          after: after as Json,
          events: events as GameEvent[],
          mine: this.mine,
        });
        this.settled();
      }),
      room.on('resync', () => {
        this.named = undefined;
        this.ahead = this.welcomed();
        this.playback.reset(room.view as Json);
        this.settled();
      }),
      room.on('presence', () => {
        this.named = undefined;
        this.changed();
      }),
      room.on('sealed', () => this.settled()),
      room.on('closed', () => this.changed()),
      room.on('said', (said) => {
        this.said = [...this.said, said].slice(-CHAT_KEPT);
        this.changed();
      }),
      room.on('rematch', ({ seat, until, next }) => {
        this.next = next ?? this.next;
        this.rematch = seat !== undefined && until !== undefined ? { seat, until } : undefined;
        this.changed();
      }),
    ];
    this.settled();
  }

  /** Listens for any change; the result stops it. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  dispose(): void {
    this.playback.stop();
    this.ends.forEach((end) => end());
    this.listeners.clear();
  }

  /** Who sits where, under the names that this reader may see. */
  get seats(): Readonly<Record<string, SeatTold>> {
    return this.named ?? this.room.seats;
  }

  /** Takes names that were asked for anew, as after a mute; they hold until the room tells others. */
  renamed(seats: Readonly<Record<string, SeatTold>>): void {
    this.named = seats;
    this.changed();
  }

  /** Why an action would be refused; nothing if it would be done. */
  async why(action: Json): Promise<Refused | undefined> {
    const told = await this.room.why(action as { do: string });
    if (told.legal) return undefined;
    this.heard(told.code);
    const { code = 'illegal_action', message = code, rule } = told;
    return { code, message, ...(rule && { rule }) };
  }

  /** Takes what a refusal says of the room: a room without a clock says nowhere else that it is paused. */
  heard(code: string | undefined): void {
    if (code !== 'paused' || this.stopped) return;
    this.stopped = true;
    this.changed();
  }

  /** Whether the match stands still by agreement. */
  get paused(): boolean {
    const { state, clock } = this.room;
    if (state !== 'live') return false;
    return clock ? clock.running.length === 0 : this.stopped;
  }

  private noted(events: GameEvent[]): void {
    for (const { kind } of events) {
      if (kind === 'paused') this.stopped = true;
      if (kind === 'unpaused') this.stopped = false;
    }
  }

  /** After anything that may have opened or closed a decision. */
  private settled(): void {
    this.mine = this.room.prompt !== undefined;
    this.legal = undefined;
    const mine = ++this.asked;
    if (this.room.prompt && this.room.seat !== undefined) {
      this.room.legal().then(
        (told: LegalActions) => {
          if (mine !== this.asked) return;
          const { actions, complete, limits } = told;
          this.legal = { actions, complete, ...(limits && { limits }) };
          this.changed();
        },
        () => undefined, // cut or gone: the banner says so, and the resume asks again
      );
    }
    this.changed();
  }

  private changed(): void {
    this.version += 1;
    for (const listener of [...this.listeners]) listener();
  }
}
