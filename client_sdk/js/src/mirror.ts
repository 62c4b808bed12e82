/**
 * A room as this client has it, without I/O: applies updates, checks hashes, says when to resume.
 *
 * The view at `seq` is what the server's view was at `seq`, or `inStep` is false.
 */

import { hashOf } from './canonical.js';
import type {
  Action,
  ClockTold,
  Joined,
  JsonObject,
  JsonValue,
  OfferTold,
  Outcome,
  Prompt,
  Resumed,
  SealedTold,
  SeatTold,
  Update,
} from './messages.gen.js';

export type RoomState = Joined['state'];
/** What an update did: applied; known already; or the mirror is out of step and must resume. */
export type Applied = 'applied' | 'old' | 'gap' | 'mismatch';

/** Where a mirror stands: what `resume` says. */
export interface Cursor {
  epoch: string;
  seq: number;
  hash: string;
}

export class Mirror {
  epoch = '';
  seq = 0;
  hash = '';
  /** What this client may see. Never changed in place: parts that stayed are the same objects. */
  view: JsonObject = {};
  state: RoomState = 'open';
  seats: { [seat: string]: SeatTold } = {};
  /** The decision that this seat may make now. */
  prompt: Prompt | undefined;
  /** This seat's own answer to a secret prompt, until the others are in. */
  sealed: SealedTold | undefined;
  clock: ClockTold | undefined;
  offers: { [what: string]: OfferTold } = {};
  outcome: Outcome | undefined;
  /** Whether view and cursor are the server's; if not, nothing but `resume` makes sense. */
  inStep = false;

  constructor(joined: Joined) {
    this.joined(joined);
  }

  get cursor(): Cursor {
    return { epoch: this.epoch, seq: this.seq, hash: this.hash };
  }

  /** Takes the whole room as it comes. Gives whether its hash is that of its view. */
  joined(message: Joined): boolean {
    this.view = message.view;
    this.epoch = message.epoch;
    this.#stands(message);
    this.inStep = true;
    return hashOf(message.view) === message.hash;
  }

  /** Takes one update. A gap or another hash puts the mirror out of step. */
  update(message: Update): Applied {
    if (message.seq <= this.seq) return 'old';
    if (message.seq !== this.seq + 1) {
      this.inStep = false;
      return 'gap';
    }
    const after = merged(this.view, message.patch);
    const hash = hashOf(after);
    const sealed = after === this.view ? this.sealed : undefined; // an offer leaves it sealed
    this.view = after;
    this.seq = message.seq;
    this.hash = hash; // our own: when it is wrong, `resume` shows the server so
    this.prompt = message.prompt;
    this.sealed = sealed;
    this.clock = message.clock ?? this.clock;
    this.offers = message.offers ?? {};
    this.outcome = message.outcome ?? this.outcome;
    this.state = message.state ?? this.state;
    if (hash === message.hash) return 'applied';
    this.inStep = false;
    return 'mismatch';
  }

  /** Takes the end of a resume. Gives whether the mirror is in step now. */
  resumed(message: Resumed): boolean {
    const { epoch, seq, hash } = message;
    this.inStep = epoch === this.epoch && seq === this.seq && hash === this.hash;
    if (this.inStep) this.#stands(message);
    return this.inStep;
  }

  /** This seat's answer to the secret prompt `id` is in, and the set is not complete. */
  seal(id: string, action: Action): void {
    if (this.prompt?.id !== id) return; // an update has overtaken it
    this.prompt = undefined;
    this.sealed = { prompt: id, action };
  }

  #stands(message: Joined | Resumed): void {
    this.seq = message.seq;
    this.hash = message.hash;
    this.state = message.state;
    this.seats = message.seats;
    this.prompt = message.prompt;
    this.sealed = message.sealed;
    this.clock = message.clock;
    this.offers = message.offers ?? {};
    this.outcome = message.outcome;
  }
}

/** What a merge patch (RFC 7396) makes of a view; the view itself if it changes nothing. */
export function merged(view: JsonObject, patch: JsonObject): JsonObject {
  const changes = Object.entries(patch);
  if (changes.length === 0) return view;
  const result = new Map(Object.entries(view)); // a map takes any key, `__proto__` too
  for (const [key, value] of changes) {
    if (value === null) result.delete(key);
    else result.set(key, isObject(value) ? merged(objectOr(result.get(key)), value) : value);
  }
  return Object.fromEntries(result);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectOr(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}
