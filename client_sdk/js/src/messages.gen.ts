// Every message of the wire protocol. Generated from the server's message types by
// `python -m gamewarden.schema`; do not edit.

/** Any JSON value; the protocol has no null outside patches. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
/** A JSON object. */
export type JsonObject = { [key: string]: JsonValue };

export const SUBPROTOCOL = "gamewarden.1";

export const INBOUND_LIMIT = 16384;

/** What each close code means (docs/protocol.md, section 5). */
export const CLOSES: { readonly [code: number]: string } = {
  1001: "the server is going away",
  1009: "a frame was too big",
  1012: "the server is restarting",
  4010: "the client read too slowly",
  4500: "no hello first, or not in time",
  4501: "the token is not valid, or has expired",
  4502: "the page's origin may not connect",
  4503: "too many faulty frames",
  4504: "a newer connection took the room up",
};

/** Why something is not done (docs/protocol.md, section 5). */
export type ErrorCode =
  | "bad_message"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "full"
  | "not_seated"
  | "not_your_turn"
  | "illegal_action"
  | "stale"
  | "paused"
  | "ended"
  | "frozen"
  | "rate_limited"
  | "too_large"
  | "unavailable"
  | "internal";

/** Done, and stored. `seq` is the entry that it became, `spent_ms` the clock charged. */
export interface Ack {
  type: "ack";
  id?: string;
  room?: string;
  seq?: number;
  spent_ms?: number;
}

/** Asks for an action. `prompt` names the decision that it answers. */
export interface Act {
  type: "act";
  id: string;
  room: string;
  action: Action;
  prompt?: string;
}

/** What a seat asks for; the other keys are the ruleset's. */
export interface Action {
  do: string;
  [key: string]: unknown;
}

/** Answers an open offer of the other seat. */
export interface Answer {
  type: "answer";
  id: string;
  room: string;
  what: "draw" | "pause" | "rematch";
  accept: boolean;
}

/** Says something in a room. */
export interface Chat {
  type: "chat";
  room: string;
  text: string;
  id?: string;
}

/** The time control asked for, in seconds; 0 means none. */
export interface Clock {
  bank?: number;
  increment?: number;
  turn?: number;
}

/** A room's clock at `at`: milliseconds left by seat, seats being charged, terms in seconds. */
export interface ClockTold {
  banks: { [key: string]: number };
  running: number[];
  at: number;
  bank: number;
  increment: number;
  turn: number;
}

/** The room is gone. */
export interface Closed {
  type: "closed";
  room: string;
  reason: "abandoned" | "idle" | "operator";
}

/** Opens a room; the creator sits at `seat`. */
export interface Create {
  type: "create";
  id: string;
  ruleset: string;
  options?: JsonObject;
  name?: string;
  private?: boolean;
  clock?: Clock;
  seat?: number;
  watch?: "all" | "none";
  fill?: { [key: string]: string };
  client_seed?: string;
}

/** Waits no more. */
export interface Dequeue {
  type: "dequeue";
  id?: string;
}

/** Waiting no more. */
export interface Dequeued {
  type: "dequeued";
  id?: string;
}

/** One entry of a room's log (docs/protocol.md, section 6). */
export interface Entry {
  seq: number;
  at: number;
  hash: string;
  what: string;
  seat?: number;
  action?: JsonObject;
  actions?: JsonObject;
  defaulted?: JsonValue[];
  [key: string]: unknown;
}

/** Not done; nothing was changed. */
export interface ErrorTold {
  type: "error";
  code: ErrorCode;
  message: string;
  id?: string;
  room?: string;
  rule?: string;
  retry_ms?: number;
}

/** What happened, and why; the other keys are the ruleset's. */
export interface GameEvent {
  kind: string;
  [key: string]: unknown;
}

/** The first message. `token` resumes a session; `login` is a JWT of the studio's own login. */
export interface Hello {
  type: "hello";
  id?: string;
  token?: string;
  login?: string;
  name?: string;
  client?: string;
}

/** Takes a seat, or watches. */
export interface Join {
  type: "join";
  id?: string;
  room?: string;
  code?: string;
  as?: "player" | "spectator";
  seat?: number;
  options?: JsonObject;
  commit?: string;
  client_seed?: string;
}

/** A room, whole, as this viewer may see it. */
export interface Joined {
  type: "joined";
  room: string;
  name: string;
  ruleset: string;
  version: string;
  seats: { [key: string]: SeatTold };
  state: "open" | "live" | "ended";
  epoch: string;
  seq: number;
  hash: string;
  view: JsonObject;
  commit: string;
  options: JsonObject;
  id?: string;
  code?: string;
  seat?: number;
  prompt?: Prompt;
  sealed?: SealedTold;
  clock?: ClockTold;
  offers?: { [key: string]: OfferTold };
  outcome?: Outcome;
  reason?: "ahead" | "epoch" | "hash" | "too_old";
}

/** Goes out of a room; in a live match the seat stays and its clock runs. */
export interface Leave {
  type: "leave";
  room: string;
  id?: string;
}

/** Asks what this seat may do now. */
export interface Legal {
  type: "legal";
  id: string;
  room: string;
}

/** What a seat may do. `complete` false: others may be legal too. */
export interface LegalTold {
  type: "legal";
  id: string;
  room: string;
  actions: Action[];
  complete: boolean;
  prompt?: string;
  limits?: JsonObject;
}

/** Asks for one room's row, by id or by code. */
export interface Look {
  type: "look";
  id?: string;
  room?: string;
  code?: string;
}

/** This node is going away: reconnect after `retry_ms` and resume. */
export interface Moving {
  type: "moving";
  retry_ms: number;
}

/** Stops, or lets through again, another player's chat and name for this session. */
export interface Mute {
  type: "mute";
  session: string;
  on: boolean;
  id?: string;
}

/** Offers a draw, a pause, or (after the end) a rematch. */
export interface Offer {
  type: "offer";
  id: string;
  room: string;
  what: "draw" | "pause" | "rematch";
}

/** An open offer: who made it, and until when (unix milliseconds). */
export interface OfferTold {
  seat: number;
  until: number;
}

/** How a match ended: a winner or a draw, and the reason. */
export interface Outcome {
  winner?: number;
  draw?: boolean;
  reason: string;
  [key: string]: unknown;
}

/** Measures latency. */
export interface Ping {
  type: "ping";
  id?: string;
  at?: number;
}

/** The answer to `ping`; `now` is unix milliseconds. */
export interface Pong {
  type: "pong";
  now: number;
  at?: number;
  id?: string;
}

/** Who is there now. */
export interface Presence {
  type: "presence";
  room: string;
  seats: { [key: string]: SeatTold };
  spectators: number;
}

/** A decision that this seat may make now; the other keys are the ruleset's. */
export interface Prompt {
  id: string;
  kind: string;
  deadline?: number;
  [key: string]: unknown;
}

/** Waits for an opponent with the same ruleset and clock. */
export interface Queue {
  type: "queue";
  id: string;
  ruleset: string;
  options?: JsonObject;
  clock?: Clock;
}

/** Waiting for an opponent. */
export interface Queued {
  type: "queued";
  id?: string;
}

/** An ended room, so that it can be played again and verified. */
export interface MatchRecord {
  record: number;
  room: string;
  ruleset: string;
  version: string;
  options: JsonObject;
  clock?: JsonObject;
  commit: string;
  secret: string;
  seeds: { [key: string]: string };
  entries: Entry[];
  outcome: JsonObject;
  [key: string]: unknown;
}

/** A rematch is offered (`seat`, `until`), or the next room stands (`next`). */
export interface Rematch {
  type: "rematch";
  room: string;
  seat?: number;
  until?: number;
  next?: string;
}

/** Asks for a page of an ended room's replay, from a seq on. */
export interface Replay {
  type: "replay";
  id: string;
  room: string;
  from?: number;
}

/** A page of an ended room's replay; the first one carries the record.

Of a record that is too long for a frame it carries only the first entries; each page after it
has `entries` that follow them. */
export interface ReplayTold {
  type: "replay";
  id: string;
  room: string;
  updates: Step[];
  verified: boolean;
  record?: MatchRecord;
  entries?: Entry[];
  next?: number;
}

/** Gives the match up. */
export interface Resign {
  type: "resign";
  id: string;
  room: string;
}

/** Takes up a room at a cursor: (epoch, seq), and the hash of the view held there. */
export interface Resume {
  type: "resume";
  room: string;
  epoch: string;
  seq: number;
  hash?: string;
  id?: string;
}

/** All missing updates have been sent; the room stands at `seq`. */
export interface Resumed {
  type: "resumed";
  room: string;
  epoch: string;
  seq: number;
  hash: string;
  state: "open" | "live" | "ended";
  seats: { [key: string]: SeatTold };
  id?: string;
  prompt?: Prompt;
  sealed?: SealedTold;
  clock?: ClockTold;
  offers?: { [key: string]: OfferTold };
  outcome?: Outcome;
}

/** A room in which the session has a seat. */
export interface RoomHeld {
  room: string;
  ruleset: string;
  seat: number;
  state: "open" | "live" | "ended" | "frozen";
}

/** One row of the list of rooms. `created` is unix milliseconds. */
export interface RoomRow {
  room: string;
  name: string;
  ruleset: string;
  state: "open" | "live" | "ended" | "frozen";
  seats: { [key: string]: SeatTold };
  spectators: number;
  created: number;
  commit: string;
  clock?: Clock;
}

/** Asks for a page of the list of rooms. */
export interface Rooms {
  type: "rooms";
  id?: string;
  ruleset?: string;
  state?: "ended" | "live" | "open";
  limit?: number;
  cursor?: string;
}

/** A page of rooms; `cursor` asks for the next. */
export interface RoomsTold {
  type: "rooms";
  rooms: RoomRow[];
  id?: string;
  cursor?: string;
}

/** A ruleset that can be played: its bots and its options as a JSON Schema. */
export interface RulesetTold {
  id: string;
  version: string;
  title: string;
  seats: number[];
  bots: string[];
  options: JsonObject;
}

/** Chat. `at` is unix milliseconds; no `seat`: a spectator. */
export interface Said {
  type: "said";
  room: string;
  session: string;
  name: string;
  text: string;
  at: number;
  seat?: number;
}

/** A seat's own answer to a secret prompt, while the set is not complete. */
export interface SealedTold {
  prompt: string;
  action: Action;
}

/** Who sits there. `bot` names the policy of a server-side bot. */
export interface SeatTold {
  name: string;
  session: string;
  connected: boolean;
  bot?: string;
}

/** Gives a seat's part of the room's dice, until entry 1. */
export interface Seed {
  type: "seed";
  room: string;
  client_seed: string;
  id?: string;
}

/** One entry of a replay, in the referee's view. */
export interface Step {
  seq: number;
  hash: string;
  patch: JsonObject;
  events: GameEvent[];
}

/** Ends an agreed pause. */
export interface Unpause {
  type: "unpause";
  id: string;
  room: string;
}

/** One entry of the room's log, as this viewer may see it. */
export interface Update {
  type: "update";
  room: string;
  seq: number;
  hash: string;
  patch: JsonObject;
  events: GameEvent[];
  state?: "open" | "live" | "ended";
  prompt?: Prompt;
  clock?: ClockTold;
  offers?: { [key: string]: OfferTold };
  outcome?: Outcome;
}

/** The answer to `hello`. `token` is secret; `expires` and `now` are unix milliseconds. */
export interface Welcome {
  type: "welcome";
  session: string;
  token: string;
  expires: number;
  name: string;
  node: string;
  version: string;
  now: number;
  limits: { [key: string]: number };
  rulesets: RulesetTold[];
  rooms: RoomHeld[];
  id?: string;
}

/** Asks whether an action would be legal; nothing is applied. */
export interface Why {
  type: "why";
  id: string;
  room: string;
  action: Action;
}

/** Whether an action would be legal: no `code` means that it would. */
export interface WhyTold {
  type: "why";
  id: string;
  room: string;
  code?: ErrorCode;
  rule?: string;
  message?: string;
}

/** What a client says. */
export type ClientMessage =
  | Hello
  | Create
  | Look
  | Join
  | Seed
  | Resume
  | Queue
  | Dequeue
  | Act
  | Legal
  | Why
  | Resign
  | Offer
  | Answer
  | Unpause
  | Chat
  | Mute
  | Leave
  | Rooms
  | Replay
  | Ping;

/** What the server says. */
export type ServerMessage =
  | Welcome
  | Joined
  | Resumed
  | Update
  | Ack
  | ErrorTold
  | LegalTold
  | WhyTold
  | Presence
  | Rematch
  | Said
  | RoomsTold
  | ReplayTold
  | Queued
  | Dequeued
  | Pong
  | Moving
  | Closed;
