/** Portraits: Mirelle, Joss, Thistledown, Vesper, Odalys. */

import { Eyes, Head, INK, Mouth, Shoulders } from './pieces';

/** Two blades, one eyepiece, a fringe cut with either. */
export function Mirelle() {
  return (
    <>
      <path d="M8 16l10-8 64 92-8 6zM112 16l-10-8-64 92 8 6z" fill="#dfe6ee" />
      <path d="M30 98l16 12M90 98l-16 12" fill="none" stroke-width="9" />
      <path d="M30 98l16 12M90 98l-16 12" fill="none" stroke="#e6b93c" stroke-width="4" />
      <path d="M28 92c-4-30-2-74 32-74s36 44 32 74l-14 4H42z" fill="#1d2b4a" />
      <Shoulders fill="#7a1f46" />
      <path d="M46 98l14 26 14-26-14 8z" fill="#f4ead8" />
      <Head fill="#f0c9a8" />
      <path d="M30 60c-2-30 10-42 30-42s32 12 30 42l-8-14-52 6z" fill="#23365f" />
      <path d="M32 48l52-8-2 8-48 8z" fill="#2f4a80" stroke="none" />
      <Eyes y={60} mood={0.7} />
      <circle
        cx="71"
        cy="60"
        r="9"
        fill="#9be7ff"
        fill-opacity=".5"
        stroke="#e6b93c"
        stroke-width="3.4"
      />
      <path d="M80 62c4 8 5 18 2 28" fill="none" stroke="#e6b93c" stroke-width="2" />
      <Mouth y={77} bend={3} half={6} />
    </>
  );
}

/** A ram's horns, a bell, and teeth for the balcony. */
export function Joss() {
  return (
    <>
      <path
        d="M40 34C20 10-2 26 6 48c6 14 24 12 24 0 0-8-10-8-11-2M80 34c20-24 42-8 34 14-6 14-24 12-24 0 0-8 10-8 11-2"
        fill="none"
        stroke-width="13"
      />
      <path
        d="M40 34C20 10-2 26 6 48c6 14 24 12 24 0 0-8-10-8-11-2M80 34c20-24 42-8 34 14-6 14-24 12-24 0 0-8 10-8 11-2"
        fill="none"
        stroke="#e8d9b8"
        stroke-width="7"
      />
      <Shoulders fill="#e0387e" wide={2} />
      <path d="M44 98l16 20 16-20-8 36H52z" fill="#fff3d0" />
      <Head fill="#e3ac7c" />
      <path
        d="M34 44C30 18 46 6 66 8c16 1 24 14 20 34-8-8-14-10-20-9 2 4 0 7-4 8-10-5-20-4-28 3z"
        fill="#2c1836"
      />
      <path d="M38 34c4-14 18-20 32-16" fill="none" stroke="#7a4a92" stroke-width="3" />
      <path d="M36 52h20l-2 12H40zM64 52h20l-4 12H66zM56 55h8" fill="#ffe23d" stroke-width="3" />
      <path d="M41 55l8 6M69 55l8 6" stroke="#fff" stroke-width="2" />
      <path d="M46 72h28c-2 9-7 12-14 12s-12-3-14-12z" fill="#fff" stroke-width="2.8" />
      <path d="M53 72v9M60 72v11M67 72v9" stroke-width="1.6" />
      <path d="M60 104c6 0 9 5 9 12l3 4H48l3-4c0-7 3-12 9-12z" fill="#ffcb2e" stroke-width="2.8" />
      <circle cx="60" cy="122" r="3" fill={INK} stroke="none" />
    </>
  );
}

/** Lace with points, and hair that was a hedge once. */
export function Thistledown() {
  return (
    <>
      <path
        d="M60 2l6 10 10-7 1 12 12-1-4 11 11 5-9 8 8 10-12 2-2 8H39l-2-8-12-2 8-10-9-8 11-5-4-11 12 1 1-12 10 7z"
        fill="#b06fd8"
      />
      <path
        d="M60 14l3 22M46 20l8 18M74 20l-8 18M36 32l14 10M84 32l-14 10"
        fill="none"
        stroke="#e2bdf7"
        stroke-width="2.4"
      />
      <Shoulders fill="#2a4a36" />
      <path
        d="M18 92l16 6 4-12 10 11 12-12 12 12 10-11 4 12 16-6-10 20-32 10-32-10z"
        fill="#f4ead8"
        stroke-width="2.8"
      />
      <Head fill="#f6dccb" long={2} />
      <path
        d="M36 56c0-16 8-24 24-24s24 8 24 24c-4-8-10-12-14-14-6 4-14 4-20 0-4 2-10 6-14 14z"
        fill="#8c4cb8"
      />
      <Eyes y={60} mood={-0.2} fill="#d9ffe0" />
      <path d="M40 64l-5 4M80 64l5 4" stroke-width="2.2" />
      <path d="M53 76q7-5 14 0-7 7-14 0z" fill="#b3234d" stroke-width="2.2" />
      <path d="M70 70h.01" stroke-width="4" stroke-linecap="round" />
      <circle cx="60" cy="106" r="5" fill="#5cc46a" stroke-width="2.6" />
    </>
  );
}

/** Coils of hair, a cable round the neck, and the loudest mouth in the house. */
export function Vesper() {
  return (
    <>
      <path
        d="M60 24L42 2l2 18L20 6l10 20L4 24l18 14L0 50l22 2-12 18 22-6zM60 24L78 2l-2 18 24-14-10 20 26-2-18 14 22 12-22 2 12 18-22-6z"
        fill="#19c9a5"
      />
      <Shoulders fill="#241a2e" />
      <path d="M34 104c8 10 44 10 52 0l3 6c-10 12-48 12-58 0z" fill="#ff2e88" stroke-width="2.6" />
      <path d="M20 134l4-14 6 14zM90 134l6-14 4 14z" fill="#c9ced8" stroke-width="2.2" />
      <Head fill="#c98f6d" />
      <path
        d="M36 50c4-16 12-24 24-24s20 8 24 24c-6-6-10-8-14-8l-4-6-4 6-4-6-4 7c-6 0-12 2-18 7z"
        fill="#12967c"
      />
      <path d="M40 54l14 4M80 54l-14 4" stroke-width="3.4" stroke-linecap="round" />
      <path d="M42 62q6-6 12 0M66 62q6-6 12 0" fill="none" stroke-width="3" />
      <path d="M40 60l-4-8M80 60l4-8" stroke="#ff2e88" stroke-width="3" />
      <path d="M47 70c6-4 20-4 26 0 2 10-3 18-13 18s-15-8-13-18z" fill="#5e0f2c" />
      <path d="M50 71h20v4H50zM54 84c4-3 8-3 12 0-3 4-9 4-12 0z" fill="#fff" stroke="none" />
      <path d="M55 82c3-4 7-4 10 0-2 5-8 5-10 0z" fill="#ff6d8f" stroke="none" />
      <path d="M82 104l16-20 8 7-17 19z" fill="#4b4456" />
      <circle cx="105" cy="84" r="9" fill="#8d879a" />
      <path d="M99 79l12 10M111 79l-12 10" stroke-width="1.8" />
    </>
  );
}

/** An usher's cap, white gloves, and no seat for you. */
export function Odalys() {
  return (
    <>
      <Shoulders fill="#b3202f" wide={1} />
      <path
        d="M12 112c2-8 10-12 18-13l4 8c-8 2-14 6-16 14zM108 112c-2-8-10-12-18-13l-4 8c8 2 14 6 16 14z"
        fill="#ffcb2e"
        stroke-width="2.6"
      />
      <path
        d="M60 108v26M52 112h16M52 120h16M52 128h16"
        fill="none"
        stroke="#ffcb2e"
        stroke-width="2.8"
      />
      <path d="M32 84c-4-20-2-44 6-52h44c8 8 10 32 6 52l-8 6-4-30H44l-4 30z" fill="#3a1c16" />
      <Head fill="#a86b48" />
      <path d="M36 52c2-12 8-18 24-18s22 6 24 18c-8-8-18-10-28-6-8-2-14 0-20 6z" fill="#3a1c16" />
      <path d="M38 34l-2-16 24-8 24 8-2 16c-14-6-30-6-44 0z" fill="#d6293b" />
      <path d="M37 30c14-7 32-7 46 0l-1 7c-14-6-30-6-44 0z" fill="#ffcb2e" stroke-width="2.6" />
      <path
        d="M38 36c0 26 8 52 22 52s22-26 22-52"
        fill="none"
        stroke="#ffcb2e"
        stroke-width="1.8"
      />
      <Eyes y={58} mood={-0.3} />
      <path d="M52 74q8 9 16 0-8 3-16 0z" fill="#fff" stroke-width="2.2" />
      <path d="M2 120l18-22 14 11-17 22z" fill="#fff3d0" />
      <path d="M13 113l9 7M9 118l9 7" stroke-width="2" />
      <path d="M22 116c2-6 10-8 14-4 4 6 0 12-6 14s-9-4-8-10z" fill="#fff" stroke-width="2.6" />
    </>
  );
}
