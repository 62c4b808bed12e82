/** What announces `hype`: two performers under crossed lamps. */

import type { Poster } from '../ruleset';

function Picture() {
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path fill="#1d0f26" d="M0 0h320v180H0z" />
      <path fill="#ff5c98" opacity=".42" d="M40 -10L150 180H280L74 -10z" />
      <path fill="#45d3ff" opacity=".36" d="M280 -10L40 180h130L246 -10z" />
      <path fill="#ffe23d" opacity=".22" d="M146 -10h28l70 190H76z" />
      <path fill="#3a2724" d="M0 148h320v32H0z" />
      <path
        stroke="#150d10"
        stroke-width="3"
        d="M0 148h320M30 180l20-32M110 180l8-32M210 180l-8-32M290 180l-20-32"
      />
      <path
        fill="#ffe23d"
        stroke="#12060c"
        stroke-width="4"
        stroke-linejoin="round"
        d="M160 38l9 24 24-12-10 25 26 8-26 9 11 24-25-11-9 25-9-25-25 11 11-24-26-9 26-8-10-25 24 12z"
      />
      <g stroke="#12060c" stroke-width="4" stroke-linejoin="round">
        <path
          fill="#ff5c98"
          d="M46 160l6-46-14-6 4-34 20-12h22l34 14 26-10 8 14-34 18-22-6-2 24 18 44H94L84 126l-12 34z"
        />
        <path fill="#ffd3b8" d="M62 38a15 16 0 1 1 22 18l-4 6H66l-3-8a15 16 0 0 1-1-16z" />
        <path fill="#2a0b18" d="M58 38c2-16 22-22 34-10l-8 8 8 2-16 4z" />
        <path
          fill="#45d3ff"
          d="M274 160l-4-40 12-20-4-32-16-10h-16l-24 8-30 22 8 14 30-14 8 6-8 26-14 40h20l14-32 6 32z"
        />
        <path fill="#e9c2a6" d="M262 36a13 14 0 1 0-20 16l2 8h14l3-8a13 14 0 0 0 1-16z" />
        <path fill="#071c26" d="M268 40c2-18-14-26-28-16-6 4-4 14 0 18l6-6 12 2 2 12 8-2z" />
      </g>
    </svg>
  );
}

export const poster: Poster = {
  tagline:
    'Three performers a side, six cards each, one stage. Steal the show before the Final Bell.',
  Picture,
};
