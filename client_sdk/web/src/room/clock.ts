/** What a clock shows: banks as the server told them, run on by one's own clock. */

/** A room's clock as the protocol tells it: section 4.5. */
export interface ClockTold {
  banks: Record<string, number>;
  running: number[];
  at: number;
  bank: number;
  increment: number;
  turn: number;
}

/**
 * The server's time minus ours, in milliseconds, from one message that arrived at `received`.
 *
 * A message is never early, so of several estimates the largest is the nearest to the truth.
 */
export function offset(known: number | undefined, at: number, received: number): number {
  const seen = at - received;
  return known === undefined ? seen : Math.max(known, seen);
}

/** Milliseconds left in a seat's bank at our time `now`; never below 0. */
export function left(
  clock: ClockTold,
  seat: number,
  now: number,
  ahead: number,
): number | undefined {
  const bank = clock.banks[seat];
  if (bank === undefined || clock.bank === 0) return undefined;
  const used = clock.running.includes(seat) ? Math.max(0, now + ahead - clock.at) : 0;
  return Math.max(0, bank - used);
}

/** Milliseconds until a deadline in server time; never below 0. */
export function until(deadline: number, now: number, ahead: number): number {
  return Math.max(0, deadline - (now + ahead));
}

const LAST_SECONDS_MS = 10_000;

/** "4:05", "1:02:00", and "9.4" in the last ten seconds. */
export function clockText(ms: number): string {
  if (ms < LAST_SECONDS_MS) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A time control in words: "5 min + 10 s, 90 s a turn". */
export function controlText(
  clock: { bank?: number; increment?: number; turn?: number } | undefined,
): string {
  const { bank = 0, increment = 0, turn = 0 } = clock ?? {};
  if (bank === 0 && turn === 0) return 'no clock';
  const whole = bank > 0 ? `${span(bank)}${increment > 0 ? ` + ${increment} s` : ''}` : '';
  return [whole, turn > 0 ? `${span(turn)} a turn` : ''].filter(Boolean).join(', ');
}

function span(seconds: number): string {
  return seconds >= 120 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
