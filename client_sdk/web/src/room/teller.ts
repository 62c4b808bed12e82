/** Telling what happened, to one reader: who is "you", verbs that agree, lists with commas. */

import type { Company, Line, Word } from '../rulesets/ruleset';

/** What becomes a line of the log: its sign and its words. */
export interface Told {
  icon: string;
  words: Word[];
  weight?: Line['weight'];
}

/** Names the players for one reader. A ruleset adds how its own things are named. */
export class Teller {
  constructor(readonly company: Company) {}

  /** "You", or the player's name. */
  player(seat: number | undefined): Word {
    const at = seat ?? 0;
    return { player: this.company.me === at ? 'You' : nameOf(this.company, at), seat: at };
  }

  /** " play " after "You", " plays " after a name. */
  verb(seat: number | undefined, plain: string, withS: string): string {
    return this.company.me === seat ? ` ${plain} ` : ` ${withS} `;
  }

  /** Who has won; without a winner it is a draw. */
  outcome(winner: number | undefined): Told {
    const words =
      winner === undefined
        ? ['A draw.']
        : [this.player(winner), this.verb(winner, 'win', 'wins').trimEnd(), '.'];
    return { icon: 'outcome', weight: 'heading', words };
  }
}

/** The name of whoever sits there, also for the reader's own seat. */
export function nameOf(company: Company, seat: number | undefined): string {
  return company.names[seat ?? 0] ?? `Player ${(seat ?? 0) + 1}`;
}

/** "Your turn", "Rosa’s turn". */
export function turnOf(company: Company, seat: number): string {
  return seat === company.me ? 'Your turn' : `${nameOf(company, seat)}’s turn`;
}

/** Words with commas between them. */
export function listed(words: readonly Word[]): Word[] {
  return words.flatMap((word, i) => [i === 0 ? '' : ', ', word]);
}

/** A word as plain text. */
export function wordText(word: Word): string {
  if (typeof word === 'string') return word;
  if ('who' in word) return word.who;
  if ('player' in word) return word.player;
  return 'card' in word ? word.card : word.number;
}
