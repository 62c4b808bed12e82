import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';

import { expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';

import { SUBPROTOCOL, type ClientMessage } from '../src/index.js';
import { Scripted } from './scripted.js';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf-8');

test('the first example of the README is the one that is run here', () => {
  expect(read('../README.md')).toContain(`\`\`\`ts\n${read('../examples/bot.ts')}\`\`\`\n`);
});

test('the example plays its match to the end', async () => {
  const server = new Scripted();
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => SUBPROTOCOL });
  sockets.on('connection', (socket) => {
    server.net.say = (message) => socket.send(JSON.stringify(message));
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ClientMessage;
      server.net.heard.push(message);
      server.net.answer(message);
    });
  });
  await new Promise((listening) => sockets.once('listening', listening));
  server.answers.legal = (message) =>
    server.net.say({
      type: 'legal',
      id: message.id,
      room: message.room,
      actions: [{ do: 'end' }, { do: 'attack', by: 'a1' }],
      complete: true,
      ...(server.prompt && { prompt: server.prompt.id }),
    });
  server.answers.seed = (message) => {
    server.net.say({ type: 'ack', id: message.id });
    server.prompt = { id: '1.0', kind: 'main' };
    server.enter({ turn: 1 });
  };
  server.answers.act = (message) => {
    server.prompt = undefined;
    server.enter({ turn: 2 }, { state: 'ended', outcome: { winner: 0, reason: 'ko' } });
    server.net.say({ type: 'ack', id: message.id, room: message.room, seq: 2 });
  };
  const lines: unknown[][] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((...line) => void lines.push(line));
  process.argv[2] = `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}/ws`;
  try {
    await import('../examples/bot.js');
  } finally {
    log.mockRestore();
    await new Promise((closed) => sockets.close(closed));
  }
  expect(server.said('act')[0]!.action).toEqual({ do: 'attack', by: 'a1' });
  expect(lines).toEqual([[`room ${server.room}, seat 0:`, { winner: 0, reason: 'ko' }]]);
});
