/** Portraits: Torvik, Pummice, Gantry, Kiln, Dross, Maru. */

import { Eyes, Head, INK, Mouth, Shoulders } from './pieces';

/** A preacher with ash in his beard and a fist in the air. */
export function Torvik() {
  return (
    <>
      <Shoulders fill="#2b2230" wide={4} />
      <path d="M48 98l12 9 12-9v8l-12 8-12-8z" fill="#f4ead8" />
      <path d="M56 106h8v10h-8z" fill="#15101a" stroke-width="2" />
      <Head fill="#d79b74" jaw={2} />
      <path
        d="M36 56c-2 24 4 46 24 52 20-6 26-28 24-52-4 8-8 11-14 12-6-4-14-4-20 0-6-1-10-4-14-12z"
        fill="#b9b2ad"
      />
      <path d="M47 70c8-5 18-5 26 0-2 7-7 9-13 9s-11-2-13-9z" fill="#8f2b2b" stroke-width="2.5" />
      <path d="M50 71h20v3H50z" fill="#fff" stroke="none" />
      <Eyes y={52} mood={1.2} />
      <path d="M88 110V78h28v32z" fill="#3a2f42" />
      <path d="M84 78c-3-8-2-22 2-26 6-4 26-4 30 0 4 5 3 20 0 27-8 5-24 5-32-1z" fill="#d79b74" />
      <path d="M93 52v13M101 51v14M109 52v13M85 66c10 3 20 2 27-1" fill="none" stroke-width="2.6" />
    </>
  );
}

/** A wall that learnt to walk: blocks, cracks, moss. */
export function Pummice() {
  return (
    <>
      <path d="M2 134V104l22-12h72l22 12v30z" fill="#6f6a72" />
      <path
        d="M2 112h34v22M84 134v-22h34M36 112l10-20M84 112l-8-20"
        fill="none"
        stroke-width="2.5"
      />
      <path d="M28 30l14-12h38l14 14 2 48-16 22H42L26 80z" fill="#98929a" />
      <path d="M94 32l2 48-16 22H68l12-26V34l-6-16h6z" fill={INK} stroke="none" opacity=".22" />
      <path d="M42 18l4 14-8 10M94 58l-12 4-2 10M30 74l10-4" fill="none" stroke-width="2.4" />
      <path d="M28 44h64v9H28z" fill="#5a545e" />
      <path d="M38 55h15v8H38zM67 55h15v8H67z" fill="#ffc94a" stroke-width="2.5" />
      <path d="M44 80h32v9H44zM55 80v9M65 80v9" fill="#d8d2da" stroke-width="2.5" />
      <path d="M42 18h20l6 8-8 5-10-4-6 4z" fill="#6fa04c" stroke-width="2.5" />
    </>
  );
}

/** A stage rig with one eye, a nine, and hooks for hands. */
export function Gantry() {
  return (
    <>
      <path d="M6 134v-26l18-10h72l18 10v26z" fill="#e2a11c" />
      <path
        d="M6 122l12-12h14l-22 24H6zM44 134l24-24h14l-24 24zM92 134l22-24v14l-9 10z"
        fill="#221a28"
        stroke="none"
      />
      <path d="M6 134v-26l18-10h72l18 10v26z" fill="none" />
      <path d="M50 80h20v20H50z" fill="#57606e" />
      <path d="M50 86h20M50 92h20" fill="none" stroke-width="2" />
      <path d="M28 28h64l4 10v38l-8 10H32l-8-10V38z" fill="#8793a4" />
      <path d="M92 28l4 10v38l-8 10H76V28z" fill={INK} stroke="none" opacity=".2" />
      <path d="M32 42h56v18H32z" fill="#1a1420" />
      <circle cx="68" cy="51" r="7" fill="#ff4238" stroke-width="2.5" />
      <circle cx="70" cy="49" r="2.2" fill="#fff" stroke="none" />
      <path
        d="M38 70h44M38 76h44M46 66v14M56 66v14M66 66v14M76 66v14"
        fill="none"
        stroke-width="2.2"
      />
      <path d="M60 28V10M44 10h32l-5 6H49z" fill="#e2a11c" />
      <path
        d="M60 110a6 6 0 1 1-6 6 6 6 0 0 1 6-6zm6 6c0 6-2 11-6 14"
        fill="#f4ead8"
        stroke-width="2.6"
      />
      <circle cx="30" cy="34" r="2" fill={INK} stroke="none" />
      <circle cx="90" cy="34" r="2" fill={INK} stroke="none" />
    </>
  );
}

/** A monk with a furnace where others keep their patience. */
export function Kiln() {
  return (
    <>
      <path
        d="M60 4c6 8 2 12 8 18 2-4 2-6 2-9 8 6 12 16 10 26H40c-3-8 2-16 7-20 0 4 1 6 3 8 2-8 10-13 10-23z"
        fill="#ff8a1e"
      />
      <path d="M60 18c3 5 2 8 5 12l4 8H50c0-7 7-12 10-20z" fill="#ffe23d" stroke="none" />
      <Shoulders fill="#5a2d22" wide={3} />
      <path
        d="M22 100c-2-40 8-68 38-68s40 28 38 68l-14 10c2-30-4-58-24-58s-26 28-24 58z"
        fill="#7b3d2c"
      />
      <path d="M38 56c2-10 10-16 22-16s20 6 22 16l-2 32-10 14H50L40 88z" fill="#3c3640" />
      <path d="M44 58l13 4-2 7H44zM76 58l-13 4 2 7h11z" fill="#ffb52e" stroke-width="2.5" />
      <path d="M46 76h28v20H46z" fill="#ff6a1a" stroke-width="2.5" />
      <path
        d="M50 92c2-6 4-5 5-11 4 3 4 6 5 8 2-2 3-4 3-6 4 3 5 6 6 11z"
        fill="#ffe23d"
        stroke="none"
      />
      <path d="M53 76v20M60 76v20M67 76v20" fill="none" stroke-width="2.6" />
      <path d="M40 112h40l4 22H36z" fill="#3d1e18" />
      <path d="M60 112v22" stroke="#ff8a1e" stroke-width="2.5" />
    </>
  );
}

/** A captain of no ship, and the anchor of one. */
export function Dross() {
  return (
    <>
      <path
        d="M98 26v78M84 44h28M98 18a7 7 0 1 1-.01 0zM76 84c2 16 12 22 22 22s20-6 22-22"
        fill="none"
        stroke-width="11"
      />
      <path
        d="M98 28v76M84 44h28M98 20a5 5 0 1 1-.01 0zM77 86c3 13 11 18 21 18s18-5 21-18"
        fill="none"
        stroke="#8e97a8"
        stroke-width="5"
      />
      <Shoulders fill="#1f3557" wide={2} />
      <path
        d="M14 112l24-8 2 8-26 10zM106 112l-24-8-2 8 26 10z"
        fill="#e6b93c"
        stroke-width="2.5"
      />
      <Head fill="#b9785a" jaw={3} />
      <path
        d="M34 58c2 30 8 44 26 50 18-6 24-20 26-50-6 6-8 12-14 13-8-5-16-5-24 0-6-1-8-7-14-13z"
        fill="#7a3f23"
      />
      <Mouth y={79} bend={-5} half={7} />
      <Eyes y={54} mood={0.8} />
      <path d="M38 48l12 12M42 62l6-14" fill="none" stroke-width="2" opacity=".7" />
      <path d="M30 38c4-6 16-9 30-9s26 3 30 9l-4 9H34z" fill="#15233c" />
      <path d="M22 30c4-16 22-22 38-22s34 6 38 22c-10 6-22 8-38 8s-28-2-38-8z" fill="#f4ead8" />
      <path d="M60 15v14M54 20h12M53 27c2 5 12 5 14 0" fill="none" stroke-width="2.6" />
      <path d="M30 40c10 4 50 4 60 0l-6 10c-14-3-34-3-48 0z" fill="#0e1626" />
    </>
  );
}

/** Ropes for hair, rope in hand, and a floor that opens. */
export function Maru() {
  return (
    <>
      <path
        d="M26 50c-10 14-14 34-6 54 4-8 8-8 12-2 0-18 0-36 8-50zM94 50c10 14 14 34 6 54-4-8-8-8-12-2 0-18 0-36-8-50z"
        fill="#a8733a"
      />
      <path
        d="M18 66l12 4M15 80l13 4M15 93l12 3M102 66l-12 4M105 80l-13 4M105 93l-12 3"
        fill="none"
        stroke-width="2.2"
      />
      <Shoulders fill="#2f6b52" />
      <path d="M30 106c20 14 40 14 60 0l2 8c-22 16-42 16-64 0z" fill="#caa05c" stroke-width="2.8" />
      <path d="M38 112l4 8M50 116l4 8M64 118l4 7M78 113l4 7" fill="none" stroke-width="2" />
      <Head fill="#8a5a3c" />
      <path d="M32 46c0-20 12-32 28-32s28 12 28 32c-18-8-38-8-56 0z" fill="#d8402f" />
      <path d="M88 44l18 2-10 8 10 8-18-6z" fill="#d8402f" />
      <circle cx="48" cy="30" r="3.4" fill="#f4ead8" stroke="none" />
      <circle cx="62" cy="25" r="3.4" fill="#f4ead8" stroke="none" />
      <circle cx="74" cy="33" r="3.4" fill="#f4ead8" stroke="none" />
      <Eyes y={58} mood={0.3} />
      <Mouth y={74} bend={8} half={9} />
      <path d="M66 78l4 3" stroke-width="2.4" />
    </>
  );
}
