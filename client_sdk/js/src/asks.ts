/** Requests under way: each has an id and is answered once, however often it had to be sent. */

import { CutError, TimedOutError, type GamewardenError } from './errors.js';
import type { ClientMessage, ServerMessage } from './messages.gen.js';

/** How a request is to be treated. */
export interface AskOptions {
  /** The room that must be in step before it is sent. */
  room?: string;
  /** Whether it may be sent again after a cut: the server knows the id, or twice is as once. */
  repeat?: boolean;
  /** In milliseconds, over all connections. */
  withinMs: number;
}

/** One request. */
export interface Ask {
  readonly id: string;
  readonly message: ClientMessage;
  readonly room: string | undefined;
  readonly repeat: boolean;
  /** On this connection. */
  sent: boolean;
  /** Heard by the server, and answered when the time comes (`queue`): counts no more as in flight. */
  heard: boolean;
  /** Answered with `unavailable` so often. */
  tries: number;
  /** Waits before it is sent again after that. */
  pausing: boolean;
  resolve(message: ServerMessage): void;
  reject(error: GamewardenError): void;
  /** Gives it a new deadline from now on. */
  within(ms: number): void;
}

/** The requests without an answer, in the order in which they were made. */
export class Asks {
  readonly #open = new Map<string, Ask>();

  /** Adds a request; the promise is its answer. */
  add(id: string, message: ClientMessage, options: AskOptions): Promise<ServerMessage> {
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const done = (): void => {
        clearTimeout(timer);
        this.#open.delete(id);
      };
      const ask: Ask = {
        id,
        message,
        room: options.room,
        repeat: options.repeat ?? true,
        sent: false,
        heard: false,
        tries: 0,
        pausing: false,
        resolve: (answer) => {
          done();
          resolve(answer);
        },
        reject: (error) => {
          done();
          reject(error);
        },
        within: (ms) => {
          clearTimeout(timer);
          timer = setTimeout(() => ask.reject(new TimedOutError(message.type, ms)), ms);
        },
      };
      this.#open.set(id, ask);
      ask.within(options.withinMs);
    });
  }

  get(id: string | undefined): Ask | undefined {
    return id === undefined ? undefined : this.#open.get(id);
  }

  /** All of them, in order; safe against changes while it is walked. */
  all(): Ask[] {
    return [...this.#open.values()];
  }

  /** How many were sent and wait for their answer. */
  inFlight(): number {
    return this.all().filter((ask) => ask.sent && !ask.heard && !ask.pausing).length;
  }

  /** The connection was cut: what may be sent again waits for the next one, the rest fails. */
  cut(): void {
    for (const ask of this.all()) {
      if (ask.sent && !ask.repeat) ask.reject(new CutError(ask.message.type));
      ask.sent = false;
      ask.heard = false;
    }
  }

  /** Ends those for which `which` is true. */
  fail(error: GamewardenError, which: (ask: Ask) => boolean = () => true): void {
    for (const ask of this.all()) if (which(ask)) ask.reject(error);
  }
}
