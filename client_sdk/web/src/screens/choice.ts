/** What this reader last chose to play with, kept for each ruleset. */

import { useCallback, useState } from 'preact/hooks';

import { kept } from '../net/kept';
import { useFace } from '../rulesets';
import type { Json, RulesetUi } from '../rulesets/ruleset';

const keyOf = (ruleset: string): string => `gamewarden.choice.${ruleset}`;

export interface Chosen {
  options: Json;
  choose(options: Json): void;
  /** The ruleset's face: without it, what is chosen by default is not known yet. */
  ui: RulesetUi | undefined;
}

/** The options chosen for `ruleset`, and how to choose others. */
export function useChoice(ruleset: string): Chosen {
  const face = useFace(ruleset);
  const [chosen, setChosen] = useState<Json | undefined>(() => keptChoice(ruleset));
  const choose = useCallback(
    (options: Json) => {
      kept.write(keyOf(ruleset), options);
      setChosen(options);
    },
    [ruleset],
  );
  const ui = face.at === 'there' ? face.ui : undefined;
  return { options: chosen ?? ui?.first ?? {}, choose, ui };
}

/** The part of the options that is one seat's own. */
export function ownOf(ui: RulesetUi | undefined, options: Json): Json {
  const own = ui?.own ?? [];
  return Object.fromEntries(own.flatMap((key) => (key in options ? [[key, options[key]]] : [])));
}

function keptChoice(ruleset: string): Json | undefined {
  const found = kept.read(keyOf(ruleset));
  return typeof found === 'object' && found !== null && !Array.isArray(found)
    ? (found as Json)
    : undefined;
}
