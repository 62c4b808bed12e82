/** How a ruleset's guide is put together: its texts, and when each of them is in place. */

import type { Guide, Json, Moment, Tip } from '../rulesets/ruleset';

/** When a tip is in place: at prompts of these kinds, if `when` holds. */
export interface Step<View> {
  tip: string;
  at: readonly string[];
  when?(view: View, moment: Moment): boolean;
}

interface Parts<View> {
  texts: Readonly<Record<string, Tip>>;
  /** What matters most first. */
  steps: readonly Step<View>[];
  /** The kinds of prompts that need no tip, each with the reason. */
  plain?: Readonly<Record<string, string>>;
  /** The view as the ruleset knows it. */
  read(view: Json): View | undefined;
  /** The numbers that stand in the texts as `{name}`. */
  numbers(view: View, options: Json): Readonly<Record<string, number>>;
}

/** The guide that the shell asks: it tells nothing of a view that the ruleset cannot read. */
export function guideOf<View>({ texts, steps, plain = {}, read, numbers }: Parts<View>): Guide {
  return {
    tips: Object.keys(texts),
    kinds: [...new Set(steps.flatMap(({ at }) => at))],
    plain,
    about: (moment) => {
      const view = read(moment.view);
      if (!view) return [];
      const kind = String(moment.prompt['kind']);
      return steps
        .filter(({ at, when }) => at.includes(kind) && (when?.(view, moment) ?? true))
        .map(({ tip }) => tip);
    },
    tip: (id, moment) => {
      const view = read(moment.view);
      const found = texts[id];
      if (!view || !found) return undefined;
      const known = numbers(view, moment.options);
      return { ...found, text: filled(found.text, known) };
    },
  };
}

/** A text with its numbers; a name that is no number stays as it is written. */
function filled(text: string, numbers: Readonly<Record<string, number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(numbers[name] ?? whole));
}

/** Whether the legal list holds an action of one of these kinds. */
export function offers({ legal }: Moment, ...kinds: string[]): boolean {
  return legal.actions.some(({ do: does }) => kinds.includes(String(does)));
}

/** What is known of the tips of a moment. */
export interface Had {
  /** Whether the reader has had a tip. */
  known(tip: string): boolean;
  /** The one that stands there. */
  standing: string | undefined;
  /** Whether one was put away at this decision: then only what was refused at it is spoken of. */
  answered: boolean;
}

/** The tip that is shown: the one that stands there while it is in place, else the first one that is not known. */
export function tipFor(
  guide: Guide,
  moment: Moment,
  { known, standing, answered }: Had,
): string | undefined {
  const otherwise = answered ? guide.about({ ...moment, refused: false }) : [];
  const due = guide.about(moment).filter((tip) => !known(tip) && !otherwise.includes(tip));
  return standing !== undefined && due.includes(standing) ? standing : due[0];
}
