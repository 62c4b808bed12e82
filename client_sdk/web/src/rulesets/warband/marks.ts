/** The states by their markers: names, clauses, and what they do in a few words. */

import { shortName, type Field, type Marks } from './view';

/** A state in words. */
interface Described {
  /** The state that a model with such a marker is in. */
  name: string;
  rule: string;
  /** What it does to the model, in a few words. */
  does: string;
}

export const MARKS: Record<string, Described> = {
  fire: {
    name: 'On Fire',
    rule: 'WB-FIRE-1',
    does: 'Burns in the End Phase; Tough does not help.',
  },
  poison: { name: 'Poisoned', rule: 'WB-POISONED-1', does: 'Wounds in the End Phase.' },
  bleed: {
    name: 'Bleeding',
    rule: 'WB-BLEEDING-1',
    does: 'Wounds in the End Phase; any healing stops it.',
  },
  disguise: {
    name: 'Disguised',
    rule: 'WB-DISGUISED-1',
    does: 'Enemies need a Ki test to come at it, or cannot at all.',
  },
  held: {
    name: 'Held',
    rule: 'WB-HELD-2',
    does: 'Cannot move; may only Disengage, Stand Up or use a feat. −1 Melee.',
  },
  frightened: {
    name: 'Frightened',
    rule: 'WB-FRIGHTENED-2',
    does: 'Defensive, −1 Melee and Ranged, keeps away from Fear.',
  },
  immobilised: {
    name: 'Immobilised',
    rule: 'WB-IMMOBILISED-1',
    does: 'A Size test before anything that moves it; no specials.',
  },
  impetuous: {
    name: 'Impetuous',
    rule: 'WB-IMPETUOUS-1',
    does: 'Must act before others of its warband.',
  },
  prone: {
    name: 'Prone',
    rule: 'WB-PRONE-8',
    does: 'May only Stand Up. −1 Melee, strikes second.',
  },
  reload: {
    name: 'Reloading',
    rule: 'WB-RELOADING-1',
    does: 'Its weapon has to be loaded: Wait takes one off.',
  },
  spirit_block: {
    name: 'Spirit Blocked',
    rule: 'WB-SPIRITBLOCKED-1',
    does: 'Gains no Ki in the Starting Phase.',
  },
  stunned: { name: 'Stunned', rule: 'WB-STUNNED-1', does: '−1 Melee and Ranged.' },
  berserk: {
    name: 'Berserk',
    rule: 'WB-BERSERK-3',
    does: 'Aggressive; must go for the nearest enemy.',
  },
  blind: { name: 'Blind', rule: 'WB-BLIND-1', does: 'Sees nothing but what it touches. −1 Melee.' },
  control: { name: 'Controlled', rule: 'WB-CONTROLLED-1', does: 'Acts for the other warband.' },
  death_sentence: {
    name: 'Death Sentence',
    rule: 'WB-DEATHSENTENCE-1',
    does: 'Enemies have +1 dice and +1 damage against it.',
  },
  disease: {
    name: 'Diseased',
    rule: 'WB-DISEASED-1',
    does: 'Loses a counter in the Starting Phase.',
  },
};

export function markName(marker: string | undefined): string {
  return MARKS[marker ?? '']?.name ?? marker ?? 'something';
}

/** How much there is of a marker, in short: "×2", "3 + 1", "by Boga". */
export function amount(value: Marks[string], field: Field): string {
  if (Array.isArray(value)) return value.join(' + ');
  if (typeof value === 'number') return value > 1 ? `×${value}` : '';
  return `by ${Object.keys(value)
    .map((id) => shortName(field.models[id]) || id)
    .join(', ')}`;
}

/** The states of a model, each as "Stunned ×2". */
export function states(
  marks: Marks,
  field: Field,
): { marker: string; name: string; text: string }[] {
  return Object.entries(marks).map(([marker, value]) => {
    const much = amount(value, field);
    return {
      marker,
      name: markName(marker),
      text: much ? `${markName(marker)} ${much}` : markName(marker),
    };
  });
}
