/** A model on the table: base, facing, figure, counters, wounds and the signs of its states. */

import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { play, type Motion } from '../../parts/motion';
import type { Beat } from '../ruleset';
import { FigureShape } from './art/figures';
import type { Lens } from './camera';
import { gliding } from './gliding';
import { DRAWINGS } from './icons';
import { states } from './marks';
import { barWidth, facingPoint, MARK, PIP_STEP, PIPS } from './token-sizes';
import { radius, type Field, type FieldEvent, type Model, type Trail } from './view';

/** How a model stands to what is being chosen. */
export type Standing = 'plain' | 'ready' | 'target' | 'barred' | 'chosen' | 'aimed' | 'spent';

export interface TokenProps {
  id: string;
  one: Model;
  field: Field;
  lens: Lens;
  unit: number;
  standing: Standing;
  label: string;
  beat?: Beat | undefined;
  /** Its move that is being shown. */
  trail?: Trail | undefined;
  onPress(): void;
}

export function Token(props: TokenProps) {
  const { id, one, field, lens, unit, standing, label, onPress } = props;
  const { body, facing } = useMotions(props);
  const [x, y] = lens.at(one.pos);
  const r = lens.len(radius(one));
  const marks = states(one.marks, field);
  // Before the Starting Phase has given any, counters say nothing.
  const spent = one.counters === 0 && (field.phase === 'main' || field.phase === 'end');
  return (
    <g
      ref={body}
      class={`wb-token seat-${one.seat} ${standing} ${spent ? 'exhausted' : ''} ${one.marks['prone'] ? 'lies' : ''}`}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      role="button"
      tabindex={0}
      data-nav
      data-testid={`model-${id}`}
      data-model={id}
      data-standing={standing}
      data-counters={one.counters}
      data-at={one.pos.join(',')}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        onPress();
      }}
      onClick={(event) => event.detail === 0 && onPress()}
    >
      {standing === 'ready' && <circle class="wb-ready" r={r + 4 * unit + 3} />}
      {(standing === 'target' || standing === 'aimed') && (
        <Sight r={r} aimed={standing === 'aimed'} />
      )}
      {standing === 'chosen' && <circle class="wb-chosen" r={r + 5} />}
      <circle class="wb-base" r={r} fill="url(#wb-base)" />
      <Facing angle={lens.angle(one.face)} r={r} body={facing} />
      <g
        class="wb-figure"
        transform={`${one.marks['prone'] ? 'rotate(78)' : ''} translate(${-r * 0.78} ${-r * 0.8}) scale(${(r * 1.56) / 64})`}
      >
        <FigureShape card={one.card} />
      </g>
      <circle class="wb-rim-line" r={r - 1.5} />
      {spent && <path class="wb-spent" d={`M${-r * 0.6} ${r * 0.6}L${r * 0.6} ${-r * 0.6}`} />}
      <Bar one={one} r={r} unit={unit} />
      <Marks marks={marks} r={r} unit={unit} />
    </g>
  );
}

interface Moving {
  body: RefObject<SVGGElement | null>;
  facing: RefObject<SVGGElement | null>;
}

/** What moves while an event about the model is shown. */
function useMotions({ id, one, lens, beat, trail }: TokenProps): Moving {
  const body = useRef<SVGGElement>(null);
  const facing = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const event = beat?.event as FieldEvent | undefined;
    if (event?.kind === 'move' && event.model === id && trail) {
      const goes = gliding(trail, one.face, lens, beat?.ms ?? 0);
      const ends = [play(body.current, goes.body), play(facing.current, goes.facing)];
      // Whatever is shown next, or all at once: it stands where it went.
      return () => ends.forEach((end) => end());
    }
    if (event?.kind === 'wounds' && event.target === id && event.amount)
      return play(body.current, hit(...lens.at(one.pos)));
    return undefined;
  }, [beat?.key]);
  return { body, facing };
}

/** Its states, over it. */
function Marks({ marks, r, unit }: { marks: ReturnType<typeof states>; r: number; unit: number }) {
  return (
    <g transform={`translate(0 ${-r - 4 * unit}) scale(${unit})`}>
      {marks.map(({ marker, text }, i) => (
        <g
          key={marker}
          class="wb-mark"
          transform={`translate(${(i - (marks.length - 1) / 2) * 2 * MARK} -8)`}
        >
          <circle r={MARK} />
          <g transform="translate(-6 -6) scale(.5)">
            {DRAWINGS[marker]?.lines && <path class="icon-lines" d={DRAWINGS[marker].lines} />}
            {DRAWINGS[marker]?.solid && <path class="icon-solid" d={DRAWINGS[marker].solid} />}
          </g>
          <title>{text}</title>
        </g>
      ))}
    </g>
  );
}

/** The half that it sees, as an arc, and a point where it looks. */
function Facing({
  angle,
  r,
  body,
}: {
  angle: number;
  r: number;
  body: RefObject<SVGGElement | null>;
}) {
  const tip = r + facingPoint(r);
  return (
    <g ref={body} transform={`rotate(${angle})`} class="wb-facing">
      <path class="wb-arc" d={`M${-r - 2} 0A${r + 2} ${r + 2} 0 0 1 ${r + 2} 0`} />
      <path
        class="wb-tip"
        d={`M${-r * 0.5} ${-r * 0.87}L0 ${-tip}L${r * 0.5} ${-r * 0.87}A${r} ${r} 0 0 0 ${-r * 0.5} ${-r * 0.87}z`}
      />
    </g>
  );
}

/** Boxes that are left, and the Activation Counters beside them. */
function Bar({ one, r, unit }: { one: Model; r: number; unit: number }) {
  const width = barWidth(r, unit);
  const height = 5 * unit;
  const left = one.track - one.wounds;
  return (
    <g transform={`translate(${-width / 2} ${r + 3 * unit})`}>
      <rect class="wb-bar" width={width} height={height} rx={unit} />
      <rect
        class={`wb-bar-left ${left * 3 <= one.track ? 'low' : ''}`}
        width={(width * Math.max(0, left)) / one.track}
        height={height}
        rx={unit}
      />
      {Array.from({ length: Math.min(PIPS, one.counters) }, (_, i) => (
        <circle
          key={i}
          class="wb-pip"
          cx={width + (5 + i * PIP_STEP) * unit}
          cy={height / 2}
          r={2.8 * unit}
        />
      ))}
    </g>
  );
}

function Sight({ r, aimed }: { r: number; aimed: boolean }) {
  const d = r + 6;
  return (
    <g class={`wb-sight ${aimed ? 'aimed' : ''}`}>
      <circle r={d} />
      <path d={`M0 ${-d - 8}v10M0 ${d + 8}v-10M${-d - 8} 0h10M${d + 8} 0h-10`} />
    </g>
  );
}

function hit(x: number, y: number): Motion {
  const at = (dx: number) => ({ transform: `translate(${x + dx}px, ${y}px)` });
  return {
    ms: 420,
    easing: 'linear',
    keys: [at(0), { ...at(-7), filter: 'brightness(2)' }, at(7), at(-3), at(0)],
  };
}
