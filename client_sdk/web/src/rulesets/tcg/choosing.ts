/** Choosing on the board: drives the selection machine, sends what is chosen, asks why for what is not possible. */

import { useEffect, useState } from 'preact/hooks';

import type { Why } from '../../room/why';
import type { BoardProps, Json } from '../ruleset';
import { ability, cardOf, type Target } from './cards';
import type { RoomNumbers } from './numbers';
import {
  actionOf,
  canAct,
  fitting,
  IDLE,
  orders,
  tapped,
  ways,
  type Order,
  type Picks,
  type Place,
  type Selection,
  type Tap,
} from './select';
import { controllerOf, inPlay, printOf, type Table } from './view';
import { beside } from './zones';

/** The board's properties, with its views as this ruleset knows them. */
export type TableProps = BoardProps & { table: Table; actualTable: Table; numbers: RoomNumbers };

export interface Choosing {
  selection: Selection;
  tap(tap: Tap, anchor?: Element): void;
  /** The pointer or the focus rests on a place: says why it cannot be picked. */
  rest(place: Place, anchor: Element): void;
  /** As `rest`, for a card of one's own hand. */
  restCard(card: string, anchor: Element): void;
  guess(order: Order, picks: Picks): Picks;
}

/** The state of choosing, and what taps and a resting pointer do to it. */
export function useChoosing(props: TableProps, why: Why): Choosing {
  const { actualTable, legal, seat } = props;
  const [selection, setSelection] = useState<Selection>(IDLE);
  const promptId = props.prompt?.['id'];
  const asksMe = promptId !== undefined && props.prompt?.['kind'] !== 'main';
  useEffect(() => {
    // What was being put together belonged to another decision.
    setSelection((now) => (now.at === 'aim' || asksMe ? IDLE : now));
  }, [promptId]);
  const gone =
    (selection.at === 'look' && !inPlay(actualTable, selection.id) && !props.playing) ||
    (selection.at === 'hand' && !inHand(actualTable, seat, selection.card));
  useEffect(() => {
    if (gone) setSelection(IDLE);
  }, [gone]);

  const mine = (id: string) => controllerOf(actualTable, id) === seat;
  const guess = (order: Order, picks: Picks) => guessed(order, picks, props);
  const ground = { legal, mine, guess };
  const decides = props.mode === 'play' && !props.playing && !actualTable.outcome;

  const tap = (what: Tap, anchor?: Element) => {
    if (props.playing && what.on !== 'cancel') {
      // What was tapped is not what is so: the rest is shown first, and orders are given anew.
      props.flush();
      if (what.on === 'order' || what.on === 'pick' || selection.at === 'aim') return;
    }
    const step = tapped(selection, what, props.playing ? { ...ground, legal: undefined } : ground);
    setSelection(step.selection);
    why.hide();
    const ask = step.ask ?? (decides ? idle(step.selection) : undefined);
    if (ask && anchor && decides) why.ask(anchor, ask);
    if (step.act) void props.act(step.act);
  };

  /** What to ask about a card of one's own that was chosen and can do nothing. */
  const idle = (chosen: Selection): Json | undefined => {
    if (props.prompt?.['kind'] !== 'main' || chosen.at !== 'hand') return undefined;
    const order: Order = { do: 'play', card: chosen.card };
    return ways(order, {}, legal).length > 0 ? undefined : actionOf(order, guess(order, {}));
  };

  const rest = (place: Place, anchor: Element) => {
    if (!decides) return;
    if (selection.at === 'aim') {
      if (fitting(selection, place, legal).length > 0) return;
      const { order, picks } = selection;
      const key = place.unit ?? place.fort;
      if (order.do === 'move') why.rest(anchor, actionOf(order, { to: place.zone }));
      else if (key !== undefined && order.do === 'attack')
        why.rest(anchor, actionOf(order, { target: key }));
      else if (key !== undefined && !('target' in picks))
        why.rest(anchor, actionOf(order, guess(order, { ...picks, target: key })));
    } else if (selection.at === 'look' && mine(selection.id) && place.unit) {
      const { attacks } = orders(selection.id, legal);
      if (mine(place.unit) || attacks.has(place.unit) || !props.prompt) return;
      why.rest(anchor, { do: 'attack', unit: selection.id, target: place.unit });
    }
  };

  const restCard = (card: string, anchor: Element) => {
    if (!decides || canAct(card, legal) || props.prompt?.['kind'] !== 'main') return;
    const order: Order = { do: 'play', card };
    why.rest(anchor, actionOf(order, guess(order, {})));
  };

  return { selection, tap, rest, restCard, guess };
}

function inHand(table: Table, seat: number | undefined, card: string): boolean {
  return seat !== undefined && card in (table.players[seat]?.hand ?? {});
}

/** Picks that could make sense, so that the answer to "why not" is about the order itself. */
function guessed(order: Order, picks: Picks, props: TableProps): Picks {
  const { actualTable: table, numbers } = props;
  const seat = props.seat ?? 0;
  const theirs = Object.keys(table.units).find((id) => table.units[id]?.controller !== seat);
  switch (order.do) {
    case 'attack':
      return { target: theirs ?? '', ...picks };
    case 'move': {
      const zone = table.units[order.unit]?.zone ?? 'a1';
      return { to: beside(zone, numbers)[0] ?? zone, ...picks };
    }
    case 'play': {
      const unit = picks.unit ?? table.players[seat]?.character ?? '';
      const card = cardOf(printOf(table, order.card));
      const zone = table.units[unit]?.zone ?? 'a1';
      const free = beside(zone, numbers)[0] ?? zone;
      if (card.type === 'supporter' || card.type === 'fortification')
        return { unit, to: free, ...picks };
      if (card.type === 'weapon' || card.type === 'accessory') return { unit, on: unit, ...picks };
      const [effect] = card.effects;
      return { unit, ...aimedAt(effect?.target, effect?.shift, free, table, seat), ...picks };
    }
    case 'ability': {
      const effect = ability(cardOf(printOf(table, order.card)));
      return { ...aimedAt(effect?.target, effect?.shift, 'a1', table, seat), ...picks };
    }
    case 'use':
      return { target: theirs ?? '', to: 'a1', ...picks };
  }
}

function aimedAt(
  target: Target | undefined,
  shift: true | undefined,
  zone: string,
  table: Table,
  seat: number,
): Picks {
  const side = (id: string) => (controllerOf(table, id) === seat ? 'ally' : 'enemy');
  const { kind = 'unit' } = target ?? {};
  const pool =
    kind === 'unit'
      ? Object.keys(table.units)
      : kind === 'equipment'
        ? Object.keys(table.equipment)
        : kind === 'fortification'
          ? Object.keys(table.fortifications)
          : [...Object.keys(table.equipment), ...Object.keys(table.fortifications)];
  const fit = pool.find((id) => !target?.side || side(id) === target.side);
  const any = fit ?? Object.keys(table.units)[0] ?? '';
  return { ...(target && { target: any }), ...(shift && { to: zone }) };
}
