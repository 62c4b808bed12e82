/** Checks an ended match in this browser: the commit, the seeds, every hash, and every draw of the dice. */

import { FairDice, verify, type MatchReplay, type Witness } from 'gamewarden-client';

import type { Draw, GameEvent, RulesetUi } from '../rulesets/ruleset';

/** One thing that was checked, and how it came out. */
export interface Check {
  id: 'commit' | 'seed' | 'hashes' | 'dice' | 'server';
  ok: boolean;
  says: string;
}

/** A draw as the match told it and as this browser drew it. */
export interface Redrawn extends Draw {
  seq: number;
  again: number;
}

export interface Verdict {
  ok: boolean;
  checks: Check[];
  draws: Redrawn[];
}

/** Recomputes what can be recomputed without the rules; the server's own finding is told beside it. */
export async function judged(
  replay: MatchReplay,
  { draws: drawsOf, undrawn }: Pick<RulesetUi, 'draws' | 'undrawn'>,
  witness: Witness,
): Promise<Verdict> {
  const found = await verify(replay, witness);
  const draws = undrawn === undefined ? await redrawn(replay, drawsOf) : [];
  const wrong = draws.find((one) => one.again !== one.got);
  const checks: Check[] = [
    {
      id: 'commit',
      ok: found.commit,
      says: found.commit
        ? witness.commit !== undefined
          ? 'The secret is the one that was promised when you entered the room.'
          : 'The secret is the one that was promised before the match.'
        : 'The secret is not the one that was promised.',
    },
    {
      id: 'seed',
      ok: found.seed,
      says: !found.seed
        ? 'Your own part of the dice was changed.'
        : witness.seed !== undefined
          ? 'Your own part of the dice is in it, unchanged.'
          : 'Each side’s part of the dice is listed below.',
    },
    {
      id: 'dice',
      // What is not told cannot be drawn again from what is told: the server's finding stands for it.
      ok: undrawn === undefined ? wrong === undefined : replay.verified,
      says:
        undrawn === undefined
          ? wrong
            ? `Entry ${wrong.seq} tells another draw than the dice give.`
            : `Drawn again here: ${counted(draws.length)} of the match came out the same.`
          : replay.verified
            ? undrawn
            : 'This game’s dice can be drawn again by the server alone, and it found something else.',
    },
    {
      id: 'hashes',
      ok: found.hashes,
      says: found.hashes
        ? 'Every step leads to the state that it claims.'
        : `Entry ${found.differs ?? '?'} does not lead to the state that it claims.`,
    },
    {
      id: 'server',
      ok: replay.verified,
      says: replay.verified
        ? 'The server played it again by the rules and found the same.'
        : 'The server played it again and found something else.',
    },
  ];
  return { ok: checks.every((check) => check.ok), checks, draws };
}

function counted(draws: number): string {
  return draws === 1 ? 'the one draw' : `all ${draws} draws`;
}

async function redrawn(replay: MatchReplay, drawsOf: RulesetUi['draws']): Promise<Redrawn[]> {
  const dice = new FairDice(replay.record);
  const found: Redrawn[] = [];
  for (const step of replay.steps) {
    for (const draw of drawsOf(step.events as GameEvent[])) {
      found.push({ ...draw, seq: step.seq, again: await dice.below(draw.n) });
    }
  }
  return found;
}
