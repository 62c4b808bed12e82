/** The portrait of a Character, by card id. */

import type { ComponentType } from 'preact';
import { useId } from 'preact/hooks';

import { Dross, Gantry, Kiln, Maru, Pummice, Torvik } from './brawlers';
import { INK } from './pieces';
import { Crake, Kestrel, Nocturne, Pip, Sable, Unknown } from './shadows';
import { Joss, Mirelle, Odalys, Thistledown, Vesper } from './stars';

interface Look {
  Bust: ComponentType;
  /** The light behind: inner and outer colour. */
  light: [string, string];
}

const LOOKS: Record<string, Look> = {
  torvik: { Bust: Torvik, light: ['#e05a2b', '#4a1a18'] },
  mirelle: { Bust: Mirelle, light: ['#d63a77', '#3d1030'] },
  pummice: { Bust: Pummice, light: ['#c98b3a', '#3a2616'] },
  sable: { Bust: Sable, light: ['#9a3f86', '#2a1030'] },
  gantry: { Bust: Gantry, light: ['#4a86b8', '#14263c'] },
  crake: { Bust: Crake, light: ['#2fa08e', '#0d3030'] },
  joss: { Bust: Joss, light: ['#f0a02e', '#4c2410'] },
  kestrel: { Bust: Kestrel, light: ['#6b9a3c', '#1f2e12'] },
  thistledown: { Bust: Thistledown, light: ['#3f9a6a', '#102e24'] },
  kiln: { Bust: Kiln, light: ['#c23a1e', '#38100e'] },
  pip: { Bust: Pip, light: ['#e0457a', '#3a1038'] },
  nocturne: { Bust: Nocturne, light: ['#5a4fa8', '#16122e'] },
  maru: { Bust: Maru, light: ['#e0a83a', '#3a2a10'] },
  dross: { Bust: Dross, light: ['#3a78b0', '#10203a'] },
  vesper: { Bust: Vesper, light: ['#c02e9a', '#300a34'] },
  odalys: { Bust: Odalys, light: ['#d8b04a', '#3c2410'] },
};

const PLAIN: Look = { Bust: Unknown, light: ['#6a5a78', '#1c1622'] };

/** A bust in its light. Decoration: the name always stands beside it. */
export function Portrait({ card, class: extra }: { card: string; class?: string }) {
  const { Bust, light } = LOOKS[card] ?? PLAIN;
  const id = useId(); // one for each drawing: a gradient inside a hidden one paints nothing
  return (
    <svg
      class={`portrait ${extra ?? ''}`}
      viewBox="0 0 120 130"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id={id} cx="50%" cy="38%" r="75%">
          <stop offset="0%" stop-color={light[0]} />
          <stop offset="100%" stop-color={light[1]} />
        </radialGradient>
      </defs>
      <rect width="120" height="130" fill={`url(#${id})`} />
      <path d="M-20 0h52l30 134H-40zM96 0h44v134H66z" fill="#fff" opacity=".09" />
      <g stroke={INK} stroke-width="3.6" stroke-linejoin="round">
        <Bust />
      </g>
    </svg>
  );
}
