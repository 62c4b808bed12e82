/** Carries a shown view over one event, on its way to the view that the server told. */

import type { GameEvent, Json } from '../ruleset';
import { fieldOf, type Field, type FieldEvent, type Marks, type Model } from './view';

/**
 * The view once `event` has been shown. It only has to be right for what the table shows between two
 * updates: at the end of each the shell shows `after`, which is what the server told.
 */
export function fold(view: Json, event: GameEvent, after: Json): Json {
  const field = fieldOf(view);
  if (!field) return after;
  return folded(field, event as FieldEvent, fieldOf(after)) as unknown as Json;
}

function folded(field: Field, event: FieldEvent, after: Field | undefined): Field {
  switch (event.kind) {
    case 'phase':
      return {
        ...rested(field),
        turn: event.turn ?? field.turn,
        phase: event.phase ?? field.phase,
        // Models that were deployed in between stand where they were put.
        models: Object.keys(field.models).length > 0 ? field.models : (after?.models ?? {}),
      };
    case 'first':
      return { ...field, first: event.seat ?? field.first, active: event.seat ?? field.active };
    case 'declare': {
      const { model, target } = event;
      const action = { model: model ?? '', do: event.do ?? '', ...(target && { target }) };
      return { ...rested(field), action };
    }
    case 'move':
      return moved(field, event);
    case 'exchange': {
      const { by = '', foe = '', attacker = '', surprised } = event;
      return {
        ...field,
        exchange: { by, foe, attacker, pools: {}, ...(surprised && { surprised }) },
      };
    }
    case 'pool':
      if (!field.exchange || event.for !== 'melee') return field;
      return {
        ...field,
        exchange: {
          ...field.exchange,
          pools: { ...field.exchange.pools, [event.model ?? '']: event.pool ?? 0 },
        },
      };
    case 'held':
      return held(field, event);
    case 'score': {
      const seat = String(event.seat);
      const points = (field.score[seat] ?? 0) + (event.points ?? 0);
      return { ...field, score: { ...field.score, [seat]: points } };
    }
    case 'passed': {
      const seat = String(event.seat);
      return {
        ...field,
        passes: { ...field.passes, [seat]: Math.max(0, (field.passes[seat] ?? 0) - 1) },
      };
    }
    case 'killed': {
      const { [event.model ?? '']: gone, ...models } = field.models;
      if (!gone) return field;
      return { ...field, models, fallen: { ...field.fallen, [event.model ?? '']: gone.owner } };
    }
    default: {
      const change = CHANGES[event.kind];
      return change
        ? changed(field, event.target ?? event.model, (one) => change(one, event))
        : field;
    }
  }
}

/** Without what was only there to be looked at. */
function rested(field: Field): Field {
  const { trail: _trail, action: _action, exchange: _exchange, ...rest } = field;
  return rest;
}

const CHANGES: Record<string, (one: Model, event: FieldEvent) => Model> = {
  counter: (one, e) => ({ ...one, counters: e.left ?? one.counters }),
  tokens: (one, e) => ({ ...one, tokens: one.tokens + (e.add ?? 0) }),
  wounds: (one, e) => ({ ...one, wounds: Math.min(one.track, one.wounds + (e.amount ?? 0)) }),
  healed: (one, e) => ({ ...one, wounds: Math.max(0, one.wounds - (e.amount ?? 0)) }),
  side: (one, e) => ({ ...one, seat: e.seat ?? one.seat }),
  mark: (one, e) => ({ ...one, marks: gained(one.marks, e) }),
  clear: (one, e) => ({ ...one, marks: lost(one.marks, e) }),
};

function changed(field: Field, id: string | undefined, change: (one: Model) => Model): Field {
  const one = id === undefined ? undefined : field.models[id];
  if (!one || id === undefined) return field;
  return { ...field, models: { ...field.models, [id]: change(one) } };
}

function moved(field: Field, event: FieldEvent): Field {
  const { model: id, to, face, how = '' } = event;
  const one = id === undefined ? undefined : field.models[id];
  if (!one || !id || !to) return field;
  const way = event.path?.length ? event.path : [to];
  return {
    ...field,
    models: { ...field.models, [id]: { ...one, pos: to, face: face ?? one.face } },
    trail: { model: id, way: [one.pos, ...way], face: one.face, how },
  };
}

function held(field: Field, event: FieldEvent): Field {
  const one = field.objectives[event.objective ?? ''];
  if (!one || event.objective === undefined || event.seat === undefined) return field;
  return {
    ...field,
    objectives: { ...field.objectives, [event.objective]: { ...one, holder: event.seat } },
  };
}

function gained(marks: Marks, { marker, count = 1, value, by }: FieldEvent): Marks {
  if (marker === undefined) return marks;
  const had = marks[marker];
  if (marker === 'held') {
    return { ...marks, held: { ...(had as Record<string, number> | undefined), [by ?? '']: 1 } };
  }
  if (value !== undefined) {
    const values = [...(Array.isArray(had) ? had : []), ...Array<number>(count).fill(value)];
    return { ...marks, [marker]: values.sort((a, b) => b - a) };
  }
  return { ...marks, [marker]: (typeof had === 'number' ? had : 0) + count };
}

function lost(marks: Marks, { marker, count = 1, value }: FieldEvent): Marks {
  if (marker === undefined) return marks;
  const { [marker]: had, ...rest } = marks;
  if (Array.isArray(had)) {
    const values = [...had];
    for (let i = 0; i < count && values.length > 0; i += 1) {
      const at = value === undefined ? 0 : values.indexOf(value);
      values.splice(Math.max(0, at), 1);
    }
    return values.length > 0 ? { ...rest, [marker]: values } : rest;
  }
  if (typeof had === 'number') return had > count ? { ...rest, [marker]: had - count } : rest;
  // Holders: which of them let go is not told unless it is all.
  if (had && Object.keys(had).length > count) return marks;
  return rest;
}

/** How long each kind is shown, in milliseconds; kinds that are not named are not shown by themselves. */
const BEATS: Record<string, number> = {
  declare: 650,
  roll: 700,
  test: 800,
  pool: 350,
  number: 450,
  move: 900,
  exchange: 800,
  allocate: 650,
  strike: 900,
  damage: 800,
  wounds: 700,
  killed: 1000,
  healed: 600,
  mark: 650,
  clear: 250,
  side: 700,
  first: 600,
  held: 700,
  score: 800,
  passed: 500,
  outcome: 900,
};
const PHASE_MS = 900;
const CORNER_MS = 250; // more for each corner of a move
const LONGEST_MOVE_MS = 1600; // of eight legs as well

export function beat(event: GameEvent): number {
  if (event.kind === 'phase') return PHASE_MS;
  const { path, for: what, amount } = event as FieldEvent;
  if (event.kind === 'move' && path)
    return Math.min(LONGEST_MOVE_MS, (BEATS['move'] ?? 0) + CORNER_MS * (path.length - 1));
  if (event.kind === 'roll' && what === 'damage') return 500; // the total is told right after it
  if (event.kind === 'wounds' && amount === 0) return 300;
  return BEATS[event.kind] ?? 0;
}
