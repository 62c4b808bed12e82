/** What dice come to, for showing it: section 4 of the rulebook. The results themselves are told. */

export interface Reading {
  /** The place of the die that counts; -1 where none remains. */
  best: number;
  /** How each die takes part. */
  parts: ('best' | 'support' | 'extra' | 'out')[];
  /** Highest die and support, before modifiers. */
  value: number;
  support: number;
}

const MOST_SUPPORT = 2; // WB-TEST-2

/** A test's dice: ones are out (WB-TEST-1), the highest counts, the others support it (WB-TEST-2). */
export function reading(dice: readonly number[]): Reading {
  let best = -1;
  dice.forEach((die, i) => {
    if (die > 1 && (best < 0 || die > (dice[best] ?? 0))) best = i;
  });
  let support = 0;
  const parts = dice.map((die, i): Reading['parts'][number] => {
    if (i === best) return 'best';
    if (die === 1) return 'out';
    if (support >= MOST_SUPPORT) return 'extra';
    support += 1;
    return 'support';
  });
  return { best, parts, support, value: best < 0 ? 0 : (dice[best] ?? 0) + support };
}

/** A reading in words: "6, supported by 2: 8"; "nothing but ones: 0". */
export function readingText(dice: readonly number[]): string {
  const { best, support, value } = reading(dice);
  if (best < 0) return dice.length === 0 ? 'no dice: 0' : 'nothing but ones: 0';
  return support > 0 ? `${dice[best]} with ${support} in support: ${value}` : `${value}`;
}
