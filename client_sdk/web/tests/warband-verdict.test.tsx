// @vitest-environment happy-dom
/** The server's word on what is put together: asked until it is there. */

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Json, Refused } from '../src/rulesets/ruleset';
import { useVerdict } from '../src/rulesets/warband/verdict';
import { aPage } from './support/page';

const page = aPage();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Why = (action: Json) => Promise<Refused | undefined>;

const ACTION = { do: 'wait', model: 'a1' };

function Asker({ why }: { why: Why }) {
  return <i data-testid="is">{useVerdict(ACTION, why, 1).is}</i>;
}

test('a question that was lost with the connection is asked again', async () => {
  const asked: Json[] = [];
  const why: Why = async (action) => {
    asked.push(action);
    if (asked.length === 1) throw new Error('the line is cut');
    return undefined;
  };
  await act(async () => {
    render(<Asker why={why} />, page.root);
    await vi.advanceTimersByTimeAsync(500);
  });
  expect(page.at('is').textContent).toBe('asked');
  await act(async () => {
    await vi.advanceTimersByTimeAsync(5000);
  });
  expect(page.at('is').textContent).toBe('legal');
  expect(asked).toEqual([ACTION, ACTION]);
});
