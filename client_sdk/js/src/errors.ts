/**
 * Every error of the SDK, as one tree.
 *
 * GamewardenError
 * ├── RefusedError      the server did not do it; `code` says why
 * ├── ClosedError       the connection ended for good; `code` is the close code
 * ├── CutError          the connection was cut, and the request is not one to be sent again
 * ├── TimedOutError     no answer in time; whether it was done is not known
 * ├── DequeuedError     the wait for an opponent was ended
 * └── RoomClosedError   the room is gone
 */

import type { ErrorCode } from './messages.gen.js';

/** The root of the tree. */
export class GamewardenError extends Error {
  override name = 'GamewardenError';
}

/** What an `error` of the server says. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  rule?: string;
  retry_ms?: number;
  room?: string;
}

/** The server did not do what was asked; nothing was changed. */
export class RefusedError extends GamewardenError {
  override name = 'RefusedError';
  /** One of docs/protocol.md, section 5. */
  readonly code: ErrorCode;
  /** The clause of the rulebook that forbids it. */
  readonly rule: string | undefined;
  /** When to try again, in milliseconds (with `rate_limited`). */
  readonly retryMs: number | undefined;
  readonly room: string | undefined;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.code = refusal.code;
    this.rule = refusal.rule;
    this.retryMs = refusal.retry_ms;
    this.room = refusal.room;
  }
}

/** The connection ended and will not be made again. `code` 1000: by `close()`. */
export class ClosedError extends GamewardenError {
  override name = 'ClosedError';
  readonly code: number;
  readonly reason: string;

  constructor(code: number, reason: string) {
    super(`connection closed: ${reason || 'no reason given'} (${code})`);
    this.code = code;
    this.reason = reason;
  }
}

/** The connection was cut before the answer, and sending it twice would do it twice. */
export class CutError extends GamewardenError {
  override name = 'CutError';

  constructor(what: string) {
    super(`connection cut before ${what} was answered`);
  }
}

/** No answer in time, reconnections included. */
export class TimedOutError extends GamewardenError {
  override name = 'TimedOutError';

  constructor(what: string, afterMs: number) {
    super(`${what}: no answer within ${afterMs} ms`);
  }
}

/** The wait for an opponent was ended, by `dequeue()` or by another `queue()`. */
export class DequeuedError extends GamewardenError {
  override name = 'DequeuedError';

  constructor() {
    super('no longer in the queue');
  }
}

/** The room is gone: closed by the server, or not known to it any more (`lost`). */
export class RoomClosedError extends GamewardenError {
  override name = 'RoomClosedError';
  readonly room: string;
  readonly reason: string;

  constructor(room: string, reason: string) {
    super(`room ${room} is gone: ${reason}`);
    this.room = room;
    this.reason = reason;
  }
}
