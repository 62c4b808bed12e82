// @vitest-environment happy-dom
/** A list that grows at its end: the end stays in sight, and a reader who looks elsewhere is left alone. */

import { render } from 'preact';
import { useRef } from 'preact/hooks';
import { act } from 'preact/test-utils';
import { describe, expect, test } from 'vitest';

import { useEndInSight } from '../src/parts/end-in-sight';
import { aPage } from './support/page';

const LINE = 20; // pixels
const page = aPage();

function Lines({ count }: { count: number }) {
  const list = useRef<HTMLUListElement>(null);
  const onScroll = useEndInSight(list, [count]);
  return <ul ref={list} data-testid="lines" data-count={count} onScroll={onScroll} />;
}

/** Shows so many lines, in a box of this height. */
async function show(count: number, height = 100): Promise<void> {
  await act(() => render(<Lines count={0} />, page.root));
  const list = page.at('lines');
  let shown = height;
  Object.defineProperties(list, {
    scrollHeight: { configurable: true, get: () => LINE * Number(list.dataset['count']) },
    clientHeight: { configurable: true, get: () => shown, set: (to: number) => (shown = to) },
  });
  await grow(count);
}

const grow = (count: number) => act(() => render(<Lines count={count} />, page.root));

async function scroll(top: number): Promise<void> {
  page.at('lines').scrollTop = top;
  await act(() => void page.at('lines').dispatchEvent(new Event('scroll')));
}

describe('the end of a list', () => {
  test('stays in sight as the list grows', async () => {
    await show(10);
    expect(page.at('lines').scrollTop).toBe(200);
    await grow(11);
    expect(page.at('lines').scrollTop).toBe(220);
  });

  test('is not forced on a reader who looks further up, until they come back to it', async () => {
    await show(10);
    await scroll(40);
    await grow(11);
    expect(page.at('lines').scrollTop).toBe(40);
    await scroll(110);
    await grow(12);
    expect(page.at('lines').scrollTop).toBe(240);
  });

  test('stays in sight as something takes room from the list', async () => {
    await show(10);
    Object.assign(page.at('lines'), { clientHeight: 60 });
    await scroll(100);
    expect(page.at('lines').scrollTop).toBe(200);
    await grow(11);
    expect(page.at('lines').scrollTop).toBe(220);
  });
});
