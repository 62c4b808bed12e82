/** A room: what stands in it, and what can be done there. */

import { Emitter, type Listener } from './emitter.js';
import { Mirror, type Cursor, type RoomState } from './mirror.js';
import type {
  Ack,
  Act,
  Action,
  Chat,
  ClientMessage,
  ClockTold,
  Closed,
  ErrorCode,
  GameEvent,
  Joined,
  JsonObject,
  LegalTold,
  Offer,
  OfferTold,
  Outcome,
  Presence,
  Prompt,
  Rematch,
  Resumed,
  Said,
  SealedTold,
  SeatTold,
  ServerMessage,
  Update,
  WhyTold,
} from './messages.gen.js';

export type What = Offer['what'];

/** One entry of the room's log, as this client saw it. */
export interface RoomUpdate {
  events: GameEvent[];
  before: JsonObject;
  after: JsonObject;
  message: Update;
}

/** What a seat may do now. `complete` false: others may be legal too. */
export interface LegalActions {
  actions: Action[];
  complete: boolean;
  limits?: JsonObject;
  /** The id of the prompt that they answer. */
  prompt?: string;
}

/** Whether an action would be legal, and if not, why. */
export interface WhyNot {
  legal: boolean;
  code?: ErrorCode;
  rule?: string;
  message?: string;
}

/** Why a room is gone. `lost`: unknown to the server; `disconnected`: the client is closed. */
export type Gone = Closed['reason'] | 'lost' | 'disconnected';

/** What a room tells its listeners. */
export interface RoomEvents {
  /** An entry was applied. */
  update: RoomUpdate;
  /** Seats or the number of spectators changed. */
  presence: Presence;
  said: Said;
  rematch: Rematch;
  /** This seat's answer to a secret prompt is in; the others' are not. */
  sealed: SealedTold;
  /** The room was taken over whole, not by updates: after a reconnection, or out of step. */
  resync: { reason: string };
  /** The room is gone. */
  closed: { reason: Gone };
}

/** How a room sends. */
export interface RoomHost {
  ask(message: Draft, options?: { room?: string; repeat?: boolean }): Promise<ServerMessage>;
  resync(room: Room): void;
  left(room: Room): void;
}

type WithoutId<M> = M extends ClientMessage ? Omit<M, 'id'> : never;
/** A message that has no id yet. */
export type Draft = WithoutId<ClientMessage>;

export class Room {
  readonly id: string;
  readonly name: string;
  readonly ruleset: string;
  readonly version: string;
  /** The SHA-256 of the secret that the dice come from. */
  readonly commit: string;
  /** How to join it; told to seats only. */
  code: string | undefined;
  /** This client's seat; none: it watches. */
  seat: number | undefined;
  options: JsonObject;
  spectators = 0;
  /** What this client gave to the dice. */
  seed: string | undefined;
  /** Why the room is gone; none: it is not. */
  closed: Gone | undefined;
  readonly #mirror: Mirror;
  readonly #host: RoomHost;
  readonly #emitter = new Emitter<RoomEvents>();

  constructor(joined: Joined, host: RoomHost) {
    this.id = joined.room;
    this.name = joined.name;
    this.ruleset = joined.ruleset;
    this.version = joined.version;
    this.commit = joined.commit;
    this.code = joined.code;
    this.seat = joined.seat;
    this.options = joined.options;
    this.#mirror = new Mirror(joined);
    this.#host = host;
  }

  get state(): RoomState {
    return this.#mirror.state;
  }

  /** What this client may see; the ruleset says what is in it. */
  get view(): JsonObject {
    return this.#mirror.view;
  }

  get seq(): number {
    return this.#mirror.seq;
  }

  get epoch(): string {
    return this.#mirror.epoch;
  }

  get hash(): string {
    return this.#mirror.hash;
  }

  get cursor(): Cursor {
    return this.#mirror.cursor;
  }

  /** Who sits where; a free seat is absent. */
  get seats(): { [seat: string]: SeatTold } {
    return this.#mirror.seats;
  }

  /** The decision that this seat may make now. */
  get prompt(): Prompt | undefined {
    return this.#mirror.prompt;
  }

  /** This seat's answer to a secret prompt, until the others are in. */
  get sealed(): SealedTold | undefined {
    return this.#mirror.sealed;
  }

  get clock(): ClockTold | undefined {
    return this.#mirror.clock;
  }

  /** Open offers, by what is offered. */
  get offers(): { [what: string]: OfferTold } {
    return this.#mirror.offers;
  }

  get outcome(): Outcome | undefined {
    return this.#mirror.outcome;
  }

  /** Whether the view is up to date; false while the room resumes. */
  get inStep(): boolean {
    return this.#mirror.inStep;
  }

  /** Listens; the result stops it. */
  on<K extends keyof RoomEvents>(kind: K, listener: Listener<RoomEvents[K]>): () => void {
    return this.#emitter.on(kind, listener);
  }

  /**
   * Does it; `seq` is the entry that it became. By then the room's view shows it.
   *
   * Rejects with `RefusedError`. After a cut it is sent again with the same id, and done once.
   */
  async act(action: Action): Promise<Ack> {
    const prompt = this.prompt?.id;
    const message: Omit<Act, 'id'> = { type: 'act', room: this.id, action };
    if (prompt !== undefined) message.prompt = prompt;
    const ack = (await this.#ask(message)) as Ack;
    if (ack.seq === undefined && prompt !== undefined) {
      this.#mirror.seal(prompt, action);
      if (this.sealed?.prompt === prompt) this.#emitter.emit('sealed', this.sealed);
    }
    return ack;
  }

  /** Whether `act` would do it, judged by the same rules; changes nothing. */
  async why(action: Action): Promise<WhyNot> {
    const told = (await this.#ask({ type: 'why', room: this.id, action })) as WhyTold;
    if (told.code === undefined) return { legal: true };
    const { code, rule, message } = told;
    return { legal: false, code, ...(rule && { rule }), ...(message && { message }) };
  }

  /** What this seat may do now. */
  async legal(): Promise<LegalActions> {
    const told = (await this.#ask({ type: 'legal', room: this.id })) as LegalTold;
    const { actions, complete, limits, prompt } = told;
    return { actions, complete, ...(limits && { limits }), ...(prompt && { prompt }) };
  }

  /** Gives the match up. */
  async resign(): Promise<Ack> {
    return (await this.#ask({ type: 'resign', room: this.id })) as Ack;
  }

  /** Offers a draw or a pause, or after the end a rematch. */
  async offer(what: What): Promise<Ack> {
    return (await this.#ask({ type: 'offer', room: this.id, what })) as Ack;
  }

  /** Answers what the other seat offered. */
  async answer(what: What, accept: boolean): Promise<Ack> {
    return (await this.#ask({ type: 'answer', room: this.id, what, accept })) as Ack;
  }

  /** Ends an agreed pause. */
  async unpause(): Promise<Ack> {
    return (await this.#ask({ type: 'unpause', room: this.id })) as Ack;
  }

  /** Says something, 1 to 280 characters. Rejects with `CutError` rather than saying it twice. */
  async chat(text: string): Promise<void> {
    const message: Omit<Chat, 'id'> = { type: 'chat', room: this.id, text };
    await this.#host.ask(message, { room: this.id, repeat: false });
  }

  /** Goes. In a live match the seat stays this client's, and its clock runs. */
  async leave(): Promise<void> {
    await this.#ask({ type: 'leave', room: this.id });
    this.#host.left(this);
  }

  /** Takes the whole room. @internal */
  rejoined(message: Joined): void {
    const isRight = this.#mirror.joined(message);
    this.spectators = 0; // a `presence` follows if anybody watches
    this.code = message.code ?? this.code;
    this.seat = message.seat;
    this.options = message.options;
    this.#emitter.emit('resync', { reason: message.reason ?? (isRight ? 'joined' : 'hash') });
  }

  /** Takes the end of a resume; out of step, it resumes again. @internal */
  resumed(message: Resumed): void {
    this.spectators = 0; // as above
    if (this.#mirror.resumed(message)) this.#emitter.emit('resync', { reason: 'resumed' });
    else this.#host.resync(this);
  }

  /** Takes whatever else the server says of this room. @internal */
  received(message: Update | Presence | Said | Rematch): void {
    switch (message.type) {
      case 'update':
        this.#updated(message);
        break;
      case 'presence':
        this.#mirror.seats = message.seats;
        this.spectators = message.spectators;
        this.#emitter.emit('presence', message);
        break;
      case 'said':
        this.#emitter.emit('said', message);
        break;
      case 'rematch':
        this.#emitter.emit('rematch', message);
        break;
    }
  }

  /** The connection was cut: nothing is known until the resume. @internal */
  cut(): void {
    this.#mirror.inStep = false;
  }

  /** The room is gone. @internal */
  gone(reason: Gone): void {
    this.closed = reason;
    this.#emitter.emit('closed', { reason });
  }

  #updated(message: Update): void {
    const before = this.view;
    switch (this.#mirror.update(message)) {
      case 'applied': {
        const { events } = message;
        this.#emitter.emit('update', { events, before, after: this.view, message });
        break;
      }
      case 'gap':
      case 'mismatch':
        this.#host.resync(this);
        break;
      case 'old':
        break;
    }
  }

  #ask(message: Draft): Promise<ServerMessage> {
    return this.#host.ask(message, { room: this.id });
  }
}
