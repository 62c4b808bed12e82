/** What announces `tcg`: two leaders over a board, by the light of what they throw at each other. */

import type { Poster } from '../ruleset';

function Picture() {
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path fill="#16211f" d="M0 0h320v180H0z" />
      <path fill="#22332f" d="M160 20L320 100 160 180 0 100z" />
      <path
        stroke="#b8935a"
        stroke-width="1.6"
        fill="none"
        opacity=".8"
        d="M160 20L320 100 160 180 0 100zM128 36l160 80M96 52l160 80M64 68l160 80M32 84l160 80M192 36L32 116M224 52L64 132M256 68L96 148M288 84L128 164"
      />
      <g stroke="#1c130c" stroke-width="3" stroke-linejoin="round">
        <path fill="#efe4cc" d="M34 30l62-10 20 104-62 12z" />
        <path fill="#d9552b" d="M42 38l46-8 12 62-46 8z" />
        <path
          fill="#2a1a12"
          d="M60 96l-2-22c-8-6-6-18 2-20l4-12 10-4 8 8 2 12c8 4 8 14 2 20l4 12z"
        />
        <path fill="#efe4cc" d="M224 20l62 10-20 106-62-12z" />
        <path fill="#7d58c0" d="M232 30l46 8-12 62-46-8z" />
        <path fill="#1f1730" d="M232 92l6-24c-4-10 2-22 12-24l8-6 8 10c8 4 8 16 2 22l-2 28z" />
      </g>
      <path
        fill="#f2c14b"
        stroke="#1c130c"
        stroke-width="3"
        stroke-linejoin="round"
        d="M160 52l9 27 29 1-23 17 9 28-24-17-24 17 9-28-23-17 29-1z"
      />
      <path fill="#efe4cc" d="M62 112l34-6 2 6-34 6zM222 106l34 6-2 6-34-6z" />
    </svg>
  );
}

export const poster: Poster = {
  tagline:
    'Two leaders, hidden hands, a board of 25 zones. Burn, Hex and Poison until one of them falls.',
  Picture,
};
