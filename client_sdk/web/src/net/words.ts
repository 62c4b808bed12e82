/** What went wrong, in words that help: by the protocol's codes. */

import {
  ClosedError,
  CutError,
  DequeuedError,
  RefusedError,
  RoomClosedError,
  TimedOutError,
} from 'gamewarden-client';

const REFUSED: Record<string, string> = {
  bad_message: 'The server could not use that request',
  unauthenticated: 'The server does not know you any more. Start afresh with your name',
  forbidden: 'That is not open to you. A private room is joined by its code',
  not_found: 'There is no such room. The code may be mistyped, or the room has closed',
  full: 'Every seat in this room is taken. You can still watch',
  not_seated: 'You have no seat in this match',
  not_your_turn: 'It is not your turn',
  stale: 'That came too late: the match has moved on',
  paused: 'The match is paused',
  ended: 'This match is over',
  frozen: 'This match was played under other rules and stands still until the server knows them',
  too_large: 'That was too long for the server',
  unavailable: 'The server cannot reach its store. Nothing was lost; try again in a moment',
  internal: 'Something broke on the server. Nothing was changed',
};

/** Any failure, as a sentence for a player. */
export function failureText(error: unknown): string {
  if (error instanceof RefusedError) return refusedText(error);
  if (error instanceof ClosedError) return closedText(error.code, error.reason);
  if (error instanceof CutError) return 'The connection was cut before that arrived. Try again.';
  if (error instanceof TimedOutError) return 'The server did not answer in time. Try again.';
  if (error instanceof DequeuedError) return 'You are no longer in the queue.';
  if (error instanceof RoomClosedError) return goneText(error.reason);
  return 'The server cannot be reached. Try again in a moment.';
}

/** An error code in words; `message` where this client does not know it. */
export function codeText(code: string, message: string): string {
  const known = REFUSED[code];
  return known === undefined ? sentence(message) : `${known}.`;
}

function refusedText(error: RefusedError): string {
  if (error.code === 'rate_limited') {
    const seconds = Math.max(1, Math.ceil((error.retryMs ?? 1000) / 1000));
    return `Too much at once. Try again in ${seconds} s.`;
  }
  const known = REFUSED[error.code];
  if (known === undefined) return sentence(error.message);
  // Where the server is more exact than we are (a field, a reference), both are told.
  const more =
    error.code === 'bad_message' || error.code === 'internal' ? ` (${error.message})` : '';
  return `${known}${more}.`;
}

const CLOSED: Record<number, string> = {
  1009: 'The connection was closed: a message was too big',
  4500: 'The server did not hear from this page in time',
  4501: 'Your session has run out. Start afresh with your name',
  4502: 'This page may not connect to that server',
  4503: 'The server closed the connection: too many faulty messages',
  4504: 'This match went on in another tab or window',
};

/** Why a connection ended for good. */
export function closedText(code: number, reason: string): string {
  const known = CLOSED[code];
  if (known) return `${known}.`;
  return reason ? sentence(reason) : 'The connection was closed.';
}

const GONE: Record<string, string> = {
  idle: 'The room was closed because nobody was in it.',
  operator: 'The room was closed by the people who run this server.',
  abandoned: 'The room was closed: everybody had left.',
  lost: 'The server does not know this room any more.',
};

/** Why a room is gone. */
export function goneText(reason: string): string {
  return GONE[reason] ?? 'The room is gone.';
}

const ENDED: Record<string, string> = {
  resign: 'by resignation',
  time: 'on time',
  agreed: 'by agreement',
  abandoned: 'the other side left',
  aborted: 'the match was broken off',
  fault: 'the rules broke down; nobody is to blame',
};

/** Why a match ended; `own` are the ruleset's words for its own reasons. */
export function outcomeReason(reason: string, own: Record<string, string>): string {
  return own[reason] ?? sentence(ENDED[reason] ?? reason);
}

export function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const first = trimmed.slice(0, 1).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
