/** How fast events are shown: chosen by the reader, kept between visits. */

export const PACES = [
  { pace: 'calm', name: 'Calm', factor: 1.5 },
  { pace: 'normal', name: 'Normal', factor: 1 },
  { pace: 'quick', name: 'Quick', factor: 0.5 },
  { pace: 'off', name: 'At once', factor: 0 },
] as const;

export type Pace = (typeof PACES)[number]['pace'];

/** The factor on every time of showing; 0 shows at once, as does a page that nobody sees. */
export function paceOf(pace: string | undefined, hidden: boolean): number {
  if (hidden) return 0;
  return PACES.find((one) => one.pace === pace)?.factor ?? 1;
}
