/** What a viewer of `warband` sees: the rulebook, section 12; and its events, section 16. */

import type { GameEvent, Json } from '../ruleset';

export type Vec = readonly [number, number];

export type Stat = 'melee' | 'ranged' | 'move' | 'ki';
export type Size = 'tiny' | 'small' | 'medium' | 'large' | 'huge';
export type Phase = 'deploy' | 'start' | 'main' | 'end' | 'over';

export type Effect = Json & { verb: string };

export interface Special {
  kind: 'attack' | 'defence';
  cost: number;
  damage?: number | 'none';
  stop?: 1;
  effects: Effect[];
}

export interface Weapon {
  kind: 'melee' | 'ranged';
  strength: number;
  range?: [number, number, number];
  reload?: number;
  on_hit?: Effect[];
  on_wound?: Effect[];
  specials?: Record<string, Special>;
}

export interface Feat {
  name: string;
  timing: 'simple' | 'complex' | 'active';
  cost: number;
  reach: 'personal' | 'target' | 'pulse';
  range?: number;
  whom?: 'enemy' | 'friend' | 'any';
  flags?: Record<string, 1>;
  effects: Effect[];
}

/** What is printed of a model: the content profile. */
export interface Printed {
  name: string;
  size: Size;
  melee: number;
  ranged: number;
  move: number;
  ki: number;
  ki_max: number;
  track: number;
  boost: Partial<Record<Stat, number>>;
  weapons: Record<string, Weapon>;
  traits: Record<string, number | string[]>;
  feats: Record<string, Feat>;
}

/** Markers: a list of values, a number, or (Held) one for each holder. */
export type Marks = Record<string, number | number[] | Record<string, number>>;

export interface Model extends Printed {
  card?: string;
  seat: number;
  owner: number;
  pos: Vec;
  face: Vec;
  wounds: number;
  counters: number;
  tokens: number;
  marks: Marks;
  fear_failed?: number;
  did: { ran?: 1; shot?: 1 };
  used: Record<string, 1>;
}

export interface Round {
  at: Vec;
  r: number;
}

export type Terrain = (({ shape: 'circle' } & Round) | { shape: 'poly'; points: Vec[] }) & {
  passage: 'clear' | 'difficult' | 'impassable';
  sight: 'none' | 'obscuring' | 'blocking';
};

export interface Choice {
  attack: number;
  defence: number;
  weapon?: string;
  special?: string;
  boost?: number;
}

export interface Exchange {
  by: string;
  foe: string;
  attacker: string;
  pools: Record<string, number>;
  surprised?: string;
  choices?: Record<string, Choice>;
  dice?: Record<string, { attack: number[]; defence: number[] }>;
}

export interface Field {
  turn: number;
  turns: number;
  phase: Phase;
  active: number;
  first: number;
  passes: Record<string, number>;
  score: Record<string, number>;
  scoring?: { objectives?: number; zone?: number; limit?: number };
  models: Record<string, Model>;
  fallen: Record<string, number>;
  objectives: Record<string, Round & { holder?: number }>;
  zones: Record<string, Round>;
  terrain: Record<string, Terrain>;
  action?: { model: string; do: string; target?: string };
  exchange?: Exchange;
  waiting?: Record<string, string>;
  outcome?: { result: 'win' | 'draw'; winner?: number; reason: string };
  /** Not the server's: the last move, while it is being shown. */
  trail?: Trail;
}

/** A move: the way from where the model stood, how it faced there, and how it went. */
export interface Trail {
  model: string;
  way: Vec[];
  face: Vec;
  how: string;
}

/** An event with every key that any kind has. */
export interface FieldEvent extends GameEvent {
  model?: string;
  target?: string;
  do?: string;
  for?: string;
  dice?: number[];
  number?: number;
  result?: number;
  passed?: boolean;
  auto?: true;
  pool?: number;
  how?: string;
  to?: Vec;
  face?: Vec;
  /** The way of a move, where it has corners; the last point is `to`. */
  path?: Vec[];
  /** Not the server's: which dice of a roll were rolled anew, where a record tells it. */
  anew?: number[];
  by?: string;
  foe?: string;
  attacker?: string;
  surprised?: string;
  attack?: number;
  defence?: number;
  special?: string;
  boost?: number;
  against?: number;
  success?: boolean;
  level?: number;
  tie?: 'dice' | 'active';
  roll?: number;
  wounds?: number;
  amount?: number;
  marker?: string;
  count?: number;
  value?: number;
  removed?: number;
  left?: number;
  add?: number;
  turn?: number;
  phase?: Phase;
  objective?: string;
  points?: number;
  winner?: number;
  reason?: string;
}

/** A prompt of section 15 with every key that any kind has. */
export interface Asked {
  id?: string;
  kind: string;
  model?: string;
  models?: string[];
  forced?: Record<string, { do: string; target: string }>;
  enemy?: string;
  options?: string[];
  foe?: string;
  pool?: number;
  role?: 'attacker' | 'defender';
  attack?: number[];
  defence?: number[];
  up_to?: number;
}

/** What `legal` says of one action of one model. */
export interface Limit {
  length?: number;
  targets?: string[];
}

/** A view as this ruleset knows it; nothing before the match has started. */
export function fieldOf(view: Json): Field | undefined {
  return 'models' in view ? (view as unknown as Field) : undefined;
}

export const TABLE = 24_000;
export const INCH = 1000;
export const CONTACT = 50;

const RADII: Record<Size, number> = { tiny: 500, small: 600, medium: 800, large: 1000, huge: 1200 };
const RANKS: Record<Size, number> = { tiny: 1, small: 2, medium: 3, large: 4, huge: 5 };

/** The radius of a base, in units. */
export function radius(one: { size: Size }): number {
  return RADII[one.size];
}

export function rank(one: { size: Size }): number {
  return RANKS[one.size];
}

/** The value of a trait; 0 without it. */
export function trait(one: Printed, name: string): number {
  const value = one.traits[name];
  return typeof value === 'number' ? value : 0;
}

/** A model's name without its epithet: "Oru". */
export function shortName(one: { name: string } | undefined): string {
  if (!one) return '';
  const [head = one.name] = one.name.split(',');
  return head.replace(/^(Old|The) /, '');
}

/** Ids of the models that a seat commands, by id. */
export function warbandOf(field: Field, seat: number): string[] {
  return Object.keys(field.models)
    .filter((id) => field.models[id]?.seat === seat)
    .sort();
}
