/** A whole rulebook, chapter by chapter, to read and to search. */

import { useMemo, useState } from 'preact/hooks';

import { filledIn, useClauses, useClausesOf, type Clause, type Clauses } from '../net/clauses';
import type { Json } from '../rulesets/ruleset';
import { Dialog } from './dialog';
import { Icon } from './icon';

interface Chapter {
  name: string;
  clauses: [string, Clause][];
}

/** The clauses that have every word of `sought`, by the chapters that their titles name. */
export function chaptersOf(clauses: Clauses, sought = ''): Chapter[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const chapters = new Map<string, Chapter>();
  for (const [id, one] of Object.entries(clauses)) {
    const text = `${id} ${one.title} ${one.text}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    const name = one.title.split(': ')[0] ?? one.title;
    const chapter = chapters.get(name) ?? { name, clauses: [] };
    chapter.clauses.push([id, one]);
    chapters.set(name, chapter);
  }
  return [...chapters.values()];
}

interface RulesProps {
  /** How the game is called. */
  game: string;
  ruleset: string;
  /** What rooms are played with, where none has said with what it is. */
  usual?: Json;
}

const NOTHING: Json = {};

/** Opens the rulebook: that of the room, with its numbers, or else the one that the server has. */
export function RulesButton(props: RulesProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="button" data-testid="rules" onClick={() => setOpen(true)}>
        <Icon name="book" /> Rules
      </button>
      {open && <Rulebook {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The rulebook in a dialog; `find` is looked for at first. */
export function Rulebook({
  game,
  ruleset,
  usual = NOTHING,
  find = '',
  onClose,
}: RulesProps & { find?: string; onClose(): void }) {
  const told = useClauses();
  const known = Object.keys(told).length > 0;
  const fetched = useClausesOf(known ? undefined : ruleset);
  const clauses = useMemo(
    () => (known ? told : filledIn(fetched, usual)),
    [known, told, fetched, usual],
  );
  const [sought, setSought] = useState(find);
  const chapters = useMemo(() => chaptersOf(clauses, sought), [clauses, sought]);
  const seeks = sought.trim() !== '';
  const missing = Object.keys(clauses).length === 0;
  return (
    <Dialog title={`Rules of ${game}`} onClose={onClose} testid="rulebook" class="wide">
      <input
        type="text"
        inputMode="search"
        class="rules-find"
        aria-label="Find in the rules"
        placeholder="Find a word"
        data-testid="rules-find"
        value={sought}
        onInput={(event) => setSought(event.currentTarget.value)}
      />
      {chapters.map(({ name, clauses: those }) => (
        <details key={`${name} ${seeks}`} class="chapter" open={seeks}>
          <summary>
            {name} <small>{those.length}</small>
          </summary>
          <ul>
            {those.map(([id, one]) => (
              <li key={id}>
                {one.text} <small>{id}</small>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {chapters.length === 0 && (
        <p class="faint" role="status">
          {missing ? 'The rulebook is not here yet.' : 'No rule has these words.'}
        </p>
      )}
    </Dialog>
  );
}
