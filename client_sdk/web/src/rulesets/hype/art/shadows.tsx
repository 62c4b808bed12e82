/** Portraits: Sable, Crake, Kestrel, Pip, Nocturne, and whoever this client does not know. */

import { Eyes, Head, INK, Mouth, Shoulders } from './pieces';

/** A hood, and a flame that goes out when it should. */
export function Sable() {
  return (
    <>
      <path d="M60 0c6 8 9 13 4 19-2 3-6 3-8 0-4-6 1-10 4-19z" fill="#ffe23d" />
      <path d="M60 18v10" stroke-width="4" />
      <Shoulders fill="#20182b" wide={3} />
      <path d="M18 112C14 66 22 26 60 24c38 2 46 42 42 88l-20 12H38z" fill="#33264a" />
      <path
        d="M102 112l-20 12-8-4c14-24 18-60 4-92 22 10 28 44 24 84z"
        fill={INK}
        stroke="none"
        opacity=".3"
      />
      <path d="M34 96c-6-32 0-58 26-58s32 26 26 58c-6 12-16 18-26 18s-20-6-26-18z" fill="#120b18" />
      <path
        d="M42 62c2-10 8-16 18-16s16 6 18 16c2 18-6 34-18 36-12-2-20-18-18-36z"
        fill="#d9b9c9"
      />
      <path d="M40 66h40v34c-8 10-32 10-40 0z" fill="#7d2a57" />
      <path d="M60 68v34M46 72c4 8 6 18 6 30" fill="none" stroke-width="2" opacity=".6" />
      <path d="M46 58l10 2-8 3zM74 58l-10 2 8 3z" fill="#ffe23d" stroke-width="2.2" />
    </>
  );
}

/** Goggles, a coat with padding, and a reel that takes what is yours. */
export function Crake() {
  return (
    <>
      <path
        d="M28 50C12 46 8 30 14 20c4 4 8 4 12 2-2-10 4-18 14-20 0 6 2 9 6 11 4-8 14-12 22-8-2 4-2 7 0 10 8-4 18-2 22 6-4 2-6 5-6 8 8 0 14 8 10 18-4-2-8-1-12 3z"
        fill="#e9eef2"
      />
      <Shoulders fill="#4d7f7a" wide={5} />
      <path d="M34 102c4-10 12-14 26-14s22 4 26 14c-4 10-14 14-26 14s-22-4-26-14z" fill="#6aa8a0" />
      <path d="M44 94l-2 18M60 90v25M76 94l2 18" fill="none" stroke-width="2.4" />
      <Head fill="#e8bf9a" long={-2} />
      <path d="M34 50h52" stroke="#5a3b28" stroke-width="9" />
      <circle cx="47" cy="54" r="12" fill="#c08a2a" />
      <circle cx="73" cy="54" r="12" fill="#c08a2a" />
      <circle cx="47" cy="54" r="7.5" fill="#7ff0c0" stroke-width="2.4" />
      <circle cx="73" cy="54" r="7.5" fill="#7ff0c0" stroke-width="2.4" />
      <path d="M43 51l4-3M69 51l4-3" stroke="#fff" stroke-width="2.4" stroke-linecap="round" />
      <Mouth y={76} bend={6} half={9} />
      <path d="M52 76l2 3M60 79v3M68 76l-2 3" stroke-width="1.8" />
      <path d="M14 134c-4-20 6-26 14-24s8 12 0 14" fill="none" stroke-width="9" />
      <path d="M14 134c-4-20 6-26 14-24s8 12 0 14" fill="none" stroke="#ffe23d" stroke-width="4" />
    </>
  );
}

/** A crest of feathers, a beak for a mask, a view from the lamps. */
export function Kestrel() {
  return (
    <>
      <path d="M60 34L40 4l6 24L22 8l14 28L8 26l24 22z" fill="#d2571c" />
      <path d="M60 34L66 2l6 24L92 4 84 34l26-14-20 28z" fill="#f08a2a" />
      <Shoulders fill="#3f4a2a" />
      <path
        d="M18 112l20-10 6 12-22 16zM102 112l-20-10-6 12 22 16z"
        fill="#8a6a3a"
        stroke-width="2.6"
      />
      <path d="M24 118l14-6M28 124l14-7M96 118l-14-6M92 124l-14-7" stroke-width="1.8" />
      <Head fill="#9c6444" />
      <path d="M32 50c4-18 14-24 28-24s24 6 28 24l-16 16-12 26-12-26z" fill="#f0e2c4" />
      <path d="M60 92l-9-24c4-5 14-5 18 0z" fill="#f5b91e" />
      <path d="M60 92V70" stroke-width="2.2" />
      <path d="M36 50l20 6-8 8-10-4zM84 50l-20 6 8 8 10-4z" fill="#1a1016" stroke-width="2.2" />
      <circle cx="48" cy="57.5" r="2.6" fill="#ffe23d" stroke="none" />
      <circle cx="72" cy="57.5" r="2.6" fill="#ffe23d" stroke="none" />
      <path d="M60 30l-8 14h16z" fill="#d2571c" stroke-width="2.4" />
    </>
  );
}

/** Three bells, a patch for each pocket, gone before you look. */
export function Pip() {
  return (
    <>
      <path d="M60 42C44 40 30 30 14 34 6 20 26 10 42 14c8 2 14 8 18 14z" fill="#2fb4d8" />
      <path d="M60 42c16-2 30-12 46-8 8-14-12-24-28-20-8 2-14 8-18 14z" fill="#ff8a1e" />
      <circle cx="12" cy="37" r="7" fill="#ffe23d" />
      <circle cx="108" cy="37" r="7" fill="#ffe23d" />
      <Shoulders fill="#4b2f7a" />
      <path
        d="M26 104l34 12 34-12 6 10-16 4-6 12-10-9-8 10-8-10-10 9-6-12-16-4z"
        fill="#ffe23d"
        stroke-width="2.6"
      />
      <Head fill="#f3cfae" long={-3} />
      <path d="M34 50c-2-14 10-24 26-24s28 10 26 24c-16-8-36-8-52 0z" fill="#2fb4d8" />
      <path d="M60 26c16 0 28 10 26 24-8-4-17-6-26-6z" fill="#ff8a1e" />
      <path
        d="M36 54c8-4 40-4 48 0-1 10-6 14-13 13-5 0-7-4-11-4s-6 4-11 4c-7 1-12-3-13-13z"
        fill="#1b1322"
        stroke-width="2.6"
      />
      <circle cx="48" cy="59" r="3.6" fill="#fff" stroke="none" />
      <circle cx="72" cy="59" r="3.6" fill="#fff" stroke="none" />
      <circle cx="49.5" cy="59" r="1.8" fill={INK} stroke="none" />
      <circle cx="73.5" cy="59" r="1.8" fill={INK} stroke="none" />
      <path d="M46 72c8 12 20 12 28 0-8 4-20 4-28 0z" fill="#fff" stroke-width="2.6" />
      <path
        d="M42 70h.01M78 70h.01"
        stroke="#e8657a"
        stroke-width="7"
        stroke-linecap="round"
        opacity=".7"
      />
    </>
  );
}

/** Hair like a closed curtain, a moon, and the silence after. */
export function Nocturne() {
  return (
    <>
      <path d="M92 6a22 22 0 1 0 22 30A19 19 0 0 1 92 6z" fill="#f3e6a8" />
      <path d="M18 134C10 84 18 18 60 18s50 66 42 116z" fill="#15121f" />
      <path
        d="M28 130c-4-30-4-60 4-84M38 132c-2-14-4-24-4-36M92 130c4-30 4-60-4-84M82 132c2-14 4-24 4-36"
        fill="none"
        stroke="#4a4468"
        stroke-width="2.4"
      />
      <path d="M30 134c2-20 10-28 22-31l8 7 8-7c12 3 20 11 22 31z" fill="#2c2547" />
      <path d="M50 100l10 10 10-10 4 16-14 10-14-10z" fill="#6a5aa8" stroke-width="2.4" />
      <Head fill="#dcd5e6" long={3} />
      <path
        d="M34 64c-4-30 8-44 26-44s30 14 26 44c-4-12-10-20-26-28-16 8-22 16-26 28z"
        fill="#1d1930"
      />
      <path
        d="M43 60q6 5 12 0M65 60q6 5 12 0"
        fill="none"
        stroke-width="3"
        stroke-linecap="round"
      />
      <path d="M46 64v7M74 64v10" stroke="#6a5aa8" stroke-width="3" stroke-linecap="round" />
      <path d="M54 78q6-3 12 0-6 5-12 0z" fill="#453a70" stroke-width="2" />
    </>
  );
}

/** A performer behind the curtain. */
export function Unknown() {
  return (
    <>
      <Shoulders fill="#3b3346" />
      <Head fill="#6d6478" />
      <Eyes />
      <Mouth />
    </>
  );
}
