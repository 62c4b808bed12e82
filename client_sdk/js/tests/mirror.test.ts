import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { canonical, hashOf, merged, Mirror, type JsonObject, type Update } from '../src/index.js';
import { SEATS, Scripted } from './scripted.js';

interface Vectors {
  canonical: { value: JsonObject; text: string; hash: string }[];
}
const vectors = JSON.parse(
  readFileSync(new URL('./vectors.json', import.meta.url), 'utf-8'),
) as Vectors;

describe('canonical JSON', () => {
  test.each(vectors.canonical)('of $text is that of the server', ({ value, text, hash }) => {
    expect(canonical(value)).toBe(text);
    expect(hashOf(value)).toBe(hash);
  });

  test('of the empty view has the hash of the protocol', () => {
    expect(hashOf({})).toBe('a3a6bf43');
  });
});

describe('a merge patch', () => {
  test.each<[JsonObject, JsonObject, JsonObject]>([
    [{ a: 1 }, {}, { a: 1 }],
    [{ a: 1 }, { a: 2, b: 3 }, { a: 2, b: 3 }],
    [{ a: 1, b: 2 }, { a: null }, { b: 2 }],
    [{ a: { b: 1, c: 2 } }, { a: { b: null } }, { a: { c: 2 } }],
    [{ a: 1 }, { a: { b: 1 } }, { a: { b: 1 } }],
    [{ a: { b: 1 } }, { a: 1 }, { a: 1 }],
    [{ a: [1, 2] }, { a: [3] }, { a: [3] }],
    [{ a: [1, 2] }, { a: { b: null, c: 1 } }, { a: { c: 1 } }],
    [{ a: 1 }, { a: {} }, { a: {} }],
    [{}, { a: {} }, { a: {} }],
    [{}, { a: null }, {}],
  ])('%j and %j make %j', (view, patch, after) => {
    const before = structuredClone(view);
    expect(merged(view, patch)).toEqual(after);
    expect(view).toEqual(before);
  });

  test('keeps the parts that stay, as the same objects', () => {
    const view = { a: { deep: 1 }, b: { c: 1 } };
    const after = merged(view, { b: { c: 2 } });
    expect(after['a']).toBe(view.a);
    expect(merged(view, {})).toBe(view);
  });

  test('takes any key and touches no prototype', () => {
    const patch = JSON.parse('{"__proto__":{"polluted":1},"constructor":2}') as JsonObject;
    const after = merged({ toString: 'x' }, patch);
    expect(canonical(after)).toBe('{"__proto__":{"polluted":1},"constructor":2,"toString":"x"}');
    expect(({} as JsonObject)['polluted']).toBeUndefined();
  });
});

describe('a mirror', () => {
  const update = (seq: number, patch: JsonObject, after: JsonObject): Update => ({
    type: 'update', room: 'r', seq, hash: hashOf(after), patch, events: [],
  });

  test('applies what follows, passes over what is known, and stops at a gap', () => {
    const mirror = new Mirror(new Scripted().joined());
    expect(mirror.update(update(1, { a: 1 }, { a: 1 }))).toBe('applied');
    expect(mirror.update(update(1, { a: 1 }, { a: 1 }))).toBe('old');
    expect(mirror.update(update(3, { a: 3 }, { a: 3 }))).toBe('gap');
    expect([mirror.inStep, mirror.seq, mirror.view]).toEqual([false, 1, { a: 1 }]);
  });

  test('shows the server its own hash when the views differ', () => {
    const mirror = new Mirror(new Scripted().joined());
    expect(mirror.update(update(1, { a: 1 }, { a: 2 }))).toBe('mismatch');
    expect(mirror.cursor).toEqual({ epoch: 'e1', seq: 1, hash: hashOf({ a: 1 }) });
  });

  test('is in step after a resume only at the same cursor', () => {
    const mirror = new Mirror(new Scripted().joined());
    mirror.inStep = false;
    const resumed = { type: 'resumed', room: 'r', epoch: 'e1', state: 'live', seats: SEATS } as const;
    expect(mirror.resumed({ ...resumed, seq: 1, hash: 'a3a6bf43' })).toBe(false);
    expect(mirror.resumed({ ...resumed, epoch: 'e2', seq: 0, hash: 'a3a6bf43' })).toBe(false);
    expect(mirror.resumed({ ...resumed, seq: 0, hash: 'a3a6bf43' })).toBe(true);
    expect(mirror.state).toBe('live');
  });

  test('says whether a whole view has the hash that came with it', () => {
    const server = new Scripted();
    expect(new Mirror(server.joined()).joined(server.joined())).toBe(true);
    expect(new Mirror(server.joined()).joined(server.joined({ hash: '00000000' }))).toBe(false);
  });
});
