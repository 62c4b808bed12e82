import { commitOf, FairDice, hashOf, merged, type MatchReplay } from 'gamewarden-client';
import { describe, expect, test } from 'vitest';

import { draws } from '../src/rulesets/hype/draws';
import { judged } from '../src/screens/verdict';

const SECRET = 'ab'.repeat(32);
const SEEDS = { '0': 'rosa', '1': 'ignatz' };

/** A match of two draws, as an honest server would tell it. */
async function replay(): Promise<MatchReplay> {
  const dice = new FairDice({ secret: SECRET, seeds: SEEDS });
  let view = {};
  const steps = [];
  for (const n of [2, 3]) {
    const patch = { [`draw${n}`]: n };
    view = merged(view, patch);
    steps.push({
      seq: steps.length + 1,
      hash: hashOf(view),
      patch,
      events: [{ kind: 'roll', n, dice: [await dice.below(n)] }],
    });
  }
  const entries = steps.map(({ seq, hash }) => ({ seq, hash, at: 0, what: 'act' }));
  const record = {
    record: 1,
    room: 'r',
    ruleset: 'hype',
    version: '1',
    options: {},
    commit: await commitOf(SECRET),
    secret: SECRET,
    seeds: SEEDS,
    entries,
  };
  return { record, steps, verified: true } as unknown as MatchReplay;
}

const failing = (verdict: Awaited<ReturnType<typeof judged>>) =>
  verdict.checks.filter((check) => !check.ok).map((check) => check.id);

describe('the verdict on the dice', () => {
  test('an honest match is verified, draw by draw', async () => {
    const verdict = await judged(await replay(), { draws }, {});
    expect([verdict.ok, failing(verdict)]).toEqual([true, []]);
    expect(verdict.draws.map((one) => one.got === one.again)).toEqual([true, true]);
  });

  test('a changed die is named', async () => {
    const wrong = await replay();
    const event = wrong.steps[1]?.events[0] as unknown as { dice: number[] };
    event.dice = [((event.dice[0] ?? 0) + 1) % 3];
    const verdict = await judged(wrong, { draws }, {});
    expect(failing(verdict)).toEqual(['dice']);
    expect(verdict.checks.find((check) => check.id === 'dice')?.says).toContain('Entry 2');
  });

  test('a secret that was not promised is named', async () => {
    const verdict = await judged(await replay(), { draws }, { commit: 'another' });
    expect(failing(verdict)).toEqual(['commit']);
  });

  test("a seed that is not one's own is named", async () => {
    expect(failing(await judged(await replay(), { draws }, { seat: 0, seed: 'rosa' }))).toEqual([]);
    expect(failing(await judged(await replay(), { draws }, { seat: 0, seed: 'other' }))).toEqual([
      'seed',
    ]);
  });

  test('a step that leads elsewhere is named', async () => {
    const wrong = await replay();
    Object.assign(wrong.steps[0] ?? {}, { patch: { draw2: 99 } });
    expect(failing(await judged(wrong, { draws }, {}))).toContain('hashes');
  });

  test('dice that do more than is told are left to the server, and that is said', async () => {
    const ui = { draws, undrawn: 'The dice also shuffle.' };
    const verdict = await judged(await replay(), ui, {});
    expect([verdict.ok, verdict.draws]).toEqual([true, []]);
    expect(verdict.checks.find((check) => check.id === 'dice')?.says).toBe(ui.undrawn);
    const doubted = await judged({ ...(await replay()), verified: false }, ui, {});
    expect(failing(doubted)).toEqual(['dice', 'server']);
  });

  test("the server's own finding counts", async () => {
    expect(failing(await judged({ ...(await replay()), verified: false }, { draws }, {}))).toEqual([
      'server',
    ]);
  });
});
