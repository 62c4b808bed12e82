/** What the shell asks of a ruleset's folder: how it is set up, shown, played back and told in words. */

import type { ComponentChildren, ComponentType } from 'preact';

import type { Drawing } from '../parts/icon';

export type Json = Record<string, unknown>;

/** One reason for a number: protocol section 4.3. */
export interface Reason {
  add: number;
  rule: string;
  source?: string;
}

/** An event of an update; each ruleset knows its own keys. */
export interface GameEvent {
  kind: string;
  why?: Reason[];
  rule?: string;
  seat?: number;
}

/** A word of a log line: plain text, or something with a colour of its own. */
export type Word =
  | string
  | { who: string; seat: number }
  | { player: string; seat: number }
  | { card: string }
  | { number: string; tone: 'hurt' | 'help' | 'plain' };

/** One line of the log. `heading` opens a turn; `minor` lines are book-keeping. */
export interface Line {
  icon: string;
  words: Word[];
  weight: 'heading' | 'plain' | 'minor';
  why?: ReasonLine[];
  rule?: string;
}

/** A reason with the name of the card that made it, where one did. */
export interface ReasonLine extends Reason {
  by?: string;
}

/** Who sits where, for wording: `me` is absent for those who watch. */
export interface Company {
  me?: number;
  names: Record<string, string>;
}

/** Why an action would be refused. */
export interface Refused {
  code: string;
  message: string;
  rule?: string;
}

/** What a seat may do now, as told by the server. `limits` is the ruleset's own. */
export interface LegalTold {
  actions: Json[];
  complete: boolean;
  limits?: Json;
}

/** The event that is being shown at this moment, the number of the showing, and for how long it is shown. */
export interface Beat {
  event: GameEvent;
  key: number;
  ms: number;
}

/** An event that has been told, with the view as it was then. */
export interface Told {
  event: GameEvent;
  view: Json;
}

/** What a board gets. `shown` is the view as played back so far, `actual` the view as it stands. */
export interface BoardProps {
  shown: Json;
  actual: Json;
  mode: 'play' | 'watch' | 'replay';
  options: Json;
  seat?: number;
  company: Company;
  prompt?: Json;
  sealed?: Json;
  legal?: LegalTold;
  beat?: Beat;
  /** What was told so far, the newest last, each event with the view in which it was told. */
  told?: readonly Told[];
  /** True while events are still being shown: what is legal is not pointed out until then. */
  playing: boolean;
  act(action: Json): Promise<boolean>;
  why(action: Json): Promise<Refused | undefined>;
  /** Shows at once whatever is still to be shown. */
  flush(): void;
  /** The plate of a seat: name, presence and clock, drawn by the shell. */
  plate(seat: number): ComponentChildren;
  /** The server's time minus ours, in milliseconds: for what is left until a prompt's deadline. */
  ahead?: number;
}

/** A draw of the room's dice: among how many, and what came. */
export interface Draw {
  n: number;
  got: number;
}

/** A step of an ended match: what was told, and the actions that its entry holds. */
export interface RecordedStep {
  events: GameEvent[];
  actions: Json[];
}

/** What the foyer shows of a ruleset before anything else of it is fetched; `poster.tsx` exports it as `poster`. */
export interface Poster {
  /** What the game is, in one sentence. */
  tagline: string;
  /** A picture, drawn to fill a box that is wider than high; it tells nothing that the words do not. */
  Picture: ComponentType;
  /** The time control that suits it, by its id in `screens/clocks.ts`; the first one without it. */
  control?: string;
}

export interface SetupProps {
  /** `room`: what a creator sets, own choice included. `own`: one seat's choice only. */
  scope: 'room' | 'own';
  options: Json;
  onChange(options: Json): void;
}

/** A few plain words for somebody who plays for the first time. */
export interface Tip {
  title: string;
  /** At most `TIP_LENGTH` characters, once its numbers are filled in. */
  text: string;
  /** What the rulebook is searched for: how the ids of its clauses begin, or words in them. */
  find: string;
}

export const TIP_LENGTH = 170; // characters: four lines on a phone

/** A decision that is open to a player, and how the match stands. */
export interface Moment {
  prompt: Json;
  view: Json;
  legal: LegalTold;
  seat: number;
  options: Json;
  /** Whether something that the player tried at this decision cannot be done. */
  refused: boolean;
}

/** What is said at a first match, a tip at a time. */
export interface Guide {
  /** The ids of its tips. */
  tips: readonly string[];
  /** The kinds of prompts that it has a tip for. */
  kinds: readonly string[];
  /** The kinds of prompts that need none, each with the reason. */
  plain: Readonly<Record<string, string>>;
  /** The tips about a moment, what matters most first. */
  about(moment: Moment): string[];
  /** A tip in words; nothing for an id that it does not have. */
  tip(id: string, moment: Moment): Tip | undefined;
}

export interface RulesetUi {
  id: string;
  /** What a reader who never chose plays with. */
  first: Json;
  /** The keys of the options that are one seat's own (protocol section 4.7). */
  own: readonly string[];
  /** What becomes of a seat's own choice in somebody else's room that it does not fit, where there are such rooms. */
  unfit?: string;
  Setup: ComponentType<SetupProps>;
  Board: ComponentType<BoardProps>;
  /** The view after `event`, on the way to `after`. */
  fold(view: Json, event: GameEvent, after: Json): Json;
  /** How long an event is shown, in milliseconds; 0: not by itself. */
  beat(event: GameEvent): number;
  /** The event in words; nothing for what need not be told. */
  line(event: GameEvent, view: Json, company: Company): Line | undefined;
  /** Its keys, and what each does. */
  keys: readonly [string, string][];
  /** Drawings for the icons of its lines. */
  signs: Record<string, Drawing>;
  /** Why something cannot be done, in a few words, by the rule that forbids it. */
  refusals: Record<string, string>;
  /** Words for the ruleset's own outcome reasons. */
  reasons: Record<string, string>;
  /** The draws among `n` things that a step's events tell of, in the order of the dice; index from 0. */
  draws(events: GameEvent[]): Draw[];
  /** Where the dice do more than is told, as shuffles do: says so, and that the server found the same. */
  undrawn?: string;
  /** The events of an ended match, a list for each step, with what its record knows besides; else as told. */
  recorded?(steps: RecordedStep[]): GameEvent[][];
  /** Where the match stands, in a few words: "Round 3, turn 5". */
  standing(view: Json): string;
  /** What is said at a first match; nothing without it. */
  guide?: Guide;
}
