/** Places on the board: zones by name, what lies beside what, and how far a reach or a move goes. */

import type { RoomNumbers } from './numbers';
import { unitAt, type Table } from './view';

const LETTERS = 'abcdefghi';

export type Size = Pick<RoomNumbers, 'columns' | 'rows'>;

export function zoneName(column: number, row: number): string {
  return `${LETTERS[column] ?? '?'}${row + 1}`;
}

/** Column and row of a zone, from 0. */
export function placeOf(zone: string): [number, number] {
  return [LETTERS.indexOf(zone.slice(0, 1)), Number(zone.slice(1)) - 1];
}

/** All zones as they lie before a viewer who sits at `near`: the own home row comes last. */
export function rowsSeenFrom(near: number, { columns, rows }: Size): string[][] {
  const all = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => zoneName(column, row)),
  );
  return near === 0 ? all.reverse() : all;
}

/** The zones that share a side with `zone`: TCG-BOARD-2. */
export function beside(zone: string, { columns, rows }: Size): string[] {
  const [column, row] = placeOf(zone);
  const around: [number, number][] = [
    [column - 1, row],
    [column + 1, row],
    [column, row - 1],
    [column, row + 1],
  ];
  return around
    .filter(([c, r]) => c >= 0 && c < columns && r >= 0 && r < rows)
    .map(([c, r]) => zoneName(c, r));
}

/** What a reach of `r` covers from `zone`: nothing is reached through a unit (TCG-BOARD-5). */
export function reached(table: Table, zone: string, r: number, size: Size): Set<string> {
  return spread(zone, r, size, (at) => unitAt(table, at) !== undefined);
}

/** Where a unit of movement `steps` could walk to: through zones without a unit (TCG-MOVE-3). */
export function walkable(table: Table, zone: string, steps: number, size: Size): Set<string> {
  const found = spread(zone, steps, size, (at) => unitAt(table, at) !== undefined);
  return new Set([...found].filter((at) => at !== zone && unitAt(table, at) === undefined));
}

function spread(from: string, far: number, size: Size, stops: (zone: string) => boolean) {
  const found = new Set([from]);
  let edge = [from];
  for (let step = 0; step < far; step += 1) {
    const next: string[] = [];
    for (const at of edge) {
      if (at !== from && stops(at)) continue;
      for (const zone of beside(at, size)) {
        if (found.has(zone)) continue;
        found.add(zone);
        next.push(zone);
      }
    }
    edge = next;
  }
  return found;
}
