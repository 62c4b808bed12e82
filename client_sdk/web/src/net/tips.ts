/** Which tips of a guide this reader has had, and whether any are wanted: kept between visits. */

import { useMemo } from 'preact/hooks';

import { useChanges } from './hooks';
import { kept } from './kept';
import { useSession } from './session';

const KEPT_AS = 'gamewarden.tips';
const MOST_GAMES = 16; // whose tips are remembered
const MOST_TIPS = 64; // of one game; a guide has about 30

interface Kept {
  off?: true;
  had?: Record<string, string[]>;
}

/** One for each page: what storage does not keep still holds for the visit. */
export class Tips {
  private off: boolean;
  private readonly had: Map<string, ReadonlySet<string>>;
  private readonly listeners = new Set<() => void>();

  constructor() {
    const found = keptOf(kept.read(KEPT_AS));
    this.off = found.off === true;
    this.had = new Map(Object.entries(found.had ?? {}).map(([id, tips]) => [id, new Set(tips)]));
  }

  /** Whether the reader wants any. */
  get wanted(): boolean {
    return !this.off;
  }

  /** Whether the reader has had a tip of `ruleset`. */
  knows(ruleset: string, tip: string): boolean {
    return this.had.get(ruleset)?.has(tip) ?? false;
  }

  /** The reader has had a tip: it does not come again. */
  learn(ruleset: string, tip: string): void {
    if (this.knows(ruleset, tip)) return;
    this.had.set(ruleset, new Set([...(this.had.get(ruleset) ?? []), tip]));
    this.changed();
  }

  /** Turns tips off, or on: then they begin anew. */
  want(on: boolean): void {
    this.off = !on;
    if (on) this.had.clear();
    this.changed();
  }

  /** Listens for any change; the result stops it. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private changed(): void {
    const had = [...this.had].map(([id, tips]) => [id, [...tips].slice(-MOST_TIPS)] as const);
    kept.write(KEPT_AS, {
      ...(this.off && { off: true }),
      had: Object.fromEntries(had.slice(-MOST_GAMES)),
    } satisfies Kept);
    for (const listener of [...this.listeners]) listener();
  }
}

/** What has the form that `Tips` writes: anybody may have written there. */
function keptOf(value: unknown): Kept {
  if (typeof value !== 'object' || value === null) return {};
  const { off, had } = value as Record<keyof Kept, unknown>;
  const games = typeof had === 'object' && had !== null ? Object.entries(had) : [];
  const known = games
    .filter((one): one is [string, unknown[]] => Array.isArray(one[1]))
    .slice(-MOST_GAMES)
    .map(([id, tips]) => [id, tips.filter((tip) => typeof tip === 'string').slice(-MOST_TIPS)]);
  return { ...(off === true && { off }), had: Object.fromEntries(known) };
}

/** The reader's tips; what shows them is drawn anew when they change. */
export function useTips(): Tips {
  const { tips } = useSession();
  useChanges(useMemo(() => (listener: () => void) => tips.subscribe(listener), [tips]));
  return tips;
}
