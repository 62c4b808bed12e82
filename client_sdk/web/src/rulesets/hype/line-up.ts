/** Putting a line-up together: a team in order, and a hand. */

import { kept } from '../../net/kept';
import { MODIFIERS, PERFORMERS } from './cards';
import type { LineUp } from './view';

export interface Sizes {
  team: number;
  hand: number;
}

export const EMPTY: LineUp = { team: [], hand: [] };

/** Adds a Character at the right end, or takes it out; a full team takes no more. */
export function toggledPerformer(lineUp: LineUp, card: string, sizes: Sizes): LineUp {
  return { ...lineUp, team: toggled(lineUp.team, card, sizes.team) };
}

/** Adds a Modifier to the hand, or takes it out; a full hand takes no more. */
export function toggledModifier(lineUp: LineUp, card: string, sizes: Sizes): LineUp {
  return { ...lineUp, hand: toggled(lineUp.hand, card, sizes.hand) };
}

function toggled(list: string[], card: string, most: number): string[] {
  if (list.includes(card)) return list.filter((one) => one !== card);
  return list.length < most ? [...list, card] : list;
}

/** The team with the Character at `index` moved by one place to the left (-1) or right (1). */
export function shifted(lineUp: LineUp, index: number, by: -1 | 1): LineUp {
  const team = [...lineUp.team];
  const [here, there] = [team[index], team[index + by]];
  if (here === undefined || there === undefined) return lineUp;
  team[index] = there;
  team[index + by] = here;
  return { ...lineUp, team };
}

/** What is still missing, in words; nothing if the line-up is whole. */
export function missing(lineUp: LineUp, sizes: Sizes): string | undefined {
  const performers = sizes.team - lineUp.team.length;
  const cards = sizes.hand - lineUp.hand.length;
  const parts = [
    performers > 0 ? `${performers} more ${performers === 1 ? 'performer' : 'performers'}` : '',
    cards > 0 ? `${cards} more ${cards === 1 ? 'Modifier' : 'Modifiers'}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `Pick ${parts.join(' and ')}.` : undefined;
}

const KEPT_AS = 'gamewarden.hype.line_up';

/** The reader's own line-up from the last time; nothing if there is none that could be played. */
export function keptLineUp(): LineUp | undefined {
  const found = kept.read(KEPT_AS);
  return isLineUp(found) ? found : undefined;
}

export function keepLineUp(lineUp: LineUp): void {
  kept.write(KEPT_AS, lineUp);
}

function isLineUp(value: unknown): value is LineUp {
  if (typeof value !== 'object' || value === null) return false;
  const { team, hand } = value as Partial<LineUp>;
  return known(team, PERFORMERS) && known(hand, MODIFIERS);
}

function known(list: unknown, cards: string[]): boolean {
  return (
    Array.isArray(list) &&
    list.every((card) => cards.includes(card as string)) &&
    new Set(list).size === list.length
  );
}
