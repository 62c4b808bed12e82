/** The signs of `tcg`: stats, statuses, kinds of cards, piles, and what happens. */

import { Icon, type Drawing, type IconProps } from '../../parts/icon';

const SHIELD = 'M12 2l8 3v6c0 5.5-3.5 9-8 11-4.5-2-8-5.5-8-11V5z';

export const DRAWINGS: Record<string, Drawing> = {
  // Stats
  hp: {
    solid: 'M12 21C5 15.5 2 12 2 8a5.2 5.2 0 0 1 10-2 5.2 5.2 0 0 1 10 2c0 4-3 7.5-10 13z',
  },
  at: { lines: 'M4 20l5-5M6 13l5 5', solid: 'M21 3l-1 6-9 9-5-5 9-9z' },
  lk: {
    lines: 'M12 13c0 3 .5 6 3 8',
    solid:
      'M12 12C8 12 6 10 6 7.5S9 4.500 12 8c3-3.500 6-3 6-.500S16 12 12 12zM12 12c4 0 6 2 6 4.500s-3 3-6-.500c-3 3.500-6 3-6 .500S8 12 12 12z',
  },
  rs: { solid: SHIELD },
  reach: { lines: 'M12 3v4M12 17v4M3 12h4M17 12h4M12 8a4 4 0 1 0 .01 0z' },
  move: {
    solid:
      'M8 3c2 0 3 2 3 5s-1 6-3 6-3-3-3-6 1-5 3-5zM6 15h4c0 3-.500 4-2 4s-2-1-2-4zM16 6c2 0 3 2 3 5s-1 6-3 6-3-3-3-6 1-5 3-5zM14 18h4c0 3-.500 4-2 4s-2-1-2-4z',
  },
  // Statuses
  burn: {
    solid:
      'M13 1c1 4-3 5.500-3 9 0 1 .600 1.800 1.500 2 .800-1.500.500-3 2-4.500 1 2.500 4.500 4.500 4.500 8.500a6.500 6.500 0 0 1-13 .500C5 11 10.500 8 13 1z',
  },
  hex: {
    lines: 'M12 2l8.700 5v10L12 22l-8.700-5V7zM12 7.500l4 7H8z',
    solid: 'M12 11a1.400 1.400 0 1 0 .01 0z',
  },
  poison: {
    solid:
      'M12 2c4 5 7 8 7 12.500a7 7 0 0 1-14 0C5 10 8 7 12 2zM9.500 12.500a1.500 1.500 0 1 0 .01 0zM14.500 12.500a1.500 1.500 0 1 0 .01 0zM10 18h4v-1.500h-4z',
  },
  blind: {
    lines:
      'M2 12c3-5 6-7 10-7 1.500 0 3 .300 4.300 1M22 12c-3 5-6 7-10 7-1.500 0-3-.300-4.300-1M4 21L20 3',
  },
  stun: { solid: 'M13.500 1L4 14h6l-1.500 9L19 9.500h-6.500z' },
  nul: { lines: 'M12 3a9 9 0 1 0 .01 0zM5.600 18.400L18.400 5.600' },
  // Kinds of cards
  character: { solid: 'M2 18l1.500-11 5 4.500L12 4l3.500 7.500 5-4.500L22 18zM3 19.500h18V22H3z' },
  supporter: { lines: 'M4 21c0-5 3.500-8 8-8s8 3 8 8', solid: 'M12 3a4.400 4.400 0 1 0 .01 0z' },
  fortification: { solid: 'M3 22V7h3v3h3V7h6v3h3V7h3v15h-6v-6a3 3 0 0 0-6 0v6z' },
  weapon: { lines: 'M3 21l4-4M5 14l5 5', solid: 'M22 2l-1.500 6L11 17.500 6.500 13 16 3.500z' },
  accessory: {
    lines: 'M12 8a6.500 6.500 0 1 0 .01 0z',
    solid: 'M8.500 2h7l2 3.500L12 10 6.500 5.500z',
  },
  action: {
    solid: 'M12 1l2.500 7 7.500.500-6 4.500 2 7.500-6-4.500-6 4.500 2-7.500-6-4.500 7.500-.500z',
  },
  item: {
    lines: 'M9 3h6M10 3v5M14 3v5',
    solid: 'M10 8h4c4 2.500 5 5 5 8 0 4-3 6-7 6s-7-2-7-6c0-3 1-5.500 5-8z',
  },
  // Piles
  deck: { lines: 'M7 3h13v15M4 6h13v15H4z' },
  discard: { lines: 'M4 4h12v16H4zM19 8l2 10-4 1M8 9l4 6M12 9l-4 6' },
  removed: { lines: 'M5 4h14v16H5zM5 4l14 16' },
  hand: { lines: 'M4 7l8-3 4 15-8 2zM13 4l6 1.500-3 13' },
  mill: { lines: 'M5 3h12v8M5 3v8h8M12 13v7M8.500 16.500L12 20l3.500-3.500' },
  // What happens
  attack: { lines: 'M4 4l13 13M20 4L7 17M5 15l4 4M19 15l-4 4M3 21l3-3M21 21l-3-3' },
  ability: { solid: 'M12 2l2.500 7.500L22 12l-7.500 2.500L12 22l-2.500-7.500L2 12l7.500-2.500z' },
  trigger: {
    lines: 'M12 21v-4M4.500 13A7.500 7.500 0 0 1 12 5.500 7.500 7.500 0 0 1 19.500 13',
    solid: 'M6 14h12l1.500 4h-15zM10.500 2h3v3h-3z',
  },
  passive: { lines: 'M12 3a9 9 0 1 0 .01 0zM12 8a4 4 0 1 0 .01 0z' },
  turn: { lines: 'M4 12h15M13 6l6 6-6 6' },
  damage: {
    solid:
      'M12 1l2 6 5.500-3-2.500 6 6 2-6 2 2.500 6-5.500-3-2 6-2-6-5.500 3 2.500-6-6-2 6-2-2.500-6 5.500 3z',
  },
  heal: { solid: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z' },
  enter: { lines: 'M12 3v11M7 10l5 5 5-5M4 20h16' },
  fail: { lines: 'M5 5l14 14M19 5L5 19' },
  break: { lines: 'M4 20l6-6M14 10l6-6M10 8l2 3-3 2 4 4M16 15l3 1M13 18l1 3M8 5L7 2M5 9L2 8' },
  again: { lines: 'M19 8a8 8 0 1 0 1 6M20 3v6h-6' },
  lethal: {
    solid:
      'M12 2a8.500 8.500 0 0 1 8.500 8.500c0 3-1.500 5.500-4 7V22h-9v-4.500c-2.500-1.500-4-4-4-7A8.500 8.500 0 0 1 12 2zM8.500 9a2 2 0 1 0 .01 0zM15.500 9a2 2 0 1 0 .01 0z',
  },
  outcome: { solid: 'M2 18l1.500-11 5 4.500L12 4l3.500 7.500 5-4.500L22 18zM3 19.500h18V22H3z' },
  gear: { lines: 'M8 9V6a4 4 0 0 1 8 0v3', solid: 'M5 9h14l1 12H4z' },
  target: { lines: 'M12 5a7 7 0 1 0 .01 0zM12 1v6M12 17v6M1 12h6M17 12h6' },
};

/** An icon of this ruleset, else one of the shell's. */
export function Sign(props: Omit<IconProps, 'from'>) {
  return <Icon {...props} from={DRAWINGS} />;
}
