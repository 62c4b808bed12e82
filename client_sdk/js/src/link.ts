/**
 * One connection after another: hello, signs of life, and connecting anew.
 *
 * Pauses between attempts are spread over their whole range, so that many clients that were cut off
 * together do not come back together.
 */

import { ClosedError, RefusedError, type GamewardenError } from './errors.js';
import type { ClientMessage, Hello, ServerMessage, Welcome } from './messages.gen.js';
import type { Settings } from './settings.js';
import type { Connector, Transport } from './transport.js';

/** `waiting`: cut off, and `retryAt` says when the next attempt is made. */
export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'closed';

/** What a link asks of, and tells, its owner. */
export interface LinkOwner {
  hello(): Hello;
  welcomed(welcome: Welcome): void;
  received(message: ServerMessage): void;
  /** The open connection was cut; another will be made. */
  cut(): void;
  /** It is over. */
  ended(error: GamewardenError): void;
  stateChanged(): void;
}

const TOO_BIG = 1009;
const FINAL = 4500; // close codes from here on mean: do not reconnect by yourself
const NO_CLOSE = 4000; // our own reason to end a connection that is no use any more
const host = globalThis as Partial<EventTarget>; // a page hears of `online`; Node does not

export class Link {
  state: ConnectionState = 'waiting';
  /** Unix milliseconds of the next attempt, in state `waiting`. */
  retryAt: number | undefined;
  readonly #url: string;
  readonly #connector: Connector;
  readonly #owner: LinkOwner;
  readonly #settings: Settings;
  readonly #random: () => number;
  #transport: Transport | undefined;
  #generation = 0; // what an earlier connection still tells is not listened to
  #failures = 0;
  #openedAt = 0;
  #heardAt = 0;
  #lostAt: number | undefined;
  #movingMs: number | undefined;
  #attempt: ReturnType<typeof setTimeout> | undefined; // to the next attempt, or the end of this one
  #beat: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  readonly #online = (): void => this.retry();

  constructor(
    url: string,
    connector: Connector,
    owner: LinkOwner,
    settings: Settings,
    random: () => number,
  ) {
    this.#url = url;
    this.#connector = connector;
    this.#owner = owner;
    this.#settings = settings;
    this.#random = random;
  }

  /** Makes the first attempt. */
  start(): void {
    host.addEventListener?.('online', this.#online);
    this.#connect();
  }

  /** Sends, if the connection is open, and expects to hear something soon. */
  send(message: ClientMessage): void {
    if (this.state !== 'open') return;
    this.#transport?.send(JSON.stringify(message));
    this.#expect();
  }

  /** Makes the next attempt now, if one is waited for. */
  retry(): void {
    if (this.state === 'waiting') this.#connect();
  }

  /** The server goes away in `retryMs`: come back then, wherever that leads. */
  moving(retryMs: number): void {
    this.#movingMs = retryMs;
    clearTimeout(this.#attempt);
    this.#attempt = setTimeout(() => this.#cut(NO_CLOSE, 'moving'), retryMs);
  }

  /** This connection is no use any more; makes another. */
  renew(why: string): void {
    if (this.state === 'open') this.#cut(NO_CLOSE, why);
  }

  /** Ends it for good. */
  close(error: GamewardenError = new ClosedError(1000, 'closed here')): void {
    if (this.state === 'closed') return;
    this.#leave(1000, 'bye');
    clearTimeout(this.#attempt);
    host.removeEventListener?.('online', this.#online);
    this.#becomes('closed');
    this.#owner.ended(error);
  }

  #connect(): void {
    this.#becomes('connecting');
    const generation = ++this.#generation;
    const isCurrent = (): boolean => generation === this.#generation;
    clearTimeout(this.#attempt);
    this.#attempt = setTimeout(
      () => this.#cut(NO_CLOSE, 'no welcome in time'),
      this.#settings.attemptMs,
    );
    try {
      this.#transport = this.#connector(this.#url);
      this.#transport.start({
        opened: () => isCurrent() && this.#transport?.send(JSON.stringify(this.#owner.hello())),
        received: (text) => isCurrent() && this.#received(text),
        closed: (code, reason) => isCurrent() && this.#cut(code, reason),
      });
    } catch (error) {
      this.close(new ClosedError(1006, String(error))); // a URL or host that can never work
    }
  }

  #received(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      this.#cut(NO_CLOSE, 'not JSON');
      return;
    }
    this.#heardAt = Date.now();
    clearTimeout(this.#silence);
    this.#silence = undefined;
    if (this.state === 'open') this.#owner.received(message);
    else if (message.type === 'welcome') this.#welcomed(message);
    else if (message.type === 'error') this.#refused(new RefusedError(message));
  }

  #welcomed(welcome: Welcome): void {
    clearTimeout(this.#attempt);
    this.#openedAt = Date.now();
    this.#lostAt = undefined;
    this.#movingMs = undefined;
    this.#beat = setInterval(() => this.#checkLife(), this.#settings.beatMs);
    this.#becomes('open');
    this.#owner.welcomed(welcome);
  }

  /** `hello` was not accepted. The close that follows `unauthenticated` says more. */
  #refused(error: RefusedError): void {
    if (error.code === 'unauthenticated') return;
    if (error.code === 'unavailable' || error.code === 'rate_limited' || error.code === 'internal') {
      this.#cut(NO_CLOSE, error.message);
    } else {
      this.close(error);
    }
  }

  #cut(code: number, reason: string): void {
    if (code === TOO_BIG || code >= FINAL) {
      this.close(new ClosedError(code, reason));
      return;
    }
    const now = Date.now();
    const wasOpen = this.state === 'open';
    if (wasOpen && now - this.#openedAt >= this.#settings.steadyMs) this.#failures = 0;
    this.#leave(NO_CLOSE, reason);
    this.#lostAt ??= now;
    if (now - this.#lostAt >= this.#settings.giveUpMs) {
      this.close(new ClosedError(code, reason));
      return;
    }
    const waitMs = this.#pauseMs();
    clearTimeout(this.#attempt);
    this.#attempt = setTimeout(() => this.#connect(), waitMs);
    if (wasOpen) this.#owner.cut();
    this.#becomes('waiting', now + waitMs);
  }

  #pauseMs(): number {
    const { backoffBaseMs, backoffLimitMs } = this.#settings;
    if (this.#movingMs !== undefined) {
      const most = this.#movingMs; // the server's own pause; once
      this.#movingMs = undefined;
      return this.#random() * Math.min(most, backoffLimitMs);
    }
    const most = Math.min(backoffLimitMs, backoffBaseMs * 2 ** Math.min(this.#failures, 32));
    this.#failures += 1;
    return this.#random() * most;
  }

  /** Takes leave of the present connection: nothing it still says counts. */
  #leave(code: number, reason: string): void {
    this.#generation += 1;
    clearInterval(this.#beat);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    const transport = this.#transport;
    this.#transport = undefined;
    transport?.close(code, reason);
  }

  #checkLife(): void {
    if (Date.now() - this.#heardAt >= this.#settings.beatMs) this.send({ type: 'ping' });
  }

  #expect(): void {
    this.#silence ??= setTimeout(
      () => this.#cut(NO_CLOSE, 'nothing heard'),
      this.#settings.silenceMs,
    );
  }

  #becomes(state: ConnectionState, retryAt?: number): void {
    this.state = state;
    this.retryAt = retryAt;
    this.#owner.stateChanged();
  }
}
