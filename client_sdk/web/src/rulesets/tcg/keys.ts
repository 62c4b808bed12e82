/** The keys of the board. */

import { useKeydown } from '../../parts/keys';
import type { Choosing, TableProps } from './choosing';
import { inOrder } from './hand';
import { offers } from './select';
import { controllerOf } from './view';

/** Digits pick, M A S an act, P passes or keeps, B the board, H the hand, E ends the turn, Escape goes back. */
export function useKeys(
  props: TableProps,
  root: { current: HTMLElement | null },
  choosing: Choosing,
): void {
  const { selection, tap } = choosing;
  const first = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
  const find = (id: string) => first(`[data-testid="${CSS.escape(id)}"]`) ?? undefined;
  const looksAtOwn = () =>
    selection.at === 'look' && controllerOf(props.table, selection.id) === props.seat;

  /** The nth thing to pick, else the nth answer that is offered, else the nth card of the hand. */
  const digit = (n: number) => {
    if (selection.at === 'aim') {
      const value = offers(selection.order, selection.picks, props.legal)[n];
      if (value !== undefined) tap({ on: 'pick', value }, find(`pick-${value}`));
      return;
    }
    const answers = root.current?.querySelectorAll<HTMLElement>('[data-trigger], .choose-card');
    if (answers?.length) {
      answers[n]?.click();
      return;
    }
    const hand = props.table.players[props.seat ?? 0]?.hand ?? {};
    const card = inOrder(hand)[n]?.[0];
    const button = card === undefined ? undefined : find(`hand-${card}`);
    button?.focus();
    button?.click();
  };

  useKeydown((pressed) => {
    const key = pressed.toLowerCase();
    if (key === 'escape') tap({ on: 'cancel' });
    else if (/^[1-9]$/.test(key)) digit(Number(key) - 1);
    else if ((key === 'm' || key === 'a') && looksAtOwn())
      find(key === 'm' ? 'act-move' : 'act-attack')?.click();
    else if (key === 's' && selection.at === 'look') first('[data-testid^="act-ability"]')?.click();
    else if (key === 'p') (find('pass') ?? find('keep'))?.click();
    else if (key === 'b') (first('.unit.ready') ?? first('.unit.near') ?? first('.unit'))?.focus();
    else if (key === 'h') first('.hand-card')?.focus();
    else if (key === 'e') find('end-turn')?.click();
    else return false;
    return true;
  });
}
