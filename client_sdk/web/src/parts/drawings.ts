/** The drawings of the house's icons, each on a field of 24 by 24. */

/** Strokes of an icon: path data, drawn with round ends; `solid` paths are filled. */
export interface Drawing {
  lines?: string;
  solid?: string;
}

const BULB = 'M9 18h6M10 21.5h4M9 15c0-2-3-3.5-3-7a6 6 0 0 1 12 0c0 3.5-3 5-3 7z';
const SHIELD = 'M12 2l8 3v6c0 5.5-3.5 9-8 11-4.5-2-8-5.5-8-11V5z';

/** The drawings that every screen and every ruleset can use, by name. */
export const SHELL = {
  chat: { lines: 'M4 5h16v11H11l-5 4v-4H4z' },
  log: { lines: 'M5 5h14M5 10h14M5 15h9M5 20h6' },
  menu: { lines: 'M4 6h16M4 12h16M4 18h16' },
  close: { lines: 'M6 6l12 12M18 6L6 18' },
  copy: { lines: 'M9 9h11v11H9zM15 9V4H4v11h5' },
  eye: {
    lines: 'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7z',
    solid: 'M12 9a3 3 0 1 0 .01 0z',
  },
  back: { lines: 'M15 4l-8 8 8 8' },
  play: { solid: 'M7 4l13 8-13 8z' },
  pause: { solid: 'M6 4h4v16H6zM14 4h4v16h-4z' },
  next: { solid: 'M5 4l10 8-10 8zM17 4h3v16h-3z' },
  previous: { solid: 'M19 4L9 12l10 8zM4 4h3v16H4z' },
  first: { solid: 'M21 4l-8 8 8 8zM12 4l-8 8 8 8zM2 4h2v16H2z' },
  last: { solid: 'M3 4l8 8-8 8zM12 4l8 8-8 8zM20 4h2v16h-2z' },
  book: { lines: 'M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14' },
  clock: { lines: 'M12 3a9 9 0 1 0 .01 0zM12 7v5l4 2' },
  lock: { lines: 'M8 11V7a4 4 0 0 1 8 0v4', solid: 'M5 11h14v10H5z' },
  bot: {
    lines: 'M12 3v4M5 8h14v11H5zM2 12v4M22 12v4M9.5 16h5',
    solid: 'M8 11h2.6v2.6H8zM13.4 11H16v2.6h-2.6z',
  },
  person: { lines: 'M4 21c0-5 3.5-8 8-8s8 3 8 8', solid: 'M12 3a4.4 4.4 0 1 0 .01 0z' },
  away: { lines: 'M4 4l16 16M8.5 8.5A8 8 0 0 0 4 12M12 7c4 0 6.5 2 8 5M12 17h.01' },
  mute: { lines: 'M16 9l5 6M21 9l-5 6', solid: 'M3 9h4l6-5v16l-6-5H3z' },
  sound: { lines: 'M16 8c2 2.5 2 5.5 0 8M19 5.5c3.5 4 3.5 9 0 13', solid: 'M3 9h4l6-5v16l-6-5H3z' },
  flag: { lines: 'M5 22V3', solid: 'M5 3h14l-4 5 4 5H5z' },
  help: { lines: 'M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .6-1.5 1.3-1.5 2.8M12 19h.01' },
  tip: { lines: BULB },
  tipless: { lines: `${BULB}M3 3l18 18` },
  share: { lines: 'M12 15V3M7.5 7L12 3l4.5 4M5 12v8h14v-8' },
  save: { lines: 'M12 3v12M7 10.5l5 5 5-5M4 16v5h16v-5' },
  check: { lines: 'M4 13l5 5L20 6' },
  dice: {
    lines: 'M4 4h16v16H4z',
    solid: 'M8 7a1.3 1.3 0 1 0 .01 0zM16 14.5a1.3 1.3 0 1 0 .01 0zM12 10.7a1.3 1.3 0 1 0 .01 0z',
  },
  warning: { lines: 'M12 3L2 21h20zM12 10v5M12 18h.01' },
  skip: { solid: 'M4 5l8 7-8 7zM12 5l8 7-8 7z' },
  swap: { lines: 'M4 8h14l-4-4M20 16H6l4 4' },
  // What most games tell of.
  health: {
    solid: 'M12 21C5 15.5 2 12 2 8a5.2 5.2 0 0 1 10-2 5.2 5.2 0 0 1 10 2c0 4-3 7.5-10 13z',
  },
  shield: { solid: SHIELD },
  attack: {
    solid:
      'M6 10V5.5a1.6 1.6 0 0 1 3.2 0V4a1.6 1.6 0 0 1 3.2 0v.5a1.6 1.6 0 0 1 3.2 0V6a1.5 1.5 0 0 1 3 0v8c0 4-2.5 8-7 8-4.8 0-7.8-3.2-7.8-7.5 0-2.5 1-4.5 2.2-4.5z',
  },
  guard: { lines: SHIELD, solid: 'M12 6v12c-3-1.7-4.5-4-4.5-7V7.5z' },
  damage: {
    solid: 'M12 1l2 6 5.5-3-2.5 6 6 2-6 2 2.5 6-5.5-3-2 6-2-6-5.5 3 2.5-6-6-2 6-2-2.5-6 5.5 3z',
  },
  ko: { lines: 'M4 4l16 16M20 4L4 20' },
  again: { lines: 'M19 8a8 8 0 1 0 1 6M20 3v6h-6' },
  outcome: {
    solid:
      'M6 2h12v2h4c0 5-2 7-5 7.5-.8 1.5-2 2.5-3.5 3V18H17v4H7v-4h3.5v-3.5c-1.5-.5-2.7-1.5-3.5-3C4 11 2 9 2 4h4zm0 4H4.3C4.6 7.5 5.2 8.6 6 9zm12 0v3c.8-.4 1.4-1.5 1.7-3z',
  },
  turn: { lines: 'M4 12h15M13 6l6 6-6 6' },
  hand: { lines: 'M4 6l9-3 5 14-9 3zM15 5l5 1-3 13' },
} satisfies Record<string, Drawing>;
