/** The table as a drawn map: paper, the ford, rocks, thickets, walls, lanterns. */

import type { Lens } from '../camera';
import { SCALE } from '../camera';
import type { Field, Terrain, Vec } from '../view';

const SIDE = 24 * SCALE;

/** What the drawing uses by name. Ids carry the ruleset's name: the page may hold others. */
export function Defs() {
  return (
    <defs>
      <radialGradient id="wb-paper" cx="50%" cy="46%" r="75%">
        <stop offset="0" stop-color="#e4d5ac" />
        <stop offset="0.7" stop-color="#d3c091" />
        <stop offset="1" stop-color="#b39b68" />
      </radialGradient>
      <pattern id="wb-grain" width="120" height="120" patternUnits="userSpaceOnUse">
        <path
          d="M12 20l5-7M15 21l1-9M18 21l6-6M70 50l4-6M73 51l1-8M76 51l5-5M30 92l5-7M33 93l1-9M36 93l6-6M96 104l4-6M99 105l1-8M102 105l5-5M98 14h7M48 74h9M10 64h6"
          stroke="#7c6a3e"
          stroke-width="1.1"
          fill="none"
          opacity="0.5"
        />
      </pattern>
      <pattern id="wb-water" width="44" height="22" patternUnits="userSpaceOnUse">
        <path
          d="M0 6c6-5 12-5 18 0s12 5 18 0M14 17c5-4 10-4 15 0s10 4 15 0"
          stroke="#2f6d80"
          stroke-width="1.5"
          fill="none"
          opacity="0.6"
        />
      </pattern>
      <pattern id="wb-tufts" width="34" height="30" patternUnits="userSpaceOnUse">
        <path
          d="M8 16c-4-4-4-8-1-10 0 4 2 6 3 10 0-6 1-9 3-11 1 4 0 8-1 11 2-4 4-6 7-6-1 4-4 7-7 8M24 28c-3-3-3-6-1-8 0 3 2 5 2 8 0-5 1-7 3-9 1 3 0 7-1 9"
          stroke="#24471f"
          stroke-width="1.6"
          fill="#4e7a3d"
          fill-opacity="0.5"
          stroke-linejoin="round"
        />
      </pattern>
      <pattern
        id="wb-hatch"
        width="9"
        height="9"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(38)"
      >
        <path d="M0 0v9" stroke="#3b352c" stroke-width="2.2" opacity="0.55" />
      </pattern>
      <pattern id="wb-bricks" width="24" height="12" patternUnits="userSpaceOnUse">
        <path
          d="M0 0h24M0 6h24M6 0v6M18 6v6"
          stroke="#2d261c"
          stroke-width="1.4"
          fill="none"
          opacity="0.75"
        />
      </pattern>
      <pattern
        id="wb-zone-0"
        width="10"
        height="10"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M0 0v10" stroke="#0e5f68" stroke-width="2.6" />
      </pattern>
      <pattern
        id="wb-zone-1"
        width="10"
        height="10"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <path d="M0 0v10" stroke="#a92f1b" stroke-width="2.6" />
      </pattern>
      <radialGradient id="wb-glow">
        <stop offset="0" stop-color="#ffe9a3" stop-opacity="0.95" />
        <stop offset="0.5" stop-color="#ffc94d" stop-opacity="0.5" />
        <stop offset="1" stop-color="#ffb02e" stop-opacity="0" />
      </radialGradient>
      <radialGradient id="wb-base" cx="42%" cy="36%" r="70%">
        <stop offset="0" stop-color="#4a4236" />
        <stop offset="1" stop-color="#1d1912" />
      </radialGradient>
    </defs>
  );
}

export function Paper() {
  const inches = Array.from({ length: 23 }, (_, i) => (i + 1) * SCALE);
  return (
    <g aria-hidden="true">
      <rect class="wb-rim" x={-14} y={-14} width={SIDE + 28} height={SIDE + 28} rx={10} />
      <rect width={SIDE} height={SIDE} fill="url(#wb-paper)" />
      <rect width={SIDE} height={SIDE} fill="url(#wb-grain)" />
      <path
        class="wb-inches"
        d={inches.map((x) => `M${x} 0v6M${x} ${SIDE}v-6M0 ${x}h6M${SIDE} ${x}h-6`).join('')}
      />
    </g>
  );
}

/** The bands in which the two warbands are put up, seat 0 first. */
export function DeployBands({ lens, depth, mine }: { lens: Lens; depth: number; mine?: number }) {
  return (
    <g aria-hidden="true">
      {[0, 1].map((seat) => {
        const [, y] = lens.at([0, seat === 0 ? depth : 24_000]);
        const [, end] = lens.at([0, seat === 0 ? 0 : 24_000 - depth]);
        const top = Math.min(y, end);
        return (
          <rect
            key={seat}
            class={`wb-band seat-${seat} ${seat === mine ? 'mine' : ''}`}
            x={0}
            y={top}
            width={SIDE}
            height={Math.abs(end - y)}
          />
        );
      })}
    </g>
  );
}

/** Zones, terrain and objectives: what lies under the models. */
export function Land({ field, lens }: { field: Field; lens: Lens }) {
  return (
    <g>
      {Object.entries(field.zones).map(([id, { at, r }]) => {
        const [x, y] = lens.at(at);
        return (
          <g key={id} role="img" aria-label={zoneText(field, id)}>
            <circle class="wb-water" cx={x} cy={y} r={lens.len(r)} />
            <circle cx={x} cy={y} r={lens.len(r)} fill="url(#wb-water)" />
            <circle class="wb-shore" cx={x} cy={y} r={lens.len(r)} />
          </g>
        );
      })}
      {Object.entries(field.terrain).map(([id, piece]) => (
        <Piece key={id} piece={piece} lens={lens} />
      ))}
    </g>
  );
}

/** How many models of each seat stand wholly in a zone (WB-WIN-1), in words. */
function zoneText(field: Field, id: string): string {
  const points = field.scoring?.zone;
  return `The ${id}${points ? `: ${points} a turn for the side with more models in it` : ''}`;
}

/** What a piece is, in words: "Rock: impassable, blocks sight". */
export function pieceName(piece: Terrain): string {
  const what =
    piece.passage === 'difficult' ? 'Thicket' : piece.shape === 'circle' ? 'Rock' : 'Wall';
  const ways = { clear: '', difficult: 'difficult', impassable: 'impassable' }[piece.passage];
  const sees = { none: '', obscuring: 'gives Cover', blocking: 'blocks sight' }[piece.sight];
  const does = [ways, sees].filter(Boolean).join(', ');
  return does ? `${what}: ${does}` : what;
}

function Piece({ piece, lens }: { piece: Terrain; lens: Lens }) {
  const name = pieceName(piece);
  const kind = name.slice(0, name.indexOf(':')).toLowerCase() || 'open';
  const shape = (extra: string, fill?: string) =>
    piece.shape === 'circle' ? (
      <circle
        class={extra}
        cx={lens.at(piece.at)[0]}
        cy={lens.at(piece.at)[1]}
        r={lens.len(piece.r)}
        {...(fill && { fill })}
      />
    ) : (
      <polygon class={extra} points={points(piece.points, lens)} {...(fill && { fill })} />
    );
  const texture = { rock: 'wb-hatch', thicket: 'wb-tufts', wall: 'wb-bricks' }[kind];
  return (
    <g class={`wb-piece ${kind}`} role="img" aria-label={name}>
      {shape('wb-piece-body')}
      {texture && shape('wb-piece-texture', `url(#${texture})`)}
      {kind === 'rock' && piece.shape === 'circle' && (
        <Crags at={lens.at(piece.at)} r={lens.len(piece.r)} />
      )}
      <title>{name}</title>
    </g>
  );
}

/** The ridges of a rock, as a mapmaker draws them. */
function Crags({ at: [x, y], r }: { at: [number, number]; r: number }) {
  const scale = r / 60;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} class="wb-crags">
      <path class="wb-crag-light" d="M-38 14L-20-26-4-8 10-38 36 4 24 20-6 30z" />
      <path d="M-38 14L-20-26-4-8 10-38 36 4M-20-26l4 22-10 20M10-38l-2 28 12 14-6 20M-4-8l2 20-10 20M36 4l-14 6 4 14" />
    </g>
  );
}

function points(of: readonly Vec[], lens: Lens): string {
  return of.map((p) => lens.at(p).join(',')).join(' ');
}

/** The lanterns: who holds one shows in its flag and its sign, not only in a colour. */
export function Lanterns({ field, lens, unit }: { field: Field; lens: Lens; unit: number }) {
  return (
    <g>
      {Object.entries(field.objectives).map(([id, { at, r, holder }]) => {
        const [x, y] = lens.at(at);
        const size = lens.len(r);
        return (
          <g
            key={id}
            class={`wb-lantern ${holder === undefined ? 'free' : `seat-${holder}`}`}
            transform={`translate(${x} ${y})`}
            data-testid={`objective-${id}`}
            data-holder={holder ?? 'none'}
          >
            <circle r={size * 2.2} fill="url(#wb-glow)" class="wb-light" />
            <circle class="wb-lantern-base" r={size} />
            <g transform={`scale(${size / 20})`}>
              <path
                class="wb-lantern-body"
                d="M-9-8h18l3 7-4 11H-8l-4-11zM-5-14h10v6H-5zM0-18v4M-10 13h20"
              />
              <path class="wb-lantern-flame" d="M0-6c3 4 4 6 4 8a4 4 0 0 1-8 0c0-2 1-4 4-8z" />
            </g>
            {holder !== undefined && (
              <g
                transform={`translate(${size * 0.75} ${-size * 0.75}) scale(${Math.max(1, unit * 0.9)})`}
              >
                <path
                  class="wb-flag"
                  d={holder === 0 ? 'M0 0v-22h18l-5 6 5 6H0' : 'M0 0v-22l18 6-18 7'}
                />
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}
