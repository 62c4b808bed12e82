/** Where the reader looks at the table from: zoom and pan, and from screen to table and back. */

import { useCallback, useEffect, useState } from 'preact/hooks';

import { INCH, TABLE, type Vec } from './view';

/** Drawn units to an inch: big enough for fonts and strokes of whole numbers. */
export const SCALE = 40;
const SIDE = (TABLE / INCH) * SCALE;
const FRAME = 16; // the table's rim
const WHOLE = SIDE + 2 * FRAME;
export const MOST_ZOOM = 5;

/** The table as this reader sees it: the own edge is at the bottom. */
export interface Lens {
  /** From the table to the drawing. */
  at(p: Vec): [number, number];
  /** From the drawing to the table, in whole units. */
  back(x: number, y: number): Vec;
  /** A length in the drawing. */
  len(units: number): number;
  /** The angle on screen, in degrees clockwise from up, of a direction on the table. */
  angle(face: Vec): number;
}

const PER = SCALE / INCH;

/** `turned`: seen from the edge of seat 1. */
export function lens(turned: boolean): Lens {
  const flip = ([x, y]: Vec): Vec => (turned ? [TABLE - x, TABLE - y] : [x, y]);
  return {
    at: (p) => {
      const [x, y] = flip(p);
      return [x * PER, (TABLE - y) * PER];
    },
    back: (x, y) => {
      const [a, b] = flip([x / PER, TABLE - y / PER]);
      return [Math.round(a), Math.round(b)];
    },
    len: (units) => units * PER,
    angle: ([dx, dy]) => {
      const sign = turned ? -1 : 1;
      return (Math.atan2(dx * sign, dy * sign) * 180) / Math.PI;
    },
  };
}

export interface Camera {
  box: string;
  zoom: number;
  /** Drawn units to a pixel: what keeps its size on screen is multiplied by it. */
  unit: number;
  /** Zooms by a factor about a point of the drawing. */
  by(factor: number, x?: number, y?: number): void;
  /** Moves what is seen by so much of the drawing. */
  pan(dx: number, dy: number): void;
  fit(): void;
}

interface Spot {
  x: number;
  y: number;
  zoom: number;
}

const HOME: Spot = { x: SIDE / 2, y: SIDE / 2, zoom: 1 };

/** The camera of an element that shows the drawing in a square. */
export function useCamera(svg: { current: SVGSVGElement | null }): Camera {
  const [spot, setSpot] = useState(HOME);
  const [size, setSize] = useState(600);
  useEffect(() => {
    const shown = svg.current;
    if (!shown || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => {
      const { width, height } = shown.getBoundingClientRect();
      if (width > 0 && height > 0) setSize(Math.min(width, height));
    });
    watch.observe(shown);
    return () => watch.disconnect();
  }, []);
  const side = WHOLE / spot.zoom;
  const by = useCallback((factor: number, x?: number, y?: number) => {
    setSpot((now) => {
      const zoom = Math.min(MOST_ZOOM, Math.max(1, now.zoom * factor));
      const part = now.zoom / zoom;
      const [fx, fy] = [x ?? now.x, y ?? now.y];
      return held({ x: fx + (now.x - fx) * part, y: fy + (now.y - fy) * part, zoom });
    });
  }, []);
  const pan = useCallback((dx: number, dy: number) => {
    setSpot((now) => held({ ...now, x: now.x + dx, y: now.y + dy }));
  }, []);
  const fit = useCallback(() => setSpot(HOME), []);
  return {
    box: `${spot.x - side / 2} ${spot.y - side / 2} ${side} ${side}`,
    zoom: spot.zoom,
    unit: side / size,
    by,
    pan,
    fit,
  };
}

/** Keeps the table in the picture. */
function held({ x, y, zoom }: Spot): Spot {
  const half = WHOLE / zoom / 2;
  const keep = (at: number) => Math.min(SIDE + FRAME - half, Math.max(half - FRAME, at));
  return { x: keep(x), y: keep(y), zoom };
}
