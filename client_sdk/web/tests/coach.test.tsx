// @vitest-environment happy-dom
/** The coach: what it shows and forgets, and that it stays out of the way. */

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { SessionProvider, type Session } from '../src/net/session';
import { Tips } from '../src/net/tips';
import { Coach } from '../src/room/coach';
import { guideOf } from '../src/room/guide';
import type { Showing } from '../src/room/showing';
import { TipsChoice } from '../src/room/tips-choice';
import { aPage } from './support/page';

const page = aPage();
const { at, tap } = page;
beforeEach(() => localStorage.clear());
afterEach(() => void vi.restoreAllMocks());

const text = (title: string) => ({ title, text: `About ${title}.`, find: 'TOY-1' });
const GUIDE = guideOf({
  texts: { goal: text('goal'), refused: text('refused'), act: text('act'), late: text('late') },
  steps: [
    { tip: 'goal', at: ['main'] },
    { tip: 'refused', at: ['main'], when: (_, { refused }) => refused },
    { tip: 'act', at: ['main'] },
    { tip: 'late', at: ['main'], when: (view: { turn: number }) => view.turn > 1 },
  ],
  read: (view) => view as { turn: number },
  numbers: () => ({}),
});

interface Now {
  prompt?: string;
  busy?: boolean;
  legal?: boolean;
  seat?: number | undefined;
  turn?: number;
  state?: string;
  refused?: boolean;
}

/** Shows the coach at a moment of a match. */
async function show(tips: Tips, now: Now = {}): Promise<void> {
  const { prompt = '1', busy = false, legal = true, turn = 1, state = 'live' } = now;
  const refused = now.refused ?? false;
  const showing = {
    room: {
      ruleset: 'toy',
      state,
      seat: 'seat' in now ? now.seat : 0,
      view: { turn },
      options: {},
      ...(prompt !== '' && { prompt: { id: prompt, kind: 'main' } }),
    },
    playback: { busy },
    ...(legal && { legal: { actions: [], complete: true } }),
    paused: false,
  } as unknown as Showing;
  const session = { tips, client: { welcome: { rulesets: [] } } } as unknown as Session;
  await act(() =>
    render(
      <SessionProvider value={session}>
        <Coach showing={showing} guide={GUIDE} refused={refused} />
        <TipsChoice />
      </SessionProvider>,
      page.root,
    ),
  );
}

const tip = () => page.root.querySelector<HTMLElement>('[data-testid="tip"]')?.dataset['tip'];

describe('a tip', () => {
  test('comes with the decision that it is about, one at a time, and is said aloud', async () => {
    await show(new Tips());
    expect(tip()).toBe('goal');
    expect(page.root.querySelectorAll('.coach')).toHaveLength(1);
    expect(at('tip').closest('[aria-live="polite"]')).not.toBeNull();
    expect(at('tip').querySelector('h2')?.textContent?.trim()).toBe('goal');
  });

  test.each([
    ['something is being shown', { busy: true }],
    ['what is legal is not known yet', { legal: false }],
    ['nothing is asked', { prompt: '' }],
    ['the reader only watches', { seat: undefined }],
    ['the match is over', { state: 'over' }],
  ])('waits while %s', async (_, now) => {
    await show(new Tips(), now);
    expect(tip()).toBeUndefined();
  });

  test('that was put away never comes back, and the next one waits for another decision', async () => {
    const tips = new Tips();
    await show(tips);
    await tap('tip-got-it');
    expect(tip()).toBeUndefined();
    await show(tips, { busy: true });
    await show(tips, { turn: 2 });
    expect(tip()).toBeUndefined();
    await show(tips, { prompt: '', busy: true });
    await show(tips, { prompt: '2' });
    expect(tip()).toBe('act');
    await tap('tip-got-it');
    expect(tip()).toBeUndefined();
    await show(new Tips(), { prompt: '3' });
    expect(tip()).toBeUndefined();
    await show(new Tips(), { prompt: '4', turn: 2 });
    expect(tip()).toBe('late');
  });

  test('about what was just refused does not wait', async () => {
    const tips = new Tips();
    await show(tips);
    await tap('tip-got-it');
    await show(tips, { refused: true });
    expect(tip()).toBe('refused');
    await tap('tip-got-it');
    expect(tip()).toBeUndefined();
    await show(tips, { prompt: '2' });
    expect(tip()).toBe('act');
  });

  test('has been had once its decision was taken', async () => {
    const tips = new Tips();
    await show(tips);
    await show(tips, { prompt: '', busy: true });
    await show(tips, { prompt: '2' });
    expect(tip()).toBe('act');
    expect(new Tips().knows('toy', 'goal')).toBe(true);
  });

  test('stands still while nothing is decided', async () => {
    const tips = new Tips();
    await show(tips);
    await show(tips, { busy: true });
    await show(tips);
    expect(tip()).toBe('goal');
  });

  test('takes no focus, and leaves none behind on nothing', async () => {
    await show(new Tips());
    expect(document.activeElement).toBe(document.body);
    at('tip-got-it').focus();
    await tap('tip-got-it');
    expect(document.activeElement).toBe(page.root.querySelector('.coach-place'));
  });
});

describe('no more tips', () => {
  test('holds over a visit; turned on again they begin anew', async () => {
    const tips = new Tips();
    await show(tips, { prompt: '0' });
    await tap('tip-got-it');
    await show(tips);
    await tap('tips-off');
    expect(tip()).toBeUndefined();
    expect(page.root.textContent).toContain('The menu brings them back.');
    await show(new Tips(), { prompt: '2', turn: 2 });
    expect(tip()).toBeUndefined();
    expect(page.root.textContent).not.toContain('The menu brings them back.');
    await tap('tips-wanted');
    expect(tip()).toBe('goal');
  });

  test('turned off and on at a decision at which one was put away, they begin anew there', async () => {
    await show(new Tips());
    await tap('tip-got-it');
    await tap('tips-wanted');
    await tap('tips-wanted');
    expect(tip()).toBe('goal');
  });

  test('what is kept is bounded, and what somebody else wrote there does no harm', () => {
    const tips = new Tips();
    for (let i = 0; i < 100; i++) tips.learn(`game${i}`, 'goal');
    for (let i = 0; i < 100; i++) tips.learn('game99', `tip${i}`);
    const { had } = JSON.parse(localStorage.getItem('gamewarden.tips') ?? '') as {
      had: Record<string, string[]>;
    };
    expect(Object.keys(had)).toHaveLength(16);
    expect(had['game99']).toHaveLength(64);
    expect([new Tips().knows('game99', 'tip99'), new Tips().knows('game0', 'goal')]).toEqual([
      true,
      false,
    ]);
    for (const rubbish of ['nonsense', '7', 'null', '{"off":7,"had":{"toy":7,"hype":[null]}}']) {
      localStorage.setItem('gamewarden.tips', rubbish);
      expect(new Tips().wanted).toBe(true);
      expect(new Tips().knows('toy', 'goal')).toBe(false);
    }
  });

  test('without storage they are remembered for the visit', () => {
    const shut = () => {
      throw new Error('storage is shut');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(shut);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(shut);
    const tips = new Tips();
    tips.learn('toy', 'goal');
    tips.want(false);
    expect([tips.knows('toy', 'goal'), tips.wanted]).toEqual([true, false]);
  });
});
