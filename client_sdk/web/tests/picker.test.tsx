// @vitest-environment happy-dom
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { act } from 'preact/test-utils';
import { describe, expect, test } from 'vitest';

import { Picker } from '../src/rulesets/hype/picker';
import type { LineUp } from '../src/rulesets/hype/view';
import { aPage } from './support/page';

const POOL = ['torvik', 'mirelle', 'pummice', 'sable'];
const SIZES = { team: 3, hand: 6 };

function Chooser() {
  const [value, setValue] = useState<LineUp>({ team: POOL.slice(0, 3), hand: [] });
  return <Picker value={value} sizes={SIZES} pool={POOL} onChange={setValue} />;
}

describe('the choice of a team', () => {
  const page = aPage();

  test('keeps the focus when who had it is taken out', async () => {
    await act(() => render(<Chooser />, page.root));
    const team = page.root.querySelector('[aria-label="Team"]')!;
    const out = team.querySelector<HTMLElement>('[data-testid="slot-3"] [aria-label$=" out"]')!;
    out.focus();
    await act(() => out.click());
    expect(out.isConnected).toBe(false);
    expect(team.contains(document.activeElement)).toBe(true);
  });
});
