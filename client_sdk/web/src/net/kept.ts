/** What this browser keeps between visits; where storage is shut, nothing is, and all else works. */

export const kept = {
  load(key: string): string | undefined {
    try {
      return localStorage.getItem(key) || undefined;
    } catch {
      return undefined; // storage is shut
    }
  },

  /** What was kept as JSON; nothing where there is none that can be read. */
  read(key: string): unknown {
    try {
      return JSON.parse(kept.load(key) ?? 'null') ?? undefined;
    } catch {
      return undefined; // not what we wrote there
    }
  },

  /** Keeps a value as JSON, for `read`. */
  write(key: string, value: unknown): void {
    kept.save(key, JSON.stringify(value));
  },

  save(key: string, value: string): void {
    try {
      if (value === '') localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // storage is shut or full: kept for this visit only
    }
  },
};
