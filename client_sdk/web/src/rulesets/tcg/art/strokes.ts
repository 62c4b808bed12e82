/** How a print is cut: what each part is filled or drawn with. */

/** `ink`, `line` and `thin` are dark, `paper` and `scratch` light, `spot` and `glow` the colour of the card. */
export type Cut = 'ink' | 'line' | 'thin' | 'paper' | 'scratch' | 'spot' | 'glow';

/** A figure on a field of 100 by 100: path data, the parts behind first. */
export type Figure = readonly (readonly [Cut, string])[];

export const CLASS: Record<Cut, string> = {
  ink: 'p-ink',
  line: 'p-ink-line',
  thin: 'p-thin',
  paper: 'p-paper',
  scratch: 'p-paper-line',
  spot: 'p-spot',
  glow: 'p-glow',
};
