/** The name of the house, cut from paper with a knife. */

/** The word GAMEWARDEN as a torn strip with a light on it. */
export function Logo({ class: extra }: { class?: string }) {
  return (
    <svg class={`logo ${extra ?? ''}`} viewBox="0 0 460 96" role="img" aria-label="Gamewarden">
      <path
        class="logo-strip"
        d="M4 20l78-9 6 3 120-7 4 4 96-6 5 3 84-2 59 4-4 66-47 8-5-4-101 8-6-3-112 9-4-4-90 5-5-3-66 3-14-5z"
      />
      <path class="logo-tape" d="M-6 4l46-8 5 17-46 10zM420 66l44-9 6 17-45 10z" />
      <g class="logo-letters" transform="translate(24 25) rotate(-1.5)">
        {LETTERS.map(({ d, x, dy }, i) => (
          <path key={i} d={d} transform={`translate(${x} ${dy})`} fill-rule="evenodd" />
        ))}
      </g>
    </svg>
  );
}

const G = 'M0 4L5 0h25v12H14v24h7v-9h-4V18h15v30H5L0 43z';
const A = 'M8 0h16l10 48H20l-1-8h-7l-1 8H-2zm6 14l-1.5 15h6L17 14z';
const M = 'M0 0h14l6 18 6-18h13v48H27V24l-5 14h-5l-5-14v24H0z';
const E = 'M0 0h29l-2 12H13v6h12v11H13v7h17v12H0z';
const W = 'M-1 0h13l3 26 4-20h9l4 20 3-26h12l-7 48H27l-4-18-4 18H7z';
const R = 'M0 0h26l6 6v17l-5 5 7 20H20l-5-17h-2v17H0zm13 11v9h6v-9z';
const D = 'M0 0h22l11 10v28L22 48H0zm13 12v24h5l2-2V14l-2-2z';
const N = 'M0 0h12l10 22V0h12v48H22L12 26v22H0z';

const LETTERS = [
  { d: G, x: 0, dy: 0 },
  { d: A, x: 39, dy: 2 },
  { d: M, x: 77, dy: -1 },
  { d: E, x: 122, dy: 1 },
  { d: W, x: 159, dy: -2 },
  { d: A, x: 211, dy: 2 },
  { d: R, x: 249, dy: 0 },
  { d: D, x: 288, dy: -1 },
  { d: E, x: 327, dy: 1 },
  { d: N, x: 363, dy: -1 },
];
