import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ClosedError, CutError, DequeuedError, RefusedError, TimedOutError, type Client, type Room } from '../src/index.js';
import { COMMIT, Scripted, until } from './scripted.js';

let server: Scripted;
let client: Client | undefined;

beforeEach(() => {
  server = new Scripted();
});
afterEach(() => client?.close());

async function connected(): Promise<Client> {
  client = await server.connect();
  return client;
}

async function seated(): Promise<Room> {
  await connected();
  return client!.join({ room: server.room });
}

describe('hello', () => {
  test('is the first message, with name and program', async () => {
    client = await server.connect({ name: 'Ada', client: 'test' });
    expect(server.net.heard[0]).toMatchObject({ type: 'hello', name: 'Ada', client: 'test' });
    expect(client.state).toBe('open');
    expect([client.session, client.name]).toEqual(['s-ada', 'Ada']);
  });

  test('takes up a kept session, and keeps its token', async () => {
    const saved: string[] = [];
    const storage = { load: () => 'kept', save: (token: string) => void saved.push(token) };
    client = await server.connect({ storage });
    expect(server.said('hello')[0]!.token).toBe('kept');
    expect(saved).toEqual(['secret']);
  });

  test('with a kept token that has expired begins a new session', async () => {
    const saved: string[] = [];
    server.answers.hello = (message) => {
      if (message.token) {
        server.refuse(message, 'unauthenticated');
        server.net.drop(4501, 'bad or expired token');
      } else {
        server.usual(message);
      }
    };
    const storage = { load: () => 'old', save: (token: string) => void saved.push(token) };
    client = await server.connect({ storage });
    expect(client.state).toBe('open');
    expect(saved).toEqual(['', 'secret']);
  });

  test('with a token that was handed over and is not valid rejects with 4501', async () => {
    server.answers.hello = () => server.net.drop(4501, 'bad token');
    await expect(server.connect({ token: 'bad' })).rejects.toMatchObject({ code: 4501 });
    expect(server.net.connections).toBe(1);
  });

  test('that is refused rejects with the reason', async () => {
    server.answers.hello = (message) => server.refuse(message, 'bad_message');
    await expect(server.connect()).rejects.toMatchObject({ code: 'bad_message' });
  });

  test('that nobody answers is tried again, and given up in the end', async () => {
    server.answers.hello = () => undefined;
    const settings = { openMs: 60, attemptMs: 10 };
    await expect(server.connect({ settings })).rejects.toBeInstanceOf(TimedOutError);
    expect(server.net.connections).toBeGreaterThan(1);
  });

  test('of a server out of reach is tried until it is there', async () => {
    server.net.reachable = false;
    setTimeout(() => (server.net.reachable = true), 10);
    client = await server.connect();
    expect(client.state).toBe('open');
  });
});

describe('rooms', () => {
  test('join looks first, and sends the commit and a seed of its own', async () => {
    const room = await seated();
    expect(server.said('look')[0]).toMatchObject({ room: server.room });
    const join = server.said('join')[0]!;
    expect(join.commit).toBe(COMMIT);
    expect(join.client_seed).toMatch(/^[0-9a-f]{32}$/);
    expect(room.seed).toBe(join.client_seed);
    expect(client!.rooms.get(server.room)).toBe(room);
  });

  test('join by code looks by code', async () => {
    await connected();
    await client!.join({ code: 'ABC234', seat: 1 });
    expect(server.said('look')[0]).toMatchObject({ code: 'ABC234' });
    expect(server.said('join')[0]).toMatchObject({ code: 'ABC234', seat: 1 });
  });

  test('a spectator gives no seed', async () => {
    server.seat = undefined;
    await connected();
    const room = await client!.join({ room: server.room, as: 'spectator' });
    expect(room.seat).toBeUndefined();
    expect(server.said('look')).toEqual([]);
    expect(server.said('seed')).toEqual([]);
  });

  test('create gives its seed once it has seen the commit', async () => {
    await connected();
    const room = await client!.create({ ruleset: 'hype', clock: { bank: 300 } });
    await until(() => server.said('seed').length === 1);
    expect(server.said('create')[0]!.client_seed).toBeUndefined();
    expect(server.said('seed')[0]).toMatchObject({ room: room.id, client_seed: room.seed });
  });

  test('a seed that comes too late is not kept as ours', async () => {
    server.answers.seed = (message) => server.refuse(message, 'stale');
    await connected();
    const room = await client!.create({ ruleset: 'hype' });
    await until(() => room.seed === undefined);
  });

  test('a room with a live match gets no seed', async () => {
    server.enter({ turn: 1 });
    await connected();
    await client!.create({ ruleset: 'hype' });
    expect(server.said('seed')).toEqual([]);
  });

  test('the queue waits beyond a request for its match', async () => {
    client = await server.connect({ settings: { requestMs: 20 } });
    server.answers.queue = (message) => {
      server.net.say({ type: 'queued', id: message.id });
      setTimeout(() => server.net.say(server.joined({ id: message.id })), 60);
    };
    const room = await client.queue({ ruleset: 'hype' });
    expect(room.id).toBe(server.room);
  });

  test('dequeue ends the wait', async () => {
    await connected();
    server.answers.queue = (message) => server.net.say({ type: 'queued', id: message.id });
    server.answers.dequeue = (message) => server.net.say({ type: 'dequeued', id: message.id });
    const waiting = client!.queue({ ruleset: 'hype' });
    const refused = expect(waiting).rejects.toBeInstanceOf(DequeuedError);
    await client!.dequeue();
    await refused;
  });

  test('a match made before the dequeue is told as a room', async () => {
    await connected();
    const rooms: Room[] = [];
    client!.on('room', (room) => rooms.push(room));
    server.answers.dequeue = (message) => server.net.say({ type: 'dequeued', id: message.id });
    server.answers.queue = (message) => server.net.say({ type: 'queued', id: message.id });
    const waiting = client!.queue({ ruleset: 'hype' }).catch(() => 'dequeued');
    await client!.dequeue();
    expect(await waiting).toBe('dequeued');
    server.net.say(server.joined({ id: server.said('queue')[0]!.id }));
    expect(rooms.map((room) => room.id)).toEqual([server.room]);
  });

  test('a rematch brings a new room without being asked for', async () => {
    const first = await seated();
    const told: unknown[] = [];
    first.on('rematch', (message) => told.push(message.next));
    server.net.say({ type: 'rematch', room: first.id, next: 'room000000000002' });
    server.net.say(server.joined({ room: 'room000000000002' }));
    expect(told).toEqual(['room000000000002']);
    expect(client!.rooms.has('room000000000002')).toBe(true);
    await until(() => server.said('seed').some((seed) => seed.room === 'room000000000002'));
  });

  test('list gives a page and its cursor', async () => {
    await connected();
    server.answers.rooms = (message) =>
      server.net.say({ type: 'rooms', id: message.id, rooms: [server.row()], cursor: 'c' });
    const page = await client!.list({ ruleset: 'hype', limit: 1 });
    expect(page.rooms.map((row) => row.room)).toEqual([server.room]);
    expect(page.cursor).toBe('c');
    expect(server.said('rooms')[0]).toMatchObject({ ruleset: 'hype', limit: 1 });
  });

  test('replay puts all pages together', async () => {
    await connected();
    const step = (seq: number) => ({ seq, hash: '00000000', patch: {}, events: [] });
    server.answers.replay = (message) => {
      const from = message.from ?? 1;
      const entry = (seq: number) => ({ seq, at: 0, hash: '00000000', what: 'act' });
      const record = { entries: [entry(1), entry(2)], seeds: {}, options: {}, outcome: {} };
      server.net.say({
        type: 'replay',
        id: message.id,
        room: message.room,
        updates: [step(from), step(from + 1)],
        verified: true,
        ...(from === 1 && { record: record as never }),
        ...(from > 1 && { entries: [entry(from), entry(from + 1)] }),
        ...(from < 5 && { next: from + 2 }),
      });
    };
    const replay = await client!.replay('r');
    expect(replay.steps.map((each) => each.seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(replay.record.entries.map((each) => each.seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(replay.verified).toBe(true);
  });
});

describe('requests', () => {
  test('a refusal has its code, rule and words', async () => {
    const room = await seated();
    server.answers.act = (message) => server.refuse(message, 'illegal_action', { rule: 'HYPE-AP-1' });
    const error: unknown = await room.act({ do: 'attack' }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({
      code: 'illegal_action',
      rule: 'HYPE-AP-1',
      message: 'refused: illegal_action',
    });
  });

  test('over the rate it says when to try again', async () => {
    const room = await seated();
    server.answers.chat = (message) => server.refuse(message, 'rate_limited', { retry_ms: 250 });
    await expect(room.chat('hi')).rejects.toMatchObject({ code: 'rate_limited', retryMs: 250 });
  });

  test('what is unavailable is sent again with the same id', async () => {
    const room = await seated();
    let tries = 0;
    server.answers.act = (message) => {
      tries += 1;
      if (tries < 3) server.refuse(message, 'unavailable');
      else server.usual(message);
    };
    const ack = await room.act({ do: 'pass' });
    expect(ack.seq).toBe(1);
    expect(new Set(server.said('act').map((act) => act.id)).size).toBe(1);
    expect(tries).toBe(3);
  });

  test('what stays unavailable is refused in the end', async () => {
    client = await server.connect({ settings: { retries: 2 } });
    server.answers.mute = (message) => server.refuse(message, 'unavailable');
    await expect(client.mute('s', true)).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.said('mute').length).toBe(3);
  });

  test('a limit beyond what timers can count is no limit of zero', async () => {
    const settings = { requestMs: Infinity, beatMs: Infinity, attemptMs: Infinity };
    client = await server.connect({ settings });
    server.answers.mute = (message) => setTimeout(() => server.usual(message), 20);
    await client.mute('s', true);
    expect(server.said('ping')).toEqual([]);
  });

  test('an answer that does not come is not waited for beyond the limit', async () => {
    client = await server.connect({ settings: { requestMs: 20 } });
    server.answers.mute = () => undefined;
    await expect(client.mute('s', true)).rejects.toBeInstanceOf(TimedOutError);
  });

  test('an ack that comes twice is taken once', async () => {
    const room = await seated();
    server.answers.act = (message) => {
      server.usual(message);
      server.net.say({ type: 'ack', id: message.id, room: room.id, seq: 1 });
    };
    expect((await room.act({ do: 'pass' })).seq).toBe(1);
    expect(room.seq).toBe(1);
  });

  test('a message that cannot fit a frame is not sent', async () => {
    const room = await seated();
    const action = { do: 'x', more: 'y'.repeat(20_000) };
    await expect(room.act(action)).rejects.toMatchObject({ code: 'too_large' });
    expect(server.said('act')).toEqual([]);
  });

  test('only so many are in flight; the rest follow', async () => {
    client = await server.connect({ settings: { inFlight: 3 } });
    const held: (() => void)[] = [];
    server.answers.mute = (message) => held.push(() => server.usual(message));
    const all = Promise.all([1, 2, 3, 4, 5].map((n) => client!.mute(`s${n}`, true)));
    await until(() => held.length === 3);
    while (held.length > 0) {
      held.shift()!();
      await new Promise((wake) => setTimeout(wake, 1));
    }
    await all;
    expect(server.said('mute').map((mute) => mute.session)).toEqual(['s1', 's2', 's3', 's4', 's5']);
  });

  test('ids of two clients of one session differ', async () => {
    await connected();
    const second = await server.connect();
    const [one, other] = server.said('hello');
    expect(one!.id).not.toBe(other!.id);
    second.close();
  });

  test('an error that nobody asked for is told', async () => {
    await connected();
    const told: unknown[] = [];
    client!.on('error', (error) => told.push(error));
    server.net.say({ type: 'error', code: 'internal', message: 'oops' });
    expect(told).toMatchObject([{ code: 'internal' }]);
  });
});

describe('the end', () => {
  test('close ends what is under way and connects no more', async () => {
    await connected();
    server.answers.mute = () => undefined;
    const waiting = expect(client!.mute('s', true)).rejects.toBeInstanceOf(ClosedError);
    client!.close();
    await waiting;
    expect(client!.state).toBe('closed');
    await expect(client!.ping()).rejects.toBeInstanceOf(ClosedError);
    expect(server.net.connections).toBe(1);
  });

  test.each([1009, 4500, 4501, 4502, 4503, 4504])('close code %i is final', async (code) => {
    await connected();
    const ended = new Promise((resolve) => client!.on('closed', resolve));
    server.net.drop(code, 'why');
    expect(await ended).toMatchObject({ code, reason: 'why' });
    await new Promise((wake) => setTimeout(wake, 20));
    expect(server.net.connections).toBe(1);
  });

  test.each([1000, 1001, 1006, 1012, 4010])('close code %i means to come back', async (code) => {
    await connected();
    server.net.drop(code, 'why');
    expect(client!.state).toBe('waiting');
    expect(client!.retryAt).toBeGreaterThan(0);
    await until(() => client!.state === 'open');
    expect(server.said('hello')[1]!.token).toBe('secret');
  });

  test('chat that was under way at a cut is not said twice', async () => {
    const room = await seated();
    server.answers.chat = () => server.net.drop();
    await expect(room.chat('hi')).rejects.toBeInstanceOf(CutError);
    await until(() => client!.state === 'open');
    expect(server.said('chat').length).toBe(1);
  });
});
