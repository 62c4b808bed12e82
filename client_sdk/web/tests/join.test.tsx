// @vitest-environment happy-dom
/** Joining by code: what can be no code is told at once, where it was typed. */

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, test } from 'vitest';

import { codeOf, faultOf, Join } from '../src/screens/ways/join';
import { aPage } from './support/page';

const page = aPage();
const { at, tap } = page;

describe('a code', () => {
  test('is taken in small letters, and with what parts it', () => {
    expect(codeOf(' 7km-pqr ')).toBe('7KMPQR');
    expect(faultOf(codeOf('7km pqr'))).toBeUndefined();
  });

  test.each([
    ['7KM', '6 signs; this one has 3'],
    ['7KMPQRS', '6 signs; this one has 7'],
    ['7KMPQO', 'No code has O:'],
    ['1KM0?1', 'No code has 1 or 0 or ?:'],
  ])('%s is none, and the reader hears why', (code, words) => {
    expect(faultOf(code)).toContain(words);
  });
});

describe('the form', () => {
  beforeEach(async () => {
    location.hash = '#/';
    await act(() => render(<Join />, page.root));
  });

  const type = (code: string) =>
    act(() => {
      const field = at('join-code') as HTMLInputElement;
      field.value = code;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });

  test('stays in the foyer with what can be no code, until it is typed otherwise', async () => {
    await type('7km');
    await tap('join');
    expect(location.hash).toBe('#/');
    expect(at('join-fault').textContent).toContain('6 signs');
    expect(at('join-code').getAttribute('aria-invalid')).toBe('true');
    await type('7kmp');
    expect(at('join-fault').textContent).toBe('');
  });

  test('looks for the room of a code', async () => {
    await type('7kmpqr');
    await tap('join');
    expect(location.hash).toBe('#/join/7KMPQR');
  });
});
