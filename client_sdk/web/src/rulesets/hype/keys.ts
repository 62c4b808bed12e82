/** The keys of the board. */

import { useKeydown } from '../../parts/keys';

import type { Choosing, FightProps } from './choosing';
import type { Selection } from './select';
import { teamOf } from './view';

const ACT_KEYS: Record<string, 'attack' | 'signature' | 'guard'> = {
  a: 'attack',
  s: 'signature',
  g: 'guard',
};

/** Digits choose a Character, A S G an act, M the hand, E ends the turn, Escape goes back. */
export function useKeys(
  props: FightProps,
  root: { current: HTMLElement | null },
  choosing: Choosing,
): void {
  const { selection, tap } = choosing;
  const find = (id: string) =>
    root.current?.querySelector<HTMLElement>(`[data-testid="${CSS.escape(id)}"]`) ?? undefined;
  useKeydown((pressed) => {
    const key = pressed.toLowerCase();
    const { seat } = props;
    if (key === 'escape') tap({ on: 'cancel' }, undefined);
    else if (/^[1-9]$/.test(key)) {
      const side = seat === undefined ? 0 : aimedSide(selection, seat);
      const id = teamOf(props.stage, side)[Number(key) - 1];
      const figure = id && find(`character-${id}`);
      if (!figure || !id) return false;
      figure.focus();
      tap({ on: 'performer', id }, figure);
    } else if (
      ACT_KEYS[key] &&
      selection.at === 'performer' &&
      props.stage.characters[selection.id]?.seat === seat
    ) {
      tap(
        { on: 'order', order: { do: ACT_KEYS[key], by: selection.id } },
        find(`act-${ACT_KEYS[key]}`),
      );
    } else if (key === 'm') root.current?.querySelector<HTMLElement>('.tray .modifier')?.focus();
    else if (key === 'e') find('end-turn')?.click();
    else return false;
    return true;
  });
}

function aimedSide(selection: Selection, seat: number): number {
  return selection.at === 'aim' && selection.need.side === 'enemy' ? 1 - seat : seat;
}
