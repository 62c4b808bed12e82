/** The games that this server has and this page can show. */

import type { Client, RoomRow } from 'gamewarden-client';

import { hasFace } from '../rulesets';
import type { Json } from '../rulesets/ruleset';

/** A ruleset as the server offers it. */
export type Game = Client['welcome']['rulesets'][number];

/** What can be played here, in the server's order. */
export function gamesOf(client: Client): Game[] {
  return client.welcome.rulesets.filter((one) => hasFace(one.id));
}

/** The title of a ruleset; its id where this server does not offer it. */
export function titleOf(client: Client, id: string): string {
  return client.welcome.rulesets.find((one) => one.id === id)?.title ?? id;
}

/** The options of a ruleset as rooms have them that are not set up otherwise. */
export function usualOf({ options }: Game): Json {
  const schema = options as { properties?: Record<string, { default?: unknown }> };
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, one]) => [name, one.default]),
  );
}

/** The seats of a ruleset. */
export function seatsOf(client: Client, id: string): readonly number[] {
  return client.welcome.rulesets.find((one) => one.id === id)?.seats ?? [0, 1];
}

/** Whether somebody can still sit down in a room. */
export function hasFreeSeat(
  client: Client,
  { state, ruleset, seats }: Pick<RoomRow, 'state' | 'ruleset' | 'seats'>,
): boolean {
  return state === 'open' && seatsOf(client, ruleset).some((seat) => !(String(seat) in seats));
}

/** The name that a room was given; nothing where it only repeats the game's title. */
export function ownNameOf(
  client: Client,
  { name, ruleset }: Pick<RoomRow, 'name' | 'ruleset'>,
): string {
  return name === titleOf(client, ruleset) ? '' : name;
}

/** What is said of a game that this page has no face for. */
export function unknownText(title: string): string {
  return `This room plays ${title}, which this page cannot show. Other clients of this server can.`;
}
