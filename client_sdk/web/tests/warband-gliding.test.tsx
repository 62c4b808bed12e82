// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Json } from '../src/rulesets/ruleset';
import { Board } from '../src/rulesets/warband/board';
import { lens as lensFor } from '../src/rulesets/warband/camera';
import { fold } from '../src/rulesets/warband/fold';
import { gliding } from '../src/rulesets/warband/gliding';
import type { FieldEvent, Trail, Vec } from '../src/rulesets/warband/view';
import { asJson, field } from './support/field';
import { aPage, boardProps } from './support/page';

const LENS = lensFor(false);
const CORNERS: Vec[] = [
  [0, 0],
  [0, 3000],
  [1000, 3000],
];
const trail = (more: Partial<Trail> = {}): Trail => ({
  model: 'a1',
  way: CORNERS,
  face: [0, 1],
  how: 'walk',
  ...more,
});
const angles = (keys: Keyframe[]) =>
  keys.map((key) => Number(/rotate\((.*)deg\)/.exec(String(key['transform']))?.[1]));

describe('the motion of a move', () => {
  test('goes from corner to corner, each leg for as long as it is of the way', () => {
    const { body } = gliding(trail(), [1, 0], LENS, 1000);
    expect(body?.keys.map((key) => key['offset'])).toEqual([0, 0.75, 1]);
    expect(body?.keys[1]?.['transform']).toBe('translate(0px, 840px)');
    expect(body?.ms).toBeLessThan(1000);
  });

  test('turns into each leg and ends facing as the move does', () => {
    const { facing } = gliding(trail(), [-1, 0], LENS, 1000);
    const turned = angles(facing.keys);
    expect(turned[0]).toBe(0);
    expect(turned).toContain(90);
    expect(Math.abs(turned.at(-1) ?? 0) % 360).toBe(90);
    expect(((turned.at(-1) ?? 0) + 360) % 360).toBe(270);
    const offsets = facing.keys.map((key) => Number(key['offset']));
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
    expect([offsets[0], offsets.at(-1)]).toEqual([0, 1]);
  });

  test('turns by the shorter way', () => {
    const { facing } = gliding(trail({ face: [-1, -10], how: 'push' }), [1, -10], LENS, 1000);
    const turned = angles(facing.keys);
    expect(Math.abs((turned.at(-1) ?? 0) - (turned[0] ?? 0))).toBeLessThan(20);
  });

  test('is none for who is carried but to where it is carried: it looks where it looked', () => {
    const { facing } = gliding(trail({ how: 'push' }), [0, 1], LENS, 1000);
    expect(new Set(angles(facing.keys))).toEqual(new Set([0]));
  });

  test('turns on the spot without going anywhere', () => {
    const spot = trail({ way: [CORNERS[0], CORNERS[0]] as Vec[] });
    const { body, facing } = gliding(spot, [1, 0], LENS, 1000);
    expect(body).toBeUndefined();
    expect(angles(facing.keys).at(-1)).toBe(90);
  });
});

describe('a move on the table', () => {
  const page = aPage();
  let played: { of: Element; frames: number; ends: () => void }[];
  beforeEach(() => {
    played = [];
    Element.prototype.animate = function animate(keys) {
      const ends = vi.fn();
      played.push({ of: this, frames: (keys as Keyframe[]).length, ends });
      return { cancel: ends } as unknown as Animation;
    };
  });
  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, 'animate');
    vi.unstubAllGlobals();
  });

  const before = asJson(field());
  const walk: FieldEvent = {
    kind: 'move',
    model: 'b1',
    how: 'walk',
    to: [13_000, 16_000],
    face: [1, 0],
    path: [
      [12_000, 16_000],
      [13_000, 16_000],
    ],
  };
  const shown = fold(before, walk, before);
  const show = (mode: 'play' | 'watch' | 'replay', view: Json, event?: FieldEvent) => {
    const beat = event && { event, key: 1, ms: 1000 };
    const { props } = boardProps(view, undefined, { mode, playing: true, ...(beat && { beat }) });
    act(() => render(<Board {...props} />, page.root));
  };

  test.each(['play', 'watch', 'replay'] as const)(
    'is shown along its corners to whoever looks (%s)',
    (mode) => {
      show(mode, shown, walk);
      expect(played.map(({ of }) => of.getAttribute('class')?.split(' ')[0])).toEqual([
        'wb-token',
        'wb-facing',
      ]);
      expect(played[0]?.frames).toBe(3);
    },
  );

  test('ends at once when all is shown', () => {
    show('play', shown, walk);
    show('play', shown);
    expect(played.map(({ ends }) => vi.mocked(ends).mock.calls.length)).toEqual([1, 1]);
  });

  test('stands at its end for readers who asked for less motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    show('play', shown, walk);
    expect(played).toEqual([]);
    expect(page.at('model-b1').dataset['at']).toBe('13000,16000');
  });
});
