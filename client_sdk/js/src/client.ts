/** What a program meets first: a session with a server, its rooms, and what can be asked for. */

import { Conversation, randomHex, type ClientEvents, type ClientOptions } from './conversation.js';
import { Emitter, type Listener } from './emitter.js';
import { ClosedError, DequeuedError, RefusedError, TimedOutError } from './errors.js';
import type { ConnectionState } from './link.js';
import type {
  Create,
  Join,
  Joined,
  MatchRecord,
  Queue,
  ReplayTold,
  RoomRow,
  Rooms,
  RoomsTold,
  Step,
  Welcome,
} from './messages.gen.js';
import type { Draft, Room } from './room.js';

export type { ClientEvents, ClientOptions, TokenStorage } from './conversation.js';

/** An ended match, step by step in the referee's view. */
export interface MatchReplay {
  record: MatchRecord;
  steps: Step[];
  /** Whether the server, playing it again, found the same. */
  verified: boolean;
}

/** By which a room is found. */
export type Place = { room: string; code?: undefined } | { code: string; room?: undefined };

const BAD_TOKEN = 4501;

export class Client {
  readonly #emitter = new Emitter<ClientEvents>();
  readonly #said: Conversation;

  /**
   * Connects and says hello; the client then keeps connected by itself.
   *
   * Rejects with `ClosedError`, `RefusedError` or `TimedOutError`. A kept token that has expired
   * is given up for a new session.
   */
  static async connect(url: string, options: ClientOptions = {}): Promise<Client> {
    const kept = options.token ?? options.storage?.load();
    const client = new Client(url, options, kept || undefined);
    try {
      await client.#said.opened();
      return client;
    } catch (error) {
      const isStale = error instanceof ClosedError && error.code === BAD_TOKEN;
      if (!isStale || options.token !== undefined || kept === undefined || kept === '') throw error;
      options.storage?.save('');
      const fresh = new Client(url, options, undefined);
      await fresh.#said.opened();
      return fresh;
    }
  }

  private constructor(url: string, options: ClientOptions, token: string | undefined) {
    this.#said = new Conversation(url, options, token, this.#emitter);
  }

  /** What the server said at the start of this connection. */
  get welcome(): Welcome {
    return this.#said.welcome!; // `connect` gives no client before there is one
  }

  /** The public id of the session. */
  get session(): string {
    return this.welcome.session;
  }

  get name(): string {
    return this.welcome.name;
  }

  /** The rooms that this client is in, by id. */
  get rooms(): ReadonlyMap<string, Room> {
    return this.#said.rooms;
  }

  get state(): ConnectionState {
    return this.#said.link.state;
  }

  /** Unix milliseconds of the next attempt to connect, in state `waiting`. */
  get retryAt(): number | undefined {
    return this.#said.link.retryAt;
  }

  /** Listens; the result stops it. */
  on<K extends keyof ClientEvents>(kind: K, listener: Listener<ClientEvents[K]>): () => void {
    return this.#emitter.on(kind, listener);
  }

  /** Tries to connect now rather than at `retryAt`. */
  reconnect(): void {
    this.#said.link.retry();
  }

  /** Opens a room and sits down in it. */
  async create(options: Omit<Create, 'type' | 'id'>): Promise<Room> {
    const joined = (await this.#said.ask({ type: 'create', ...options })) as Joined;
    return this.#said.entered(joined, options.client_seed);
  }

  /**
   * Takes a seat, or watches (`as: 'spectator'`). Also the way back into a room after a reload.
   *
   * Looks first, so that this client's part of the dice is chosen after the server's is fixed.
   */
  async join(options: Omit<Join, 'type' | 'id'>): Promise<Room> {
    if (options.as === 'spectator') return this.#said.entered(await this.#join(options));
    const { room, code } = options;
    const row = await this.look((code === undefined ? { room } : { code }) as Place);
    const client_seed = options.client_seed ?? randomHex(16);
    const joined = await this.#join({ ...options, commit: row.commit, client_seed });
    return this.#said.entered(joined, client_seed);
  }

  /** One room's row. Rejects with `not_found`. */
  async look(place: Place): Promise<RoomRow> {
    const told = (await this.#said.ask({ type: 'look', ...place })) as RoomsTold;
    const row = told.rooms[0];
    if (row === undefined) throw new RefusedError({ code: 'not_found', message: 'no such room' });
    return row;
  }

  /** Waits for an opponent with the same ruleset and clock; `dequeue()` ends the wait. */
  async queue(options: Omit<Queue, 'type' | 'id'>): Promise<Room> {
    this.#said.asks.fail(new DequeuedError(), (ask) => ask.message.type === 'queue');
    const joined = this.#said.ask({ type: 'queue', ...options }) as Promise<Joined>;
    try {
      return this.#said.entered(await joined);
    } catch (error) {
      if (error instanceof TimedOutError && this.state === 'open') await this.dequeue();
      throw error;
    }
  }

  /** Ends the wait. The match may have been made before: then `room` tells of it all the same. */
  async dequeue(): Promise<void> {
    await this.#said.ask({ type: 'dequeue' });
    this.#said.asks.fail(new DequeuedError(), (ask) => ask.message.type === 'queue');
  }

  /** A page of rooms; `cursor` asks for the next one. */
  async list(options: Omit<Rooms, 'type' | 'id'> = {}): Promise<Omit<RoomsTold, 'type' | 'id'>> {
    const { rooms, cursor } = (await this.#said.ask({ type: 'rooms', ...options })) as RoomsTold;
    return cursor === undefined ? { rooms } : { rooms, cursor };
  }

  /** An ended match, all pages of it. */
  async replay(room: string | Room): Promise<MatchReplay> {
    const id = typeof room === 'string' ? room : room.id;
    const steps: Step[] = [];
    let record: MatchRecord | undefined;
    let verified = true;
    let from: number | undefined;
    for (let page = 0; page < this.#said.settings.pages; page += 1) {
      const draft: Draft = { type: 'replay', room: id, ...(from !== undefined && { from }) };
      const told = (await this.#said.ask(draft)) as ReplayTold;
      record ??= told.record && { ...told.record, entries: [...told.record.entries] };
      record?.entries.push(...(told.entries ?? []));
      steps.push(...told.updates);
      verified &&= told.verified;
      from = told.next;
      if (from === undefined) break;
    }
    if (record === undefined) {
      throw new RefusedError({ code: 'internal', message: 'the replay came without its record' });
    }
    return { record, steps, verified };
  }

  /** Stops, or lets through again, a player's chat and name; `session` is that of the player. */
  async mute(session: string, on: boolean): Promise<void> {
    await this.#said.ask({ type: 'mute', session, on });
  }

  /** The time that a message takes there and back, in milliseconds. */
  async ping(): Promise<number> {
    const sentAt = performance.now();
    await this.#said.ask({ type: 'ping' });
    return performance.now() - sentAt;
  }

  /** Ends the session's connection for good; what is under way rejects with `ClosedError`. */
  close(): void {
    this.#said.link.close();
  }

  #join(options: Omit<Join, 'type' | 'id'>): Promise<Joined> {
    return this.#said.ask({ type: 'join', ...options }) as Promise<Joined>;
  }
}
