/**
 * What a client and a server say to each other, over one connection after another.
 *
 * Rule 1: a request stays under way, with its id, until it is answered or given up; after a cut it is
 * said again, once its room is back in step.
 * Rule 2: a room out of step resumes; nothing else is said of it before that is done.
 */

import { Asks, type Ask, type AskOptions } from './asks.js';
import { Emitter } from './emitter.js';
import { ClosedError, RefusedError, RoomClosedError, TimedOutError, type GamewardenError } from './errors.js';
import { Link, type ConnectionState, type LinkOwner } from './link.js';
import {
  INBOUND_LIMIT,
  type Hello,
  type Joined,
  type ServerMessage,
  type Welcome,
} from './messages.gen.js';
import { Room, type Draft, type Gone, type RoomHost } from './room.js';
import { DEFAULTS, withinTimers, type Settings } from './settings.js';
import { webSocket, type Connector } from './transport.js';

/** Where a session's token is kept between visits. */
export interface TokenStorage {
  load(): string | undefined;
  save(token: string): void;
}

export interface ClientOptions {
  /** Takes up that session; over `storage`. */
  token?: string;
  /** A JWT of the studio's own login. */
  login?: string;
  name?: string;
  /** What program this is, for the server's logs. */
  client?: string;
  /** Makes connections; the host's WebSocket by default. */
  transport?: Connector;
  onState?: (state: ConnectionState) => void;
  storage?: TokenStorage;
  settings?: Partial<Settings>;
}

/** What a client tells its listeners. */
export interface ClientEvents {
  state: ConnectionState;
  /** A room was entered: by `create`, `join`, `queue`, or because a rematch began. */
  room: Room;
  /** The connection ended for good. */
  closed: GamewardenError;
  /** The server goes away; the client comes back by itself. */
  moving: { retryMs: number };
  /** Something went wrong that no request asked for. */
  error: GamewardenError;
}

const RESYNC_PAUSE_MS = 1000; // before a resume that was refused for a while is asked for again

export class Conversation {
  welcome: Welcome | undefined;
  /** The rooms that this client is in, by id. */
  readonly rooms = new Map<string, Room>();
  readonly settings: Settings;
  readonly link: Link;
  readonly asks = new Asks();
  readonly #options: ClientOptions;
  readonly #emitter: Emitter<ClientEvents>;
  readonly #prefix = randomHex(4); // another page of the same session has other ids
  #count = 0;
  #token: string | undefined;
  readonly #resyncing = new Set<string>();
  readonly #host: RoomHost = {
    ask: (message, options) => this.ask(message, options),
    resync: (room) => this.#resync(room),
    left: (room) => void this.rooms.delete(room.id),
  };

  constructor(
    url: string,
    options: ClientOptions,
    token: string | undefined,
    emitter: Emitter<ClientEvents>,
  ) {
    this.#options = options;
    this.#token = token;
    this.#emitter = emitter;
    this.settings = withinTimers({ ...DEFAULTS, ...options.settings });
    const connector = options.transport ?? webSocket;
    this.link = new Link(url, connector, this.#owner(), this.settings, Math.random);
  }

  /** The first welcome. */
  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      const { openMs } = this.settings;
      const timer = setTimeout(() => this.link.close(new TimedOutError('hello', openMs)), openMs);
      const stop = [
        this.#emitter.on('state', (state) => state === 'open' && done(() => resolve())),
        this.#emitter.on('closed', (error) => done(() => reject(error))),
      ];
      const done = (settle: () => void): void => {
        clearTimeout(timer);
        for (const each of stop) each();
        settle();
      };
      this.link.start();
    });
  }

  #owner(): LinkOwner {
    return {
      hello: () => this.#hello(),
      welcomed: (welcome) => this.#welcomed(welcome),
      received: (message) => this.#received(message),
      cut: () => this.#cut(),
      ended: (error) => this.#ended(error),
      stateChanged: () => {
        this.#options.onState?.(this.link.state);
        this.#emitter.emit('state', this.link.state);
      },
    };
  }

  #hello(): Hello {
    const { name, login, client } = this.#options;
    return {
      type: 'hello',
      id: this.#newId(),
      ...(this.#token && { token: this.#token }),
      ...(login && !this.welcome && { login }), // by now it may have expired; the token has not
      ...(name && { name }),
      ...(client && { client }),
    };
  }

  #welcomed(welcome: Welcome): void {
    this.welcome = welcome;
    this.#token = welcome.token;
    this.#options.storage?.save(welcome.token);
    for (const room of this.rooms.values()) this.#resync(room);
    this.#pump();
  }

  #cut(): void {
    this.#resyncing.clear();
    this.asks.fail(new ClosedError(1006, 'cut'), (ask) => ask.message.type === 'resume');
    this.asks.cut();
    for (const room of this.rooms.values()) room.cut();
  }

  #ended(error: GamewardenError): void {
    this.asks.fail(error);
    for (const room of this.rooms.values()) room.gone('disconnected');
    this.#emitter.emit('closed', error);
  }

  #received(message: ServerMessage): void {
    switch (message.type) {
      case 'update':
      case 'presence':
      case 'said':
      case 'rematch':
        this.rooms.get(message.room)?.received(message);
        return;
      case 'joined':
        this.#enter(message);
        break;
      case 'resumed': // at once: updates may follow before the answer is handed on
        this.#resyncing.delete(message.room);
        this.rooms.get(message.room)?.resumed(message);
        break;
      case 'closed':
        this.#gone(message.room, message.reason);
        return;
      case 'queued':
        this.#queued(message.id);
        return;
      case 'moving':
        this.link.moving(message.retry_ms);
        this.#emitter.emit('moving', { retryMs: message.retry_ms });
        return;
      case 'error':
        this.#failed(message.id, new RefusedError(message));
        return;
    }
    if (!('id' in message)) return;
    this.asks.get(message.id)?.resolve(message);
    this.#pump();
  }

  /** A room comes whole: it is new here, or is taken over anew. */
  #enter(joined: Joined): void {
    const known = this.rooms.get(joined.room);
    if (known !== undefined) {
      this.#resyncing.delete(joined.room);
      known.rejoined(joined);
      return;
    }
    const room = new Room(joined, this.#host);
    this.rooms.set(room.id, room);
    this.#emitter.emit('room', room);
    const isAsked = this.asks.get(joined.id)?.message.type;
    if (isAsked === undefined) this.#giveSeed(room); // a rematch: nobody waits for it
  }

  /** The room that a request has led to; gives this client's part of the dice. */
  entered(joined: Joined, seed?: string): Room {
    const room = this.rooms.get(joined.room);
    if (room === undefined) throw new RoomClosedError(joined.room, 'lost');
    if (room.seat !== undefined) {
      if (seed === undefined) this.#giveSeed(room);
      else room.seed ??= seed;
    }
    return room;
  }

  #giveSeed(room: Room): void {
    if (room.seat === undefined || room.seq !== 0 || room.seed !== undefined) return;
    const client_seed = randomHex(16);
    room.seed = client_seed;
    this.ask({ type: 'seed', room: room.id, client_seed }, { room: room.id }).catch(() => {
      room.seed = undefined; // too late: the server has drawn one for this seat
    });
  }

  #gone(id: string, reason: Gone): void {
    const room = this.rooms.get(id);
    this.rooms.delete(id);
    this.#resyncing.delete(id);
    this.asks.fail(new RoomClosedError(id, reason), (ask) => ask.room === id);
    room?.gone(reason);
  }

  #queued(id: string | undefined): void {
    const ask = this.asks.get(id);
    if (ask === undefined) return;
    ask.heard = true;
    ask.within(this.settings.matchMs);
    this.#pump();
  }

  #failed(id: string | undefined, error: RefusedError): void {
    const ask = this.asks.get(id);
    if (ask === undefined) {
      this.#emitter.emit('error', error);
      return;
    }
    if (error.code === 'unavailable' && ask.repeat && ask.tries < this.settings.retries) {
      this.#later(ask);
      return;
    }
    ask.reject(error);
    this.#pump();
  }

  /** Nothing was applied: sends it again, with the same id, after a while. */
  #later(ask: Ask): void {
    const { backoffBaseMs, backoffLimitMs } = this.settings;
    const most = Math.min(backoffLimitMs, backoffBaseMs * 2 ** ask.tries);
    ask.tries += 1;
    ask.pausing = true;
    setTimeout(() => {
      ask.pausing = false;
      ask.sent = false;
      this.#pump();
    }, Math.random() * most);
  }

  /** Asks for what a room has missed; it comes as updates, or whole. */
  #resync(room: Room): void {
    if (this.#resyncing.has(room.id) || this.link.state !== 'open') return;
    this.#resyncing.add(room.id);
    const { epoch, seq, hash } = room.cursor;
    this.ask({ type: 'resume', room: room.id, epoch, seq, hash }).then(
      () => this.#pump(),
      (error: GamewardenError) => this.#notResumed(room, error),
    );
  }

  #notResumed(room: Room, error: GamewardenError): void {
    this.#resyncing.delete(room.id);
    if (this.link.state !== 'open' || !this.rooms.has(room.id)) return; // the next welcome begins anew
    const code = error instanceof RefusedError ? error.code : undefined;
    if (code === 'not_found' || code === 'frozen') {
      this.#gone(room.id, 'lost');
    } else if (code === 'forbidden' || code === 'not_seated') {
      const watch: Draft = { type: 'join', room: room.id, as: 'spectator' };
      this.ask(watch).catch(() => this.#gone(room.id, 'lost'));
    } else {
      const pauseMs = (error instanceof RefusedError && error.retryMs) || RESYNC_PAUSE_MS;
      setTimeout(() => this.rooms.has(room.id) && this.#resync(room), pauseMs);
    }
  }

  /** Sends a request, now or when it may; the promise is its answer. */
  ask(message: Draft, options: Partial<AskOptions> = {}): Promise<ServerMessage> {
    if (this.link.state === 'closed') return Promise.reject(new ClosedError(1000, 'closed here'));
    const id = this.#newId();
    const whole = { ...message, id };
    if (byteLength(whole) > INBOUND_LIMIT) {
      const says = `a message has at most ${INBOUND_LIMIT} bytes`;
      return Promise.reject(new RefusedError({ code: 'too_large', message: says }));
    }
    const withinMs = options.withinMs ?? this.settings.requestMs;
    const answer = this.asks.add(id, whole, { ...options, withinMs });
    this.#pump();
    return answer;
  }

  /** Sends what may be sent now: rooms in step first resume, and only so many are in flight. */
  #pump(): void {
    let room = this.settings.inFlight - this.asks.inFlight();
    for (const ask of this.asks.all()) {
      if (this.link.state !== 'open') return;
      if (ask.sent || ask.pausing) continue;
      if (ask.message.type !== 'resume') {
        if (room <= 0) continue;
        if (ask.room !== undefined && this.rooms.get(ask.room)?.inStep === false) continue;
        room -= 1;
      }
      ask.sent = true;
      this.link.send(ask.message);
    }
  }

  #newId(): string {
    this.#count += 1;
    return `${this.#prefix}-${this.#count}`;
  }
}

/** `count` random bytes as hex digits. */
export function randomHex(count: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function byteLength(message: object): number {
  return new TextEncoder().encode(JSON.stringify(message)).length;
}
