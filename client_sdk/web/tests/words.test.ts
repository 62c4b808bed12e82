import { describe, expect, test } from 'vitest';

import { fold } from '../src/rulesets/hype/fold';
import type { StageEvent } from '../src/rulesets/hype/view';
import { line, reasonLines, short } from '../src/rulesets/hype/words';
import { roomLine } from '../src/room/room-line';
import { textOf } from '../src/room/log';
import type { Company } from '../src/rulesets/ruleset';
import { asView, stage } from './support/stage';

const WATCHING: Company = { names: { '0': 'Rosa', '1': 'Ignatz' } };
const ROSA: Company = { ...WATCHING, me: 0 };

function told(event: StageEvent, company = WATCHING, of = stage()): string | undefined {
  const found = line(event, asView(of), company);
  return found && textOf(found);
}

describe('the log', () => {
  test('says who did what to whom', () => {
    expect(told({ kind: 'attack', by: 'a1', target: 'b1' })).toBe(
      'Torvik Ashgrin attacks Mirelle Quillane.',
    );
    expect(told({ kind: 'modifier', seat: 1, card: 'flashpan', targets: ['a1'] })).toBe(
      'Ignatz plays Flashpan on Torvik Ashgrin.',
    );
    expect(told({ kind: 'signature', by: 'a1', targets: ['b1', 'b2'] })).toBe(
      'Torvik Ashgrin performs Haymaker Sermon on Mirelle Quillane, Mirelle Quillane.',
    );
  });

  test('speaks to the reader as "you"', () => {
    expect(told({ kind: 'hype', seat: 0, change: 1, hype: 2, rule: 'HYPE-HYPE-3' }, ROSA)).toBe(
      'You gain 1 Hype.',
    );
    expect(told({ kind: 'hype', seat: 0, change: 1, hype: 2, rule: 'HYPE-HYPE-3' })).toBe(
      'Rosa gains 1 Hype.',
    );
    expect(told({ kind: 'outcome', winner: 0, reason: 'ko' }, ROSA)).toBe('You win.');
  });

  test('tells a hit with what Shield took, and keeps the reasons', () => {
    const event: StageEvent = {
      kind: 'damage',
      target: 'b1',
      amount: 30,
      absorbed: 10,
      lost: 20,
      rule: 'HYPE-BASIC-2',
      why: [
        { add: 10, rule: 'HYPE-BASIC-2' },
        { add: 10, rule: 'HYPE-EXPOSED-1' },
        { add: 10, rule: 'HYPE-FIELD-9', source: 'open_pit' },
      ],
    };
    const found = line(event, asView(stage()), WATCHING);
    expect(found && textOf(found)).toBe('Mirelle Quillane is hit for 30, 10 of it on Shield.');
    expect(found?.why?.map(({ add, by }) => [add, by])).toEqual([
      [10, undefined],
      [10, undefined],
      [10, 'Open Pit'],
    ]);
    expect(reasonLines(event, stage()).map(short)).toEqual(['Attack', 'Exposed', 'Open Pit']);
  });

  test('names the passive that changed a number', () => {
    const event: StageEvent = {
      kind: 'damage',
      target: 'a1',
      amount: 20,
      why: [{ add: 10, rule: 'HYPE-PASSIVE-2', source: 'b1' }],
    };
    expect(reasonLines(event, stage())[0]?.by).toBe('Keen Eye');
  });

  test('a hit of nothing is told', () => {
    expect(told({ kind: 'damage', target: 'a1', amount: 0 })).toBe('Torvik Ashgrin is hit for 0.');
  });

  test('Hype that a drain took is told once', () => {
    expect(told({ kind: 'drain', seat: 1, asked: 2, taken: 1 })).toBe('Ignatz loses 1 Hype.');
    expect(
      told({ kind: 'hype', seat: 1, change: -1, hype: 0, rule: 'HYPE-STEP-8' }),
    ).toBeUndefined();
  });

  test('a draw says among whom, and who it was', () => {
    expect(
      told({ kind: 'roll', for: 'drain', dice: [1], n: 2, among: ['a1', 'b1'], seat: 0 }),
    ).toBe('By chance, among Torvik Ashgrin, Mirelle Quillane: Mirelle Quillane.');
  });

  test('an event that it does not know is left out, and nothing breaks', () => {
    expect(told({ kind: 'fireworks' })).toBeUndefined();
    expect(told({ kind: 'attack', by: 'z9', target: 'z8' })).toBe('z9 attacks z8.');
  });

  test('offers and pauses are told whatever is played', () => {
    const offered = roomLine({ kind: 'offered', seat: 1, what: 'draw' } as never, ROSA);
    expect(offered && textOf(offered)).toBe('Ignatz offers a draw.');
    const paused = roomLine({ kind: 'paused' }, ROSA);
    expect(paused && textOf(paused)).toBe('The match is paused.');
  });
});

describe('the shown view', () => {
  const after = asView(stage());

  test('follows a hit event by event', () => {
    const before = asView(stage({ characters: { a1: {}, b1: { shield: 10, exposed: true } } }));
    const cleared = fold(
      before,
      { kind: 'cleared', target: 'b1', status: 'exposed' } as StageEvent,
      after,
    );
    const hit = fold(
      cleared,
      { kind: 'damage', target: 'b1', absorbed: 10, lost: 10 } as StageEvent,
      after,
    );
    expect(hit).toMatchObject({ characters: { b1: { health: 90, shield: 0 } } });
    expect((hit as { characters: { b1: object } }).characters.b1).not.toHaveProperty('exposed');
  });

  test('a KO takes every status', () => {
    const before = asView(stage({ characters: { b1: { stunned: true, hidden: true } } }));
    const down = fold(
      before,
      { kind: 'ko', target: 'b1' } as StageEvent,
      after,
    ) as unknown as ReturnType<typeof stage>;
    expect(down.characters['b1']).toEqual({
      card: 'mirelle',
      seat: 1,
      slot: 1,
      health: 0,
      shield: 0,
    });
  });

  test('an event about something that is not there changes nothing', () => {
    const before = asView(stage());
    expect(fold(before, { kind: 'damage', target: 'z1', lost: 10 } as StageEvent, after)).toBe(
      before,
    );
  });
});
