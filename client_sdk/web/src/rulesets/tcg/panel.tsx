/** The panel beside the board: the open question, the card that is looked at, or what is to be picked. */

import type { ComponentChildren } from 'preact';

import { Back } from '../../parts/back';
import { nameOf } from '../../room/teller';
import { Act } from './act';
import { Picture } from './art/picture';
import { bare, cardOf, TYPE_NAME, type Effect } from './cards';
import { Detail, whereabouts, type PanelProps } from './detail';
import { CardText, Gems } from './face';
import { asks, Question } from './questions';
import { offers, wants, ways, type Key, type Order, type Selection } from './select';
import { inPlay, printOf, zoneOf, type Table } from './view';

export function Panel(props: PanelProps) {
  const { choosing, prompt, playing, table } = props;
  const { selection } = choosing;
  switch (selection.at) {
    case 'look': {
      const one = inPlay(table, selection.id);
      if (!one) return <Idle {...props} />;
      return (
        <Frame
          props={props}
          title={cardOf(one.card).name}
          sub={whereabouts(table, selection.id, props.seat)}
          art={one.card}
        >
          <Detail {...props} id={selection.id} />
        </Frame>
      );
    }
    case 'hand':
      return <InHand {...props} id={selection.card} />;
    case 'aim':
      return <Aim {...props} aim={selection} />;
    case 'idle':
      return asks(prompt) && !playing ? <Question {...props} /> : <Idle {...props} />;
  }
}

function Frame({
  props,
  title,
  sub,
  art,
  children,
}: {
  props: PanelProps;
  title: string;
  sub: ComponentChildren;
  art: string;
  children: ComponentChildren;
}) {
  return (
    <section class="look" aria-label={title} data-testid="dock" data-why-place>
      <header class="look-head">
        <span class="look-art">
          <Picture card={art} />
        </span>
        <div class="look-title">
          <h3>{title}</h3>
          <small>{sub}</small>
        </div>
        <Back onBack={() => props.choosing.tap({ on: 'cancel' })} />
      </header>
      <div class="look-body">{children}</div>
    </section>
  );
}

const WAITS: Record<string, string> = {
  mulligan: 'looks at the opening hand',
  main: 'is to act',
  trigger: 'decides about Triggers',
  break: 'chooses what to break',
  exile: 'chooses cards to remove',
  recover: 'chooses a card to take back',
  discard: 'chooses cards to discard',
};

/** Nothing is chosen: what there is to do, or whom one waits for. */
function Idle(props: PanelProps) {
  const { table, actualTable, company, seat, prompt, legal, playing } = props;
  if (actualTable.outcome && !playing) return <div class="look idle">The match is over.</div>;
  if (prompt?.['kind'] === 'main' && !playing) {
    const acts = legal?.actions ?? [];
    const units = new Set(acts.flatMap(({ unit }) => (unit === undefined ? [] : [unit])));
    const cards = new Set(acts.flatMap((one) => (one['do'] === 'play' ? [one['card']] : [])));
    return (
      <div class="look idle">
        {legal && units.size === 0 ? (
          <p>Nothing is left to do but to end the turn.</p>
        ) : (
          <p>Choose a unit to move, attack or use; or a card of your hand to play.</p>
        )}
        {units.size > 0 && (
          <p class="faint">
            {count(units.size, 'unit')} can act, {count(cards.size, 'card')} can be played.
          </p>
        )}
      </div>
    );
  }
  const [[waits, kind] = []] = Object.entries(table.waiting ?? {});
  return (
    <div class="look idle">
      <h3>
        {waits === undefined || playing
          ? table.active === seat
            ? 'Your turn'
            : `${nameOf(company, table.active)}’s turn`
          : `${Number(waits) === seat ? 'You' : nameOf(company, Number(waits))}`}
      </h3>
      <p>
        {waits !== undefined && !playing
          ? `${nameOf(company, Number(waits))} ${WAITS[kind ?? ''] ?? 'is to decide'}.`
          : 'Choose any card on the table to read it.'}
      </p>
    </div>
  );
}

const count = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`;

function InHand(props: PanelProps & { id: string }) {
  const { id, table, choosing, why, playing } = props;
  const print = printOf(table, id) ?? '';
  const card = cardOf(print);
  const order: Order = { do: 'play', card: id };
  const legal = playing ? undefined : props.legal;
  const units = [...new Set(ways(order, {}, legal).map((action) => String(action['unit'])))];
  const common = { order, legal, playing, choosing, why };
  return (
    <Frame
      props={props}
      title={card.name}
      sub={
        <>
          {TYPE_NAME[card.type]} in your hand <Gems card={card} />
        </>
      }
      art={print}
    >
      <CardText card={card} />
      {props.mode === 'play' && props.prompt?.['kind'] === 'main' && (
        <div class="deeds column">
          {units.map((unit) => (
            <Act
              key={unit}
              {...common}
              picks={{ unit }}
              testid={`play-with-${unit}`}
              class="strong"
            >
              <b>Play it with {cardOf(printOf(table, unit)).name}</b>
              <small>{zoneOf(table, unit)}</small>
            </Act>
          ))}
          {units.length === 0 && (
            <Act {...common} testid="play-card" class="strong">
              <b>Play it</b>
            </Act>
          )}
        </div>
      )}
    </Frame>
  );
}

const ASKED: Record<Key, string> = {
  unit: 'Who plays it?',
  on: 'Who is to carry it?',
  target: 'At whom?',
  to: 'Where to?',
};

function Aim(props: PanelProps & { aim: Selection & { at: 'aim' } }) {
  const { aim, table, choosing } = props;
  const legal = props.playing ? undefined : props.legal;
  const { order, picks } = aim;
  const key = wants(order, picks, legal);
  const { title, text, art } = orderWords(order, table);
  const open = offers(order, picks, legal);
  const so = [
    picks.unit && `with ${name(table, picks.unit)}`,
    picks.target && `at ${name(table, picks.target)}`,
  ].filter(Boolean);
  return (
    <Frame props={props} title={title} sub={so.join(', ')} art={art}>
      <p class="aim-asked" role="status">
        {key ? askedWords(key, order, table, open) : 'One moment…'}
      </p>
      <ol class={`aim-list ${key === 'to' ? 'zones' : ''}`}>
        {open.map((value, i) => (
          <li key={value}>
            <button
              type="button"
              class="button small"
              data-testid={`pick-${value}`}
              data-nav
              onClick={(event) => choosing.tap({ on: 'pick', value }, event.currentTarget)}
            >
              {i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
              {key === 'to' ? value : thingWords(table, value)}
            </button>
          </li>
        ))}
      </ol>
      {text && <p class="aim-text">{text}</p>}
    </Frame>
  );
}

function askedWords(key: Key, order: Order, table: Table, open: string[]): string {
  if (order.do === 'attack') return 'Attack whom?';
  if (order.do === 'move') return 'Move where?';
  const type = order.do === 'play' ? cardOf(printOf(table, order.card)).type : undefined;
  if (key === 'to' && (type === 'supporter' || type === 'fortification'))
    return 'In which zone is it to stand?';
  if (key === 'target' && open.every((id) => !(id in table.units))) return 'Which card?';
  return ASKED[key];
}

const name = (table: Table, id: string): string => cardOf(printOf(table, id)).name;

/** "Orrin Marrowquill, c4", "Ember Blade on Vesna Cinderhand". */
function thingWords(table: Table, id: string): string {
  const gear = table.equipment[id];
  if (gear) return `${name(table, id)} on ${name(table, gear.on)}`;
  const zone = zoneOf(table, id);
  return zone ? `${name(table, id)}, ${zone}` : name(table, id);
}

function orderWords(order: Order, table: Table): { title: string; text: string; art: string } {
  switch (order.do) {
    case 'move':
    case 'attack':
      return {
        title: `${order.do === 'move' ? 'Move' : 'Attack with'} ${name(table, order.unit)}`,
        text: '',
        art: printOf(table, order.unit) ?? '',
      };
    case 'play': {
      const art = printOf(table, order.card) ?? '';
      return { title: `Play ${cardOf(art).name}`, text: cardOf(art).text, art };
    }
    case 'ability':
    case 'use': {
      const found = /^(.*)\.(\d+)(?:#\d+)?$/.exec(order.do === 'use' ? order.trigger : '');
      const art = printOf(table, order.do === 'use' ? found?.[1] : order.card) ?? '';
      const { effects } = cardOf(art);
      const effect: Effect | undefined =
        order.do === 'use'
          ? effects[Number(found?.[2])]
          : effects.find((one) => one.kind === 'ability');
      const kind = order.do === 'use' ? 'Trigger' : 'Ability';
      return {
        title: `${kind} of ${cardOf(art).name}`,
        text: effect ? bare(effect.text) : '',
        art,
      };
    }
  }
}
