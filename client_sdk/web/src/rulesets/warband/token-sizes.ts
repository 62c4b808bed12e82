/** How large what is drawn with a model is: `r` is the radius of its base, `unit` the drawn units to a pixel. */

export const PIPS = 4; // Activation Counters that are drawn at most
export const PIP_STEP = 7; // pixels from one of them to the next
export const MARK = 8.5; // pixels: the radius of a state over the model

/** How far the point that faces goes over the base, in drawn units. */
export const facingPoint = (r: number): number => Math.max(9, r * 0.42);

/** Of the bar beneath it, in drawn units. */
export const barWidth = (r: number, unit: number): number => Math.max(r * 1.7, 30 * unit);
