/** What this reader last chose to play with, kept for each ruleset. */

import { useCallback, useState } from 'preact/hooks';

import { kept } from '../net/kept';
import { rulesetUi } from '../rulesets';
import type { Json } from '../rulesets/ruleset';

const keyOf = (ruleset: string): string => `gamewarden.choice.${ruleset}`;

/** The options chosen for `ruleset`, and how to choose others. */
export function useChoice(ruleset: string): [Json, (options: Json) => void] {
  const [options, setOptions] = useState<Json>(() => keptChoice(ruleset));
  const choose = useCallback(
    (chosen: Json) => {
      kept.write(keyOf(ruleset), chosen);
      setOptions(chosen);
    },
    [ruleset],
  );
  return [options, choose];
}

/** The part of the options that is one seat's own. */
export function ownOf(ruleset: string, options: Json): Json {
  const own = rulesetUi(ruleset)?.own ?? [];
  return Object.fromEntries(own.flatMap((key) => (key in options ? [[key, options[key]]] : [])));
}

function keptChoice(ruleset: string): Json {
  const first = rulesetUi(ruleset)?.first ?? {};
  const found = kept.read(keyOf(ruleset));
  return typeof found === 'object' && found !== null && !Array.isArray(found)
    ? (found as Json)
    : first;
}
