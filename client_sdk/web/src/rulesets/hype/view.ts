/** What a viewer of `hype` sees: docs of the rulebook, section 3.1. */

import type { GameEvent, Json } from '../ruleset';

export type Status = 'exposed' | 'stunned' | 'hidden';

export interface Performer {
  card: string;
  seat: number;
  slot: number;
  health: number;
  shield: number;
  exposed?: true;
  stunned?: true;
  hidden?: true;
  acts?: number;
  extra?: number;
  spent?: true;
}

export interface LineUp {
  team: string[];
  hand: string[];
}

export interface Player {
  ap?: number;
  hype: number;
  modifiers: Record<string, { spent?: true }>;
  played?: number;
  drafted?: string[];
  line_up?: LineUp;
}

export interface FieldInForce {
  card: string;
  seat: number;
  left: number;
}

export interface Stage {
  turn: number;
  round: number;
  active: number;
  first: number;
  phase: 'draft' | 'line_up' | 'main';
  pressure?: boolean;
  early_pressure?: true;
  field?: FieldInForce;
  players: Record<string, Player>;
  characters: Record<string, Performer>;
  waiting: Record<string, string>;
  outcome?: { winner?: number; draw?: true; reason: string };
}

/** An event of section 4.4 with every key that any kind has. */
export interface StageEvent extends GameEvent {
  by?: string;
  target?: string;
  targets?: string[];
  card?: string;
  turn?: number;
  round?: number;
  ap?: number;
  hype?: number;
  shield?: number;
  change?: number;
  left?: number;
  on?: boolean;
  amount?: number;
  absorbed?: number;
  lost?: number;
  class?: string;
  status?: Status;
  asked?: number;
  taken?: number;
  failed?: true;
  team?: string[];
  hand?: string[];
  for?: string;
  dice?: number[];
  n?: number;
  among?: string[];
  winner?: number;
  draw?: true;
  reason?: string;
}

/** A view as this ruleset knows it; nothing before the match has started. */
export function stageOf(view: Json): Stage | undefined {
  return 'players' in view ? (view as unknown as Stage) : undefined;
}

export const STATUSES: readonly Status[] = ['exposed', 'stunned', 'hidden'];

/** Ids of a seat's Characters, slot 1 first. */
export function teamOf(stage: Stage, seat: number): string[] {
  return Object.entries(stage.characters)
    .filter(([, one]) => one.seat === seat)
    .sort(([, a], [, b]) => a.slot - b.slot)
    .map(([id]) => id);
}
