import { ClosedError, CutError, RefusedError } from 'gamewarden-client';
import { describe, expect, test } from 'vitest';

import { failureText, outcomeReason } from '../src/net/words';

describe('failures are told in words (C89)', () => {
  test.each([
    ['full', 'Every seat in this room is taken. You can still watch.'],
    ['not_found', 'There is no such room. The code may be mistyped, or the room has closed.'],
    ['forbidden', 'That is not open to you. A private room is joined by its code.'],
    ['ended', 'This match is over.'],
  ] as const)('%s', (code, text) => {
    expect(failureText(new RefusedError({ code, message: 'x' }))).toBe(text);
  });

  test('too much at once says when to try again', () => {
    expect(
      failureText(new RefusedError({ code: 'rate_limited', message: 'x', retry_ms: 2400 })),
    ).toBe('Too much at once. Try again in 3 s.');
  });

  test('what the server says more exactly is kept', () => {
    expect(
      failureText(new RefusedError({ code: 'bad_message', message: 'name: expected a string' })),
    ).toContain('name: expected a string');
  });

  test('a code of a newer server is told in its own words', () => {
    expect(
      failureText(
        new RefusedError({ code: 'sold_out' as never, message: 'the house is sold out' }),
      ),
    ).toBe('The house is sold out.');
  });

  test('closed for good, cut off, or anything else', () => {
    expect(failureText(new ClosedError(4504, ''))).toBe(
      'This match went on in another tab or window.',
    );
    expect(failureText(new CutError('chat'))).toContain('Try again');
    expect(failureText(new TypeError('x'))).toContain('cannot be reached');
  });

  test('an outcome is told by the ruleset first, then by the house', () => {
    expect(outcomeReason('ko', { ko: 'Knocked out.' })).toBe('Knocked out.');
    expect(outcomeReason('time', {})).toBe('On time.');
  });
});
