import type { MatchReplay } from 'gamewarden-client';
import { expect, test } from 'vitest';

import type { GameEvent, RecordedStep, RulesetUi } from '../src/rulesets/ruleset';
import { enriched, fileOf } from '../src/screens/recorded';

const told = { kind: 'move', by: 'a1' };
const REPLAY = {
  record: {
    room: 'r',
    entries: [
      { seq: 1, at: 0, hash: '', what: 'start' },
      { seq: 2, at: 0, hash: '', what: 'act', seat: 0, action: { do: 'walk' } },
      { seq: 3, at: 0, hash: '', what: 'both', actions: { '0': { do: 'a' }, '1': { do: 'b' } } },
    ],
  },
  steps: [1, 2, 3].map((seq) => ({ seq, hash: `${seq}`, patch: {}, events: [told] })),
  verified: true,
} as unknown as MatchReplay;

test('a ruleset sees what was told beside the actions of the entry, and says what happened', () => {
  let seen: RecordedStep[] = [];
  const recorded = (steps: RecordedStep[]): GameEvent[][] => {
    seen = steps;
    return steps.map(({ events, actions }) => (actions.length > 1 ? [] : events));
  };
  const found = enriched(REPLAY, { recorded } as unknown as RulesetUi);
  expect(seen.map((step) => step.actions.map((action) => action['do']))).toEqual([
    [],
    ['walk'],
    ['a', 'b'],
  ]);
  expect(found.steps.map((step) => step.events.length)).toEqual([1, 1, 0]);
  expect(REPLAY.steps[2]?.events).toEqual([told]);
});

test('a ruleset that adds nothing leaves a match as it was told', () => {
  expect(enriched(REPLAY, {} as RulesetUi)).toBe(REPLAY);
});

test('the file is a whole `replay` message on one page', () => {
  const message = JSON.parse(fileOf(REPLAY)) as Record<string, unknown>;
  expect(Object.keys(message)).toEqual(['type', 'id', 'room', 'record', 'updates', 'verified']);
  expect([message['type'], message['updates']]).toEqual(['replay', REPLAY.steps]);
});
