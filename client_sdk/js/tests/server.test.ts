import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { Bot, Client, verify, type Action, type LegalActions, type Room } from '../src/index.js';
import { nodeTransport } from '../src/node.js';
import type { Transport } from '../src/transport.js';

/** The server of this checkout, where `make` has set it up. */
const SERVER = fileURLToPath(new URL('../../../.venv/bin/gamewarden', import.meta.url));
const SLOW_MS = 60_000; // a busy machine; a match takes a second or two

let folder: string;
let server: ChildProcess;
let url: string;
let clients: Client[];
let open: Transport[];

/** Starts the server; gives the port that it printed. */
function serve(port: string): Promise<string> {
  server = spawn(SERVER, ['serve', '--port', port, '--data', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    const read = (chunk: unknown): void => {
      said += String(chunk);
      const found = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(said);
      if (found) resolve(found[1]!);
    };
    server.stdout!.on('data', read);
    server.stderr!.on('data', read);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
}

function ended(): Promise<unknown> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((done) => server.once('exit', done));
}

async function connected(name: string): Promise<Client> {
  const transport = (address: string): Transport => {
    const made = nodeTransport(address);
    open.push(made);
    return made;
  };
  const settings = { backoffBaseMs: 20, backoffLimitMs: 200 };
  const client = await Client.connect(url, { name, transport, settings });
  clients.push(client);
  return client;
}

/** Chooses at random, after `onTurn` was told. */
class Chancy extends Bot {
  constructor(readonly onTurn: (room: Room) => void | Promise<void>) {
    super();
  }

  override async choose(room: Room, legal: LegalActions): Promise<Action> {
    await this.onTurn(room);
    return legal.actions[Math.floor(Math.random() * legal.actions.length)]!;
  }
}

describe.runIf(existsSync(SERVER))('with the server itself', { timeout: SLOW_MS }, () => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gamewarden-js-'));
    clients = [];
    open = [];
    url = `ws://127.0.0.1:${await serve('0')}/ws`;
  }, SLOW_MS);
  afterEach(async () => {
    for (const client of clients) client.close();
    server.kill('SIGTERM');
    await ended();
    rmSync(folder, { recursive: true, force: true });
  }, SLOW_MS);

  test('two bots play a match that verifies, cut off again and again', async () => {
    // C01, C06: whatever the moment of the cut, nothing is lost or done twice
    const [ada, bob, eve] = [await connected('Ada'), await connected('Bob'), await connected('Eve')];
    const mine = await ada.create({ ruleset: 'hype', clock: { bank: 300, increment: 5, turn: 60 } });
    const watched = await eve.join({ room: mine.id, as: 'spectator' });
    const theirs = await bob.join({ code: mine.code! });
    const seqs: number[] = [];
    mine.on('update', ({ message }) => seqs.push(message.seq));
    let turns = 0;
    const cutting = new Chancy(() => {
      turns += 1;
      if (turns % 5 === 0) open.splice(turns % open.length, 1)[0]!.close(4000, 'cut by the test');
    });
    const [one, other] = await Promise.all([cutting.playIn(mine), cutting.playIn(theirs)]);
    expect(one).toEqual(other);
    expect(seqs).toEqual(Array.from({ length: mine.seq }, (_, at) => at + 1));
    const replay = await bob.replay(mine.id);
    expect(replay.verified).toBe(true);
    expect(await verify(replay, { commit: mine.commit, seat: 0, seed: mine.seed! })).toMatchObject({ ok: true });
    expect((await verify(replay, { seat: 1, seed: theirs.seed! })).ok).toBe(true);
    while (watched.outcome === undefined) await new Promise((wake) => setTimeout(wake, 10));
    expect([watched.seq, watched.outcome]).toEqual([mine.seq, one]);
  });

  test('a match goes on after the server was killed in the middle', async () => {
    // C03, C86
    const [ada, bob] = [await connected('Ada'), await connected('Bob')];
    const mine = await ada.create({ ruleset: 'hype' });
    const theirs = await bob.join({ room: mine.id });
    let killedAt = 0;
    const killing = new Chancy(async (room) => {
      if (room.seq < 15 || killedAt > 0) return;
      killedAt = room.seq;
      server.removeAllListeners('exit');
      server.kill('SIGKILL');
      await ended();
      await serve(new URL(url).port);
    });
    const outcomes = await Promise.all([killing.playIn(mine), killing.playIn(theirs)]);
    expect(killedAt).toBeGreaterThan(0);
    expect(outcomes[0]).toEqual(outcomes[1]);
    const replay = await ada.replay(mine);
    expect((await verify(replay, { commit: mine.commit, seat: 0, seed: mine.seed! })).ok).toBe(true);
  });
});
