import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { hashOf } from '../src/canonical.js';
import { RoomClosedError, type Client, type Room, type RoomUpdate } from '../src/index.js';
import { Scripted, until } from './scripted.js';

let server: Scripted;
let client: Client;
let room: Room;
let updates: RoomUpdate[];
let resyncs: string[];

beforeEach(async () => {
  server = new Scripted();
  client = await server.connect({ settings: { beatMs: 20, silenceMs: 20 } });
  server.enter({ turn: 1, a: { health: 60 } });
  room = await client.join({ room: server.room });
  updates = [];
  resyncs = [];
  room.on('update', (update) => updates.push(update));
  room.on('resync', ({ reason }) => resyncs.push(reason));
});
afterEach(() => client.close());

const inStep = (): boolean => room.inStep && room.seq === server.seq && room.hash === hashOf(server.view);

describe('updates', () => {
  test('change the view and say what it was before', () => {
    server.enter({ a: { health: 50 } });
    expect(room.view).toEqual({ turn: 1, a: { health: 50 } });
    expect(updates[0]!.before).toEqual({ turn: 1, a: { health: 60 } });
    expect(updates[0]!.after).toBe(room.view);
    expect(updates[0]!.events).toEqual([{ kind: 'turn', number: 2 }]);
  });

  test('that come twice are taken once', () => {
    const update = server.enter({ turn: 2 });
    server.net.say(update);
    expect(updates.length).toBe(1);
    expect(server.said('resume')).toEqual([]);
  });

  test('with a gap before them make the room resume, and nothing is missed', async () => {
    server.enter({ turn: 2 }, { lost: true });
    server.enter({ turn: 3 });
    expect(room.inStep).toBe(false);
    await until(inStep);
    expect(server.said('resume')[0]).toMatchObject({ room: room.id, epoch: 'e1', seq: 1 });
    expect(updates.map(({ message }) => message.seq)).toEqual([2, 3]);
    expect(room.view).toEqual(server.view);
  });

  test('in a burst behind a gap ask once', async () => {
    server.enter({ turn: 2 }, { lost: true });
    for (let turn = 3; turn < 20; turn += 1) server.enter({ turn });
    await until(inStep);
    expect(server.said('resume').length).toBe(1);
    expect(updates.length).toBe(18);
  });

  test('with another hash than ours make the room be sent whole', async () => {
    server.view = { ...server.view, secret: 1 }; // a patch that does not say all that changed
    server.enter({ turn: 2 });
    expect(updates).toEqual([]);
    await until(inStep);
    expect(resyncs).toEqual(['hash']);
    expect(room.view).toEqual(server.view);
  });

  test('carry prompt, clock, offers and outcome', () => {
    const clock = { banks: { '0': 1 }, running: [0], at: 1, bank: 1, increment: 0, turn: 0 };
    server.enter({}, { prompt: { id: '2.0', kind: 'main' }, clock });
    expect(room.prompt).toEqual({ id: '2.0', kind: 'main' });
    server.enter({}, { offers: { draw: { seat: 1, until: 5 } } });
    expect(room.prompt).toBeUndefined();
    expect(room.clock).toEqual(clock);
    expect(room.offers).toEqual({ draw: { seat: 1, until: 5 } });
    server.enter({}, { state: 'ended', outcome: { winner: 0, reason: 'ko' } });
    expect(room.offers).toEqual({});
    expect([room.state, room.outcome]).toEqual(['ended', { winner: 0, reason: 'ko' }]);
  });
});

describe('a cut', () => {
  test('is followed by a resume at the cursor that was held', async () => {
    server.net.drop();
    server.enter({ turn: 2 });
    server.enter({ turn: 3 });
    expect(room.inStep).toBe(false);
    await until(inStep);
    expect(server.said('resume')[0]).toMatchObject({ seq: 1, epoch: 'e1', hash: updates[0] && hashOf(updates[0].before) });
    expect(updates.map(({ message }) => message.seq)).toEqual([2, 3]);
    expect(resyncs).toEqual(['resumed']);
  });

  test('with nothing new redelivers nothing, however often', async () => {
    // C17
    for (let cut = 0; cut < 6; cut += 1) {
      server.net.drop();
      await until(inStep);
    }
    expect(updates).toEqual([]);
    expect(room.seq).toBe(1);
  });

  test('forgets who watched before it', async () => {
    // C83: the server tells how many watch after `resumed`, unless nobody does
    server.net.say({ type: 'presence', room: room.id, seats: room.seats, spectators: 3 });
    expect(room.spectators).toBe(3);
    server.net.drop();
    await until(inStep);
    expect(room.spectators).toBe(0);
  });

  test('into another epoch takes the room whole', async () => {
    // C16
    server.net.drop();
    server.epoch = 'e2';
    server.seq = 1;
    server.view = { turn: 1, other: true };
    server.log = [];
    await until(inStep);
    expect(resyncs).toEqual(['epoch']);
    expect(room.view).toEqual({ turn: 1, other: true });
    server.net.drop(); // from now on this is the history that it resumes
    await until(inStep);
    expect(server.said('resume').at(-1)).toMatchObject({ epoch: 'e2', seq: 1 });
    expect(resyncs).toEqual(['epoch', 'resumed']);
  });

  test('sends an act again with the same id, after the resume, and it is done once', async () => {
    // C01, C71
    const acked = new Map<string, number>();
    let isDeaf = true;
    server.answers.act = (message) => {
      let seq = acked.get(message.id);
      if (seq === undefined) {
        seq = server.enter({ turn: 9 }, { lost: isDeaf }).seq;
        acked.set(message.id, seq);
      }
      if (isDeaf) server.net.drop();
      else server.net.say({ type: 'ack', id: message.id, room: room.id, seq });
      isDeaf = false;
    };
    const ack = await room.act({ do: 'pass' });
    expect(ack.seq).toBe(2);
    expect(server.seq).toBe(2);
    const order = server.net.heard.slice(-3).map((message) => message.type);
    expect(order).toEqual(['hello', 'resume', 'act']);
    expect(new Set(server.said('act').map((act) => act.id)).size).toBe(1);
  });

  test('that says nothing is found out by silence', async () => {
    // C02: a half-open connection
    server.net.freeze();
    const ack = await room.act({ do: 'pass' });
    expect(ack.seq).toBe(2);
    expect(server.net.connections).toBe(2);
  });

  test('of an idle connection is found out by a ping', async () => {
    server.net.freeze();
    await until(() => server.net.connections === 2);
    await until(inStep);
  });

  test('in the middle of a resume begins it anew', async () => {
    let cuts = 0;
    server.answers.resume = (message) => {
      cuts += 1;
      if (cuts < 3) server.net.drop();
      else server.usual(message);
    };
    server.net.drop();
    await until(inStep);
    expect(cuts).toBe(3);
  });

  test('leads to the end of a room that is gone', async () => {
    const reasons: string[] = [];
    room.on('closed', ({ reason }) => reasons.push(reason));
    server.answers.resume = (message) => server.refuse(message, 'not_found');
    server.answers.act = () => server.net.drop();
    await expect(room.act({ do: 'pass' })).rejects.toBeInstanceOf(RoomClosedError);
    expect(reasons).toEqual(['lost']);
    expect(client.rooms.size).toBe(0);
  });

  test('of one who may not resume leads back in by watching', async () => {
    server.answers.resume = (message) => server.refuse(message, 'not_seated');
    server.net.drop();
    await until(inStep);
    expect(server.said('join').at(-1)).toMatchObject({ room: room.id, as: 'spectator' });
  });

  test('does not lose updates that come while others are sent again', async () => {
    server.answers.resume = (message) => {
      server.enter({ turn: 3 }); // a live one overtakes
      server.usual(message);
    };
    server.net.drop();
    server.enter({ turn: 2 });
    await until(inStep);
    expect(updates.map(({ message }) => message.seq)).toEqual([2, 3]);
  });

  test('is mended also when the end of the resume and new updates come in one turn', async () => {
    server.answers.resume = (message) => {
      server.usual(message);
      server.enter({ turn: 2 });
      server.enter({ turn: 3 });
    };
    server.net.drop();
    await until(inStep);
    expect(server.said('resume').length).toBe(1);
    expect(updates.map(({ message }) => message.seq)).toEqual([2, 3]);
  });

  test('by a server that moves comes after its pause', async () => {
    const told: number[] = [];
    client.on('moving', ({ retryMs }) => told.push(retryMs));
    server.net.say({ type: 'moving', retry_ms: 5 });
    await until(() => server.net.connections === 2);
    await until(inStep);
    expect(told).toEqual([5]);
  });

  test('by a frame that is no JSON is a cut like any other', async () => {
    server.net.sayText('{"type":');
    await until(() => server.net.connections === 2);
    await until(inStep);
  });
});

describe('a room', () => {
  test('sends the prompt that it answers', async () => {
    server.prompt = { id: '2.0', kind: 'main' };
    server.enter({ turn: 2 });
    await room.act({ do: 'pass' });
    expect(server.said('act')[0]!.prompt).toBe('2.0');
  });

  test('with a sealed answer has no prompt, and keeps what was answered', async () => {
    server.prompt = { id: '2.0', kind: 'line_up' };
    server.enter({ turn: 2 });
    const sealed: unknown[] = [];
    room.on('sealed', (told) => sealed.push(told));
    server.answers.act = (message) => server.net.say({ type: 'ack', id: message.id, room: room.id });
    await room.act({ do: 'line_up' });
    expect(room.prompt).toBeUndefined();
    expect(room.sealed).toEqual({ prompt: '2.0', action: { do: 'line_up' } });
    expect(sealed).toEqual([room.sealed]);
    server.prompt = undefined;
    server.enter({}, { offers: { draw: { seat: 1, until: 5 } } });
    expect(room.sealed).toBeDefined();
    server.enter({ turn: 3 });
    expect(room.sealed).toBeUndefined();
  });

  test('asks why not, and what is legal', async () => {
    const where = { room: room.id };
    server.answers.why = (message) =>
      message.action.do === 'pass'
        ? server.net.say({ type: 'why', id: message.id, ...where })
        : server.net.say({ type: 'why', id: message.id, ...where, code: 'illegal_action', rule: 'X-1', message: 'no' });
    server.answers.legal = (message) =>
      server.net.say({ type: 'legal', id: message.id, ...where, actions: [{ do: 'pass' }], complete: true, prompt: '1.0' });
    expect(await room.why({ do: 'pass' })).toEqual({ legal: true });
    expect(await room.why({ do: 'x' })).toEqual({ legal: false, code: 'illegal_action', rule: 'X-1', message: 'no' });
    expect(await room.legal()).toEqual({ actions: [{ do: 'pass' }], complete: true, prompt: '1.0' });
  });

  test('tells of presence and chat', () => {
    const heard: string[] = [];
    room.on('said', ({ name, text }) => heard.push(`${name}: ${text}`));
    server.net.say({ type: 'said', room: room.id, session: 's', name: 'Bob', text: 'hi', at: 1 });
    server.net.say({ type: 'presence', room: room.id, seats: {}, spectators: 3 });
    expect(heard).toEqual(['Bob: hi']);
    expect([room.spectators, room.seats]).toEqual([3, {}]);
  });

  test('that was left is forgotten', async () => {
    await room.leave();
    expect(client.rooms.size).toBe(0);
    server.enter({ turn: 2 });
    expect(updates).toEqual([]);
  });

  test('that closes says why', () => {
    const reasons: string[] = [];
    room.on('closed', ({ reason }) => reasons.push(reason));
    server.net.say({ type: 'closed', room: room.id, reason: 'operator' });
    expect(reasons).toEqual(['operator']);
    expect(room.closed).toBe('operator');
  });

  test('tells a listener nothing after it has stopped', () => {
    const seen: number[] = [];
    const stop = room.on('update', ({ message }) => seen.push(message.seq));
    server.enter({ turn: 2 });
    stop();
    server.enter({ turn: 3 });
    expect(seen).toEqual([2]);
  });

  test('offers and answers', async () => {
    await room.offer('draw');
    await room.answer('pause', true);
    await room.unpause();
    await room.resign();
    expect(server.said('offer')[0]).toMatchObject({ room: room.id, what: 'draw' });
    expect(server.said('answer')[0]).toMatchObject({ what: 'pause', accept: true });
    expect(server.said('unpause').length).toBe(1);
    expect(server.said('resign').length).toBe(1);
  });
});
