/** Events that every room has, whatever is played, in words: protocol section 4.6. */

import type { Company, GameEvent, Line, Word } from '../rulesets/ruleset';

interface RoomEvent extends GameEvent {
  what?: string;
  accept?: boolean;
}

/** An offer, an answer, a pause; nothing for what this client does not know. */
export function roomLine(event: GameEvent, company: Company): Line | undefined {
  const words = wordsOf(event, company);
  return words && { icon: 'flag', words, weight: 'plain' };
}

function wordsOf(event: RoomEvent, company: Company): Word[] | undefined {
  const mine = event.seat === company.me;
  const who: Word = {
    player: mine ? 'You' : (company.names[event.seat ?? -1] ?? 'A player'),
    seat: event.seat ?? 0,
  };
  const what =
    event.what === 'pause'
      ? 'a pause'
      : event.what === 'draw'
        ? 'a draw'
        : `a ${event.what ?? 'change'}`;
  switch (event.kind) {
    case 'offered':
      return [who, mine ? ' offer ' : ' offers ', `${what}.`];
    case 'answered':
      return [
        who,
        event.accept ? (mine ? ' accept ' : ' accepts ') : mine ? ' refuse ' : ' refuses ',
        `${what}.`,
      ];
    case 'paused':
      return ['The match is paused.'];
    case 'unpaused':
      return ['The match goes on.'];
    case 'expired':
      return [`The offer of ${what} has run out.`];
    default:
      return undefined;
  }
}
