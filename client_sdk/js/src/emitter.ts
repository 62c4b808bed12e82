/** Who listens to what: typed, and safe against listeners that fail or leave while they are told. */

/** What kinds there are, and what each hands to a listener. */
export type Listener<T> = (told: T) => void;

export class Emitter<Kinds> {
  readonly #listeners = new Map<keyof Kinds, Set<Listener<never>>>();

  /** Adds a listener; the result takes it away again. */
  on<K extends keyof Kinds>(kind: K, listener: Listener<Kinds[K]>): () => void {
    const all = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, all);
    const own: Listener<Kinds[K]> = (told) => listener(told); // the same function may listen twice
    all.add(own as Listener<never>);
    return () => void all.delete(own as Listener<never>);
  }

  /** Tells all who listen now. A listener's error reaches the host, and nobody else. */
  emit<K extends keyof Kinds>(kind: K, told: Kinds[K]): void {
    for (const listener of [...(this.#listeners.get(kind) ?? [])]) {
      try {
        (listener as Listener<Kinds[K]>)(told);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
