import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';

import { Client, SUBPROTOCOL, webSocket, type ClientMessage } from '../src/index.js';
import { nodeTransport } from '../src/node.js';
import { QUICK, Scripted, until } from './scripted.js';

/** A real socket in front of the scripted answers. */
let sockets: WebSocketServer;
let server: Scripted;
let current: ServerSocket | undefined;
let url: string;
let client: Client | undefined;

beforeEach(async () => {
  server = new Scripted();
  server.net.say = (message) => current?.send(JSON.stringify(message));
  sockets = new WebSocketServer({
    host: '127.0.0.1',
    port: 0,
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  });
  sockets.on('connection', (socket) => {
    current = socket;
    socket.on('message', (data) => server.net.answer(JSON.parse(String(data)) as ClientMessage));
  });
  await new Promise((listening) => sockets.once('listening', listening));
  url = `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}/ws`;
});
afterEach(async () => {
  client?.close();
  for (const socket of sockets.clients) socket.terminate();
  await new Promise((closed) => sockets.close(closed));
});

test('over a real socket a client plays, is cut off, and comes back', async () => {
  client = await Client.connect(url, { transport: nodeTransport, settings: QUICK });
  const room = await client.join({ room: server.room });
  expect((await room.act({ do: 'pass' })).seq).toBe(1);
  expect(current!.protocol).toBe(SUBPROTOCOL);
  current!.terminate();
  server.enter({ turn: 7 });
  await until(() => room.inStep && room.seq === 2);
  expect(room.view).toEqual({ turn: 7 });
  expect(await client.ping()).toBeGreaterThanOrEqual(0);
});

test('a close for good reaches the client with code and reason', async () => {
  client = await Client.connect(url, { transport: nodeTransport, settings: QUICK });
  const ended = new Promise((resolve) => client!.on('closed', resolve));
  current!.close(4504, 'a newer connection');
  expect(await ended).toMatchObject({ code: 4504, reason: 'a newer connection' });
});

test('a server that is not there is tried until the limit', async () => {
  const gone = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((listening) => gone.once('listening', listening));
  const { port } = gone.address() as AddressInfo;
  await new Promise((closed) => gone.close(closed));
  const settings = { ...QUICK, openMs: 50 };
  const connecting = Client.connect(`ws://127.0.0.1:${port}/ws`, { transport: nodeTransport, settings });
  await expect(connecting).rejects.toMatchObject({ name: 'TimedOutError' });
});

test.runIf(!('WebSocket' in globalThis))('a host without WebSocket is told what to do', async () => {
  expect(() => webSocket('ws://127.0.0.1/ws')).toThrow('gamewarden-client/node');
  await expect(Client.connect('ws://127.0.0.1/ws')).rejects.toThrow('gamewarden-client/node');
});
