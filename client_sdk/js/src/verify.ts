/** Checks a replay in the client: commit, hashes, and the room's dice (docs/protocol.md, section 6). */

import { hashOf } from './canonical.js';
import { merged } from './mirror.js';
import type { JsonObject, MatchRecord, Step } from './messages.gen.js';

/** What somebody who was there knows, and a server could not change afterwards. */
export interface Witness {
  /** The commit, as told when the room was entered. */
  commit?: string;
  /** What this client gave to the dice, and at which seat. */
  seat?: number;
  seed?: string;
}

/** What was found. */
export interface Verdict {
  /** All of the below. */
  ok: boolean;
  /** The secret is the one that was committed to. */
  commit: boolean;
  /** The record has the witness's own seed; true without a witness. */
  seed: boolean;
  /** Every step leads to the view that its hash, and the record's, say. */
  hashes: boolean;
  /** The first seq whose hash differs. */
  differs?: number;
}

const text = new TextEncoder();

/** Recomputes what can be recomputed without the rules; `gamewarden verify` plays the match again. */
export async function verify(
  replay: { record: MatchRecord; steps: Step[] },
  witness: Witness = {},
): Promise<Verdict> {
  const { record, steps } = replay;
  const commit =
    (await commitOf(record.secret)) === record.commit &&
    (witness.commit === undefined || witness.commit === record.commit);
  const seed =
    witness.seed === undefined || record.seeds[String(witness.seat ?? 0)] === witness.seed;
  const differs = firstDifference(record, steps);
  const hashes = differs === undefined;
  const ok = commit && seed && hashes;
  return { ok, commit, seed, hashes, ...(differs !== undefined && { differs }) };
}

/** The SHA-256 of a secret given in hex, in hex; '' if it is no hex. */
export async function commitOf(secret: string): Promise<string> {
  const bytes = fromHex(secret);
  if (bytes === undefined) return '';
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** The referee's view after each step, from `steps`; the first is that after entry 1. */
export function* views(steps: Iterable<Step>): Generator<JsonObject> {
  let view: JsonObject = {};
  for (const step of steps) {
    view = merged(view, step.patch);
    yield view;
  }
}

/** A room's random stream, from its first byte: the same draws that the rules made, in order. */
export class FairDice {
  readonly #key: Promise<CryptoKey>;
  readonly #seeds: string;
  #block = new Uint8Array(0);
  #at = 0;
  #next = 0;

  constructor(record: Pick<MatchRecord, 'secret' | 'seeds'>) {
    const secret = fromHex(record.secret);
    if (secret === undefined) throw new RangeError('the secret is not in hex');
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    this.#key = crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
    this.#key.catch(() => undefined); // seen by whoever draws
    this.#seeds = Object.entries(record.seeds)
      .sort(([one], [other]) => Number(one) - Number(other))
      .map(([, seed]) => `${seed}\n`)
      .join('');
  }

  /** A value below `n`, 1 to 256. */
  async below(n: number): Promise<number> {
    if (!Number.isInteger(n) || n < 1 || n > 256) throw new RangeError(`below ${n}`);
    for (;;) {
      const byte = await this.#byte();
      if (byte < 256 - (256 % n)) return byte % n;
    }
  }

  /** `count` dice, faces from 1. */
  async roll(count: number, sides = 6): Promise<number[]> {
    const faces: number[] = [];
    for (let die = 0; die < count; die += 1) faces.push((await this.below(sides)) + 1);
    return faces;
  }

  /** `things` in a new order. */
  async shuffled<T>(things: readonly T[]): Promise<T[]> {
    const order = [...things];
    for (let last = order.length - 1; last >= 1; last -= 1) {
      const other = await this.below(last + 1);
      [order[last], order[other]] = [order[other]!, order[last]!];
    }
    return order;
  }

  /** A renewed id of a hidden thing: 8 hex digits, none of `taken`. */
  async token(taken: ReadonlySet<string> = new Set(), prefix = ''): Promise<string> {
    for (;;) {
      const bytes = new Uint8Array(4);
      for (let at = 0; at < 4; at += 1) bytes[at] = await this.#byte();
      const id = prefix + toHex(bytes);
      if (!taken.has(id)) return id;
    }
  }

  async #byte(): Promise<number> {
    if (this.#at >= this.#block.length) {
      const message = text.encode(this.#seeds + String(this.#next));
      this.#block = new Uint8Array(await crypto.subtle.sign('HMAC', await this.#key, message));
      this.#next += 1;
      this.#at = 0;
    }
    const byte = this.#block[this.#at]!;
    this.#at += 1;
    return byte;
  }
}

function firstDifference(record: MatchRecord, steps: Step[]): number | undefined {
  let at = 0;
  for (const view of views(steps)) {
    const step = steps[at]!;
    const entry = record.entries[at];
    const hash = hashOf(view);
    if (step.seq !== at + 1 || step.hash !== hash || entry?.hash !== hash || entry.seq !== at + 1) {
      return at + 1;
    }
    at += 1;
  }
  return record.entries.length === at ? undefined : at + 1;
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) return undefined;
  const pairs = hex.match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
