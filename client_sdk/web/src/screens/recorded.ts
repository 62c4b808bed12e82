/** An ended match as data: with what its record knows besides what was told, and as a file to keep. */

import type { MatchReplay } from 'gamewarden-client';

import type { GameEvent, Json, RulesetUi } from '../rulesets/ruleset';

/** The match with the events that the ruleset makes of what was told and what the record holds. */
export function enriched(replay: MatchReplay, ui: RulesetUi): MatchReplay {
  if (!ui.recorded) return replay;
  const entries = new Map(replay.record.entries.map((entry) => [entry.seq, entry]));
  const events = ui.recorded(
    replay.steps.map((step) => {
      const entry = entries.get(step.seq);
      const both = Object.values(entry?.actions ?? {}) as Json[];
      return {
        events: step.events as GameEvent[],
        actions: entry?.action ? [entry.action as Json] : both,
      };
    }),
  );
  const steps = replay.steps.map((step, i) => ({ ...step, events: events[i] ?? step.events }));
  return { ...replay, steps: steps as MatchReplay['steps'] };
}

/** The match as the text of a `replay` message, whole on one page: what `gamewarden verify` and `replay` read. */
export function fileOf({ record, steps, verified }: MatchReplay): string {
  const message = {
    type: 'replay',
    id: 'export',
    room: record.room,
    record,
    updates: steps.map(({ seq, hash, patch, events }) => ({ seq, hash, patch, events })),
    verified,
  };
  return `${JSON.stringify(message)}\n`;
}

/** Hands a text to the reader as a file. */
export function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  // Once the browser has taken it; until then the address has to stand.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
