// @vitest-environment happy-dom
/** Why not: what a pointer went to is answered, what a press brought beneath it is not. */

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { resting, useWhy } from '../src/room/why';
import { aPage } from './support/page';

const LONG_MS = 1000; // more than a pointer has to rest

const page = aPage();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Shut() {
  const why = useWhy(async () => ({ code: 'illegal', message: 'not now', rule: 'X-1' }), 1, {
    'X-1': 'Not now.',
  });
  return (
    <>
      <button type="button" data-testid="shut" {...resting(why, () => ({ do: 'it' }))} />
      {why.bubble}
    </>
  );
}

async function shown(): Promise<void> {
  await act(() => render(<Shut />, page.root));
}

async function enter(): Promise<void> {
  await act(async () => {
    page.at('shut').dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    await vi.advanceTimersByTimeAsync(LONG_MS);
  });
}

const answer = () => page.root.querySelector('[data-testid="why"]')?.textContent;

describe('a pointer', () => {
  test('that comes to something shut and rests there is told why', async () => {
    await shown();
    await enter();
    expect(answer()).toContain('Not now.');
  });

  test('that has pressed and stands still asks nothing of what came up beneath it', async () => {
    await shown();
    dispatchEvent(new PointerEvent('pointerdown'));
    await enter();
    expect(answer()).toBeUndefined();
  });

  test('that has pressed and then moved on to it is told why', async () => {
    await shown();
    dispatchEvent(new PointerEvent('pointerdown'));
    dispatchEvent(new PointerEvent('pointermove'));
    await enter();
    expect(answer()).toContain('Not now.');
  });
});
