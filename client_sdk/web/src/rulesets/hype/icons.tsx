/** The signs of `hype`: statuses, purses, and one for each Modifier. */

import { Icon, type Drawing, type IconProps } from '../../parts/icon';

const STAR = 'M12 2l2.6 6.8 7.3.4-5.7 4.6 1.9 7-6.1-3.9-6.1 3.9 1.9-7-5.7-4.6 7.3-.4z';
const BOLT = 'M13.5 1L4 14h6l-1.5 9L19 9.5h-6.5z';

export const DRAWINGS: Record<string, Drawing> = {
  ap: { solid: BOLT },
  hype: {
    solid:
      'M13 1c1 4-3 5.5-3 9 0 1 .6 1.8 1.5 2 .8-1.5.5-3 2-4.5 1 2.5 4.5 4.5 4.5 8.5a6.5 6.5 0 0 1-13 .5C5 11 10.5 8 13 1z',
  },
  exposed: {
    lines: 'M12 5a7 7 0 1 0 .01 0zM12 1v6M12 17v6M1 12h6M17 12h6',
    solid: 'M12 10.5a1.5 1.5 0 1 0 .01 0z',
  },
  stunned: {
    lines: 'M12 12c0-2 3-2 3 .5s-3.5 4-6 2-2.5-6.5.5-8.5 8.5-1 9.5 3.5-1.5 10-7 10.5',
    solid:
      'M4 2l.9 2.1L7 5l-2.1.9L4 8l-.9-2.1L1 5l2.1-.9zM5 17l.8 1.7L7.5 19.5l-1.7.8L5 22l-.8-1.7-1.7-.8 1.7-.8z',
  },
  hidden: {
    solid:
      'M2 8c3-1.5 6-2 10-2s7 .5 10 2c0 6-2.5 9.5-5.5 9.5-2 0-3-1.5-4.5-1.5s-2.5 1.5-4.5 1.5C4.5 17.5 2 14 2 8zm4 2.5c.5 2 3 2.5 4.5 1.5-.8-1.5-2.8-2.2-4.5-1.5zm12 0c-1.7-.7-3.7 0-4.5 1.5 1.5 1 4 .5 4.5-1.5z',
  },
  signature: { solid: STAR },
  modifier: {
    lines: 'M5 3h14v18H5z',
    solid: 'M12 7l1.5 3.5 3.5 1.5-3.5 1.5L12 17l-1.5-3.5L7 12l3.5-1.5z',
  },
  field: {
    lines: 'M2 20h20M4 20l3-7h10l3 7',
    solid: 'M2 3h20v3c-2 0-3 1.5-5 1.5S13.5 6 12 6 9 7.5 7 7.5 4 6 2 6z',
  },
  pressure: { lines: 'M3 18a9 9 0 1 1 18 0M12 18l5-7M3 18h3M18 18h3M12 9v2' },
  drain: { lines: 'M4 3h16l-6 9v6l-4 3v-9z' },
  spotlight_sweep: { lines: 'M7 3l5 5M4 6l5 5', solid: 'M9 5l4 4 10 4-4 9L9 15 5 9z' },
  smoke_curtain: {
    lines: 'M3 18c3-3 6 3 9 0s6 3 9 0M3 12c3-3 6 3 9 0s6 3 9 0M3 6c3-3 6 3 9 0s6 3 9 0',
  },
  barricade: { lines: 'M3 8h18M3 14h18M6 21V5M18 21V5M6 14l5-6M11 14l5-6' },
  heckle: { solid: 'M3 10l13-6v16L3 14zM5 15h4l1 6H6z', lines: 'M19 8l3-2M19 12h3M19 16l3 2' },
  power_cut: { lines: 'M9 2v5M15 2v5M7 7h10v4a5 5 0 0 1-10 0zM12 16v3M4 22L20 4' },
  flashpan: {
    solid:
      'M12 2l1.5 6L18 4l-2 5.5 6-.5-5 3.5 5 3-6-.5L18 20l-4.5-4L12 22l-1.5-6L6 20l2-5-6 .5 5-3-5-3.5 6 .5L6 4l4.5 4z',
  },
  falling_rig: { lines: 'M3 3h18M6 3v6M18 3v6M12 13v6M9 16.5l3 3 3-3', solid: 'M3 8h18v4H3z' },
  sucker_bet: { lines: 'M5 9h14v11H5z', solid: 'M8 3l8 3-1.5 4h-5zM12 12a2.5 2.5 0 1 0 .01 0z' },
  encore: { lines: 'M4 9a8 8 0 0 1 15-1M20 15a8 8 0 0 1-15 1M19 3v5h-5M5 21v-5h5' },
  crowd_surge: {
    solid:
      'M5 9a2.2 2.2 0 1 0 .01 0zM12 5a2.6 2.6 0 1 0 .01 0zM19 9a2.2 2.2 0 1 0 .01 0zM1 22c0-5 1.5-7.5 4-7.5 1 0 2 .5 2.5 1.5C8.3 13.5 10 12 12 12s3.7 1.5 4.5 4c.5-1 1.5-1.5 2.5-1.5 2.5 0 4 2.5 4 7.5z',
  },
  shake_it_off: { lines: 'M7 3C4 8 4 16 7 21M17 3c3 5 3 13 0 18M12 5v14M9 8l3-3 3 3M9 16l3 3 3-3' },
  last_call: { solid: 'M12 2a7 7 0 0 1 7 7v6l2 3H3l2-3V9a7 7 0 0 1 7-7zM9 20h6a3 3 0 0 1-6 0z' },
  curtain_drop: {
    lines: 'M2 3h20',
    solid: 'M3 5h7c0 7-2 11-7 13zM21 5h-7c0 7 2 11 7 13zM11 16h2v4h2l-3 3-3-3h2z',
  },
  open_pit: { lines: 'M2 8h5l2 12h6l2-12h5', solid: 'M9 3h6v6h3l-6 6-6-6h3z' },
  soft_mats: {
    lines: 'M2 18c0-4 20-4 20 0v2H2zM2 18c0 3 20 3 20 0',
    solid: 'M12 3v6M8 6h8v3l-4 4-4-4z',
  },
  hot_lights: {
    lines: 'M4 14l-2 6M12 14v7M20 14l2 6',
    solid: 'M3 3h5v5l1 4H2l1-4zM9.5 3h5v5l1 4h-7l1-4zM16 3h5v5l1 4h-7l1-4z',
  },
  crumbling_boards: { lines: 'M2 7h8l-2 4 4 2M22 7h-8l-1 3M2 17h6l2-3M22 17h-8l-2-3 1 6' },
  dead_mic: {
    lines: 'M5 11a7 7 0 0 0 12 5M12 18v4M8 22h8M3 3l18 18',
    solid: 'M9 9l6 6a3.5 3.5 0 0 1-6-3zM15 5v6L9.5 5.5A3 3 0 0 1 15 5z',
  },
  fog_bank: {
    lines: 'M3 20h15M6 16h15',
    solid: 'M7 13a4.5 4.5 0 0 1 .5-9A6 6 0 0 1 18.5 6 3.6 3.6 0 0 1 18 13z',
  },
  cool_down_hall: { lines: 'M12 2v20M3.5 7l17 10M20.5 7l-17 10M9 4l3 3 3-3M9 20l3-3 3 3' },
  cheering_rafters: {
    lines: 'M2 21L12 9l10 12M7 15h10',
    solid:
      'M4 2l1.2 3L8 6 5.2 7 4 10 2.8 7 0 6l2.8-1zM20 2l1.2 3L24 6l-2.8 1L20 10l-1.2-3L16 6l2.8-1zM12 1l1 2.5L15.5 4.5 13 5.5 12 8l-1-2.5L8.5 4.5 11 3.5z',
  },
  padded_corners: {
    lines: 'M4 10V4h6M20 10V4h-6M4 14v6h6M20 14v6h-6',
    solid: 'M12 8l3.5 1.5V13c0 2-1.5 3-3.5 4-2-1-3.5-2-3.5-4V9.5z',
  },
};

/** An icon of this ruleset, else one of the shell's. */
export function Sign(props: Omit<IconProps, 'from'>) {
  return <Icon {...props} from={DRAWINGS} />;
}
