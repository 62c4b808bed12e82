/** Every ruleset's face: a folder beside this file, fetched when something of it is first shown. */

import { useEffect, useState } from 'preact/hooks';

import type { Poster, RulesetUi } from './ruleset';

const faces = import.meta.glob<{ ui: RulesetUi }>('./*/index.ts');
const posters = import.meta.glob<{ poster: Poster }>('./*/poster.tsx', { eager: true });
// What the browser has loaded: a page loads a face once, whoever asks for it.
const fetched = new Map<string, RulesetUi>();

const faceOf = (id: string): string => `./${id}/index.ts`;

/** Whether this client has a face for ruleset `id`, fetched or not. */
export function hasFace(id: string): boolean {
  return faceOf(id) in faces;
}

/** What announces ruleset `id`; nothing where its folder has no poster. */
export function posterOf(id: string): Poster | undefined {
  return posters[`./${id}/poster.tsx`]?.poster;
}

/** The face of ruleset `id`; nothing while it has not been fetched. */
export function rulesetUi(id: string): RulesetUi | undefined {
  return fetched.get(id);
}

/** Fetches the face of ruleset `id`; nothing where this client has none. Rejects if it cannot be had. */
export async function fetchFace(id: string): Promise<RulesetUi | undefined> {
  const found = await faces[faceOf(id)]?.();
  if (found) fetched.set(id, found.ui);
  return found?.ui;
}

/** Where a face stands: there, on its way, not to be had, or unknown to this client. */
export type Face =
  { at: 'there'; ui: RulesetUi } | { at: 'coming' } | { at: 'lost' } | { at: 'none' };

/** The face of ruleset `id`, fetched if need be. Without an id: still coming. */
export function useFace(id: string | undefined): Face {
  const [lost, setLost] = useState<string>();
  const [, setCount] = useState(0);
  useEffect(() => {
    if (id === undefined || rulesetUi(id)) return;
    let wanted = true;
    fetchFace(id).then(
      () => wanted && setCount((n) => n + 1),
      () => wanted && setLost(id),
    );
    return () => {
      wanted = false;
    };
  }, [id]);
  if (id === undefined) return { at: 'coming' };
  const ui = rulesetUi(id);
  if (ui) return { at: 'there', ui };
  if (!hasFace(id)) return { at: 'none' };
  return { at: lost === id ? 'lost' : 'coming' };
}
