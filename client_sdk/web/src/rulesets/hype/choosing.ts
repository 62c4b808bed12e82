/** Choosing on the board: drives the selection machine, sends what is chosen, asks why for what is not possible. */

import { useEffect, useState } from 'preact/hooks';

import type { Why } from '../../room/why';
import type { BoardProps, Json } from '../ruleset';
import { modifierCard, performerCard } from './cards';
import {
  actionOf,
  canAct,
  fits,
  IDLE,
  tapped,
  ways,
  type Need,
  type Order,
  type Selection,
  type Tap,
} from './select';
import { teamOf, type Stage } from './view';

/** The board's properties, with its views as this ruleset knows them. */
export type FightProps = BoardProps & { stage: Stage; actualStage: Stage };

export interface Choosing {
  selection: Selection;
  /** Whose hand the card that is looked at lies in. */
  cardSide: number;
  tap(tap: Tap, anchor: Element | undefined): void;
  tapCard(card: string, side: number, anchor: Element | undefined): void;
  rest(id: string, anchor: Element): void;
  restCard(card: string, anchor: Element): void;
  guess(order: Order): string[];
}

/** The state of choosing, and what taps and a resting pointer do to it. */
export function useChoosing(props: FightProps, why: Why): Choosing {
  const { actualStage, legal, seat } = props;
  const [selection, setSelection] = useState<Selection>(IDLE);
  const [cardSide, setCardSide] = useState(seat ?? 0);
  const promptId = props.prompt?.['id'];
  useEffect(() => {
    // What was being put together belonged to another decision.
    setSelection((now) => (now.at === 'aim' ? IDLE : now));
  }, [promptId]);

  const mine = (id: string) => actualStage.characters[id]?.seat === seat;
  const need = (order: Order): Need => needOf(order, actualStage);
  const guess = (order: Order): string[] => guessFor(order, actualStage, seat ?? 0);
  const table = { legal, mine, need, guess };

  /** What to ask about a Character of one's own that was chosen and can do nothing. */
  const idle = (chosen: Selection): Json | undefined => {
    if (props.mode !== 'play' || props.playing || actualStage.outcome || chosen.at !== 'performer')
      return undefined;
    if (!mine(chosen.id) || canAct(chosen.id, legal)) return undefined;
    const order: Order = { do: 'attack', by: chosen.id };
    return actionOf(order, guess(order));
  };

  const tap = (what: Tap, anchor: Element | undefined) => {
    if (props.playing && what.on !== 'cancel') {
      // What was tapped is not what is so: the rest is shown first, and orders are given anew.
      props.flush();
      if (what.on === 'order' || what.on === 'done') return;
    }
    const step = tapped(selection, what, table);
    setSelection(step.selection);
    why.hide();
    const ask = step.ask ?? idle(step.selection);
    if (ask && anchor) why.ask(anchor, ask);
    if (step.act) void props.act(step.act);
  };

  const tapCard = (card: string, side: number, anchor: Element | undefined) => {
    setCardSide(side);
    const order: Order = { do: 'modifier', card };
    const aims =
      side === seat && !props.playing && need(order).max > 0 && ways(order, legal).length > 0;
    tap(aims ? { on: 'order', order } : { on: 'card', card }, anchor);
    if (
      side === seat &&
      props.mode === 'play' &&
      !props.playing &&
      !actualStage.outcome &&
      anchor &&
      ways(order, legal).length === 0
    ) {
      why.ask(anchor, actionOf(order, guess(order)));
    }
  };

  const rest = (id: string, anchor: Element) => {
    if (props.mode !== 'play' || props.playing || actualStage.outcome) return;
    if (selection.at === 'aim') {
      const { order, chosen } = selection;
      if (!chosen.includes(id) && !fits(order, chosen, id, legal))
        why.rest(anchor, actionOf(order, [...chosen, id]));
    } else if (mine(id) && !canAct(id, legal)) {
      const order: Order = { do: 'attack', by: id };
      why.rest(anchor, actionOf(order, guess(order)));
    }
  };

  const restCard = (card: string, anchor: Element) => {
    if (props.mode !== 'play' || props.playing || actualStage.outcome) return;
    const order: Order = { do: 'modifier', card };
    why.rest(anchor, actionOf(order, guess(order)));
  };

  return { selection, cardSide, tap, tapCard, rest, restCard, guess };
}

function needOf(order: Order, stage: Stage): Need {
  if (order.do === 'attack') return { side: 'enemy', min: 1, max: 1 };
  if (order.do === 'guard') return { side: 'ally', min: 0, max: 0 };
  const pick =
    order.do === 'modifier'
      ? modifierCard(order.card).pick
      : performerCard(stage.characters[order.by]?.card ?? '').signature.pick;
  if (!pick) return { side: 'enemy', min: 0, max: 0 };
  return { side: pick.side, min: pick.min ?? 1, max: pick.max ?? 1 };
}

/** The first picks that could make sense, so that the answer to "why not" is about the order itself. */
function guessFor(order: Order, stage: Stage, seat: number): string[] {
  const need = needOf(order, stage);
  const side = need.side === 'enemy' ? 1 - seat : seat;
  const living = teamOf(stage, side).filter((id) => (stage.characters[id]?.health ?? 0) > 0);
  const seen = living.filter((id) => !stage.characters[id]?.hidden);
  return [...seen, ...living].slice(0, need.min);
}
