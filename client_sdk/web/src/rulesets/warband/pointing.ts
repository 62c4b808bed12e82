/** What taps and drags on the table mean. */

import { SCALE } from './camera';
import { begun, dragged, facing, laid } from './choosing';
import type { Desk, Editing } from './editing';
import { length } from './geometry';
import { knobAt } from './overlays';
import { endOf, limitsOf, turns, type Plan } from './plan';
import type { Grip } from './table';
import { INCH, radius, type Vec } from './view';

export interface Handle {
  grip: Grip;
  at: Vec;
}

export interface Pointing {
  handles: Handle[];
  tap(point: Vec, id: string | undefined): void;
  drag(grip: Grip, point: Vec, done: boolean): void;
  /** Whether a drag that begins on this model does something. */
  drags(id: string): boolean;
}

export function pointing(desk: Desk, edit: Editing): Pointing {
  return {
    handles: handlesOf(desk),
    tap: (point, id) => tapped(desk, edit, point, id),
    drag: (grip, point, done) => pulled(desk, grip, point, done),
    drags: (id) => drags(desk, id),
  };
}

function tapped({ props, draft }: Desk, edit: Editing, point: Vec, id: string | undefined): void {
  const { plan, one, laying, picks } = draft;
  if (id !== undefined && (!laying || picks.includes(id) || !plan)) {
    edit.pick(id);
    return;
  }
  const away =
    one === undefined || length([point[0] - one.pos[0], point[1] - one.pos[1]]) > radius(one);
  if (plan && laying && (id !== plan.model || away)) edit.lay(point);
  else if (!plan && id === undefined) {
    const lantern = Object.values(props.field.objectives).some(
      ({ at, r }) => length([at[0] - point[0], at[1] - point[1]]) <= r,
    );
    if (!lantern) edit.back();
  }
}

function pulled(desk: Desk, grip: Grip, point: Vec, done: boolean): void {
  const { plan } = desk.draft;
  const next =
    grip.on === 'model'
      ? walked(desk, grip.id, point)
      : plan && grip.on !== 'table'
        ? bent(desk, plan, grip, point)
        : undefined;
  if (next) desk.choice.select({ at: 'plan', plan: next });
  if (grip.on === 'model' && done) desk.scene.svg.current?.focus({ preventScroll: true });
}

/** The plan with one of its handles elsewhere. */
function bent({ props, turn }: Desk, plan: Plan, grip: Grip, point: Vec): Plan | undefined {
  const field = props.actualField;
  if (grip.on === 'handle') return dragged(plan, grip.index, point, field, turn.legal);
  const at = endOf(plan, field);
  return at && facing(plan, at, point);
}

/** A walk to where a model was dragged. */
function walked({ props, turn, draft }: Desk, id: string, point: Vec): Plan {
  const field = props.actualField;
  const { plan, laying } = draft;
  const fresh = plan?.model === id && laying ? plan : begun('walk', id, field, turn.legal);
  return fresh.points.length > 0
    ? dragged(fresh, 0, point, field, turn.legal)
    : laid(fresh, point, field, turn.legal);
}

function drags({ turn, draft }: Desk, id: string): boolean {
  const { plan, laying } = draft;
  if (plan?.model === id && laying) return plan.points.length < 2;
  return plan === undefined && turn.ready.has(id) && limitsOf(turn.legal, id)['walk'] !== undefined;
}

/** The knob that turns a model, and each point of its way. */
function handlesOf({ props, scene, draft }: Desk): Handle[] {
  const { plan, laying } = draft;
  if (!plan) return [];
  const knob = turns(plan)
    ? knobAt(plan, props.actualField, scene.camera.unit, SCALE / INCH)
    : undefined;
  return [
    ...(knob ? [{ grip: { on: 'knob' } as Grip, at: knob }] : []),
    ...(laying
      ? plan.points.map((at, index) => ({ grip: { on: 'handle', index } as Grip, at }))
      : []),
  ];
}
