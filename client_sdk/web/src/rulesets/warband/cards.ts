/** The warbands as they are printed (cards.gen.json). */

import generated from './cards.gen.json';
import type { Printed } from './view';

export interface Warband {
  name: string;
  saying: string;
  models: Record<string, Printed>;
}

export const WARBANDS = generated as unknown as Record<string, Warband>;

export const SIZES: Record<string, number> = { standard: 6, quick: 3 };

/** The profile of a card; nothing for one that this client does not know. */
export function printed(card: string | undefined): Printed | undefined {
  for (const { models } of Object.values(WARBANDS)) {
    const found = card === undefined ? undefined : models[card];
    if (found) return found;
  }
  return undefined;
}

/** The cards that a warband brings where nobody chooses. */
export function usual(warband: string, format: string): string[] {
  return Object.keys(WARBANDS[warband]?.models ?? {}).slice(0, SIZES[format] ?? 6);
}

const LITTLE = new Set(['of', 'the']);

/** "turn-aside" as a name: "Turn Aside". */
export function titled(id: string): string {
  return id
    .split(/[-_]/)
    .map((word, i) =>
      i > 0 && LITTLE.has(word) ? word : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(' ');
}
