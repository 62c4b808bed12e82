/** The models, one silhouette each, on a field of 64 by 64: light shapes, dark details. */

/** `body` and `lines` are light, `dark` and `cuts` lie over them. */
interface Figure {
  body: string;
  lines?: string;
  dark?: string;
  cuts?: string;
}

const SHOULDERS = 'M11 64c0-15 8-23 21-23s21 8 21 23z';
const HEAD = 'M32 17a10.5 10.5 0 1 0 .01 0z';

const FIGURES: Record<string, Figure> = {
  // The Heron Wardens
  oru: {
    body: `${SHOULDERS}${HEAD}M9 25L32 7l23 18c-7 3-39 3-46 0z`,
    lines: 'M56 20v44',
    dark: 'M24 28h16v3c-5 2-11 2-16 0z',
    cuts: 'M56 3c-6 5-7 11-5 17h5zM20 22l12-12 12 12M32 44v20M24 47l8 7 8-7',
  },
  tamen: {
    body: `M10 24h44v28c0 6-10 10-22 12-12-2-22-6-22-12z${HEAD}M20 20c0-10 5-14 12-14s12 4 12 14z`,
    dark: 'M30 32c6-3 9-1 9 4l5 1-5 2c0 6-2 8-6 9l1 8h-3l-2-9c-4-2-5-5-4-8 3 1 5-2 5-7z',
    cuts: 'M14 28h36M32 6v10M23 19h18',
  },
  siri: {
    body: `${SHOULDERS}M18 32c0-16 7-24 14-24s14 8 14 24c-3 8-25 8-28 0z`,
    lines: 'M10 4c16 12 16 44 0 56M10 4v56M6 32h44',
    dark: 'M24 28c0-8 3-12 8-12s8 4 8 12c-2 5-14 5-16 0z',
    cuts: 'M32 44v20M45 28l6 4-6 4',
  },
  quill: {
    body: `${SHOULDERS}${HEAD}M22 24c0-9 5-12 10-12s10 3 10 12z`,
    lines:
      'M38 14C42 4 50 1 56 2c-2 6-6 12-16 14M4 40c8-6 18-6 26 0M2 50c10-6 20-6 30 0M4 60c8-5 18-5 26 0M8 36l-2 28M17 34v30M26 36l3 28',
    cuts: 'M26 28h12M8 37l-2 27M17 35v29M26 37l3 27M4 40c8-6 18-6 26 0M2 50c10-6 20-6 30 0',
  },
  veil: {
    body: `M12 64c0-17 8-25 20-25s20 8 20 25zM18 12c8-4 20-4 28 0 2 16-4 28-14 32-10-4-16-16-14-32z`,
    dark: 'M32 9.5c5 0 10 1 14 2.5 2 16-4 28-14 32zM22 22c3-2 6-2 8 1-2 3-6 3-8-1z',
    lines: 'M34 24c2-3 5-3 8-1-2 4-6 4-8 1zM36 34c2 0 4-1 5-3',
    cuts: 'M22 33c3 3 6 3 9 1M20 50c8 6 16 6 24 0',
  },
  ilen: {
    body: `${SHOULDERS}${HEAD}M20 34c-4-16 4-24 12-24s16 8 12 24c-2-8-6-11-12-11s-10 3-12 11z`,
    lines: 'M10 20v44M4 14a6 6 0 1 0 12 0',
    dark: 'M10 2c3 4 4 6 4 8a4 4 0 0 1-8 0c0-2 1-4 4-8z',
    cuts: 'M27 29h3M35 29h3M29 34c2 1 4 1 6 0M24 46l8 8 8-8M32 54v10',
  },
  boga: {
    body: 'M2 64c0-20 6-32 20-34h20c14 2 20 14 20 34zM32 8a10 10 0 1 0 .01 0z',
    dark: 'M26 22c4 4 8 4 12 0v4c-4 3-8 3-12 0z',
    cuts: 'M14 46c2 6 2 12 0 18M50 46c-2 6-2 12 0 18M20 40c6 5 18 5 24 0M32 44v20M27 15h3M35 15h3M22 54h20',
  },
  nami: {
    body: `M16 64c0-14 6-22 16-22s16 8 16 22z${HEAD}M20 30c-2-12 4-20 12-20s14 8 12 20l4 10-7-6V24H23v10l-7 6z`,
    lines: 'M8 64V34c0-10 10-12 10-4M56 64V34c0-10-10-12-10-4',
    dark: 'M23 24h8v6h-8zm10 0h8v6h-8z',
    cuts: 'M28 36c2 1 6 1 8 0M32 46v18',
  },
  kei: {
    body: `M12 64c0-16 8-26 20-26s20 10 20 26z${HEAD}M22 30h20c1 14-3 26-10 30-7-4-11-16-10-30z`,
    lines: 'M54 64V30c0-8-8-8-8-1M12 26c-4-4-4-9 0-10',
    cuts: 'M26 25h4M34 25h4M28 36v14M32 36v20M36 36v14M29 31h6',
  },
  runt: {
    body: 'M16 64c0-12 6-18 16-18s16 6 16 18zM32 14c10 0 16 6 16 16s-7 16-16 16-16-6-16-16 6-16 16-16zM17 16a5 5 0 1 0 .01 0zM47 16a5 5 0 1 0 .01 0z',
    dark: 'M25 26a2.5 2.5 0 1 0 .01 0zM39 26a2.5 2.5 0 1 0 .01 0zM28 33h8l-4 5z',
    lines: 'M8 34l10 1M8 40l10-2M56 34l-10 1M56 40l-10-2M52 8c8 6 8 14 4 20',
    cuts: 'M32 38v3M27 43c3 1 7 1 10 0',
  },
  // The Cinder Road
  drosk: {
    body: `${SHOULDERS}${HEAD}M6 22c10 4 42 4 52 0-4-5-10-6-14-6C43 8 38 5 32 5s-11 3-12 11c-4 0-10 1-14 6z`,
    lines: 'M8 64V30',
    dark: 'M24 28h16v2H24zM27 36h10v3H27z',
    cuts: 'M8 28c-9 2-9 16 0 18zM8 28c9 2 9 16 0 18M22 44l10 10 10-10',
  },
  fen: {
    body: `${SHOULDERS}${HEAD}M22 26c-2-10 4-15 10-15s12 5 10 15c-6-4-14-4-20 0zM50 20h8l-1 8h-6z`,
    lines: 'M54 28v36',
    dark: 'M24 46h16v3H24z',
    cuts: 'M54 2c5 5 6 10 4 16h-8c-2-5 0-8 2-9 0 2 1 3 2 3 1-4-1-6 0-10zM27 29h3M34 29h4M28 36h8',
  },
  maul: {
    body: 'M4 64c0-20 10-30 28-30s28 10 28 30zM18 10h28v24H18zM14 6h36v6H14zM2 14h14v16H2z',
    lines: 'M9 30v34',
    dark: 'M23 18h7v5h-7zm11 0h7v5h-7zM24 27h3v5h-3zm5 0h3v5h-3zm5 0h3v5h-3z',
    cuts: 'M2 22h14M22 44h20M26 54h12',
  },
  yss: {
    body: `M14 64c0-14 6-23 18-23s18 9 18 23z${HEAD}M18 48c-4-24 2-38 14-38s18 14 14 38c-4-6-4-16-6-24H24c-2 8-2 18-6 24z`,
    lines: 'M56 4L44 60M56 4a3 3 0 1 0 .01 6M44 60c-10-8 6-12-6-18s4-12-8-14S10 44 6 30',
    cuts: 'M27 29h3M35 29h3M30 36h4',
  },
  morrow: {
    body: `${SHOULDERS}M20 26c0-10 5-17 12-17s12 7 12 17c0 4-2 8-6 10L28 42l-4-8c-3-2-4-5-4-8z`,
    lines: 'M52 64V16c0-10-14-10-14-2',
    dark: 'M26 24a3.5 3.5 0 1 0 .01 0zM38 24a3.5 3.5 0 1 0 .01 0z',
    cuts: 'M46 20h12l2 12H44zM52 32v4M28 40l4-10 3 6M22 50h20',
  },
  anneke: {
    body: `${SHOULDERS}${HEAD}M10 22c6-10 14-14 22-14s16 4 22 14c-10-4-34-4-44 0z`,
    lines: 'M4 46h44M44 46l8 10',
    dark: 'M2 43h10v6H2zM30 49h6v6h-6z',
    cuts: 'M24 50l4-4M16 21c8-5 24-5 32 0M27 28h3M34 28h4M29 35h6',
  },
  sut: {
    body: `${SHOULDERS}${HEAD}M22 24L18 8l8 8 6-12 6 12 8-8-4 16z`,
    lines: 'M6 60L20 34M58 60L44 34M4 30l10 6M60 30l-10 6',
    dark: 'M25 27l6 2-6 2zM39 27l-6 2 6 2z',
    cuts: 'M26 36h12M2 24c0 10 6 16 14 16l6-10C14 30 8 28 2 24zM62 24c0 10-6 16-14 16l-6-10c8 0 14-2 20-6z',
  },
  hollow: {
    body: 'M32 4c14 0 20 10 20 26v30l-6-7-7 9-7-8-7 8-7-9-6 7V30C12 14 18 4 32 4z',
    dark: 'M24 20c4 0 5 4 5 8s-2 6-5 6-5-2-5-6 1-8 5-8zM40 20c4 0 5 4 5 8s-2 6-5 6-5-2-5-6 1-8 5-8zM28 40h8c0 8-2 10-4 10s-4-2-4-10z',
    lines: 'M4 22c4-2 4-8 2-12M60 22c-4-2-4-8-2-12M4 46c3-2 4-6 3-10M60 46c-3-2-4-6-3-10',
  },
  kennel: {
    body: 'M4 64V38l4-12 6 6h8l6-6 4 12v26zM34 64V30l4-14 7 8h8l6-8 3 14v34z',
    dark: 'M12 42a2 2 0 1 0 .01 0zM23 42a2 2 0 1 0 .01 0zM43 35a2.2 2.2 0 1 0 .01 0zM55 35a2.2 2.2 0 1 0 .01 0zM14 50h8l-4 5zM45 44h8l-4 6z',
    cuts: 'M12 58l3-3 3 3 3-3 3 3M42 55l3.5-3 3.5 3 3.5-3 3.5 3M33 34v30',
  },
  bram: {
    body: `${SHOULDERS}${HEAD}M22 26c-1-10 4-14 10-14s11 4 10 14l4-3V12l-14-4-14 4v11zM12 46h40v18H12z`,
    lines: 'M6 30l18 14M58 30L40 44M4 28a2.5 2.5 0 1 0 .01 0M60 28a2.5 2.5 0 1 0 .01 0',
    cuts: 'M12 46l8 18 8-18 8 18 8-18 8 18M12 47h40M27 29h3M34 29h4',
  },
};

const PLAIN: Figure = { body: `${SHOULDERS}${HEAD}` };

/** The drawing of a card, as the content of an SVG; a plain figure for a card without one. */
export function FigureShape({ card }: { card: string | undefined }) {
  const { body, lines, dark, cuts } = FIGURES[card ?? ''] ?? PLAIN;
  return (
    <>
      {lines && <path class="fig-lines" d={lines} />}
      <path class="fig-body" d={body} />
      {dark && <path class="fig-dark" d={dark} />}
      {cuts && <path class="fig-cuts" d={cuts} />}
    </>
  );
}

/** A model's drawing on its own, in the colour of its seat. */
export function Portrait({ card, class: extra }: { card: string | undefined; class?: string }) {
  return (
    <svg class={`wb-portrait ${extra ?? ''}`} viewBox="0 0 64 64" aria-hidden="true">
      <rect class="fig-ground" width="64" height="64" />
      <FigureShape card={card} />
    </svg>
  );
}
