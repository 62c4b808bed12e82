/** The stage: both teams, both hands, the Field, and choosing what to do. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import { moveFocus } from '../../parts/navigate';
import { useWhy, type Why } from '../../room/why';
import type { BoardProps, Json } from '../ruleset';
import { Band } from './band';
import { modifierCard, performerCard } from './cards';
import { Dock } from './dock';
import { Draft } from './draft';
import { EndTurn } from './end-turn';
import { Figure, type Standing } from './figure';
import { Splash, Strokes } from './fx';
import { Hand } from './hand';
import { LineUpPrompt } from './line-up-prompt';
import { numbersOf } from './numbers';
import { Purse } from './purse';
import { REFUSALS } from './refusals';
import { actionOf, canAct, fits, IDLE, tapped, ways, type Need, type Order, type Selection, type Tap } from './select';
import { stageOf, teamOf, type Stage } from './view';
import { reasonLines } from './words';

/** The board of `hype`, for whichever phase the match is in. */
export function Board(props: BoardProps) {
  const shown = stageOf(props.shown);
  const actual = stageOf(props.actual);
  if (!shown || !actual) return null;
  if (shown.phase === 'draft') return <Draft {...props} stage={shown} />;
  if (shown.phase === 'line_up') return <LineUpPrompt {...props} stage={shown} />;
  return <Fight {...props} stage={shown} actualStage={actual} />;
}

type FightProps = BoardProps & { stage: Stage; actualStage: Stage };

function Fight(props: FightProps) {
  const { stage, seat, beat } = props;
  const root = useRef<HTMLElement>(null);
  const numbers = numbersOf(props.options);
  const why = useWhy(props.why, props.prompt?.['id'] ?? props.actual, REFUSALS);
  const choosing = useChoosing(props, why);
  const { selection, tap } = choosing;
  const near = seat ?? 0;
  const far = 1 - near;
  useKeys(props, root, choosing);

  const playable = useMemo(() => playableCards(props), [props.legal, props.playing]);
  const row = (side: number) => (
    <div class={`row ${side === far ? 'row-far' : 'row-near'}`} role="group" aria-label={side === seat ? 'Your team' : `Team of ${props.company.names[side] ?? `player ${side + 1}`}`}>
      {teamOf(stage, side).map((id) => {
        const one = stage.characters[id];
        if (!one) return null;
        return (
          <Figure
            key={id}
            id={id}
            one={one}
            far={side === far}
            own={side === seat}
            standing={standingOf(id, selection, props)}
            selected={selection.at === 'performer' && selection.id === id}
            acts={numbers.acts_a_turn}
            reasons={(event) => reasonLines(event, stage)}
            {...(beat && { beat })}
            onTap={(anchor) => tap({ on: 'performer', id }, anchor)}
            onRest={(anchor) => choosing.rest(id, anchor)}
            onAway={why.away}
          />
        );
      })}
    </div>
  );
  const hand = (side: number) => {
    const player = stage.players[side];
    if (!player) return null;
    const own = side === seat;
    return (
      <Hand
        player={player}
        prefix={side === near ? 'modifier-' : 'far-modifier-'}
        label={own ? 'Your Modifiers' : `Modifiers of ${props.company.names[side] ?? `player ${side + 1}`}`}
        small={side === far}
        {...(selection.at === 'card' && choosing.cardSide === side && { selected: selection.card })}
        {...(own && { playable, onRest: choosing.restCard, onAway: why.away })}
        onTap={(card, anchor) => choosing.tapCard(card, side, anchor)}
      />
    );
  };
  const purse = (side: number) => {
    const player = stage.players[side];
    return player ? <Purse player={player} active={stage.active === side && !stage.outcome} hypeMax={numbers.hype_max} testid={`purse-${side}`} /> : null;
  };

  return (
    <section
      ref={root}
      class={`hype ${selection.at === 'idle' ? '' : 'choosing'} ${selection.at === 'aim' ? 'aiming' : ''} ${stage.pressure ? 'pressed' : ''} turn-of-${stage.active === near ? 'near' : 'far'}`}
      aria-label="The stage"
      data-testid="board"
      data-playing={props.playing}
      onKeyDown={(event) => root.current && moveFocus(root.current, event)}
    >
      <div class="strip strip-far">
        {props.plate(far)}
        {purse(far)}
        {hand(far)}
      </div>
      <div class="floor">
        <span class="beams" aria-hidden="true" />
        {row(far)}
        <Band {...props} numbers={numbers} onField={(card) => choosing.tapCard(card, stage.field?.seat ?? near, undefined)} />
        {row(near)}
        <Strokes beat={beat} board={root} />
        <Splash beat={beat} stage={stage} company={props.company} />
      </div>
      <div class="strip strip-near">
        {props.plate(near)}
        {purse(near)}
        {props.mode === 'play' && <EndTurn {...props} stage={props.actualStage} why={why} />}
      </div>
      <div class="tray">
        {hand(near)}
        <Dock
          stage={stage}
          selection={selection}
          legal={props.playing ? undefined : props.legal}
          playing={props.playing}
          me={seat}
          plays={props.mode === 'play' && !stage.outcome}
          numbers={numbers}
          ownCard={() => choosing.cardSide === seat}
          onOrder={(order, anchor) => tap({ on: 'order', order }, anchor)}
          onDone={(anchor) => tap({ on: 'done' }, anchor)}
          onCancel={() => tap({ on: 'cancel' }, undefined)}
          ask={why.ask}
          rest={why.rest}
          away={why.away}
          guess={choosing.guess}
        />
      </div>
      {why.bubble}
    </section>
  );
}

interface Choosing {
  selection: Selection;
  /** Whose hand the card that is looked at lies in. */
  cardSide: number;
  tap(tap: Tap, anchor: Element | undefined): void;
  tapCard(card: string, side: number, anchor: Element | undefined): void;
  rest(id: string, anchor: Element): void;
  restCard(card: string, anchor: Element): void;
  guess(order: Order): string[];
}

/** Drives the selection machine: sends what is chosen, asks why for what is not possible. */
function useChoosing(props: FightProps, why: Why): Choosing {
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
    if (props.mode !== 'play' || props.playing || actualStage.outcome || chosen.at !== 'performer') return undefined;
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
    const aims = side === seat && !props.playing && need(order).max > 0 && ways(order, legal).length > 0;
    tap(aims ? { on: 'order', order } : { on: 'card', card }, anchor);
    if (side === seat && props.mode === 'play' && !props.playing && !actualStage.outcome && anchor && ways(order, legal).length === 0) {
      why.ask(anchor, actionOf(order, guess(order)));
    }
  };

  const rest = (id: string, anchor: Element) => {
    if (props.mode !== 'play' || props.playing || actualStage.outcome) return;
    if (selection.at === 'aim') {
      const { order, chosen } = selection;
      if (!chosen.includes(id) && !fits(order, chosen, id, legal)) why.rest(anchor, actionOf(order, [...chosen, id]));
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

function standingOf(id: string, selection: Selection, props: FightProps): Standing {
  if (props.mode !== 'play' || props.playing || props.actualStage.outcome) return 'plain';
  const { legal } = props;
  if (selection.at === 'aim') {
    if (selection.chosen.includes(id)) return 'chosen';
    return fits(selection.order, selection.chosen, id, legal) ? 'target' : 'barred';
  }
  const mine = props.actualStage.characters[id]?.seat === props.seat;
  return mine && canAct(id, legal) ? 'ready' : 'plain';
}

function playableCards({ legal, playing }: FightProps): ReadonlySet<string> {
  const cards = new Set<string>();
  if (playing) return cards;
  for (const action of legal?.actions ?? []) if (action['do'] === 'modifier') cards.add(String(action['card']));
  return cards;
}

const ACT_KEYS: Record<string, 'attack' | 'signature' | 'guard'> = { a: 'attack', s: 'signature', g: 'guard' };

/** Digits choose a Character, A S G an act, M the hand, E ends the turn, Escape goes back. */
function useKeys(props: FightProps, root: { current: HTMLElement | null }, choosing: Choosing): void {
  const { selection, tap } = choosing;
  // At once with what is shown: two keys in quick succession belong together.
  useLayoutEffect(() => {
    const find = (id: string) => root.current?.querySelector<HTMLElement>(`[data-testid="${CSS.escape(id)}"]`) ?? undefined;
    const pressed = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select')) return;
      const { seat } = props;
      if (key === 'escape') tap({ on: 'cancel' }, undefined);
      else if (/^[1-9]$/.test(key)) {
        const side = seat === undefined ? 0 : aimedSide(selection, seat);
        const id = teamOf(props.stage, side)[Number(key) - 1];
        const figure = id && find(`character-${id}`);
        if (!figure || !id) return;
        figure.focus();
        tap({ on: 'performer', id }, figure);
      } else if (ACT_KEYS[key] && selection.at === 'performer' && props.stage.characters[selection.id]?.seat === seat) {
        tap({ on: 'order', order: { do: ACT_KEYS[key], by: selection.id } }, find(`act-${ACT_KEYS[key]}`));
      } else if (key === 'm') root.current?.querySelector<HTMLElement>('.tray .modifier')?.focus();
      else if (key === 'e') find('end-turn')?.click();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
}

function aimedSide(selection: Selection, seat: number): number {
  return selection.at === 'aim' && selection.need.side === 'enemy' ? 1 - seat : seat;
}
