import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { commitOf, FairDice, hashOf, merged, verify, type JsonObject, type MatchRecord, type Step } from '../src/index.js';

interface Vector {
  secret: string;
  commit: string;
  seeds: { [seat: string]: string };
  d6: number[];
  below: { of: number[]; drawn: number[] };
  shuffled: string[];
  token: string;
  more: number[];
}
const { dice: vector } = JSON.parse(
  readFileSync(new URL('./vectors.json', import.meta.url), 'utf-8'),
) as { dice: Vector };

describe('dice', () => {
  test('fall as the server made them fall', async () => {
    const dice = new FairDice(vector);
    expect(await dice.roll(20)).toEqual(vector.d6);
    const drawn: number[] = [];
    for (const n of vector.below.of) drawn.push(await dice.below(n));
    expect(drawn).toEqual(vector.below.drawn);
    expect(await dice.shuffled([...'abcdefghijklmnopqrstuvwxyz'])).toEqual(vector.shuffled);
    expect(await dice.token()).toBe(vector.token);
    expect(await dice.roll(200)).toEqual(vector.more);
  });

  test('give no id twice', async () => {
    const [first, second] = [await new FairDice(vector).token(), new FairDice(vector)];
    expect(await second.token(new Set([first]))).not.toBe(first);
  });

  test('draw among 1 to 256 things', async () => {
    const dice = new FairDice(vector);
    for (const n of [0, 257, 1.5, -1]) await expect(dice.below(n)).rejects.toBeInstanceOf(RangeError);
    expect(await dice.below(1)).toBe(0);
  });
});

describe('a replay', () => {
  const patches: JsonObject[] = [{ turn: 1, a: { health: 60 } }, { turn: 2 }, { a: { health: 10 } }];
  const steps: Step[] = [];
  let view: JsonObject = {};
  for (const [at, patch] of patches.entries()) {
    view = merged(view, patch);
    steps.push({ seq: at + 1, hash: hashOf(view), patch, events: [] });
  }
  const record: MatchRecord = {
    record: 1,
    room: 'r',
    ruleset: 'hype',
    version: '1',
    options: {},
    commit: vector.commit,
    secret: vector.secret,
    seeds: vector.seeds,
    entries: steps.map(({ seq, hash }) => ({ seq, hash, at: 1, what: 'act' })),
    outcome: { draw: true, reason: 'agreed' },
  };

  test('that is as it was verifies', async () => {
    const witness = { commit: vector.commit, seat: 1, seed: vector.seeds['1']! };
    expect(await verify({ record, steps })).toEqual({ ok: true, commit: true, seed: true, hashes: true });
    expect((await verify({ record, steps }, witness)).ok).toBe(true);
  });

  test('with another secret, or another commit than was told, does not', async () => {
    const secret = vector.secret.replace('00', '01');
    expect(await verify({ record: { ...record, secret }, steps })).toMatchObject({ ok: false, commit: false });
    const other = { ...record, secret, commit: await commitOf(secret) };
    expect((await verify({ record: other, steps })).commit).toBe(true);
    expect((await verify({ record: other, steps }, { commit: vector.commit })).ok).toBe(false);
    expect((await verify({ record: { ...record, secret: 'no hex' }, steps })).ok).toBe(false);
  });

  test('with another seed than ours does not', async () => {
    expect(await verify({ record, steps }, { seat: 0, seed: 'mine' })).toMatchObject({ ok: false, seed: false });
  });

  test('names the first step that differs', async () => {
    const changed = steps.map((step) => (step.seq === 2 ? { ...step, patch: { turn: 3 } } : step));
    expect(await verify({ record, steps: changed })).toMatchObject({ ok: false, hashes: false, differs: 2 });
    expect(await verify({ record, steps: steps.slice(0, 2) })).toMatchObject({ differs: 3 });
    const entries = record.entries.slice(0, 2);
    expect(await verify({ record: { ...record, entries }, steps })).toMatchObject({ differs: 3 });
  });
});
