/** A server in memory that answers what a test does not answer itself. */

import { hashOf } from '../src/canonical.js';
import {
  Client,
  MemoryServer,
  merged,
  type ClientMessage,
  type ClientOptions,
  type ErrorCode,
  type GameEvent,
  type Joined,
  type JsonObject,
  type Prompt,
  type Settings,
  type Update,
  type Welcome,
} from '../src/index.js';

type Of<T extends ClientMessage['type']> = Extract<ClientMessage, { type: T }>;
type Answers = { [T in ClientMessage['type']]?: (message: Of<T>) => void };

export const COMMIT = 'c'.repeat(64);
export const SEATS = {
  '0': { name: 'Ada', session: 's-ada', connected: true },
  '1': { name: 'Bob', session: 's-bob', connected: true },
};
/** Pauses short enough to wait for, silence long enough not to come by itself. */
export const QUICK: Partial<Settings> = { backoffBaseMs: 2, backoffLimitMs: 4, steadyMs: 0 };

/** One room, as the server has it, and the answers that tell of it. */
export class Scripted {
  readonly net = new MemoryServer();
  readonly answers: Answers = {};
  readonly room = 'room000000000001';
  epoch = 'e1';
  seat: number | undefined = 0;
  seq = 0;
  view: JsonObject = {};
  prompt: Prompt | undefined;
  state: Joined['state'] = 'open';
  log: Update[] = [];

  constructor() {
    this.net.answer = (message) => {
      const own = this.answers[message.type] as ((message: ClientMessage) => void) | undefined;
      if (own) own(message);
      else this.usual(message);
    };
  }

  /** What a server does when nothing is wrong. */
  usual(message: ClientMessage): void {
    switch (message.type) {
      case 'hello':
        this.net.say(this.welcome(message.id));
        break;
      case 'create':
      case 'join':
        this.net.say(this.joined({ id: message.id }));
        break;
      case 'look':
        this.net.say({ type: 'rooms', id: message.id, rooms: [this.row()] });
        break;
      case 'resume':
        this.resume(message);
        break;
      case 'ping':
        this.net.say({ type: 'pong', id: message.id, now: 1 });
        break;
      case 'act': {
        this.enter({ turn: this.seq + 1 });
        this.net.say({ type: 'ack', id: message.id, room: message.room, seq: this.seq });
        break;
      }
      default:
        this.net.say({ type: 'ack', id: message.id });
    }
  }

  /** A connected client. */
  connect(options: ClientOptions = {}): Promise<Client> {
    return Client.connect('ws://test/ws', {
      transport: this.net.connect,
      ...options,
      settings: { ...QUICK, ...options.settings },
    });
  }

  /** Everything of one type that was said to the server. */
  said<T extends ClientMessage['type']>(type: T): Of<T>[] {
    return this.net.heard.filter((message): message is Of<T> => message.type === type);
  }

  /** Adds an entry to the log and tells it; `lost` ones are not told. */
  enter(patch: JsonObject, more: Partial<Update> & { lost?: boolean } = {}): Update {
    const { lost, ...told } = more;
    this.seq += 1;
    this.view = merged(this.view, patch);
    if (this.seq === 1) this.state = 'live';
    const events: GameEvent[] = [{ kind: 'turn', number: this.seq }];
    const update: Update = {
      type: 'update',
      room: this.room,
      seq: this.seq,
      hash: hashOf(this.view),
      patch,
      events,
      ...(this.prompt && { prompt: this.prompt }),
      ...(this.seq === 1 && { state: 'live' }),
      ...told,
    };
    this.log.push(update);
    if (!lost) this.net.say(update);
    return update;
  }

  refuse(message: ClientMessage, code: ErrorCode, more: { rule?: string; retry_ms?: number } = {}): void {
    this.net.say({ type: 'error', id: message.id, code, message: `refused: ${code}`, ...more });
  }

  resume(message: Of<'resume'>): void {
    const reason =
      message.epoch !== this.epoch ? 'epoch' : message.seq > this.seq ? 'ahead' : undefined;
    const at = this.log.find((update) => update.seq === message.seq);
    if (reason || (at && at.hash !== message.hash)) {
      this.net.say(this.joined({ id: message.id, reason: reason ?? 'hash' }));
      return;
    }
    for (const update of this.log) if (update.seq > message.seq) this.net.say(update);
    this.net.say({
      type: 'resumed',
      id: message.id,
      room: this.room,
      epoch: this.epoch,
      seq: this.seq,
      hash: hashOf(this.view),
      state: this.state,
      seats: SEATS,
      ...(this.prompt && { prompt: this.prompt }),
    });
  }

  welcome(id?: string): Welcome {
    return {
      type: 'welcome',
      ...(id && { id }),
      session: 's-ada',
      token: 'secret',
      expires: 1,
      name: 'Ada',
      node: 'n1',
      version: '0.1.0',
      now: 1,
      limits: {},
      rulesets: [],
      rooms: [],
    };
  }

  joined(more: Partial<Joined> = {}): Joined {
    return {
      type: 'joined',
      room: this.room,
      name: 'a room',
      ruleset: 'hype',
      version: '1',
      ...(this.seat !== undefined && { seat: this.seat }),
      seats: SEATS,
      state: this.state,
      epoch: this.epoch,
      seq: this.seq,
      hash: hashOf(this.view),
      view: this.view,
      commit: COMMIT,
      options: {},
      ...(this.prompt && { prompt: this.prompt }),
      ...more,
    };
  }

  row() {
    return {
      room: this.room,
      name: 'a room',
      ruleset: 'hype',
      state: this.state,
      seats: SEATS,
      spectators: 0,
      created: 1,
      commit: COMMIT,
    };
  }
}

/** Waits, in real time and bounded, until `fact` holds. */
export async function until(fact: () => boolean, what = 'the fact'): Promise<void> {
  for (const end = Date.now() + 5000; Date.now() < end; ) {
    if (fact()) return;
    await new Promise((wake) => setTimeout(wake, 1));
  }
  throw new Error(`${what} did not come to hold`);
}
