/** The printed words of `tcg`: statuses, stats, and reasons in short. */

import type { ReasonLine } from '../ruleset';
import type { Stat, Status } from './view';

export const STATUS_NAME: Record<Status, string> = {
  burn: 'Burn',
  hex: 'Hex',
  poison: 'Poison',
  blind: 'Blind',
  stun: 'Stun',
  nul: 'Nul',
};

/** "is Burned", for a line. */
export const STRUCK: Record<Status, string> = {
  burn: 'Burned',
  hex: 'Hexed',
  poison: 'Poisoned',
  blind: 'Blinded',
  stun: 'Stunned',
  nul: 'Nulled',
};

/** What each status does, in short. */
export const STATUS_HELP: Record<Status, string> = {
  burn: 'Base Attack is 1 lower. Burned again: an Accessory may be broken, or it takes 1 damage.',
  hex: 'Base Luck is 1 lower. To attack, a card of its side’s Discard Pile is removed, or it takes 1 damage.',
  poison: 'Base Resist is 1 lower. Each move, attack or play costs the top card of the Deck.',
  blind: 'Base reach is 1 lower; effects reach 1 less for each counter after the first.',
  stun: 'Base movement is 1 lower. Whoever attacks it has 1 more Luck for each counter.',
  nul: 'Has no effects, until the counter is removed.',
};

export const STAT_NAME: Record<Stat, string> = {
  hp: 'Health',
  at: 'Attack',
  lk: 'Luck',
  rs: 'Resist',
  reach: 'Reach',
  move: 'Movement',
};

/** The few words that a reason has on the board; the log has the clause. */
export function short(reason: ReasonLine): string {
  return reason.by ?? SHORT[reason.rule] ?? '';
}

const SHORT: Record<string, string> = {
  'TCG-STAT-1': 'printed',
  'TCG-BURN-2': 'Burned',
  'TCG-HEX-2': 'Hexed',
  'TCG-POISON-2': 'Poisoned',
  'TCG-BLIND-2': 'Blinded',
  'TCG-STUN-2': 'Stunned',
  'TCG-STUN-3': 'target Stunned',
  'TCG-STAT-5': 'not below 0',
  'TCG-STAT-7': 'not below 0',
  'TCG-DAMAGE-3': 'Resist',
  'TCG-EFFECT-7': 'effect',
};
