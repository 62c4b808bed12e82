/** The signs of `warband`: actions, states, phases, and what is counted. */

import { SHELL } from '../../parts/drawings';
import { Icon, type Drawing, type IconProps } from '../../parts/icon';

const EYE = 'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7z';
const DROP = 'M12 2c4 6 6.5 9 6.5 13a6.5 6.5 0 0 1-13 0C5.5 11 8 8 12 2z';
const FLAME =
  'M13 1c1 4-3 6-3 9 0 1 .6 1.8 1.5 2 .8-1.5.5-3 2-4.5 1 2.5 4.5 4.5 4.5 8.5a6.5 6.5 0 0 1-13 .5C5 11 10.5 8 13 1z';
const BLADE =
  'M20 2l2 2-1 4-9 9-5-5 9-9zM7.5 13.5l3 3-2 2 1.5 1.5-1.5 1.5-2-2-3 3L2 21l3-3-2-2 1.5-1.5L6 16z';

export const DRAWINGS: Record<string, Drawing> = {
  // Actions
  walk: {
    solid:
      'M8 3c2 0 3 2 3 5 0 2-1 3-2.5 3S6 10 6 8c0-3 .5-5 2-5zM6 12.5h4.5V14c0 1.5-1 2-2.2 2S6 15.5 6 14zM16 8c2 0 3 2 2.5 5-.3 2-1.2 3-2.7 3S13.5 15 13.5 13c0-3 1-5 2.5-5zM13.5 17.5H18V19c0 1.5-1 2-2.2 2s-2.3-.5-2.3-2z',
  },
  run: {
    lines: 'M3 8h6M2 12h5M3 16h5M11 20l3-5-2-4 4-3 2 3h3M12 11l-3 2M14 15l4 2-1 4',
    solid: 'M17 2.5a2 2 0 1 0 .01 0z',
  },
  melee: { solid: BLADE },
  charge: { lines: 'M2 7h5M1 12h6M2 17h5', solid: 'M9 4l13 8-13 8 3-8z' },
  ranged: {
    lines: 'M5 3c7 1 15 9 16 16M5 3l16 16M3 21l13-13M3 21l1-5M3 21l5-1',
    solid: 'M16 5l4-1-1 4z',
  },
  disengage: { lines: 'M20 5v14M16 12H4M9 6l-6 6 6 6' },
  standup: { lines: 'M4 21h16M12 17V7M7 11l5-5 5 5' },
  wait: { lines: 'M7 2h10M7 22h10M8 2c0 6 8 7 8 10s-8 4-8 10M16 2c0 6-8 7-8 10s8 4 8 10' },
  heal: { lines: 'M12 5v14M5 12h14' },
  feat: { solid: 'M12 1l2.6 7.4L22 11l-7.4 2.6L12 21l-2.6-7.4L2 11l7.4-2.6z' },
  scenario: {
    lines: 'M9 3h6M12 1v2M7 21h10',
    solid: 'M7 5h10l1 5-2 9H8l-2-9zm5 3c-2 2-2.5 3.5-2.5 5a2.5 2.5 0 0 0 5 0c0-1.5-.5-3-2.5-5z',
  },
  focus: {
    lines: 'M12 3a9 9 0 1 0 .01 0zM12 7.5a4.5 4.5 0 1 0 .01 0z',
    solid: 'M12 10.5a1.5 1.5 0 1 0 .01 0z',
  },
  pass: { lines: 'M5 4v16M9 12h11M15 7l5 5-5 5' },
  // What happens
  turn: { lines: 'M4 12a8 8 0 0 1 14-5l2 2M20 12a8 8 0 0 1-14 5l-2-2M20 3v6h-6M4 21v-6h6' },
  start: { lines: 'M3 18h18M6 18a6 6 0 0 1 12 0M12 3v5M4 9l3 2M20 9l-3 2' },
  main: { lines: 'M12 6a6 6 0 1 0 .01 0zM12 1v2M12 21v2M1 12h2M21 12h2' },
  end: { solid: 'M17 3A10 10 0 1 0 21 17 9 9 0 0 1 17 3z' },
  slide: { lines: 'M12 6a6 6 0 1 0 .01 0M19 5a10 10 0 0 1 2 12l-3-1M21 17l1-4' },
  slip: { lines: 'M3 17c3-8 6-2 9-6s4-6 9-6M16 4l5 1-2 5' },
  push: { lines: 'M3 12h12M10 6l6 6-6 6M20 4v16' },
  back: { lines: 'M9 5l-5 5 5 5M4 10h10a6 6 0 0 1 0 10h-3' },
  parry: SHELL.guard,
  passed: SHELL.check,
  failed: SHELL.close,
  damage: {
    solid:
      'M12 1l2.5 6L21 4l-2 6.5 5 3.5-6 1.5 1 6.5-5.5-3.5L9 23l-1-6-6 1 3-5.5L0 9l6.5-1L6 2l4.5 3.5z',
  },
  wounds: SHELL.health,
  killed: {
    solid:
      'M12 2c5 0 9 3.5 9 8.5 0 3-1.5 5-3.5 6.5v4h-11v-4C4.5 15.5 3 13.5 3 10.5 3 5.5 7 2 12 2zM8.5 9.5a2 2 0 1 0 .01 0zm7 0a2 2 0 1 0 .01 0z',
  },
  score: SHELL.flag,
  outcome: { solid: 'M3 18L2 6l6 5 4-8 4 8 6-5-1 12zM4 20h16v2H4z' },
  counter: { lines: 'M12 3a9 9 0 1 0 .01 0z', solid: 'M12 7a5 5 0 1 0 .01 0z' },
  ki: {
    solid:
      'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2a4 4 0 0 1 0 8 4 4 0 0 0 0 8A8 8 0 0 1 12 4z',
  },
  zone: { lines: 'M2 9c3-2 4 2 7 0s4 2 7 0 4 1 6 0M2 15c3-2 4 2 7 0s4 2 7 0 4 1 6 0' },
  facing: { lines: 'M12 22V8', solid: 'M12 1l7 9H5z' },
  'turn-left': { lines: 'M4 4v6h6M4.5 10a8 8 0 1 1-.4 4' },
  'turn-right': { lines: 'M20 4v6h-6M19.5 10a8 8 0 1 0 .4 4' },
  undo: { lines: 'M9 5l-5 5 5 5M4 10h10a6 6 0 0 1 0 10h-3' },
  fit: { lines: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5' },
  plus: { lines: 'M12 4v16M4 12h16' },
  minus: { lines: 'M4 12h16' },
  // States
  fire: { solid: FLAME },
  poison: {
    lines: 'M9 2h6M10 2v6l-5 9a3.5 3.5 0 0 0 3 5h8a3.5 3.5 0 0 0 3-5l-5-9V2',
    solid: 'M7.5 15h9l2 4c0 1.5-1 2-2 2h-9c-1.5 0-2.5-1-2-2z',
  },
  bleed: { solid: DROP },
  disguise: {
    solid:
      'M2 7c3-1.5 6-2 10-2s7 .5 10 2c0 6-2.5 10-5.5 10-2 0-3-2-4.5-2s-2.5 2-4.5 2C4.5 17 2 13 2 7zm4 2.5c.5 2 3 2.5 4.5 1.5-.8-1.5-2.8-2.2-4.5-1.5zm12 0c-1.7-.7-3.7 0-4.5 1.5 1.5 1 4 .5 4.5-1.5z',
  },
  held: { lines: 'M9 12a4 4 0 1 0-.01 0zM15 20a4 4 0 1 0-.01 0zM12 9l2 4' },
  frightened: {
    lines: 'M5 20V11a7 7 0 0 1 14 0v9l-3-2-2 2-2-2-2 2-2-2z',
    solid: 'M9.5 9a1.5 1.5 0 1 0 .01 0zm5 0a1.5 1.5 0 1 0 .01 0zM12 13.5a1.5 2 0 1 0 .01 0z',
  },
  immobilised: { lines: 'M3 7h18M3 13h18M3 19h18M7 3v18M12.5 3v18M18 3v18' },
  impetuous: { lines: 'M3 5l6 7-6 7M10 5l6 7-6 7M17 5l5 7-5 7' },
  prone: { lines: 'M2 20h20M7 16h13', solid: 'M4.5 13a2.5 2.5 0 1 0 .01 0z' },
  reload: { lines: 'M20 12a8 8 0 1 1-3-6.2M20 2v5h-5M12 8v5l3 2' },
  spirit_block: { lines: 'M12 3a9 9 0 1 0 .01 0zM5.7 5.7l12.6 12.6' },
  stunned: {
    lines: 'M12 12c0-2 3-2 3 .5s-3.5 4-6 2-2.5-6.5.5-8.5 8.5-1 9.5 3.5-1.5 10-7 10.5',
    solid: 'M4 2l.9 2.1L7 5l-2.1.9L4 8l-.9-2.1L1 5l2.1-.9z',
  },
  berserk: { solid: 'M3 2l4 6 2-6 3 6 3-6 2 6 4-6-2 14-7 6-7-6zM8 12l3 2.5-3 .5zm8 0v3l-3-.5z' },
  blind: { lines: `${EYE}M4 3l16 18` },
  control: {
    lines: 'M12 1v6M6 2v5M18 2v5M3 3h18M12 22v-5M7 12h10',
    solid: 'M12 8a3 3 0 1 0 .01 0z',
  },
  death_sentence: { lines: 'M12 2v20M12 2C8 2 5 4 4 8h8M8 22h8', solid: 'M15 4h5v9h-5z' },
  disease: {
    lines:
      'M12 6a6 6 0 1 0 .01 0zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M19 5l-3 3M8 16l-3 3',
  },
};

/** A sign of this ruleset. */
export function Sign(props: Omit<IconProps, 'from'>) {
  return <Icon {...props} from={DRAWINGS} />;
}
