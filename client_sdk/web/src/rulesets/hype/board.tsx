/** The stage: both teams, both hands, the Field, and choosing what to do. */

import { useMemo, useRef } from 'preact/hooks';

import { useKeptFocus } from '../../parts/kept-focus';
import { moveFocus } from '../../parts/navigate';
import { Strokes } from '../../parts/strokes';
import { useWhy, type Why } from '../../room/why';
import type { BoardProps } from '../ruleset';
import { Band } from './band';
import { useChoosing, type Choosing, type FightProps } from './choosing';
import { Dock } from './dock';
import { Draft } from './draft';
import { EndTurn } from './end-turn';
import { Figure, type Standing } from './figure';
import { aimedIn, Splash } from './fx';
import { Hand } from './hand';
import { useKeys } from './keys';
import { LineUpPrompt } from './line-up-prompt';
import { numbersOf, type Numbers } from './numbers';
import { Purse } from './purse';
import { REFUSALS } from './refusals';
import { actorOf, canAct, fits, type Selection } from './select';
import { stageOf, teamOf } from './view';
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

function Fight(props: FightProps) {
  const { stage, seat, beat } = props;
  const root = useRef<HTMLElement>(null);
  const numbers = numbersOf(props.options);
  const why = useWhy(props.why, props.prompt?.['id'] ?? props.actual, REFUSALS);
  const choosing = useChoosing(props, why);
  const { selection } = choosing;
  const near = seat ?? 0;
  const far = 1 - near;
  useKeys(props, root, choosing);
  const actor = actorOf(selection);
  useKeptFocus(root, actor && `[data-character="${CSS.escape(actor)}"]`);
  const side = { fight: props, choosing, why, numbers, near };
  return (
    <section
      ref={root}
      tabIndex={-1}
      class={`hype ${selection.at === 'idle' ? '' : 'choosing'} ${selection.at === 'aim' ? 'aiming' : ''} ${stage.pressure ? 'pressed' : ''}`}
      aria-label="The stage"
      data-testid="board"
      data-playing={props.playing}
      onKeyDown={(event) => root.current && moveFocus(root.current, event)}
    >
      <div class="strip strip-far">
        {props.plate(far)}
        <SidePurse {...side} side={far} />
        <SideHand {...side} side={far} />
      </div>
      <div class="floor">
        <span class="beams" aria-hidden="true" />
        <Row {...side} side={far} />
        <Band
          {...props}
          numbers={numbers}
          onField={(card) => choosing.tapCard(card, stage.field?.seat ?? near, undefined)}
        />
        <Row {...side} side={near} />
        <Strokes beat={beat} board={root} attribute="data-character" of={aimedIn} />
        <Splash beat={beat} stage={stage} company={props.company} />
      </div>
      <div class="strip strip-near">
        {props.plate(near)}
        <SidePurse {...side} side={near} />
        {props.mode === 'play' && <EndTurn {...props} stage={props.actualStage} why={why} />}
      </div>
      <div class="tray">
        <SideHand {...side} side={near} />
        <FightDock {...side} />
      </div>
      {why.bubble}
    </section>
  );
}

/** What every part of the stage is made from. */
interface PartProps {
  fight: FightProps;
  choosing: Choosing;
  why: Why;
  numbers: Numbers;
  /** The seat in front. */
  near: number;
}

type SideProps = PartProps & { side: number };

/** The performers of one side. */
function Row({ fight, choosing, why, numbers, near, side }: SideProps) {
  const { stage, seat, beat, company } = fight;
  const { selection } = choosing;
  const theirs = `Team of ${company.names[side] ?? `player ${side + 1}`}`;
  return (
    <div
      class={`row ${side === near ? 'row-near' : 'row-far'}`}
      role="group"
      aria-label={side === seat ? 'Your team' : theirs}
    >
      {teamOf(stage, side).map((id) => {
        const one = stage.characters[id];
        if (!one) return null;
        return (
          <Figure
            key={id}
            id={id}
            one={one}
            far={side !== near}
            own={side === seat}
            standing={standingOf(id, selection, fight)}
            selected={actorOf(selection) === id}
            acts={numbers.acts_a_turn}
            reasons={(event) => reasonLines(event, stage)}
            {...(beat && { beat })}
            onTap={(anchor) => choosing.tap({ on: 'performer', id }, anchor)}
            onRest={(anchor) => choosing.rest(id, anchor)}
            onAway={why.away}
          />
        );
      })}
    </div>
  );
}

/** The Modifiers of one side: those in front are large, one's own can be played. */
function SideHand({ fight, choosing, why, near, side }: SideProps) {
  const { stage, seat, company } = fight;
  const { selection } = choosing;
  const playable = useMemo(() => playableCards(fight), [fight.legal, fight.playing]);
  const player = stage.players[side];
  if (!player) return null;
  const own = side === seat;
  const theirs = `Modifiers of ${company.names[side] ?? `player ${side + 1}`}`;
  return (
    <Hand
      player={player}
      prefix={side === near ? 'modifier-' : 'far-modifier-'}
      label={own ? 'Your Modifiers' : theirs}
      small={side !== near}
      {...(selection.at === 'card' && choosing.cardSide === side && { selected: selection.card })}
      {...(own && { playable, onRest: choosing.restCard, onAway: why.away })}
      onTap={(card, anchor) => choosing.tapCard(card, side, anchor)}
    />
  );
}

function SidePurse({ fight: { stage }, numbers, side }: SideProps) {
  const player = stage.players[side];
  if (!player) return null;
  return (
    <Purse
      player={player}
      active={stage.active === side && !stage.outcome}
      hypeMax={numbers.hype_max}
      testid={`purse-${side}`}
    />
  );
}

function FightDock({ fight, choosing, why, numbers }: PartProps) {
  const { tap } = choosing;
  return (
    <Dock
      stage={fight.stage}
      selection={choosing.selection}
      legal={fight.playing ? undefined : fight.legal}
      playing={fight.playing}
      me={fight.seat}
      plays={fight.mode === 'play' && !fight.stage.outcome}
      numbers={numbers}
      ownCard={() => choosing.cardSide === fight.seat}
      onOrder={(order, anchor) => tap({ on: 'order', order }, anchor)}
      onDone={(anchor) => tap({ on: 'done' }, anchor)}
      onCancel={() => tap({ on: 'cancel' }, undefined)}
      ask={why.ask}
      rest={why.rest}
      away={why.away}
      guess={choosing.guess}
    />
  );
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
  for (const action of legal?.actions ?? [])
    if (action['do'] === 'modifier') cards.add(String(action['card']));
  return cards;
}
