import { describe, expect, test } from 'vitest';

import { missing, shifted, toggledPerformer } from '../src/rulesets/hype/line-up';

describe('line-ups', () => {
  const sizes = { team: 2, hand: 1 };

  test('say what they lack', () => {
    expect(missing({ team: ['pip'], hand: [] }, sizes)).toBe(
      'Pick 1 more performer and 1 more Modifier.',
    );
    expect(missing({ team: ['pip', 'maru'], hand: ['heckle'] }, sizes)).toBeUndefined();
  });

  test('a full team takes no more, and gives up whom it is asked for', () => {
    const full = { team: ['pip', 'maru'], hand: [] };
    expect(toggledPerformer(full, 'kiln', sizes)).toEqual(full);
    expect(toggledPerformer(full, 'pip', sizes).team).toEqual(['maru']);
  });

  test('slots change places, but not over the edge', () => {
    const team = { team: ['pip', 'maru'], hand: [] };
    expect(shifted(team, 0, 1).team).toEqual(['maru', 'pip']);
    expect(shifted(team, 0, -1)).toBe(team);
  });
});
