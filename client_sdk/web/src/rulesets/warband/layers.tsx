/** What is laid under and over the models of the table while something is chosen. */

import type { Acting } from './acting';
import type { Camera, Lens } from './camera';
import { Faults } from './fault-marks';
import { length } from './geometry';
import { inch, Pencil, Sights, Way, Zones } from './overlays';
import { ringAt, Rings, ringsOf } from './rings';
import type { Field } from './view';

interface LayerProps {
  acting: Acting;
  /** The table as it is, whatever is being shown. */
  actual: Field;
  lens: Lens;
  camera: Camera;
}

/** Zones that are in the way of whoever is chosen, and how far it can go and reach. */
export function Beneath({ acting, actual, lens, camera, field }: LayerProps & { field: Field }) {
  const { plan, chosen, selection, faults, legal, reach } = acting;
  const looked = chosen === undefined ? undefined : field.models[chosen];
  const zonesFor = plan?.model ?? (selection.at === 'model' ? chosen : undefined);
  const at = new Set(faults.flatMap((fault) => (fault.at === 'zone' ? [fault.id] : [])));
  return (
    <>
      {zonesFor !== undefined && <Zones field={actual} lens={lens} against={zonesFor} at={at} />}
      {looked && (
        <Rings
          at={ringAt(plan, looked.pos, actual)}
          rings={ringsOf(plan, chosen ?? '', field, legal, reach)}
          lens={lens}
          unit={camera.unit}
        />
      )}
    </>
  );
}

const SIGHTED: readonly string[] = ['ranged', 'charge', 'feat'];

/** The plan: its lines of sight, its way, the pencil, and where it cannot be done. */
export function Above({ acting, actual, lens, camera }: LayerProps) {
  const { plan, one, verdict, pencil } = acting;
  if (!plan) return null;
  const at = { field: actual, lens, unit: camera.unit, plan };
  const judged = verdict.is === 'legal' || verdict.is === 'refused' ? verdict.is : 'none';
  return (
    <>
      {SIGHTED.includes(plan.do) && <Sights field={actual} lens={lens} plan={plan} />}
      <Way {...at} limit={acting.sliding ? undefined : acting.reach} verdict={judged} />
      {pencil && (
        <Pencil
          at={lens.at(pencil)}
          unit={camera.unit}
          words={one ? inch(length([pencil[0] - one.pos[0], pencil[1] - one.pos[1]])) : ''}
        />
      )}
      {verdict.is === 'refused' && (
        <Faults {...at} faults={acting.faults} words={verdict.refused.rule ?? ''} />
      )}
    </>
  );
}
