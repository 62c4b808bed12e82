/** The time controls on offer, in seconds as the protocol has them. */

export interface Control {
  id: string;
  name: string;
  clock?: { bank: number; increment: number; turn: number };
}

export const CONTROLS: readonly Control[] = [
  {
    id: 'show',
    name: 'Standard: 5 min + 10 s, 90 s a turn',
    clock: { bank: 300, increment: 10, turn: 90 },
  },
  {
    id: 'blitz',
    name: 'Blitz: 2 min + 5 s, 30 s a turn',
    clock: { bank: 120, increment: 5, turn: 30 },
  },
  { id: 'long', name: 'Long: 15 min + 20 s', clock: { bank: 900, increment: 20, turn: 0 } },
  { id: 'turn', name: 'By turns: 2 min each', clock: { bank: 0, increment: 0, turn: 120 } },
  { id: 'none', name: 'No clock' },
];

/** The control with that id; the first one for any other. */
export function controlOf(id: string): Control {
  return CONTROLS.find((one) => one.id === id) ?? CONTROLS[0]!;
}
