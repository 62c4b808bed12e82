/** The guides: every kind of prompt is spoken of, each tip in its place, in words that fit. */

import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { clausesOf } from '../src/net/clauses';
import { tipFor, type Had } from '../src/room/guide';
import { guide as hype } from '../src/rulesets/hype/guide';
import { TIP_LENGTH, type Guide, type Json, type Moment } from '../src/rulesets/ruleset';
import { guide as tcg } from '../src/rulesets/tcg/guide';
import { guide as warband } from '../src/rulesets/warband/guide';
import { asJson, field } from './support/field';
import { asView, legal, stage } from './support/stage';
import { table, viewOf } from './support/tcg-table';

const WALK = { do: 'walk', model: 'a1' };
const HYPE_ACTS = legal(
  { do: 'guard', by: 'a1' },
  { do: 'modifier', card: 'open_pit' },
  { do: 'end' },
);

const moment = (view: Json, kind: string, more: Partial<Moment> = {}): Moment => ({
  prompt: { id: '7.0', kind },
  view,
  legal: legal({ do: 'end' }),
  seat: 0,
  options: {},
  refused: false,
  ...more,
});
const ofHype = (of = stage(), more: Partial<Moment> = {}) =>
  hype.about(moment(asView(of), 'main', { legal: HYPE_ACTS, ...more }));
const ofTcg = (kind = 'main', of = table(), ...actions: Json[]) =>
  tcg.about(moment(viewOf(of), kind, { legal: legal(...actions, { do: 'end' }) }));
const ofWarband = (kind = 'activate', of = field(), more: Partial<Moment> = {}) =>
  warband.about(moment(asJson(of), kind, { legal: legal(WALK), ...more }));

const GUIDES: [string, Guide, Json][] = [
  ['hype', hype, asView(stage())],
  ['tcg', tcg, viewOf(table())],
  ['warband', warband, asJson(field({ scoring: { objectives: 1, zone: 1, limit: 6 } }))],
];

/** The kinds of prompts that a rulebook has a table of. */
function kindsOf(ruleset: string): string[] {
  const path = `../../../server/gamewarden/rules/${ruleset}/rulebook.md`;
  const book = readFileSync(new URL(path, import.meta.url), 'utf8');
  const part = /\n#+ [\d.]+ Prompts[^\n]*\n([\s\S]*?)(?=\n#)/.exec(book)?.[1] ?? '';
  const first = part.split('\n').filter((line) => /^\| `(?!kind`)/.test(line));
  return first.map((line) => /^\| `(?:\{"kind": ")?(\w+)/.exec(line)?.[1] ?? line);
}

/** The clauses of a rulebook, as far as what is searched for goes. */
function bookOf(ruleset: string): string[] {
  const path = `../../../server/gamewarden/rules/${ruleset}/rulebook.md`;
  const lines = readFileSync(new URL(path, import.meta.url), 'utf8').split('\n');
  const entries = lines.flatMap((line) => /^- \*\*([A-Z0-9-]+)\*\* (.*)/.exec(line)?.slice(1) ?? []);
  const ids = entries.filter((_, i) => i % 2 === 0);
  return Object.entries(
    clausesOf(Object.fromEntries(ids.map((id, i) => [id, { text: entries[2 * i + 1] }]))),
  ).map(([id, { text }]) => `${id} ${text}`.toLowerCase());
}

test('every ruleset that can be played here has a guide', () => {
  const folders = readdirSync(new URL('../src/rulesets', import.meta.url), { withFileTypes: true });
  const rulesets = folders.filter((one) => one.isDirectory()).map(({ name }) => name);
  expect(GUIDES.map(([id]) => id)).toEqual(rulesets.sort());
});

describe.each(GUIDES)('the guide of %s', (ruleset, guide, view) => {
  test('has a tip for each kind of prompt of the rulebook, or says why none is needed', () => {
    const kinds = kindsOf(ruleset);
    expect(kinds.length).toBeGreaterThan(2);
    const spoken = [...guide.kinds, ...Object.keys(guide.plain)];
    expect([...spoken].sort()).toEqual([...kinds].sort());
  });

  test('fills every number in, and is short', () => {
    for (const id of guide.tips) {
      const tip = guide.tip(id, moment(view, 'main'));
      expect(tip?.text, id).not.toMatch(/[{}]/);
      expect(tip?.text.length, id).toBeLessThanOrEqual(TIP_LENGTH);
      expect(tip?.title.length, id).toBeLessThanOrEqual(34);
    }
  });

  test('leads from each tip to clauses that the rulebook has', () => {
    const book = bookOf(ruleset);
    for (const id of guide.tips) {
      const words = (guide.tip(id, moment(view, 'main'))?.find ?? '?').toLowerCase().split(' ');
      const found = book.filter((one) => words.every((word) => one.includes(word)));
      expect(found.length, id).toBeGreaterThan(0);
    }
  });

  test('tells nothing before the match has begun', () => {
    expect(guide.about(moment({}, 'main'))).toEqual([]);
  });
});

describe('what is told when', () => {
  test('hype: the goal first, then what can be done now', () => {
    expect(ofHype().slice(0, 3)).toEqual(['goal', 'act', 'ap']);
    expect(ofHype()).toContain('modifier');
  });

  test('hype: a status, Shield, a Field, Pressure, a knock-out, once they are there', () => {
    const news = ['exposed', 'stunned', 'hidden', 'shield', 'field', 'pressure', 'knocked'];
    expect(news.filter((id) => ofHype().includes(id))).toEqual([]);
    const busy = stage({
      characters: {
        a1: { exposed: true, shield: 10 },
        a2: { stunned: true },
        b1: { hidden: true },
        b2: { health: 0 },
      },
      field: { card: 'open_pit', seat: 0, left: 3 },
      pressure: true,
    });
    expect(news.filter((id) => ofHype(busy).includes(id))).toEqual(news);
  });

  test('hype: the end of the turn, when nothing else is left; a refusal, when there was one', () => {
    expect(ofHype()).not.toContain('end');
    const spent = ofHype(stage(), { legal: legal({ do: 'end' }), refused: true });
    expect(spent.slice(0, 3)).toEqual(['goal', 'end', 'refused']);
    expect(spent).not.toContain('act');
  });

  test('hype: numbers are those of the room', () => {
    const told = (options: Json) =>
      hype.tip('act', moment(asView(stage()), 'main', { options }))?.text;
    expect(told({})).toContain('attack for 10');
    expect(told({ basic_damage: 20 })).toContain('attack for 20');
  });

  test('tcg: each question has its own', () => {
    for (const kind of ['mulligan', 'trigger', 'break', 'exile', 'recover', 'discard'])
      expect(ofTcg(kind)).toEqual([kind]);
  });

  test('tcg: a status on whatever card in play; an attack, when there is one to make', () => {
    const attack = { do: 'attack', unit: 'v', target: 'o' };
    expect(ofTcg('main', table(), attack)).toContain('attack');
    expect(ofTcg()).toEqual(expect.not.arrayContaining(['attack', 'nul', 'hex']));
    const worn = table({ units: { o: { hex: 1 } }, equipment: { w: { nul: 1 } } });
    expect(ofTcg('main', worn)).toEqual(expect.arrayContaining(['hex', 'nul']));
  });

  test('tcg: that nobody attacks in turn 1, unless the room has it otherwise', () => {
    const opening = moment(viewOf(table({ turn: 1 })), 'main');
    expect(tcg.about(opening)).toContain('first');
    expect(tcg.about({ ...opening, options: { first_turn_attack: true } })).not.toContain('first');
    expect(ofTcg()).not.toContain('first');
  });

  test('warband: a fight has three tips, a state one when somebody is in it', () => {
    const armed = field({ models: { a1: { boost: { melee: 1 } }, b1: {} } });
    const fight = warband.about(
      moment(asJson(armed), 'allocate', { prompt: { id: '7.0', kind: 'allocate', model: 'a1' } }),
    );
    expect(fight).toEqual(['allocate', 'dice', 'specials']);
    expect(ofWarband()).not.toContain('fire');
    expect(ofWarband('activate', field({ models: { b1: { marks: { fire: [2] } } } }))).toContain(
      'fire',
    );
  });

  test('warband: zones when enemies are near, the end of a turn when it is near', () => {
    expect(ofWarband()).toEqual(expect.not.arrayContaining(['zone', 'turn']));
    const late = field({
      models: { a1: { counters: 1, pos: [12_000, 12_000] }, b1: { pos: [12_000, 15_000] } },
    });
    expect(ofWarband('activate', late)).toEqual(expect.arrayContaining(['zone', 'turn']));
  });
});

describe('one at a time', () => {
  const now = moment(asView(stage()), 'main', { legal: HYPE_ACTS });

  const shown = (had: Partial<Had> = {}, more: Partial<Moment> = {}) =>
    tipFor(
      hype,
      { ...now, ...more },
      { known: () => false, standing: undefined, answered: false, ...had },
    );

  test('the first that is not known, and the one that stands there as long as it is in place', () => {
    expect(shown()).toBe('goal');
    expect(shown({ known: (id) => id === 'goal' })).toBe('act');
    expect(shown({ standing: 'ap' })).toBe('ap');
    expect(shown({ standing: 'stunned' })).toBe('goal');
    expect(shown({ known: () => true, standing: 'ap' })).toBeUndefined();
  });

  test('after one was put away nothing more, but what was refused since', () => {
    expect(shown({ answered: true })).toBeUndefined();
    expect(shown({ answered: true }, { refused: true })).toBe('refused');
  });
});
