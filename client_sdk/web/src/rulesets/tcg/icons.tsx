/** The signs of `tcg`: stats, statuses, kinds of cards, piles, and what happens. */

import { SHELL } from '../../parts/drawings';
import { Icon, type Drawing, type IconProps } from '../../parts/icon';

export const DRAWINGS: Record<string, Drawing> = {
  // Stats
  hp: SHELL.health,
  at: { lines: 'M4 20l5-5M6 13l5 5', solid: 'M21 3l-1 6-9 9-5-5 9-9z' },
  lk: {
    lines: 'M12 13c0 3 .5 6 3 8',
    solid:
      'M12 12C8 12 6 10 6 7.5S9 4.5 12 8c3-3.5 6-3 6-.5S16 12 12 12zM12 12c4 0 6 2 6 4.5s-3 3-6-.5c-3 3.5-6 3-6 .5S8 12 12 12z',
  },
  rs: SHELL.shield,
  reach: { lines: 'M12 3v4M12 17v4M3 12h4M17 12h4M12 8a4 4 0 1 0 .01 0z' },
  move: {
    solid:
      'M8 3c2 0 3 2 3 5s-1 6-3 6-3-3-3-6 1-5 3-5zM6 15h4c0 3-.5 4-2 4s-2-1-2-4zM16 6c2 0 3 2 3 5s-1 6-3 6-3-3-3-6 1-5 3-5zM14 18h4c0 3-.5 4-2 4s-2-1-2-4z',
  },
  // Statuses
  burn: {
    solid:
      'M13 1c1 4-3 5.5-3 9 0 1 .6 1.8 1.5 2 .8-1.5.5-3 2-4.5 1 2.5 4.5 4.5 4.5 8.5a6.5 6.5 0 0 1-13 .5C5 11 10.5 8 13 1z',
  },
  hex: {
    lines: 'M12 2l8.7 5v10L12 22l-8.7-5V7zM12 7.5l4 7H8z',
    solid: 'M12 11a1.4 1.4 0 1 0 .01 0z',
  },
  poison: {
    solid:
      'M12 2c4 5 7 8 7 12.5a7 7 0 0 1-14 0C5 10 8 7 12 2zM9.5 12.5a1.5 1.5 0 1 0 .01 0zM14.5 12.5a1.5 1.5 0 1 0 .01 0zM10 18h4v-1.5h-4z',
  },
  blind: {
    lines:
      'M2 12c3-5 6-7 10-7 1.5 0 3 .3 4.3 1M22 12c-3 5-6 7-10 7-1.5 0-3-.3-4.3-1M4 21L20 3',
  },
  stun: { solid: 'M13.5 1L4 14h6l-1.5 9L19 9.5h-6.5z' },
  nul: { lines: 'M12 3a9 9 0 1 0 .01 0zM5.6 18.4L18.4 5.6' },
  // Kinds of cards
  character: { solid: 'M2 18l1.5-11 5 4.5L12 4l3.5 7.5 5-4.5L22 18zM3 19.5h18V22H3z' },
  supporter: SHELL.person,
  fortification: { solid: 'M3 22V7h3v3h3V7h6v3h3V7h3v15h-6v-6a3 3 0 0 0-6 0v6z' },
  weapon: { lines: 'M3 21l4-4M5 14l5 5', solid: 'M22 2l-1.5 6L11 17.5 6.5 13 16 3.5z' },
  accessory: {
    lines: 'M12 8a6.5 6.5 0 1 0 .01 0z',
    solid: 'M8.5 2h7l2 3.5L12 10 6.5 5.5z',
  },
  action: {
    solid: 'M12 1l2.5 7 7.5.5-6 4.5 2 7.5-6-4.5-6 4.5 2-7.5-6-4.5 7.5-.5z',
  },
  item: {
    lines: 'M9 3h6M10 3v5M14 3v5',
    solid: 'M10 8h4c4 2.5 5 5 5 8 0 4-3 6-7 6s-7-2-7-6c0-3 1-5.5 5-8z',
  },
  // Piles
  deck: { lines: 'M7 3h13v15M4 6h13v15H4z' },
  discard: { lines: 'M4 4h12v16H4zM19 8l2 10-4 1M8 9l4 6M12 9l-4 6' },
  removed: { lines: 'M5 4h14v16H5zM5 4l14 16' },
  hand: { lines: 'M4 7l8-3 4 15-8 2zM13 4l6 1.5-3 13' },
  mill: { lines: 'M5 3h12v8M5 3v8h8M12 13v7M8.5 16.5L12 20l3.5-3.5' },
  // What happens
  attack: { lines: 'M4 4l13 13M20 4L7 17M5 15l4 4M19 15l-4 4M3 21l3-3M21 21l-3-3' },
  ability: { solid: 'M12 2l2.5 7.5L22 12l-7.5 2.5L12 22l-2.5-7.5L2 12l7.5-2.5z' },
  trigger: {
    lines: 'M12 21v-4M4.5 13A7.5 7.5 0 0 1 12 5.5 7.5 7.5 0 0 1 19.5 13',
    solid: 'M6 14h12l1.5 4h-15zM10.5 2h3v3h-3z',
  },
  passive: { lines: 'M12 3a9 9 0 1 0 .01 0zM12 8a4 4 0 1 0 .01 0z' },
  heal: { solid: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z' },
  enter: { lines: 'M12 3v11M7 10l5 5 5-5M4 20h16' },
  fail: { lines: 'M5 5l14 14M19 5L5 19' },
  break: { lines: 'M4 20l6-6M14 10l6-6M10 8l2 3-3 2 4 4M16 15l3 1M13 18l1 3M8 5L7 2M5 9L2 8' },
  lethal: {
    solid:
      'M12 2a8.5 8.5 0 0 1 8.5 8.5c0 3-1.5 5.5-4 7V22h-9v-4.5c-2.5-1.5-4-4-4-7A8.5 8.5 0 0 1 12 2zM8.5 9a2 2 0 1 0 .01 0zM15.5 9a2 2 0 1 0 .01 0z',
  },
  outcome: { solid: 'M2 18l1.5-11 5 4.5L12 4l3.5 7.5 5-4.5L22 18zM3 19.5h18V22H3z' },
  gear: { lines: 'M8 9V6a4 4 0 0 1 8 0v3', solid: 'M5 9h14l1 12H4z' },
  target: { lines: 'M12 5a7 7 0 1 0 .01 0zM12 1v6M12 17v6M1 12h6M17 12h6' },
};

/** An icon of this ruleset, else one of the shell's. */
export function Sign(props: Omit<IconProps, 'from'>) {
  return <Icon {...props} from={DRAWINGS} />;
}
