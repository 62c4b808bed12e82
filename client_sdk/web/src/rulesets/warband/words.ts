/** Events of `warband` in words, for the log and for screen readers. */

import { nameOf, Teller as Players, type Told } from '../../room/teller';
import type { Company, GameEvent, Json, Line, ReasonLine, Word } from '../ruleset';
import { titled } from './cards';
import { markName } from './marks';
import { readingText } from './rolls';
import { fieldOf, shortName, type Field, type FieldEvent } from './view';

export const REASONS: Record<string, string> = {
  points: 'The last turn, or the limit of points: the score decides.',
};

export const PHASE_NAME: Record<string, string> = {
  deploy: 'Deployment',
  start: 'Starting Phase',
  main: 'Main Phase',
  end: 'End Phase',
  over: 'The end',
};

/** Where the match stands. */
export function standing(view: Json): string {
  const field = fieldOf(view);
  if (!field) return '';
  if (field.phase === 'deploy') return 'Deployment';
  // Given up while the warbands were put up.
  if (field.turn === 0) return PHASE_NAME[field.phase] ?? field.phase;
  return `Turn ${field.turn} of ${field.turns} · ${PHASE_NAME[field.phase] ?? field.phase}`;
}

/** The event as a log line; nothing for what other lines say already. */
export function line(event: GameEvent, view: Json, company: Company): Line | undefined {
  const field = fieldOf(view);
  const told = event as FieldEvent;
  const words = field && LINES[told.kind]?.(told, new Teller(field, company));
  if (!words) return undefined;
  return {
    ...words,
    weight: words.weight ?? 'plain',
    ...(told.why && { why: told.why as ReasonLine[] }),
    ...(told.rule && { rule: told.rule }),
  };
}

/** Names the players and the models of one field for one reader. */
class Teller extends Players {
  constructor(
    readonly field: Field,
    company: Company,
  ) {
    super(company);
  }

  who(id: string | undefined): Word {
    const one = this.field.models[id ?? ''];
    return { who: shortName(one) || (id ?? 'nobody'), seat: one?.seat ?? seatOf(id) };
  }
}

/** An id of the set-up tells whose it is: a1, b1 (WB-SETUP-2). */
function seatOf(id: string | undefined): number {
  return id?.startsWith('b') ? 1 : 0;
}

const DOES: Record<string, string> = {
  walk: ' walks.',
  run: ' runs.',
  standup: ' stands up.',
  wait: ' waits.',
  heal: ' heals.',
  focus: ' gathers Ki.',
  scenario: ' takes the lantern.',
};

const AT: Record<string, string> = {
  melee: ' attacks ',
  charge: ' charges ',
  ranged: ' shoots at ',
  disengage: ' wants to get away from ',
  heal: ' tends ',
  feat: ' uses a feat on ',
  standup: ' stands up against ',
  scenario: ' takes the lantern ',
};

const FOR: Record<string, string> = {
  size: 'Size test',
  disguise: 'Disguise test',
  fear: 'Fear test',
  retest: 'Fear test again',
  feat: 'Test against the feat',
  attack: 'Attack dice',
  defence: 'Defence dice',
  damage: 'Damage dice',
  ranged: 'Shot',
  into_btb: 'Shot into the fight',
  tactical: 'Tactical test',
};

export function rollName(purpose: string | undefined): string {
  return FOR[purpose ?? ''] ?? 'Dice';
}

const HOW: Record<string, string> = {
  slide: ' slides round.',
  slip: ' slips away.',
  push: ' is pushed back.',
  swap: ' changes places.',
  back: ' is set back to where it stood.',
};

const number = (value: number | undefined, tone: 'hurt' | 'help' | 'plain' = 'plain'): Word => ({
  number: String(value ?? 0),
  tone,
});

const LINES: Record<string, (event: FieldEvent, teller: Teller) => Told | undefined> = {
  phase: (e) => ({
    icon: e.phase ?? 'turn',
    weight: e.phase === 'start' ? 'heading' : 'minor',
    words:
      e.phase === 'start'
        ? [`Turn ${e.turn ?? 0}`]
        : [`${PHASE_NAME[e.phase ?? ''] ?? e.phase ?? ''} of turn ${e.turn ?? 0}.`],
  }),
  first: (e, t) => ({
    icon: 'turn',
    words: [t.player(e.seat), t.verb(e.seat, 'act', 'acts'), 'first this turn.'],
  }),
  declare: (e, t) => {
    const at = e.target !== undefined && AT[e.do ?? ''];
    const words: Word[] = at
      ? [t.who(e.model), at, t.who(e.target), '.']
      : [t.who(e.model), DOES[e.do ?? ''] ?? ' uses a feat.'];
    return { icon: e.do ?? 'turn', words };
  },
  roll: (e, t) => ({
    icon: 'dice',
    weight: 'minor',
    words: [
      e.model === undefined ? t.player(e.seat) : t.who(e.model),
      `, ${rollName(e.for).toLowerCase()}: `,
      { number: (e.dice ?? []).join(' ') || 'none', tone: 'plain' },
      e.for === 'damage' ? '.' : ` (${readingText(e.dice ?? [])}).`,
    ],
  }),
  test: (e, t) => ({
    icon: e.passed ? 'passed' : 'failed',
    words: [
      t.who(e.model),
      e.passed ? ' passes the ' : ' fails the ',
      `${rollName(e.for).toLowerCase()}: `,
      e.auto ? 'without dice' : number(e.result, e.passed ? 'help' : 'hurt'),
      ` against ${e.number ?? 0}.`,
    ],
  }),
  number: (e, t) => ({
    icon: 'ranged',
    weight: 'minor',
    words: [t.who(e.model), ' needs ', number(e.number), ' to hit.'],
  }),
  pool: (e, t) => ({
    icon: 'dice',
    weight: 'minor',
    words: [
      t.who(e.model),
      ' has ',
      number(e.pool),
      ` dice to ${e.for === 'ranged' ? 'shoot' : 'fight'}.`,
    ],
  }),
  move: (e, t) => {
    const how = HOW[e.how ?? ''];
    return how ? { icon: e.how ?? 'walk', words: [t.who(e.model), how] } : undefined; // declared before
  },
  exchange: (e, t) => ({
    icon: 'melee',
    words: [
      t.who(e.by),
      ' and ',
      t.who(e.foe),
      ' fight; ',
      t.who(e.attacker),
      ' strikes first',
      ...(e.surprised === undefined ? ['.'] : ['. ', t.who(e.surprised), ' is Surprised!']),
    ],
  }),
  allocate: (e, t) => ({
    icon: 'dice',
    words: [
      t.who(e.model),
      ': ',
      number(e.attack),
      ' on attack, ',
      number(e.defence),
      ' on defence',
      ...(e.special ? [', ', { card: titled(e.special) }] : []),
      ...(e.boost ? [`, boosted by ${e.boost}`] : []),
      '.',
    ],
  }),
  strike: (e, t) => ({
    icon: e.success ? 'melee' : 'parry',
    words: [
      t.who(e.model),
      e.success ? ' hits ' : ' does not get through to ',
      t.who(e.target),
      ': ',
      number(e.result, e.success ? 'hurt' : 'plain'),
      ` against ${e.against ?? 0}`,
      e.tie === 'dice' ? ', by more dice.' : e.tie === 'active' ? ', as the active side.' : '.',
    ],
  }),
  damage: (e, t) => ({
    icon: 'damage',
    words: [
      t.who(e.model),
      ' rolls ',
      number(e.roll),
      ` for damage at level ${e.level ?? 0}: `,
      number(e.wounds, 'hurt'),
      e.wounds === 1 ? ' wound.' : ' wounds.',
    ],
  }),
  wounds: (e, t) => ({
    icon: 'wounds',
    words: [
      t.who(e.target),
      e.amount ? ' suffers ' : ' takes no harm',
      ...(e.amount ? [number(e.amount, 'hurt'), e.amount === 1 ? ' wound.' : ' wounds.'] : ['.']),
    ],
  }),
  killed: (e, t) => ({ icon: 'killed', words: [t.who(e.model), ' is Killed!'] }),
  healed: (e, t) => ({
    icon: 'heal',
    words: [
      t.who(e.target),
      ' is healed of ',
      number(e.amount, 'help'),
      e.amount === 1 ? ' wound.' : ' wounds.',
    ],
  }),
  mark: (e, t) => ({
    icon: e.marker ?? '',
    words: [
      t.who(e.target),
      ' is ',
      { card: markName(e.marker) },
      ...(e.value === undefined ? [] : [` (${e.value})`]),
      ...((e.count ?? 1) > 1 ? [` ×${e.count}`] : []),
      '.',
    ],
  }),
  clear: (e, t) => ({
    icon: e.marker ?? '',
    weight: 'minor',
    words: [
      t.who(e.target),
      ' loses ',
      ...((e.count ?? 1) > 1 ? [`${e.count} `] : []),
      { card: markName(e.marker) },
      e.value === undefined ? '.' : ` (${e.value}).`,
    ],
  }),
  counter: (e, t) => ({
    icon: 'counter',
    weight: 'minor',
    words: [
      t.who(e.model),
      ` spends ${e.removed ?? 0} ${e.removed === 1 ? 'counter' : 'counters'}; ${e.left ?? 0} left.`,
    ],
  }),
  tokens: (e, t) => ({
    icon: 'ki',
    weight: 'minor',
    words: [
      t.who(e.model),
      (e.add ?? 0) < 0 ? ' spends ' : ' gains ',
      number(Math.abs(e.add ?? 0), (e.add ?? 0) < 0 ? 'plain' : 'help'),
      ' Ki.',
    ],
  }),
  side: (e, t) => ({
    icon: 'control',
    words: [t.who(e.model), ' now acts for ', masterOf(t, e.seat), '.'],
  }),
  held: (e, t) => ({
    icon: 'scenario',
    words: [
      t.player(e.seat),
      t.verb(e.seat, 'hold', 'holds'),
      `the ${lanternName(t.field, e.objective)}.`,
    ],
  }),
  score: (e, t) => ({
    icon: 'score',
    words: [
      t.player(e.seat),
      t.verb(e.seat, 'score', 'scores'),
      number(e.points, 'help'),
      e.points === 1 ? ' point.' : ' points.',
    ],
  }),
  passed: (e, t) => ({
    icon: 'pass',
    words: [t.player(e.seat), t.verb(e.seat, 'pass', 'passes').trimEnd(), ', with a Pass Token.'],
  }),
  outcome: (e, t) => t.outcome(e.winner),
};

function masterOf({ company }: Teller, seat: number | undefined): Word {
  return { player: company.me === seat ? 'you' : nameOf(company, seat), seat: seat ?? 0 };
}

/** "west lantern" and "east lantern", as the table lies; its id where there are not two. */
export function lanternName(field: Field, id: string | undefined): string {
  const all = Object.entries(field.objectives).sort(([, a], [, b]) => a.at[0] - b.at[0]);
  const place = all.findIndex(([one]) => one === id);
  if (all.length !== 2 || place < 0) return `lantern ${id ?? ''}`;
  return place === 0 ? 'west lantern' : 'east lantern';
}
