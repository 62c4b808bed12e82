/** All there is to know of a card in play, and what can be done with it. */

import type { Why } from '../../room/why';
import { Picture } from './art/picture';
import { Act } from './act';
import { ability, cardOf, TYPE_NAME, type Card } from './cards';
import type { Choosing, TableProps } from './choosing';
import { EffectText } from './face';
import { Sign } from './icons';
import { NumbersTable } from './numbers-table';
import { ways } from './select';
import {
  controllerOf,
  countersOf,
  inPlay,
  printOf,
  type Counters,
  type Table,
  type Unit,
} from './view';
import { STATUS_HELP, STRUCK } from './names';

export type PanelProps = Omit<TableProps, 'why'> & { choosing: Choosing; why: Why };

export function Detail(props: PanelProps & { id: string }) {
  const { id, table, seat, mode } = props;
  const one = inPlay(table, id);
  if (!one) return null;
  const unit = table.units[id];
  const mine = mode === 'play' && controllerOf(table, id) === seat && !table.outcome;
  const card = cardOf(one.card);
  return (
    <>
      {mine && unit && <UnitActs {...props} card={card} />}
      {mine && !unit && ability(card) && (
        <div class="deeds">
          <AbilityAct {...props} card={card} />
        </div>
      )}
      {unit && <Condition unit={unit} />}
      {unit && <NumbersTable table={table} id={id} numbers={props.numbers} />}
      <Struck card={one} />
      <Effects card={card} nul={one.nul !== undefined} />
      {unit?.gear && (
        <ul class="worn" aria-label="Equipped cards">
          {unit.gear.map((gear) => (
            <Worn key={gear} {...props} id={gear} mine={mine} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Where a card in play is and whose it is, under its name. */
export function whereabouts(table: Table, id: string, me: number | undefined): string {
  const one = inPlay(table, id);
  if (!one) return '';
  const seat = controllerOf(table, id);
  const whose = me === undefined ? '' : seat === me ? 'Yours · ' : 'Theirs · ';
  const type = TYPE_NAME[cardOf(one.card).type];
  const at = 'zone' in one ? one.zone : `on ${cardOf(printOf(table, one.on)).name}`;
  return `${whose}${type} · ${at}`;
}

function UnitActs(props: PanelProps & { id: string; card: Card }) {
  const { id, choosing, why, card } = props;
  const legal = props.playing ? undefined : props.legal;
  const common = { legal, playing: props.playing, choosing, why };
  const plays = (legal?.actions ?? []).some(
    (action) => action['do'] === 'play' && action['unit'] === id,
  );
  return (
    <div class="deeds" role="group" aria-label={`Acts of ${card.name}`}>
      <Act {...common} order={{ do: 'move', unit: id }} testid="act-move">
        <Sign name="move" /> <b>Move</b> <kbd aria-hidden="true">M</kbd>
      </Act>
      <Act {...common} order={{ do: 'attack', unit: id }} testid="act-attack" class="hostile">
        <Sign name="attack" /> <b>Attack</b> <kbd aria-hidden="true">A</kbd>
      </Act>
      {ability(card) && <AbilityAct {...props} />}
      {plays && (
        <p class="deeds-note">
          <Sign name="hand" /> Choose a card of your hand: this unit plays it.
        </p>
      )}
    </div>
  );
}

function AbilityAct({
  id,
  card,
  playing,
  choosing,
  why,
  ...props
}: PanelProps & { id: string; card: Card }) {
  const legal = playing ? undefined : props.legal;
  const order = { do: 'ability' as const, card: id };
  return (
    <Act
      order={order}
      legal={legal}
      playing={playing}
      choosing={choosing}
      why={why}
      testid={`act-ability${card.type === 'weapon' || card.type === 'accessory' ? `-${id}` : ''}`}
      class={`magic ${ways(order, {}, legal).length > 0 ? 'open' : ''}`}
    >
      <Sign name="ability" /> <b>Ability</b>
      {card.type !== 'weapon' && card.type !== 'accessory' && <kbd aria-hidden="true">S</kbd>}
    </Act>
  );
}

function Condition({ unit }: { unit: Unit }) {
  const { damage = 0, total } = unit;
  return (
    <p class="condition">
      <Sign name="hp" /> <b>{total.hp - damage}</b> of {total.hp} Health
      {damage > 0 && <span class="faint">, {damage} damage</span>}
      <span class="reach-key">
        <i aria-hidden="true" /> in reach
      </span>
    </p>
  );
}

function Struck({ card }: { card: Counters }) {
  const counters = countersOf(card);
  if (counters.length === 0) return null;
  return (
    <ul class="struck">
      {counters.map(([status, n]) => (
        <li key={status} class={status}>
          <Sign name={status} />
          <span>
            <b>
              {STRUCK[status]}
              {n > 1 && ` ×${n}`}.
            </b>{' '}
            {STATUS_HELP[status]}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Effects({ card, nul }: { card: Card; nul: boolean }) {
  const texts = [...new Set(card.effects.map((effect) => effect.text))];
  if (texts.length === 0) return <p class="faint">No effects.</p>;
  return (
    <div class={`effects ${nul ? 'nulled' : ''}`}>
      {texts.map((text) => (
        <p key={text}>
          <EffectText text={text} />
        </p>
      ))}
      {card.type === 'fortification' && <p class="faint">Its effects reach {card.reach ?? 1}.</p>}
    </div>
  );
}

function Worn(props: PanelProps & { id: string; mine: boolean }) {
  const { id, table, mine } = props;
  const gear = table.equipment[id];
  if (!gear) return null;
  const card = cardOf(gear.card);
  return (
    <li
      class={`worn-card ${gear.nul ? 'nulled' : ''}`}
      data-testid={`gear-${id}`}
      data-card={gear.card}
    >
      <Picture card={gear.card} />
      <span class="worn-words">
        <b>
          <Sign name={card.type} /> {card.name}
          {gear.nul && <span class="tag">Nulled</span>}
        </b>
        <small>{gemWords(card)}</small>
        {card.effects.length > 0 && <small>{card.text}</small>}
        {mine && ability(card) && <AbilityAct {...props} card={card} />}
      </span>
    </li>
  );
}

function gemWords(card: Card): string {
  const names = { hp: 'Health', at: 'Attack', lk: 'Luck', rs: 'Resist' } as const;
  return (Object.keys(names) as (keyof typeof names)[])
    .filter((stat) => card.gems?.[stat])
    .map((stat) => `+${card.gems?.[stat]} ${names[stat]}`)
    .join(', ');
}
