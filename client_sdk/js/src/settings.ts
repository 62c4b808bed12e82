/** Every limit of the SDK, with its unit and why it is what it is. */

export interface Settings {
  /** For the first connection and its welcome, all attempts together. */
  openMs: number;
  /** For one attempt to connect, its welcome included. */
  attemptMs: number;
  /** For the answer to one request, reconnections included. */
  requestMs: number;
  /** In the queue, before it is given up. */
  matchMs: number;
  /** A connection that heard nothing for so long is asked whether it still lives. */
  beatMs: number;
  /** Nothing heard for so long after something was sent: the connection is taken as dead. */
  silenceMs: number;
  /** The first pause before connecting anew is at most so long; each next one twice that. */
  backoffBaseMs: number;
  /** No pause is longer. */
  backoffLimitMs: number;
  /** A connection that lasted so long starts the pauses anew. */
  steadyMs: number;
  /** Without a connection for so long: closed for good. A page in a sleeping computer never is. */
  giveUpMs: number;
  /** How often what the server called `unavailable` is sent again. */
  retries: number;
  /** Requests without an answer; more wait their turn. The server remembers as many ids. */
  inFlight: number;
  /** Pages of one replay or list that are asked for, so that a faulty server cannot hold us. */
  pages: number;
}

export const DEFAULTS: Readonly<Settings> = {
  openMs: 15_000,
  attemptMs: 10_000,
  requestMs: 60_000,
  matchMs: 600_000,
  beatMs: 15_000,
  silenceMs: 10_000,
  backoffBaseMs: 250,
  backoffLimitMs: 15_000,
  steadyMs: 5_000,
  giveUpMs: Infinity,
  retries: 5,
  inFlight: 64,
  pages: 10_000,
};

const LONGEST_TIMER_MS = 2 ** 31 - 1; // a longer one would fire at once

/** The settings with every time that a timer cannot count shortened to what it can. */
export function withinTimers(settings: Settings): Settings {
  const { giveUpMs, inFlight, pages, retries } = settings; // no timers
  const bounded = Object.entries(settings).map(([name, value]) => [
    name,
    Math.min(value as number, LONGEST_TIMER_MS),
  ]);
  return { ...(Object.fromEntries(bounded) as Settings), giveUpMs, inFlight, pages, retries };
}
