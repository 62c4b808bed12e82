/** The public names of the SDK. */

export { Bot, type Played, type PlayOptions } from './bot.js';
export { canonical, hashOf } from './canonical.js';
export {
  Client,
  type ClientEvents,
  type ClientOptions,
  type MatchReplay,
  type Place,
  type TokenStorage,
} from './client.js';
export {
  ClosedError,
  CutError,
  DequeuedError,
  GamewardenError,
  RefusedError,
  RoomClosedError,
  TimedOutError,
  type Refusal,
} from './errors.js';
export type { ConnectionState } from './link.js';
export * from './messages.gen.js';
export { merged, Mirror, type Applied, type Cursor, type RoomState } from './mirror.js';
export {
  Room,
  type Gone,
  type LegalActions,
  type RoomEvents,
  type RoomUpdate,
  type What,
  type WhyNot,
} from './room.js';
export { DEFAULTS, type Settings } from './settings.js';
export {
  MemoryServer,
  webSocket,
  type Connector,
  type Transport,
  type TransportEvents,
} from './transport.js';
export { commitOf, FairDice, verify, views, type Verdict, type Witness } from './verify.js';
