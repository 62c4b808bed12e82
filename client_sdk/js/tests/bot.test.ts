import { afterEach, beforeEach, expect, test } from 'vitest';

import { Bot, RefusedError, RoomClosedError, type Action, type Client, type LegalActions, type Room } from '../src/index.js';
import { Scripted, until } from './scripted.js';

class First extends Bot {
  readonly seen: (string | undefined)[] = [];

  override choose(room: Room, legal: LegalActions): Action {
    this.seen.push(room.prompt?.id);
    return legal.actions[0]!;
  }
}

let server: Scripted;
let client: Client;

beforeEach(async () => {
  server = new Scripted();
  server.answers.legal = (message) =>
    server.net.say({
      type: 'legal',
      id: message.id,
      room: message.room,
      actions: server.prompt ? [{ do: 'pass' }] : [],
      complete: true,
      ...(server.prompt && { prompt: server.prompt.id }),
    });
  client = await server.connect();
});
afterEach(() => client.close());

/** Each act opens the next prompt; after `last` entries the match is over. */
function match(last: number): void {
  const next = (): void => {
    const seq = server.seq + 1;
    if (seq > last) {
      server.prompt = undefined;
      server.enter({ turn: seq }, { state: 'ended', outcome: { winner: 0, reason: 'ko' } });
    } else {
      server.prompt = { id: `${seq}.0`, kind: 'main' };
      server.enter({ turn: seq });
    }
  };
  server.answers.act = (message) => {
    if (message.prompt !== server.prompt?.id) {
      server.refuse(message, 'stale');
      return;
    }
    next();
    server.net.say({ type: 'ack', id: message.id, room: message.room, seq: server.seq });
  };
  server.answers.seed = (message) => {
    server.net.say({ type: 'ack', id: message.id });
    next();
  };
}

test('a bot answers every prompt to the end', async () => {
  match(5);
  const bot = new First();
  const { room, outcome } = await bot.play(client, 'hype', { against: 'greedy' });
  expect(outcome).toEqual({ winner: 0, reason: 'ko' });
  expect(room.state).toBe('ended');
  expect(bot.seen).toEqual(['1.0', '2.0', '3.0', '4.0', '5.0']);
  expect(server.said('create')[0]).toMatchObject({ private: true, fill: { '1': 'greedy' } });
});

test('a bot plays on over a cut connection', async () => {
  match(5);
  const bot = new First();
  const playing = bot.play(client, 'hype', { against: 'greedy' });
  await until(() => server.seq >= 2);
  server.net.drop();
  expect((await playing).outcome.reason).toBe('ko');
  expect(new Set(bot.seen).size).toBe(5);
});

test('a bot decides anew when the room has moved on', async () => {
  match(2);
  const act = server.answers.act!;
  server.answers.act = (message) => {
    server.answers.act = act;
    server.refuse(message, 'stale');
    server.prompt = { id: '2.0', kind: 'main' };
    server.enter({ turn: 2 });
  };
  const bot = new First();
  await bot.play(client, 'hype', { against: 'greedy' });
  expect(bot.seen).toEqual(['1.0', '2.0']);
});

test('a bot rests when it was too fast', async () => {
  match(1);
  const act = server.answers.act!;
  server.answers.act = (message) => {
    server.answers.act = act;
    server.refuse(message, 'rate_limited', { retry_ms: 5 });
  };
  expect((await new First().play(client, 'hype', { against: 'greedy' })).outcome.reason).toBe('ko');
});

test('what the rules refuse ends a bot with the reason', async () => {
  match(5);
  server.answers.act = (message) => server.refuse(message, 'illegal_action', { rule: 'X-1' });
  const playing = new First().play(client, 'hype', { against: 'greedy' });
  await expect(playing).rejects.toBeInstanceOf(RefusedError);
});

test('a room that goes, or a client that closes, ends a bot', async () => {
  match(5);
  server.answers.seed = (message) => server.net.say({ type: 'ack', id: message.id });
  const waiting = new First().play(client, 'hype', { against: 'greedy' });
  const ended = expect(waiting).rejects.toBeInstanceOf(RoomClosedError);
  await until(() => client.rooms.size === 1);
  server.net.say({ type: 'closed', room: server.room, reason: 'operator' });
  await ended;
  const again = new First().play(client, 'hype', { against: 'greedy' });
  const closed = expect(again).rejects.toMatchObject({ reason: 'disconnected' });
  await until(() => client.rooms.size === 1);
  client.close();
  await closed;
});
