/** What lies behind a figure: one ground for each status, and a plain one. */

import type { Status } from '../view';
import type { Figure } from './strokes';

export const BACKDROPS: Record<Status | 'plain', Figure> = {
  burn: [
    [
      'spot',
      'M0 100V60c8 10 10-14 6-26 14 8 10 24 14 30 6-10 0-30 8-44 8 14 6 30 10 38 6-8 2-22 8-34 10 12 4 28 10 36 4-10 2-28 12-40 6 16-2 30 4 40 6-6 4-20 12-28 4 14-2 24 2 32 6-4 8-10 14-14v50z',
    ],
  ],
  hex: [
    ['spot', 'M50 4l40 23v46L50 96 10 73V27z'],
    ['thin', 'M50 4v92M10 27l80 46M90 27L10 73M50 20l26 45H24z'],
  ],
  poison: [
    [
      'spot',
      'M0 66c10-8 20 6 32 0s18-8 30-2 26-6 38 2v34H0zM70 20a5 5 0 1 1-.1 0zM80 38a3.5 3.5 0 1 1-.1 0zM28 46a4 4 0 1 1-.1 0zM40 14a3 3 0 1 1-.1 0z',
    ],
    [
      'thin',
      'M8 70C6 50 12 34 8 20M18 72c2-18-4-30 2-44M86 70c2-20-4-34 2-50M94 70c-4-16 2-24 0-36',
    ],
  ],
  blind: [
    [
      'spot',
      'M0 18h62c10 0 10 8 0 8H20c-10 0-10 10 0 10h80v10H46c-12 0-12 10 0 10h54v12H30c-12 0-12 10 0 10h70v22H0V86h14c8 0 8-8 0-8H0V64h22c8 0 8-10 0-10H0z',
    ],
  ],
  stun: [
    ['spot', 'M60 0L30 44h16L26 100l44-64H52L78 0z'],
    ['thin', 'M8 10l10 14-6 2 12 16M92 46L80 60l6 2-14 18M94 8L84 20l6 2-10 14'],
  ],
  nul: [
    [
      'spot',
      'M50 6a44 44 0 1 0 .1 0zm0 12a32 32 0 1 1-.1 0zM50 30a20 20 0 1 0 .1 0zm0 8a12 12 0 1 1-.1 0z',
    ],
  ],
  plain: [
    ['spot', 'M0 78c20-14 36-14 54-4s30 4 46-8v34H0z'],
    [
      'thin',
      'M76 24a11 11 0 1 1-.1 0zM76 4v5M76 39v6M56 24h5M92 24h6M62 10l4 4M90 38l-4-4M90 10l-4 4M62 38l4-4',
    ],
  ],
};
