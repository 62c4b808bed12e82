/** The table: the drawn ground, the models, what is laid over them; and fingers, pointers and keys on it. */

import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';

import type { Beat } from '../ruleset';
import { DeployBands, Defs, Land, Lanterns, Paper } from './art/ground';
import { SCALE, type Camera, type Lens } from './camera';
import { minus, n2 } from './geometry';
import { Names, namesOf } from './names';
import { Token, type Standing } from './token';
import { INCH, radius, type Field, type Vec } from './view';

/** What a finger or pointer has taken hold of. */
export type Grip =
  { on: 'table' } | { on: 'model'; id: string } | { on: 'handle'; index: number } | { on: 'knob' };

export interface TableProps {
  field: Field;
  lens: Lens;
  camera: Camera;
  svg: { current: SVGSVGElement | null };
  beat?: Beat | undefined;
  /** Depth of the deployment zones, while models are put up. */
  bands?: { depth: number; mine?: number } | undefined;
  standing(id: string): Standing;
  label(id: string): string;
  /** Whether the model's name has to be read now. */
  named(id: string): boolean;
  /** Handles that can be taken hold of before the models: of a way, or a facing. */
  handles: { grip: Grip; at: Vec }[];
  /** Whether a drag that begins on this model does something. */
  drags(id: string): boolean;
  onTap(point: Vec, model: string | undefined): void;
  onDrag(grip: Grip, point: Vec, done: boolean): void;
  under?: ComponentChildren;
  over?: ComponentChildren;
  caption: string;
}

const MOVED = 7; // pixels from which on it is a drag
const FINGER = 24; // pixels round something within which a touch means it

export function Table(props: TableProps) {
  const { field, lens, camera, svg, beat } = props;
  const pointer = usePointer(props);
  const [looked, looks] = useLooked();
  const names = namesOf({
    field,
    lens,
    unit: camera.unit,
    matters: (id) => id === looked || props.named(id),
  });
  const order = Object.entries(field.models).sort(([, a], [, b]) => b.pos[1] - a.pos[1]);
  return (
    <div class="wb-table">
      <svg
        ref={svg}
        class={`wb-svg ${camera.zoom > 1 ? 'zoomed' : ''}`}
        viewBox={camera.box}
        tabindex={0}
        role="group"
        aria-label={props.caption}
        data-testid="table"
        data-zoom={camera.zoom.toFixed(2)}
        {...pointer}
        {...looks}
      >
        <Defs />
        <Paper />
        <Land field={field} lens={lens} />
        {props.bands && <DeployBands lens={lens} {...props.bands} />}
        <Lanterns field={field} lens={lens} unit={camera.unit} />
        {props.under}
        {field.trail && field.trail.way.length > 1 && (
          <polyline
            class="wb-trail"
            points={field.trail.way.map((p) => lens.at(p).join(',')).join(' ')}
            stroke-width={3 * camera.unit}
          />
        )}
        {order.map(([id, one]) => (
          <Token
            key={id}
            id={id}
            one={one}
            field={field}
            lens={lens}
            unit={camera.unit}
            standing={props.standing(id)}
            label={props.label(id)}
            beat={beat}
            trail={field.trail?.model === id ? field.trail : undefined}
            onPress={() => props.onTap(one.pos, id)}
          />
        ))}
        <Names names={names} unit={camera.unit} />
        {props.over}
      </svg>
    </div>
  );
}

/** The model that a pointer or the focus of the keys is on. */
function useLooked() {
  const [looked, setLooked] = useState<string>();
  const look = ({ target }: Event) => {
    const model = target instanceof Element ? target.closest<SVGElement>('[data-model]') : null;
    setLooked(model?.dataset['model']);
  };
  const away = () => setLooked(undefined);
  return [
    looked,
    { onPointerOver: look, onPointerLeave: away, onFocusIn: look, onFocusOut: away },
  ] as const;
}

interface Hold {
  grip: Grip;
  x: number;
  y: number;
  moved: boolean;
}

/** From a place on screen to the drawing and to the table, and what stands there. */
interface Finder {
  drawn(x: number, y: number): [number, number] | undefined;
  onTable(x: number, y: number): Vec | undefined;
  /** The model meant by a point: the one whose base is nearest, if a finger would reach it. */
  modelAt(p: Vec): string | undefined;
  gripAt(p: Vec): Grip;
}

function finder({ field, lens, camera, svg, handles }: TableProps): Finder {
  const tolerance = (FINGER * camera.unit * INCH) / SCALE;
  const near = (p: Vec, at: Vec, r: number) => Math.sqrt(n2(minus(p, at))) - r;
  const drawn = (x: number, y: number): [number, number] | undefined => {
    const matrix = svg.current?.getScreenCTM?.()?.inverse();
    if (!matrix) return undefined;
    return [x * matrix.a + y * matrix.c + matrix.e, x * matrix.b + y * matrix.d + matrix.f];
  };
  const modelAt = (p: Vec): string | undefined =>
    Object.entries(field.models)
      .map(([id, one]) => ({ id, r: radius(one), far: near(p, one.pos, radius(one)) }))
      .filter(({ r, far }) => far <= Math.max(0, tolerance - r))
      .sort((a, b) => a.far - b.far)[0]?.id;
  return {
    drawn,
    onTable: (x, y) => {
      const at = drawn(x, y);
      return at && lens.back(at[0], at[1]);
    },
    modelAt,
    gripAt: (p) => {
      const handle = handles
        .map((one) => ({ ...one, far: near(p, one.at, 0) }))
        .filter((one) => one.far <= tolerance)
        .sort((a, b) => a.far - b.far)[0];
      if (handle) return handle.grip;
      const id = modelAt(p);
      return id === undefined ? { on: 'table' } : { on: 'model', id };
    },
  };
}

function usePointer(props: TableProps) {
  const { camera, svg } = props;
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const hold = useRef<Hold | undefined>(undefined);
  const spread = useRef(0);
  const { drawn, onTable, modelAt, gripAt } = finder(props);
  const pull = (held: Hold, event: PointerEvent, dx: number, dy: number) => {
    held.moved ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > MOVED;
    if (!held.moved) return;
    const { grip } = held;
    if (grip.on === 'table' || (grip.on === 'model' && !props.drags(grip.id))) {
      camera.pan(-dx * camera.unit, -dy * camera.unit);
      return;
    }
    const p = onTable(event.clientX, event.clientY);
    if (p) props.onDrag(grip, p, false);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      svg.current?.setPointerCapture?.(event.pointerId);
      if (fingers.current.size > 1) {
        hold.current = undefined;
        spread.current = apart(fingers.current);
        return;
      }
      const p = onTable(event.clientX, event.clientY);
      if (p) hold.current = { grip: gripAt(p), x: event.clientX, y: event.clientY, moved: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const finger = fingers.current.get(event.pointerId);
      if (!finger) return;
      const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
      finger.x = event.clientX;
      finger.y = event.clientY;
      if (fingers.current.size === 2) {
        pinched(fingers.current, spread, camera, drawn);
        camera.pan((-dx / 2) * camera.unit, (-dy / 2) * camera.unit);
      } else if (hold.current) pull(hold.current, event, dx, dy);
    },
    onPointerUp: (event: PointerEvent) => {
      fingers.current.delete(event.pointerId);
      const held = hold.current;
      hold.current = undefined;
      const p = onTable(event.clientX, event.clientY);
      if (!held || !p) return;
      if (!held.moved) props.onTap(p, held.grip.on === 'model' ? held.grip.id : modelAt(p));
      else if (held.grip.on !== 'table') props.onDrag(held.grip, p, true);
    },
    onPointerCancel: (event: PointerEvent) => {
      fingers.current.delete(event.pointerId);
      hold.current = undefined;
    },
    onWheel: (event: WheelEvent) => {
      event.preventDefault();
      const at = drawn(event.clientX, event.clientY);
      camera.by(event.deltaY < 0 ? 1.15 : 1 / 1.15, at?.[0], at?.[1]);
    },
  };
}

type Fingers = Map<number, { x: number; y: number }>;

function apart(fingers: Fingers): number {
  const [a, b] = [...fingers.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

function pinched(
  fingers: Fingers,
  spread: { current: number },
  camera: Camera,
  drawn: (x: number, y: number) => [number, number] | undefined,
): void {
  const now = apart(fingers);
  const [a, b] = [...fingers.values()];
  if (!a || !b || spread.current === 0) return;
  const at = drawn((a.x + b.x) / 2, (a.y + b.y) / 2);
  camera.by(now / spread.current, at?.[0], at?.[1]);
  spread.current = now;
}
