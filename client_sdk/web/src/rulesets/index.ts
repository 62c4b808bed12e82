/** Every ruleset's face. A folder beside this file with an `index.ts` that exports `ui` is one more. */

import type { RulesetUi } from './ruleset';

const found = import.meta.glob<{ ui: RulesetUi }>('./*/index.ts', { eager: true });

const faces = new Map(Object.values(found).map(({ ui }) => [ui.id, ui]));

/** The face of ruleset `id`; nothing where this client cannot show it. */
export function rulesetUi(id: string): RulesetUi | undefined {
  return faces.get(id);
}
