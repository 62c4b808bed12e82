/** The clauses of a rulebook, fetched once for each ruleset. */

import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

export interface Clause {
  title: string;
  text: string;
  mark: string;
}

export type Clauses = Readonly<Record<string, Clause>>;

const NONE: Clauses = {};

/** Fetches the clauses of `ruleset`; an empty book where the server has none. */
export async function fetchClauses(ruleset: string, base = '.'): Promise<Clauses> {
  const answer = await fetch(`${base}/rules/${encodeURIComponent(ruleset)}.json`);
  if (!answer.ok) return NONE;
  const book: unknown = await answer.json();
  return clausesOf(book);
}

/** Keeps what has the form of a clause: the file comes over the wire. */
export function clausesOf(book: unknown): Clauses {
  if (typeof book !== 'object' || book === null) return NONE;
  const clauses: Record<string, Clause> = {};
  for (const [id, one] of Object.entries(book as Record<string, Partial<Clause>>)) {
    if (typeof one?.text !== 'string') continue;
    clauses[id] = { title: plain(one.title ?? id), text: plain(one.text), mark: one.mark ?? '' };
  }
  return clauses;
}

/** A clause without the marks of its source text. */
function plain(text: string): string {
  return text.replace(/\[(seed|ruling|source)\]\s*/g, '').replace(/[`*]/g, '');
}

const book = createContext<Clauses>(NONE);

export const ClausesProvider = book.Provider;

/** The clauses of the room that is shown. */
export function useClauses(): Clauses {
  return useContext(book);
}

/** A book in which settings stand as this room has them: "acts_a_turn acts" becomes "1 acts". */
export function filledIn(clauses: Clauses, options: Record<string, unknown>): Clauses {
  const known = Object.entries(options).filter(
    ([key, value]) => typeof value === 'number' && /^[a-z]+_[a-z_]+$/.test(key),
  );
  if (known.length === 0) return clauses;
  const settings = new Map(known.map(([key, value]) => [key, String(value)]));
  const pattern = new RegExp(`\\b(?:${[...settings.keys()].join('|')})\\b`, 'g');
  return Object.fromEntries(
    Object.entries(clauses).map(([id, one]) => [
      id,
      { ...one, text: one.text.replace(pattern, (key) => settings.get(key) ?? key) },
    ]),
  );
}

/** The clauses of `ruleset`, empty until they are here. */
export function useClausesOf(ruleset: string | undefined): Clauses {
  const [clauses, setClauses] = useState<Clauses>(NONE);
  useEffect(() => {
    if (ruleset === undefined) return;
    let wanted = true;
    fetchClauses(ruleset).then(
      (found) => wanted && setClauses(found),
      () => undefined, // without the book rules are shown by their ids
    );
    return () => {
      wanted = false;
    };
  }, [ruleset]);
  return clauses;
}
