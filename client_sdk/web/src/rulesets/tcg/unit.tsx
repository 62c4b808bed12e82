/** One unit on the board: its picture, numbers, counters, what it carries and what it has done. */

import { useEffect, useRef } from 'preact/hooks';

import { Floats, inShort, type Float } from '../../parts/floats';
import { play } from '../../parts/motion';
import type { Beat, GameEvent } from '../ruleset';
import { Picture } from './art/picture';
import { cardOf, TYPE_NAME } from './cards';
import { Sign } from './icons';
import { motionOf } from './motion';
import {
  countersOf,
  type Counters,
  type Stat,
  type Table,
  type TableEvent,
  type Unit,
} from './view';
import { short, STAT_NAME, STATUS_NAME, STRUCK } from './names';
import { reasonLines } from './words';

/** What the board says of a thing at this moment of choosing. */
export type Standing = 'plain' | 'ready' | 'target' | 'barred' | 'chosen';

const STANDING_WORDS: Record<Standing, string> = {
  plain: '',
  ready: 'can act',
  target: 'can be picked',
  barred: 'cannot be picked',
  chosen: 'picked',
};

export interface UnitProps {
  id: string;
  unit: Unit;
  table: Table;
  own: boolean;
  far: boolean;
  standing: Standing;
  /** Whether it, or what it wears, has an Ability that can be used now. */
  able: boolean;
  selected: boolean;
  beat: Beat | undefined;
  onTap(anchor: Element): void;
  onRest(anchor: Element): void;
  onAway(): void;
}

export function UnitTile(props: UnitProps) {
  const { id, unit, table, standing, selected, beat } = props;
  const card = cardOf(unit.card);
  const body = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (body.current && beat)
      play(body.current, motionOf(id, beat.event as TableEvent, props.far ? 1 : -1));
  }, [beat?.key]);
  const left = unit.total.hp - (unit.damage ?? 0);
  const attacked = table.attack?.target === id;
  return (
    <button
      type="button"
      ref={body}
      class={`unit seat-${unit.controller} ${props.far ? 'far' : 'near'} ${standing} ${card.type} ${selected ? 'selected' : ''} ${unit.nul ? 'nulled' : ''} ${attacked ? 'under-attack' : ''} ${props.own ? 'own' : ''}`}
      data-testid={`unit-${id}`}
      data-unit={id}
      data-card={unit.card}
      data-seat={unit.controller}
      data-standing={standing}
      data-able={props.able}
      data-reads={unit.card}
      data-nav
      aria-pressed={selected}
      aria-label={described(props, left)}
      onClick={(event) => props.onTap(event.currentTarget)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && props.onRest(event.currentTarget)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && props.onAway()}
      onFocus={(event) => props.onRest(event.currentTarget)}
      onBlur={props.onAway}
    >
      <span class="unit-art">
        <Picture card={unit.card} />
      </span>
      <span class="unit-name">
        <span class="pennant">{props.far ? '▼' : '▲'}</span>
        {card.type === 'character' && <Sign name="character" class="crown" />}
        {/* A leader is known by the first name. */}
        <span class="unit-words">
          {card.type === 'character' ? card.name.split(' ')[0] : card.name}
        </span>
      </span>
      <Done unit={unit} />
      {standing === 'ready' && <span class="ready-dot" />}
      <span class={`unit-marks ${marksOf(unit) > FEW ? 'many' : ''}`}>
        <Chips card={unit} />
        {unit.gear && <GearMark gear={unit.gear} table={table} />}
      </span>
      <span class="unit-numbers">
        <Number unit={unit} stat="at" />
        <Number unit={unit} stat="lk" />
        <Number unit={unit} stat="rs" />
        <span class={`number-hp ${left <= unit.total.hp / 3 ? 'low' : ''}`}>
          <Sign name="hp" />
          <b>{left}</b>
          <small>/{unit.total.hp}</small>
        </span>
      </span>
      <span class="unit-health" aria-hidden="true">
        <i
          style={{
            width: `${Math.max(0, Math.min(100, (100 * left) / Math.max(1, unit.total.hp)))}%`,
          }}
        />
      </span>
      {standing === 'target' && <Sign name={props.own ? 'enter' : 'target'} class="aim-mark" />}
      <Floats beat={beat} of={(event) => floatOf(id, event, table)} />
    </button>
  );
}

const FEW = 4; // marks that fit on the smallest of units at their usual size

function marksOf(unit: Unit): number {
  return countersOf(unit).length + (unit.gear ? 1 : 0);
}

function Number({ unit, stat }: { unit: Unit; stat: Stat }) {
  const n = unit.total[stat];
  const usual = cardOf(unit.card).gems?.[stat] ?? 0;
  const tone = n > usual ? 'up' : n < usual ? 'down' : '';
  return (
    <span class={`number-${stat} ${tone}`}>
      <Sign name={stat} />
      <b>{n}</b>
      {tone && <span class="tone-mark">{tone === 'up' ? '▴' : '▾'}</span>}
    </span>
  );
}

/** What a unit carries: the kind of its one card, else how many they are. */
function GearMark({ gear, table }: { gear: string[]; table: Table }) {
  const [only] = gear;
  const nulled = gear.every((id) => table.equipment[id]?.nul);
  return (
    <span class={`gear-mark ${nulled ? 'nulled' : ''}`}>
      <Sign name={gear.length > 1 ? 'gear' : cardOf(table.equipment[only ?? '']?.card).type} />
      {gear.length > 1 && <b>{gear.length}</b>}
    </span>
  );
}

/** The counters of a card, each with its sign; the number where there are several. */
export function Chips({ card }: { card: Counters }) {
  const counters = countersOf(card);
  if (counters.length === 0) return null;
  return (
    <span class="chips">
      {counters.map(([status, n]) => (
        <span key={status} class={`chip ${status}`} title={`${STATUS_NAME[status]}: ${n}`}>
          <Sign name={status} />
          {n > 1 && <b>{n}</b>}
        </span>
      ))}
    </span>
  );
}

const DONE = [
  ['moved', 'move'],
  ['attacked', 'attack'],
  ['played', 'hand'],
] as const;

/** What a unit has used up this turn. */
function Done({ unit }: { unit: Unit }) {
  const used = DONE.filter(([key]) => unit[key]);
  if (used.length === 0) return null;
  return (
    <span class="unit-done">
      {used.map(([key, sign]) => (
        <Sign key={key} name={sign} />
      ))}
    </span>
  );
}

function described({ unit, table, own, standing }: UnitProps, left: number): string {
  const card = cardOf(unit.card);
  const parts = [
    card.name,
    own ? 'yours' : 'theirs',
    TYPE_NAME[card.type],
    `in ${unit.zone}`,
    `${left} of ${unit.total.hp} Health`,
  ];
  for (const stat of ['at', 'lk', 'rs', 'reach', 'move'] as const)
    parts.push(`${STAT_NAME[stat]} ${unit.total[stat]}`);
  for (const [status, n] of countersOf(unit))
    parts.push(n > 1 ? `${STRUCK[status]} ${n}` : STRUCK[status]);
  if (unit.gear)
    parts.push(
      `carries ${unit.gear.map((id) => cardOf(table.equipment[id]?.card).name).join(', ')}`,
    );
  for (const [key] of DONE) if (unit[key]) parts.push(`has ${key}`);
  if (STANDING_WORDS[standing]) parts.push(STANDING_WORDS[standing]);
  return parts.join(', ');
}

/** What rises from a card for an event that concerns it. */
export function floatOf(id: string, told: GameEvent, table: Table): Float | undefined {
  const event = told as TableEvent;
  if ((event.unit ?? event.target) !== id) return undefined;
  const status = event.status;
  switch (event.kind) {
    case 'damage':
      return {
        text: event.amount ? `−${event.amount}` : '0',
        tone: event.amount ? 'hurt' : 'mark',
        reasons: [
          ...(event.critical ? ['critical'] : []),
          ...inShort(reasonLines(event, table), short),
        ],
      };
    case 'heal':
      return { text: `+${event.amount ?? 0}`, tone: 'help' };
    case 'counter':
      return {
        text: status ? STRUCK[status] : '',
        tone: 'mark',
        reasons: event.again ? ['again'] : [],
      };
    case 'resisted':
      return { text: 'Resisted', tone: 'help' };
    case 'immune':
      return { text: 'Immune', tone: 'help' };
    case 'cure':
      return { text: `−${STATUS_NAME[status ?? 'burn']}`, tone: 'help' };
    case 'boost':
      return {
        text: `${(event.n ?? 0) < 0 ? '−' : '+'}${Math.abs(event.n ?? 0)} ${STAT_NAME[event.stat ?? 'at']}`,
        tone: 'help',
      };
    case 'ready':
      return { text: 'Once more', tone: 'help' };
    default:
      return undefined;
  }
}
