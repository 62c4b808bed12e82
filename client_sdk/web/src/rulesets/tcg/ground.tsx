/** The board: zones with units and Fortifications, what is in reach, and where a unit may go. */

import type { RefObject } from 'preact';

import { Strokes, type Aimed } from '../../parts/strokes';
import type { GameEvent } from '../ruleset';
import { Picture } from './art/picture';
import { cardOf } from './cards';
import type { Choosing, TableProps } from './choosing';
import { spoken } from './face';
import { Sign } from './icons';
import { canAct, fitting, isAble, offers, orders, wants, type Place, type Selection } from './select';
import { Chips, UnitTile, type Standing } from './unit';
import {
  fortAt,
  userOf,
  zoneOf,
  unitAt,
  type Fortification,
  type Table,
  type TableEvent,
} from './view';
import { reached, rowsSeenFrom, walkable } from './zones';

type GroundProps = TableProps & {
  choosing: Choosing;
  root: RefObject<HTMLElement | null>;
  onAway(): void;
};

export function Ground(props: GroundProps) {
  const { table, numbers, seat } = props;
  const near = seat ?? 0;
  const marks = marksOf(props);
  return (
    <div
      class={`ground ${marks.aiming ? 'aiming' : ''}`}
      style={{ '--columns': String(numbers.columns), '--rows': String(numbers.rows) }}
      role="group"
      aria-label="Board"
      data-testid="ground"
    >
      {rowsSeenFrom(near, numbers).map((row) =>
        row.map((zone) => <Zone key={zone} {...props} zone={zone} marks={marks} near={near} />),
      )}
      <Strokes
        beat={props.beat}
        board={props.root}
        attribute="data-unit"
        of={(event) => aimedIn(event, table)}
      />
    </div>
  );
}

/** What is pointed out on the board at this moment. */
interface Marks {
  aiming: boolean;
  /** Zones where something can be picked or where a unit may walk. */
  moves: ReadonlySet<string>;
  attacks: ReadonlySet<string>;
  /** Zones in reach of the card that is looked at or acts. */
  reach: ReadonlySet<string>;
  /** Zones where an opposing unit that is looked at could walk. */
  walks: ReadonlySet<string>;
  fits(place: Place): boolean;
  wantsZone: boolean;
}

const NOWHERE: ReadonlySet<string> = new Set();

function marksOf(props: GroundProps): Marks {
  const { table, numbers, seat, playing } = props;
  const legal = playing ? undefined : props.legal;
  const { selection } = props.choosing;
  const none = { moves: NOWHERE, attacks: NOWHERE, walks: NOWHERE };
  if (selection.at === 'aim') {
    const { order, picks } = selection;
    const key = wants(order, picks, legal);
    const zones = key === 'to' ? new Set(offers(order, picks, legal)) : NOWHERE;
    return {
      ...none,
      aiming: true,
      moves: zones,
      reach: reachOf(
        props,
        actorOf(selection, table),
        order.do !== 'attack' && order.do !== 'play',
      ),
      fits: (place) => fitting(selection, place, legal).length > 0,
      wantsZone: key === 'to',
    };
  }
  const idle = { ...none, aiming: false, reach: NOWHERE, fits: () => false, wantsZone: false };
  if (selection.at !== 'look') return idle;
  const unit = table.units[selection.id];
  const reach = reachOf(props, selection.id, !unit);
  if (!unit) return { ...idle, reach };
  const own = unit.controller === seat && props.mode === 'play';
  const walks = own && legal ? NOWHERE : walkable(table, unit.zone, unit.total.move, numbers);
  return { ...idle, reach, walks, ...(own && orders(selection.id, legal)) };
}

/** The card whose reach counts for what is being put together. */
function actorOf(selection: Selection, table: Table): string | undefined {
  if (selection.at !== 'aim') return undefined;
  const { order, picks } = selection;
  switch (order.do) {
    case 'move':
    case 'attack':
      return order.unit;
    case 'play':
      return picks.unit;
    case 'ability':
      return order.card;
    case 'use': {
      const source = order.trigger.replace(/\.\d+(#\d+)?$/, '');
      return userOf(table, source) ?? source;
    }
  }
}

function reachOf({ table, numbers }: GroundProps, id: string | undefined, effect: boolean) {
  const zone = zoneOf(table, id);
  if (zone === undefined || id === undefined) return NOWHERE;
  const fort = table.fortifications[id];
  if (fort) return reached(table, zone, cardOf(fort.card).reach ?? 1, numbers);
  const unit = table.units[userOf(table, id) ?? ''];
  if (!unit) return NOWHERE;
  return reached(table, zone, effect ? unit.total.effect_reach : unit.total.reach, numbers);
}

type ZoneProps = GroundProps & { zone: string; marks: Marks; near: number };

function Zone(props: ZoneProps) {
  const { table, zone, marks, near, choosing, seat } = props;
  const unitId = unitAt(table, zone);
  const fortId = fortAt(table, zone);
  const unit = unitId === undefined ? undefined : table.units[unitId];
  const fort = fortId === undefined ? undefined : table.fortifications[fortId];
  const place: Place = {
    zone,
    ...(unitId !== undefined && { unit: unitId }),
    ...(fortId !== undefined && { fort: fortId }),
    ...(unit?.gear && { gear: unit.gear }),
  };
  const open = marks.moves.has(zone);
  const home = zone.endsWith(`${near === 0 ? 1 : props.numbers.rows}`);
  const words = [
    `Zone ${zone}`,
    unit ? '' : 'no unit',
    open && (marks.aiming ? 'can be picked' : 'can be walked to'),
    marks.reach.has(zone) && 'in reach',
  ];
  return (
    <div
      class={`zone ${open ? 'open' : ''} ${marks.reach.has(zone) ? 'in-reach' : ''} ${marks.walks.has(zone) ? 'walk' : ''} ${home ? 'home-row' : ''} ${unit ? 'held' : ''} ${fort ? 'fortified' : ''}`}
    >
      <button
        type="button"
        class="zone-ground"
        data-testid={`zone-${zone}`}
        data-open={open}
        {...(!unit || open ? { 'data-nav': true } : {})}
        tabIndex={open ? 0 : -1}
        aria-label={words.filter(Boolean).join(', ')}
        onClick={(event) => choosing.tap({ on: 'place', place }, event.currentTarget)}
        onPointerEnter={(event) =>
          event.pointerType === 'mouse' && !open && choosing.rest({ zone }, event.currentTarget)
        }
        onPointerLeave={(event) => event.pointerType === 'mouse' && props.onAway()}
        onBlur={props.onAway}
      >
        <span class="zone-name">{zone}</span>
        {open && !unit && <span class="zone-mark" />}
      </button>
      {fort && fortId !== undefined && (
        <FortTile {...props} id={fortId} fort={fort} place={place} alone={!unit && !open} />
      )}
      {unit && unitId !== undefined && (
        <UnitTile
          key={unitId}
          id={unitId}
          unit={unit}
          table={table}
          own={unit.controller === seat}
          far={unit.controller !== near}
          standing={standingOf(unitId, place, props)}
          able={props.mode === 'play' && isAble([unitId, ...(unit.gear ?? [])], props.legal)}
          selected={isLookedAt(choosing.selection, unitId)}
          beat={props.beat}
          onTap={(anchor) => choosing.tap({ on: 'place', place }, anchor)}
          onRest={(anchor) => choosing.rest(place, anchor)}
          onAway={props.onAway}
        />
      )}
    </div>
  );
}

function isLookedAt(selection: Selection, id: string): boolean {
  if (selection.at === 'look') return selection.id === id;
  if (selection.at !== 'aim') return false;
  const { order, picks } = selection;
  return (
    picks.unit === id ||
    ('unit' in order ? order.unit === id : 'card' in order && order.card === id)
  );
}

function standingOf(id: string, place: Place, props: ZoneProps): Standing {
  const { marks, legal, playing, mode, seat, table } = props;
  if (mode !== 'play' || playing || props.actualTable.outcome) return 'plain';
  if (marks.aiming) {
    const wanted = marks.wantsZone ? marks.moves.has(place.zone) : marks.fits(place);
    return wanted ? 'target' : 'barred';
  }
  if (marks.attacks.has(id)) return 'target';
  const mine = table.units[id]?.controller === seat;
  return mine && canAct(id, legal) ? 'ready' : 'plain';
}

interface FortProps extends ZoneProps {
  id: string;
  fort: Fortification;
  place: Place;
  alone: boolean;
}

function FortTile(props: FortProps) {
  const { id, fort, place, alone, choosing, near, seat, legal, playing, marks } = props;
  const card = cardOf(fort.card);
  const own = fort.controller === seat;
  const ready = !marks.aiming && !playing && own && props.mode === 'play' && canAct(id, legal);
  const wanted = marks.aiming && !marks.wantsZone && marks.fits({ zone: place.zone, fort: id });
  return (
    <button
      type="button"
      class={`fort seat-${fort.controller} ${fort.controller === near ? 'near' : 'far'} ${alone ? 'alone' : ''} ${ready ? 'ready' : ''} ${wanted ? 'target' : ''} ${isLookedAt(choosing.selection, id) ? 'selected' : ''} ${fort.nul ? 'nulled' : ''}`}
      data-testid={`fort-${id}`}
      data-unit={id}
      data-card={fort.card}
      data-seat={fort.controller}
      data-standing={wanted ? 'target' : ready ? 'ready' : 'plain'}
      data-able={props.mode === 'play' && isAble([id], legal)}
      data-reads={fort.card}
      data-nav
      aria-label={`${own ? 'Your' : 'Their'} ${spoken(fort.card)} In ${fort.zone}.${fort.nul ? ' Nulled.' : ''}${wanted ? ' Can be picked.' : ''}`}
      onClick={(event) =>
        choosing.tap(
          marks.aiming && !(alone && marks.wantsZone)
            ? { on: 'place', place: { zone: place.zone, fort: id } }
            : alone
              ? { on: 'place', place }
              : { on: 'card', id },
          event.currentTarget,
        )
      }
    >
      <span class="fort-art">
        <Picture card={fort.card} />
      </span>
      <span class="fort-name">{card.name}</span>
      <Chips card={fort} />
      {wanted && <Sign name="target" class="aim-mark" />}
    </button>
  );
}

/** Who aims at whom in an event, for the stroke over the board. */
function aimedIn(event: GameEvent, table: Table): Aimed | undefined {
  const { kind, by, target, unit, on } = event as TableEvent;
  if (kind === 'attack') return { by, targets: target === undefined ? [] : [target] };
  if (kind !== 'play') return undefined;
  const aim = target ?? on;
  const at = aim === undefined ? undefined : (table.equipment[aim]?.on ?? aim);
  return { by: unit, targets: at === undefined ? [] : [at] };
}
