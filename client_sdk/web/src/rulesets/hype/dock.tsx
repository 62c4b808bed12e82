/** The panel under the stage: the acts of a chosen Character, a Modifier's text, or what to pick. */

import type { ComponentChildren } from 'preact';

import { Back } from '../../parts/back';
import { resting } from '../../room/why';
import type { Json, LegalTold } from '../ruleset';
import { Portrait } from './art/portrait';
import { modifierCard, performerCard, type PerformerCard } from './cards';
import { Sign } from './icons';
import type { Numbers } from './numbers';
import { Price } from './purse';
import { actionOf, ways, type Need, type Order, type Selection } from './select';
import { STATUSES, type Performer, type Stage } from './view';
import { STATUS_NAME, statusHelp } from './words';

export interface DockProps {
  stage: Stage;
  selection: Selection;
  legal: LegalTold | undefined;
  /** True while events are still being shown: nothing is open, and nobody asks why. */
  playing: boolean;
  me: number | undefined;
  /** Whether this reader may act at all: a spectator only looks. */
  plays: boolean;
  /** The card of the own hand that is looked at, and whether it is one's own. */
  ownCard(card: string): boolean;
  onOrder(order: Order, anchor: Element): void;
  onDone(anchor: Element): void;
  onCancel(): void;
  ask(anchor: Element, action: Json): void;
  rest(anchor: Element, action: Json): void;
  away(): void;
  guess(order: Order): string[];
  numbers: Numbers;
}

export function Dock(props: DockProps) {
  const { selection } = props;
  switch (selection.at) {
    case 'idle':
      return (
        <div class="dock-idle">
          <p>
            {props.plays
              ? 'Choose a performer to act, or a Modifier to play.'
              : 'Choose a performer or a card to read it.'}
          </p>
        </div>
      );
    case 'performer':
      return <PerformerDock {...props} id={selection.id} />;
    case 'card':
      return <CardDock {...props} card={selection.card} />;
    case 'aim':
      return <AimDock {...props} aim={selection} />;
  }
}

function Frame({
  title,
  onCancel,
  art,
  children,
  sub,
}: {
  title: string;
  sub?: ComponentChildren;
  onCancel(): void;
  art: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <section class="dock-panel" aria-label={title} data-testid="dock" data-why-place>
      <header class="dock-head">
        {art}
        <div class="dock-title">
          <h3>{title}</h3>
          {sub}
        </div>
        <Back onBack={onCancel} />
      </header>
      {children}
    </section>
  );
}

function PerformerDock(props: DockProps & { id: string }) {
  const { id, stage, me, plays } = props;
  const one = stage.characters[id];
  if (!one) return null;
  const card = performerCard(one.card);
  const mine = plays && one.seat === me;
  return (
    <Frame
      title={card.name}
      sub={<Passive card={card} />}
      art={<Portrait card={one.card} class="dock-art" />}
      onCancel={props.onCancel}
    >
      {mine && one.health > 0 ? (
        <Acts {...props} one={one} card={card} />
      ) : (
        <Reading one={one} card={card} bonus={props.numbers.exposed_bonus} />
      )}
    </Frame>
  );
}

function Passive({ card }: { card: PerformerCard }) {
  if (!card.passive) return <p class="dock-passive faint">No passive.</p>;
  return (
    <p class="dock-passive">
      <b>{card.passive.name}.</b> {card.passive.text}.
    </p>
  );
}

/** What there is to know about a Character that one cannot order about. */
function Reading({ one, card, bonus }: { one: Performer; card: PerformerCard; bonus: number }) {
  return (
    <div class="dock-reading">
      <p>
        <Sign name="signature" /> <b>{card.signature.name}</b> <Price cost={card.signature.cost} />
        {card.signature.once && <span class="tag">{one.spent ? 'done' : 'once a match'}</span>}
        <br />
        {card.signature.text}.
      </p>
      {STATUSES.filter((status) => one[status]).map((status) => (
        <p key={status} class={`status-help ${status}`}>
          <Sign name={status} /> <b>{STATUS_NAME[status]}.</b> {statusHelp(status, bonus)}
        </p>
      ))}
    </div>
  );
}

function Acts({
  one,
  card,
  id,
  ...props
}: DockProps & { one: Performer; card: PerformerCard; id: string }) {
  const { signature } = card;
  const { basic_cost, basic_damage, guard_cost, guard_shield } = props.numbers;
  return (
    <div class="acts" role="group" aria-label={`Acts of ${card.name}`}>
      <Act
        {...props}
        order={{ do: 'attack', by: id }}
        letter="A"
        name="Basic Attack"
        cost={{ ap: basic_cost }}
        text={`Hit an enemy for ${basic_damage}.`}
      />
      <Act
        {...props}
        order={{ do: 'signature', by: id }}
        letter="S"
        name={signature.name}
        cost={signature.cost}
        text={`${signature.text}.`}
        tag={signature.once ? (one.spent ? 'done' : 'once a match') : undefined}
      />
      <Act
        {...props}
        order={{ do: 'guard', by: id }}
        letter="G"
        name="Guard"
        cost={{ ap: guard_cost }}
        text={`Gain ${guard_shield} Shield.`}
      />
    </div>
  );
}

type ActProps = Omit<DockProps, 'selection'> & {
  order: Order;
  letter: string;
  name: string;
  cost: { ap?: number; hype?: number };
  text: string;
  tag?: string | undefined;
};

function Act({ order, letter, name, cost, text, tag, legal, ...props }: ActProps) {
  const open = ways(order, legal).length > 0;
  const reason = () => (open || props.playing ? undefined : actionOf(order, props.guess(order)));
  return (
    <button
      type="button"
      class={`act act-${order.do} ${open ? '' : 'shut'}`}
      data-testid={`act-${order.do}`}
      data-open={open}
      data-nav
      aria-disabled={!open}
      onClick={(event) => props.onOrder(order, event.currentTarget)}
      {...resting(props, reason)}
    >
      <span class="act-head">
        <Sign name={order.do} />
        <b>{name}</b>
        <kbd aria-hidden="true">{letter}</kbd>
      </span>
      <span class="act-text">{text}</span>
      <span class="act-foot">
        <Price cost={cost} />
        {tag && <span class="tag">{tag}</span>}
        {!open && !props.playing && <span class="tag shut-tag">not now</span>}
      </span>
    </button>
  );
}

function CardDock(props: DockProps & { card: string }) {
  const { card: id, legal } = props;
  const card = modifierCard(id);
  const order: Order = { do: 'modifier', card: id };
  const open = ways(order, legal).length > 0;
  const reason = () => (open || props.playing ? undefined : actionOf(order, props.guess(order)));
  return (
    <Frame
      title={card.name}
      sub={
        <p class="dock-passive">
          {card.type === 'field' ? 'Field' : 'Event'} <Price cost={card.cost} />
        </p>
      }
      art={
        <span class={`dock-art card-art ${card.type}`}>
          <Sign name={id} />
        </span>
      }
      onCancel={props.onCancel}
    >
      <div class="dock-card">
        <p class="card-text">{card.text}.</p>
        {props.plays && props.ownCard(id) && (
          <button
            type="button"
            class={`button strong ${open ? '' : 'shut'}`}
            data-testid="play-modifier"
            data-nav
            aria-disabled={!open}
            onClick={(event) => props.onOrder(order, event.currentTarget)}
            {...resting(props, reason)}
          >
            Play {card.name}
          </button>
        )}
      </div>
    </Frame>
  );
}

function AimDock(props: DockProps & { aim: Selection & { at: 'aim' } }) {
  const { order, need, chosen } = props.aim;
  const { title, text, art } = orderWords(order, props.stage, props.numbers);
  const enough = chosen.length >= need.min && chosen.length > 0;
  return (
    <Frame
      title={title}
      onCancel={props.onCancel}
      sub={<p class="dock-passive">{text}</p>}
      art={art}
    >
      <div class="dock-aim" role="status">
        <Sign name="exposed" />
        <strong>{aimWords(need, chosen.length)}</strong>
        {need.max > 1 && enough && (
          <button
            type="button"
            class="button strong"
            data-testid="aim-done"
            data-nav
            onClick={(event) => props.onDone(event.currentTarget)}
          >
            Play with {chosen.length}
          </button>
        )}
      </div>
    </Frame>
  );
}

function orderWords(
  order: Order,
  stage: Stage,
  numbers: Numbers,
): { title: string; text: string; art: ComponentChildren } {
  if (order.do === 'modifier') {
    const card = modifierCard(order.card);
    const art = (
      <span class={`dock-art card-art ${card.type}`}>
        <Sign name={order.card} />
      </span>
    );
    return { title: card.name, text: `${card.text}.`, art };
  }
  const one = stage.characters[order.by];
  const card = performerCard(one?.card ?? '');
  const art = <Portrait card={one?.card ?? ''} class="dock-art" />;
  if (order.do === 'attack')
    return { title: 'Basic Attack', text: `${card.name} hits for ${numbers.basic_damage}.`, art };
  return { title: card.signature.name, text: `${card.signature.text}.`, art };
}

/** "Pick an enemy", "Pick one or two of your own: 1 picked". */
export function aimWords(need: Need, chosen: number): string {
  const whom = need.side === 'enemy' ? 'an enemy' : 'one of your own';
  if (need.max === 1) return `Pick ${whom}`;
  const many = need.side === 'enemy' ? 'enemies' : 'of your own';
  const range = need.min === need.max ? `${need.max}` : `${need.min} or ${need.max}`;
  return `Pick ${range} ${many}${chosen > 0 ? `: ${chosen} picked` : ''}`;
}
