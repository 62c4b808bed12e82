/** Carries a shown view over one event, on its way to the view that the server told. */

import type { GameEvent, Json } from '../ruleset';
import {
  STATUSES,
  stageOf,
  type Performer,
  type Player,
  type Stage,
  type StageEvent,
} from './view';

/**
 * The view once `event` has been shown. It only has to be right for what the board shows between two
 * updates: at the end of each the shell shows `after`, which is what the server told.
 */
export function fold(view: Json, event: GameEvent, after: Json): Json {
  const stage = stageOf(view);
  // A pick and a line-up change whose pick it is, or the whole stage: there is nothing in between.
  if (!stage || event.kind === 'draft' || event.kind === 'line_up') return after;
  return folded(stage, event as StageEvent) as unknown as Json;
}

function folded(stage: Stage, event: StageEvent): Stage {
  switch (event.kind) {
    case 'turn':
      return {
        ...stage,
        turn: event.turn ?? stage.turn,
        round: event.round ?? stage.round,
        active: event.seat ?? stage.active,
      };
    case 'ap':
      return player(stage, event.seat, (one) => ({ ...one, ap: event.ap ?? 0 }));
    case 'hype':
      return player(stage, event.seat, (one) => ({ ...one, hype: event.hype ?? one.hype }));
    case 'attack':
    case 'signature':
    case 'guard':
      return performer(stage, event.by, (one) => ({ ...one, acts: (one.acts ?? 0) + 1 }));
    case 'modifier':
      return player(stage, event.seat, (one) => ({
        ...one,
        modifiers: { ...one.modifiers, [event.card ?? '']: { spent: true } },
      }));
    case 'field':
      return {
        ...stage,
        field: { card: event.card ?? '', seat: event.seat ?? 0, left: event.left ?? 0 },
      };
    case 'field_ends': {
      const { field: _gone, ...rest } = stage;
      return rest;
    }
    case 'pressure':
      return { ...stage, pressure: event.on === true };
    case 'damage':
      return performer(stage, event.target, (one) => ({
        ...one,
        health: one.health - (event.lost ?? 0),
        shield: one.shield - (event.absorbed ?? 0),
      }));
    case 'shield':
      return performer(stage, event.target, (one) => ({ ...one, shield: event.shield ?? 0 }));
    case 'status':
      return performer(stage, event.target, (one) =>
        event.status ? { ...one, [event.status]: true as const } : one,
      );
    case 'cleared':
      return performer(stage, event.target, (one) =>
        without(one, event.status ? [event.status] : []),
      );
    case 'ko':
      return performer(stage, event.target, (one) => without({ ...one, health: 0 }, STATUSES));
    default:
      return stage;
  }
}

function player(stage: Stage, seat: number | undefined, change: (one: Player) => Player): Stage {
  const one = seat === undefined ? undefined : stage.players[seat];
  if (!one) return stage;
  return { ...stage, players: { ...stage.players, [String(seat)]: change(one) } };
}

function performer(
  stage: Stage,
  id: string | undefined,
  change: (one: Performer) => Performer,
): Stage {
  const one = id === undefined ? undefined : stage.characters[id];
  if (!one || id === undefined) return stage;
  return { ...stage, characters: { ...stage.characters, [id]: change(one) } };
}

function without(one: Performer, gone: readonly (keyof Performer)[]): Performer {
  const rest = { ...one };
  for (const key of gone) delete rest[key];
  return rest;
}

/** How long each kind is shown, in milliseconds; kinds that are not named are not shown by themselves. */
const BEATS: Record<string, number> = {
  roll: 800,
  draft: 800,
  turn: 1000,
  attack: 550,
  signature: 800,
  guard: 450,
  modifier: 1200,
  field: 600,
  field_ends: 450,
  pressure: 900,
  damage: 850,
  shield: 550,
  status: 550,
  immune: 550,
  ko: 900,
  drain: 600,
  hype: 300,
  again: 450,
  cleared: 150,
  outcome: 900,
};

export function beat(event: GameEvent): number {
  return BEATS[event.kind] ?? 0;
}
