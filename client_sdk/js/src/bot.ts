/** A player made of code: write one method, and play. */

import { Client, type ClientOptions } from './client.js';
import { GamewardenError, RefusedError, RoomClosedError } from './errors.js';
import type { Action, Clock, JsonObject, Outcome } from './messages.gen.js';
import type { LegalActions, Room } from './room.js';

/** How a bot comes to its match. */
export interface PlayOptions extends ClientOptions {
  /** A room's join code. */
  code?: string;
  /** A room's id. */
  room?: string;
  /** A policy of the server to play against, in a private room. */
  against?: string;
  /** Those of the room, or of this seat. */
  options?: JsonObject;
  clock?: Clock;
}

/** What a room came to. */
export interface Played {
  room: Room;
  outcome: Outcome;
}

const PATIENCE = 5; // answers to one prompt that may be refused because the match moved on
const REST_MS = 1000; // after a `rate_limited` that does not say how long
const OVERTAKEN: ReadonlySet<string> = new Set(['stale', 'not_your_turn', 'ended', 'paused']);

/** A player. `choose` is all that there is to write. */
export abstract class Bot {
  /** The action that answers `room.prompt`: one of `legal.actions`, or another legal one. */
  abstract choose(room: Room, legal: LegalActions): Action | Promise<Action>;

  /**
   * Plays one match to its end. `where` is a client, or an address to connect to.
   *
   * The match is that of `code` or `room`; or a private one `against` a bot of the server; or else
   * one from the queue. Rejects with whatever `choose` throws, and as `playIn` does.
   */
  async play(where: Client | string, ruleset = 'hype', how: PlayOptions = {}): Promise<Played> {
    if (typeof where === 'string') {
      const client = await Client.connect(where, { name: 'bot', ...how });
      try {
        return await this.play(client, ruleset, how);
      } finally {
        client.close();
      }
    }
    const room = await entered(where, ruleset, how);
    return { room, outcome: await this.playIn(room) };
  }

  /**
   * Plays a room, in which this client has a seat, to its end.
   *
   * Rejects with `RefusedError` for an action that the rules refuse, with `RoomClosedError` if the
   * room goes or the connection ends for good.
   */
  async playIn(room: Room): Promise<Outcome> {
    const changes = new Changes(room);
    const refused = { prompt: '', times: 0 };
    try {
      for (;;) {
        if (room.outcome !== undefined) return room.outcome;
        if (room.closed !== undefined) throw new RoomClosedError(room.id, room.closed);
        const seen = changes.count;
        const prompt = room.prompt?.id;
        if (prompt === undefined) {
          await changes.after(seen);
          continue;
        }
        const refusal = await this.#answer(room, prompt);
        if (refusal === undefined) continue;
        if (refusal.code === 'rate_limited') {
          await rest(refusal.retryMs ?? REST_MS);
          continue;
        }
        if (refusal.code === 'paused') {
          await changes.after(seen); // whoever goes on makes an entry
          continue;
        }
        refused.times = refused.prompt === prompt ? refused.times + 1 : 1;
        refused.prompt = prompt;
        if (refused.times >= PATIENCE) throw refusal;
        await Promise.race([changes.after(seen), rest(REST_MS)]);
      }
    } finally {
      changes.stop();
    }
  }

  /** Makes one decision; gives the refusal if the room has moved on, or it was too soon. */
  async #answer(room: Room, prompt: string): Promise<RefusedError | undefined> {
    try {
      const legal = await room.legal();
      if (legal.prompt !== prompt || room.prompt?.id !== prompt) {
        return new RefusedError({ code: 'stale', message: 'the decision is no longer open' });
      }
      if (legal.complete && legal.actions.length === 0) {
        throw new GamewardenError(`nothing is legal for prompt ${prompt} of room ${room.id}`);
      }
      await room.act(await this.choose(room, legal));
      return undefined;
    } catch (error) {
      const isPassing = error instanceof RefusedError && isTransient(error.code);
      if (isPassing) return error;
      throw error;
    }
  }
}

function isTransient(code: string): boolean {
  return OVERTAKEN.has(code) || code === 'rate_limited';
}

function entered(client: Client, ruleset: string, how: PlayOptions): Promise<Room> {
  const { code, room, against, options, clock } = how;
  const terms = { ...(options && { options }), ...(clock && { clock }) };
  if (code !== undefined) return client.join({ code, ...(options && { options }) });
  if (room !== undefined) return client.join({ room, ...(options && { options }) });
  if (against === undefined) return client.queue({ ruleset, ...terms });
  return client.create({ ruleset, ...terms, private: true, fill: { '1': against } });
}

function rest(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms));
}

/** Counts what happens in a room, so that nothing is missed between two looks at it. */
class Changes {
  count = 0;
  #wake: () => void = () => undefined;
  readonly #stops: (() => void)[];

  constructor(room: Room) {
    const happened = (): void => {
      this.count += 1;
      this.#wake();
    };
    this.#stops = (['update', 'resync', 'closed'] as const).map((kind) => room.on(kind, happened));
  }

  /** Waits until more than `seen` things have happened. */
  async after(seen: number): Promise<void> {
    while (this.count <= seen) await new Promise<void>((wake) => (this.#wake = wake));
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }
}
