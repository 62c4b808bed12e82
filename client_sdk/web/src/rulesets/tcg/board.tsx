/** The table: both sides' strips, the board, the panel beside it and one's own hand. */

import { useMemo, useRef, useState } from 'preact/hooks';

import { useKeptFocus } from '../../parts/kept-focus';
import { moveFocus } from '../../parts/navigate';
import { Caption } from '../../room/caption';
import { turnOf } from '../../room/teller';
import { useWhy } from '../../room/why';
import type { BoardProps, Json } from '../ruleset';
import { useChoosing, type TableProps } from './choosing';
import { EndTurn } from './end-turn';
import { Ground } from './ground';
import { Backs, Hand } from './hand';
import { useKeys } from './keys';
import { numbersOf } from './numbers';
import { Panel } from './panel';
import { Piles } from './piles';
import { asks } from './questions';
import { Reading } from './reading';
import { REFUSALS } from './refusals';
import { Reveal } from './reveal';
import { inPlay, printOf, tableOf } from './view';
import { line } from './words';

/** The board of `tcg`, in every phase of a match. */
export function Board(props: BoardProps) {
  const table = tableOf(props.shown);
  const actualTable = tableOf(props.actual);
  const numbers = useMemo(() => numbersOf(props.options), [props.options]);
  if (!table || !actualTable) return null;
  return <Match {...props} table={table} actualTable={actualTable} numbers={numbers} />;
}

function Match(given: TableProps) {
  const props = useOneAtATime(given);
  const { table, seat, beat, company, playing, prompt } = props;
  const root = useRef<HTMLElement>(null);
  const why = useWhy(props.why, prompt?.['id'] ?? props.actual, REFUSALS);
  const choosing = useChoosing(props, why);
  const { selection } = choosing;
  const near = seat ?? 0;
  const far = 1 - near;
  useKeys(props, root, choosing);
  useKeptFocus(
    root,
    selection.at === 'look' ? `[data-unit="${CSS.escape(selection.id)}"]` : undefined,
  );

  // The hand is part of these questions; in any other it only takes room where there is little.
  const asking = asks(prompt) && !['mulligan', 'discard'].includes(String(prompt?.['kind']));
  const gives = prompt?.['kind'] === 'discard' ? 'give' : 'play';
  const ready = useMemo(() => readyCards(props), [props.legal, playing]);
  const read =
    selection.at === 'look'
      ? inPlay(table, selection.id)?.card
      : selection.at === 'hand'
        ? printOf(table, selection.card)
        : undefined;
  const tapCard = (card: string, anchor: Element) => {
    if (gives === 'give' && !playing && ready.has(card)) void props.act({ do: 'discard', card });
    else choosing.tap({ on: 'hand', card }, anchor);
  };

  return (
    <section
      ref={root}
      tabIndex={-1}
      class={`tcg ${selection.at === 'idle' ? '' : 'choosing'} ${selection.at === 'aim' ? 'aiming' : ''} ${asking && !playing ? 'asking' : ''} ${props.mode}`}
      aria-label="The table"
      data-testid="board"
      data-playing={playing || props.sending}
      data-phase={table.phase}
      onKeyDown={(event) => root.current && moveFocus(root.current, event)}
    >
      <Strip {...props} side={far} />
      <Ground {...props} choosing={choosing} root={root} onAway={why.away} />
      <Strip {...props} side={near}>
        {props.mode === 'play' && <EndTurn props={props} why={why} />}
      </Strip>
      <div class="tcg-side">
        <Caption
          beat={beat}
          told={beat && line(beat.event, props.shown, company)}
          idle={idleWords(props)}
          mine={prompt !== undefined && !playing}
        />
        <Panel {...props} choosing={choosing} why={why} />
      </div>
      {seat !== undefined && (
        <Hand
          cards={table.players[near]?.hand ?? {}}
          selected={
            selection.at === 'hand'
              ? selection.card
              : selection.at === 'aim' && selection.order.do === 'play'
                ? selection.order.card
                : undefined
          }
          ready={ready}
          gives={gives}
          onTap={tapCard}
          onRest={choosing.restCard}
          onAway={why.away}
        />
      )}
      <Reveal beat={beat} table={table} company={company} />
      <Reading root={root} shown={read} />
      {why.bubble}
    </section>
  );
}

/** While an order is on its way nothing is legal: a second press would be one too many. */
function useOneAtATime(props: TableProps): TableProps & { sending: boolean } {
  const id = props.prompt?.['id'];
  const [sent, setSent] = useState<unknown>();
  const sending = sent !== undefined && sent === id;
  const act = async (action: Json) => {
    if (sending) return false;
    setSent(id);
    const done = await props.act(action);
    if (!done) setSent(undefined);
    return done;
  };
  const { legal, ...rest } = props;
  return { ...rest, ...(legal && !sending && { legal }), act, sending };
}

function idleWords({ table, company }: TableProps): string {
  if (table.outcome) return 'The match is over';
  return table.turn === 0 ? 'Opening hands' : turnOf(company, table.active);
}

function Strip(props: TableProps & { side: number; children?: preact.ComponentChildren }) {
  const { table, side, seat, company } = props;
  const player = table.players[side];
  if (!player) return null;
  const near = side === (seat ?? 0);
  const active = table.active === side && !table.outcome;
  return (
    <div class={`tcg-strip ${near ? 'near' : 'far'} seat-${side} ${active ? 'active' : ''}`}>
      {props.plate(side)}
      {side !== seat && !(props.mode === 'replay' && player.hand) && (
        <Backs n={player.hand_size} testid={`hand-size-${side}`} />
      )}
      <Piles player={player} seat={side} company={company} handToo={props.mode === 'replay'} />
      {props.children}
    </div>
  );
}

/** The cards of the own hand that the legal list plays or gives up. */
function readyCards({ legal, playing }: TableProps): ReadonlySet<string> {
  const cards = new Set<string>();
  if (playing) return cards;
  for (const action of legal?.actions ?? [])
    if (action['do'] === 'play' || action['do'] === 'discard') cards.add(String(action['card']));
  return cards;
}
