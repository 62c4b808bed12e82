/** What this browser keeps between visits; where storage is shut, nothing is, and all else works. */

export const kept = {
  load(key: string): string | undefined {
    try {
      return localStorage.getItem(key) || undefined;
    } catch {
      return undefined; // storage is shut
    }
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
