/** A player that decides by itself: one method to write. */

import type { Client } from './client.js';
import { RefusedError, RoomClosedError } from './errors.js';
import type { Action, JsonObject, Outcome, Prompt } from './messages.gen.js';
import type { LegalActions, Room } from './room.js';

/** A decision to be made: what the seat sees, what it is asked, and what it may do. */
export interface Turn {
  room: Room;
  seat: number;
  view: JsonObject;
  prompt: Prompt;
  legal: LegalActions;
}

/** Refusals that only mean that the room has moved on. */
const OVERTAKEN: ReadonlySet<string> = new Set(['stale', 'not_your_turn', 'paused', 'ended']);

export abstract class Bot {
  /** The action to take; one of `turn.legal.actions`, or another where these are not complete. */
  abstract choose(turn: Turn): Action | Promise<Action>;

  /**
   * Plays this client's seat to the end, and gives the outcome.
   *
   * Rejects with `RefusedError` if a choice is not allowed, with `RoomClosedError` if the room goes,
   * with `ClosedError` if the connection ends for good.
   */
  async play(client: Client, room: Room): Promise<Outcome> {
    const changes = new Changes(client, room);
    try {
      for (;;) {
        changes.check();
        if (room.outcome !== undefined) return room.outcome;
        const seen = changes.count;
        if (room.prompt === undefined || !(await this.#answer(room, room.prompt))) {
          await changes.after(seen);
        }
      }
    } finally {
      changes.stop();
    }
  }

  /** Makes one decision. Gives false if the room has moved on meanwhile. */
  async #answer(room: Room, prompt: Prompt): Promise<boolean> {
    try {
      const legal = await room.legal();
      if (legal.prompt !== prompt.id || room.seat === undefined) return false;
      const turn: Turn = { room, seat: room.seat, view: room.view, prompt, legal };
      await room.act(await this.choose(turn));
      return true;
    } catch (error) {
      if (error instanceof RefusedError && OVERTAKEN.has(error.code)) return false;
      throw error;
    }
  }
}

/** Counts what happens in a room, so that nothing is missed between two looks at it. */
class Changes {
  count = 0;
  #wake: () => void = () => undefined;
  #error: Error | undefined;
  readonly #stops: (() => void)[];

  constructor(client: Client, room: Room) {
    const happened = (): void => {
      this.count += 1;
      this.#wake();
    };
    const failed = (error: Error): void => {
      this.#error ??= error;
      happened();
    };
    this.#stops = [
      room.on('update', happened),
      room.on('resync', happened),
      room.on('closed', ({ reason }) => failed(new RoomClosedError(room.id, reason))),
      client.on('closed', failed),
    ];
  }

  check(): void {
    if (this.#error !== undefined) throw this.#error;
  }

  /** Waits until more than `seen` things have happened. */
  async after(seen: number): Promise<void> {
    while (this.count <= seen) await new Promise<void>((wake) => (this.#wake = wake));
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }
}
