/** A page to draw on in a test, and a board's props that note what it sends and asks. */

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach } from 'vitest';

import type { BoardProps, Json, Refused } from '../../src/rulesets/ruleset';

export interface Page {
  readonly root: HTMLElement;
  /** What carries a test id. */
  at(id: string): HTMLElement;
  /** Clicks it, and lets the page follow. */
  tap(id: string): Promise<void>;
}

/** A page of its own for each test of a file. */
export function aPage(): Page {
  let root: HTMLElement;
  beforeEach(() => {
    root = document.createElement('div');
    document.body.append(root);
  });
  afterEach(() => {
    render(null, root);
    root.remove();
  });
  const at = (id: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(`[data-testid="${id}"]`);
    if (!found) throw new Error(`nothing with test id ${id}`);
    return found;
  };
  return {
    get root() {
      return root;
    },
    at,
    tap: (id) => act(() => at(id).click()),
  };
}

export interface Noted {
  sent: Json[];
  asked: Json[];
}

/** Seat 0's board of a match between two, with whatever is said otherwise. */
export function boardProps(
  view: Json,
  refused: Refused | undefined,
  more: Partial<BoardProps>,
): { props: BoardProps; noted: Noted } {
  const noted: Noted = { sent: [], asked: [] };
  const props: BoardProps = {
    shown: view,
    actual: view,
    mode: 'play',
    options: {},
    seat: 0,
    company: { names: { '0': 'Rosa', '1': 'Ignatz' }, me: 0 },
    prompt: { id: '7.0', kind: 'main' },
    legal: { actions: [], complete: true },
    playing: false,
    act: async (action) => {
      noted.sent.push(action);
      return true;
    },
    why: async (action) => {
      noted.asked.push(action);
      return refused;
    },
    flush: () => undefined,
    plate: (seat) => `seat ${seat}`,
    ...more,
  };
  return { props, noted };
}
