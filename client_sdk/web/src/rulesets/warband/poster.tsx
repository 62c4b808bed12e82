/** What announces `warband`: a ford by night between two lanterns. */

import type { Poster } from '../ruleset';

function Picture() {
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path fill="#c9b787" d="M0 0h320v180H0z" />
      <path fill="#b7a26d" d="M0 118c60-18 90 10 160 2s110-22 160-6v66H0z" />
      <path
        fill="#7fa3a3"
        d="M96 180c-6-40 30-58 64-62 40-6 70-30 78-62 6 40-4 60-26 76s-30 30-28 48z"
      />
      <path
        fill="none"
        stroke="#2f6d80"
        stroke-width="2"
        d="M120 166c10-6 18-6 28 0M142 146c8-6 16-6 26 0M176 132c8-5 14-5 22 0M206 104c6-4 12-4 18 0"
      />
      <g fill="none" stroke="#3c5a2b" stroke-width="3" stroke-linecap="round">
        <path d="M20 150l6-40M28 152l2-52M36 152l8-44M52 158l2-30M286 150l-4-38M296 152l2-50M304 152l6-36" />
      </g>
      <g stroke="#1d1912" stroke-width="3" stroke-linejoin="round">
        <path fill="#0e5f68" d="M84 160l8-50-18-6 6-30 22-12 22 12 8 26 10-4 2 10-18 10 8 44z" />
        <path fill="#e8d9b0" d="M94 46a13 13 0 1 1 16 0l1 9H93z" />
        <path fill="#0e5f68" d="M72 42l30-24 30 24c-10 4-50 4-60 0z" />
        <path fill="#f2e6c4" d="M148 22l4 150h-5l-4-148zM140 8c12 0 18 12 14 26l-10-6z" />
        <path fill="#a92f1b" d="M236 160l-8-52 18-8-6-28-22-12-22 12-8 24-12-8-6 8 20 18-6 46z" />
        <path fill="#e8d9b0" d="M226 46a13 13 0 1 0-16 0l-1 9h18z" />
        <path fill="#1d1912" d="M198 42c4-22 36-22 40 0l-8-6H206z" />
        <path fill="#f2e6c4" d="M172 78l-40 18-3-5 40-19zM176 60c-12-2-20 6-20 16l20 2z" />
      </g>
      <g>
        <circle cx="28" cy="64" r="26" fill="#ffd75e" opacity=".5" />
        <path
          fill="#ffe9a3"
          stroke="#1d1912"
          stroke-width="3"
          d="M18 56h20l3 8-4 14H19l-4-14zM23 48h10v8H23z"
        />
        <circle cx="292" cy="58" r="26" fill="#ffd75e" opacity=".5" />
        <path
          fill="#ffe9a3"
          stroke="#1d1912"
          stroke-width="3"
          d="M282 50h20l3 8-4 14h-18l-4-14zM287 42h10v8h-10z"
        />
      </g>
    </svg>
  );
}

export const poster: Poster = {
  tagline:
    'Two small warbands, one drawn table, two lanterns and a ford. Every inch counts, and so does every split of the dice.',
  Picture,
};
