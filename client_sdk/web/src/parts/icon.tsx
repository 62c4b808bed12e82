/** Small drawings of one colour; rulesets add their own. */

import { SHELL, type Drawing } from './drawings';

export type { Drawing };

export interface IconProps {
  name: string;
  /** Drawings of a ruleset, looked at first. */
  from?: Record<string, Drawing>;
  /** The name for a screen reader; without it the icon is decoration. */
  label?: string;
  class?: string;
}

const HOUSE: Record<string, Drawing> = SHELL;

/** An icon by name; nothing where there is none of that name. */
export function Icon({ name, from, label, class: extra }: IconProps) {
  const drawing = from?.[name] ?? HOUSE[name];
  if (!drawing) return null;
  return (
    <svg
      class={`icon ${extra ?? ''}`}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' })}
    >
      {drawing.lines && <path class="icon-lines" d={drawing.lines} />}
      {drawing.solid && <path class="icon-solid" d={drawing.solid} />}
    </svg>
  );
}
