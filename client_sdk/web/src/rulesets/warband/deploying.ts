/** Putting a warband up: where each model would stand, before anything is sent (WB-SETUP-4). */

import type { Json, LegalTold } from '../ruleset';
import { printed } from './cards';
import { radius, TABLE, type Field, type Model, type Vec } from './view';

export interface Placement {
  pos: Vec;
  face: Vec;
}

export type Placements = Record<string, Placement>;

/** The fixed deployment, which the server lists as the one that is surely legal. */
export function fixedPlacements(legal: LegalTold | undefined): Placements | undefined {
  const action = legal?.actions.find((one) => one['do'] === 'deploy');
  return action?.['models'] as Placements | undefined;
}

/** The card of a model that is not on the table yet: ids follow the roster (WB-SETUP-2). */
export function cardOf(id: string, options: Json): string | undefined {
  const rosters = options['rosters'] as Record<string, string[]> | undefined;
  return rosters?.[id.startsWith('b') ? '1' : '0']?.[Number(id.slice(1)) - 1];
}

/** The models as they would stand. */
export function standing(
  placements: Placements,
  seat: number,
  options: Json,
): Record<string, Model> {
  const found: Record<string, Model> = {};
  for (const [id, { pos, face }] of Object.entries(placements)) {
    const card = cardOf(id, options);
    const one = printed(card);
    if (!one || card === undefined) continue;
    found[id] = {
      ...one,
      card,
      seat,
      owner: seat,
      pos,
      face,
      wounds: 0,
      counters: 0,
      tokens: 0,
      marks: {},
      did: {},
      used: {},
    };
  }
  return found;
}

/** How deep the deployment zones are in this room, in units. */
export function depthOf(options: Json): number {
  return options['format'] === 'quick' ? 6000 : 4000;
}

/** A model put somewhere else: kept on the table, elsewhere as asked. */
export function placed(placements: Placements, id: string, p: Vec, one: Model): Placements {
  const before = placements[id];
  if (!before) return placements;
  const r = radius(one);
  const keep = (x: number) => Math.round(Math.min(TABLE - r, Math.max(r, x)));
  return { ...placements, [id]: { ...before, pos: [keep(p[0]), keep(p[1])] } };
}

/** Models that stand where they cannot: out of their zone, on one another, or on impassable ground. */
export function misplaced(field: Field, ids: string[], seat: number, depth: number): string[] {
  return ids.filter((id) => {
    const one = field.models[id];
    if (!one) return false;
    const r = radius(one);
    const y = seat === 0 ? one.pos[1] : TABLE - one.pos[1];
    if (y + r > depth) return true;
    return Object.entries(field.models).some(([other, it]) => {
      const [dx, dy] = [it.pos[0] - one.pos[0], it.pos[1] - one.pos[1]];
      return other !== id && dx * dx + dy * dy < (r + radius(it)) ** 2;
    });
  });
}

export function deployAction(placements: Placements): Json {
  return { do: 'deploy', models: placements };
}
