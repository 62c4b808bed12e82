import { merged } from 'gamewarden-client';
import { describe, expect, test } from 'vitest';

import { fold } from '../src/rulesets/tcg/fold';
import { tableOf, type Table } from '../src/rulesets/tcg/view';
import type { GameEvent, Json } from '../src/rulesets/ruleset';
import matches from './support/tcg-matches.json';

const SLOW_MS = 60_000; // hundreds of tables are compared whole

interface Recorded {
  decks: string[];
  viewer: number;
  updates: { view?: Json; patch?: Json; events: GameEvent[] }[];
}

/** What the board shows of a table: the shell puts the rest right at the end of each update. */
function seen(view: Json): Partial<Table> {
  const {
    phase: _phase,
    active: _active,
    waiting: _waiting,
    attack: _attack,
    ...rest
  } = tableOf(view) as Table;
  return rest;
}

describe.each(matches as unknown as Recorded[])(
  'a recorded match, seen by $viewer',
  ({ updates }) => {
    test(
      'each update played event by event ends where the server says',
      () => {
        let view = updates[0]?.view ?? {};
        let told = 0;
        for (const { patch, events } of updates.slice(1)) {
          const after = merged(view as never, patch as never) as Json;
          let shown = view;
          for (const event of events) shown = fold(shown, event, after);
          expect(seen(shown)).toEqual(seen(after));
          told += events.length;
          view = after;
        }
        expect(told).toBeGreaterThan(100);
      },
      SLOW_MS,
    );
  },
);
