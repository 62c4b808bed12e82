/** Events of `hype` in words, for the log and for screen readers. */

import { listed, Teller, type Told } from '../../room/teller';
import type { Company, GameEvent, Json, Line, ReasonLine, Word } from '../ruleset';
import { cardName, performerCard } from './cards';
import { stageOf, type Stage, type StageEvent, type Status } from './view';

export const STATUS_NAME: Record<Status, string> = {
  exposed: 'Exposed',
  stunned: 'Stunned',
  hidden: 'Hidden',
};

/** What a status does, in a sentence; `bonus`: what is added to a hit on an Exposed performer. */
export function statusHelp(status: Status, bonus: number | string): string {
  switch (status) {
    case 'exposed':
      return `Takes ${bonus} more the next time it takes damage.`;
    case 'stunned':
      return 'Does not act in its player’s turn; free once it has skipped one.';
    case 'hidden':
      return 'No enemy can pick it singly, until it acts or its player’s turn starts.';
  }
}

export const REASONS: Record<string, string> = {
  ko: 'The last performer of a team is knocked out.',
  bell: 'The Final Bell: the teams are counted.',
};

/** Where the match stands. */
export function standing(view: Json): string {
  const stage = stageOf(view);
  if (!stage) return '';
  if (stage.phase === 'draft') return 'Draft';
  if (stage.phase === 'line_up') return 'Line-ups';
  return `Round ${stage.round}, turn ${stage.turn}`;
}

/** The event as a log line; nothing for what other lines say already. */
export function line(event: GameEvent, view: Json, company: Company): Line | undefined {
  const stage = stageOf(view);
  const told = event as StageEvent;
  const words = stage && LINES[told.kind]?.(told, new StageTeller(stage, company));
  if (!words) return undefined;
  const { reasons, ...rest } = words;
  return {
    ...rest,
    weight: words.weight ?? 'plain',
    ...(reasons !== false && told.why && { why: reasonLines(told, stage) }),
    ...(told.rule && { rule: told.rule }),
  };
}

interface StageTold extends Told {
  reasons?: false;
}

/** Names the performers and cards besides. */
class StageTeller extends Teller {
  constructor(
    readonly stage: Stage,
    company: Company,
  ) {
    super(company);
  }

  who(id: string | undefined): Word {
    const one = this.stage.characters[id ?? ''];
    return { who: one ? performerCard(one.card).name : (id ?? 'nobody'), seat: one?.seat ?? 0 };
  }

  list(ids: string[] | undefined): Word[] {
    return listed((ids ?? []).map((id) => this.who(id)));
  }

  cards(ids: string[] | undefined): Word[] {
    return listed((ids ?? []).map((id) => ({ card: cardName(id) })));
  }
}

const on = (teller: StageTeller, targets: string[] | undefined): Word[] =>
  targets?.length ? [' on ', ...teller.list(targets)] : [];

const LINES: Record<string, (event: StageEvent, teller: StageTeller) => StageTold | undefined> = {
  roll: (e, t) => {
    const index = e.dice?.[0] ?? 0;
    if (e.for === 'first') {
      return {
        icon: 'dice',
        words: ['The draw: ', t.player(index), t.verb(index, 'open', 'opens'), 'the match.'],
      };
    }
    return {
      icon: 'dice',
      words: ['By chance, among ', ...t.list(e.among), ': ', t.who(e.among?.[index]), '.'],
    };
  },
  draft: (e, t) => ({
    icon: 'hand',
    words: [
      t.player(e.seat),
      t.verb(e.seat, 'take', 'takes'),
      { card: cardName(e.card ?? '') },
      '.',
    ],
  }),
  line_up: (e, t) => ({
    icon: 'hand',
    words: [t.player(e.seat), t.verb(e.seat, 'field', 'fields'), ...t.cards(e.team), '.'],
  }),
  turn: (e, t) => ({
    icon: 'turn',
    weight: 'heading',
    words: [`Round ${e.round ?? 0} · turn ${e.turn ?? 0} · `, t.player(e.seat)],
  }),
  end: (e, t) => ({
    icon: 'turn',
    weight: 'minor',
    words: [t.player(e.seat), t.verb(e.seat, 'end', 'ends'), 'the turn.'],
  }),
  ap: (e, t) => {
    const change = e.change ?? 0;
    if (change < 0) {
      return {
        icon: 'ap',
        weight: 'minor',
        words: [t.player(e.seat), t.verb(e.seat, 'pay', 'pays'), `${-change} AP.`],
      };
    }
    if (e.rule !== 'HYPE-STEP-9') return undefined; // the AP of a new turn stands under its heading
    return {
      icon: 'ap',
      words: [t.player(e.seat), t.verb(e.seat, 'get', 'gets'), `${change} AP.`],
    };
  },
  hype: (e, t) => {
    const change = e.change ?? 0;
    if (change > 0) {
      const gained: Word = { number: `${change} Hype`, tone: 'help' };
      return {
        icon: 'hype',
        weight: e.rule === 'HYPE-HYPE-3' ? 'minor' : 'plain',
        words: [t.player(e.seat), t.verb(e.seat, 'gain', 'gains'), gained, '.'],
      };
    }
    if (e.rule === 'HYPE-STEP-8') return undefined; // told by the drain before it
    return {
      icon: 'hype',
      weight: 'minor',
      words: [t.player(e.seat), t.verb(e.seat, 'pay', 'pays'), `${-change} Hype.`],
    };
  },
  attack: (e, t) => ({ icon: 'attack', words: [t.who(e.by), ' attacks ', t.who(e.target), '.'] }),
  signature: (e, t) => {
    const by = t.stage.characters[e.by ?? ''];
    const name = by ? performerCard(by.card).signature.name : 'a Signature Move';
    return {
      icon: 'signature',
      words: [t.who(e.by), ' performs ', { card: name }, ...on(t, e.targets), '.'],
    };
  },
  guard: (e, t) => ({ icon: 'guard', words: [t.who(e.by), ' guards.'] }),
  modifier: (e, t) => ({
    icon: 'modifier',
    words: [
      t.player(e.seat),
      t.verb(e.seat, 'play', 'plays'),
      { card: cardName(e.card ?? '') },
      ...on(t, e.targets),
      '.',
    ],
  }),
  field: (e) => ({
    icon: 'field',
    words: ['The Field is ', { card: cardName(e.card ?? '') }, ` for ${e.left ?? 0} turns.`],
  }),
  field_ends: (e) => ({ icon: 'field', words: [{ card: cardName(e.card ?? '') }, ' is over.'] }),
  pressure: (e) => ({ icon: 'pressure', words: [e.on ? 'Pressure is on.' : 'Pressure is off.'] }),
  damage: (e, t) => ({ icon: 'damage', words: [t.who(e.target), ...hit(e)] }),
  shield: (e, t) => ({
    icon: 'shield',
    words: [t.who(e.target), ' gains ', { number: `${e.change ?? 0} Shield`, tone: 'help' }, '.'],
  }),
  status: (e, t) => ({
    icon: e.status ?? '',
    words: [t.who(e.target), ` is ${e.status ? STATUS_NAME[e.status] : 'changed'}.`],
  }),
  cleared: (e, t) => ({
    icon: e.status ?? '',
    weight: 'minor',
    words: [t.who(e.target), ` is ${e.status ? STATUS_NAME[e.status] : 'changed'} no more.`],
  }),
  immune: (e, t) => ({
    icon: 'guard',
    words: [
      t.who(e.target),
      ` is not ${e.status ? STATUS_NAME[e.status] : 'changed'}: it wards that off.`,
    ],
  }),
  ko: (e, t) => ({ icon: 'ko', words: [t.who(e.target), ' is knocked out!'] }),
  drain: (e, t) => {
    if (e.failed) {
      return {
        icon: 'drain',
        words: [
          t.player(e.seat),
          t.verb(e.seat, 'have', 'has'),
          'no Hype to drain: the drain fails.',
        ],
      };
    }
    const taken: Word = { number: `${e.taken ?? 0} Hype`, tone: 'hurt' };
    return {
      icon: 'drain',
      words: [t.player(e.seat), t.verb(e.seat, 'lose', 'loses'), taken, '.'],
    };
  },
  again: (e, t) => ({ icon: 'again', words: [t.who(e.target), ' has one more act this turn.'] }),
  outcome: (e, t) => t.outcome(e.winner),
};

function hit(e: StageEvent): Word[] {
  const amount = e.amount ?? 0;
  if (amount === 0) return [' is hit for ', { number: '0', tone: 'plain' }, '.'];
  const shield = e.absorbed ? `, ${e.absorbed} of it on Shield` : '';
  return [' is hit for ', { number: String(amount), tone: 'hurt' }, `${shield}.`];
}

/** The reasons of an event's number, with the names of the cards that made them. */
export function reasonLines(event: StageEvent, stage: Stage): ReasonLine[] {
  return (event.why ?? []).map((reason) => {
    if (reason.source === undefined) return reason;
    const one = stage.characters[reason.source];
    const by = one ? (performerCard(one.card).passive?.name ?? '') : cardName(reason.source);
    return { ...reason, by };
  });
}

/** The few words that a reason has on the board; the log has the clause. */
export function short(reason: ReasonLine): string {
  return reason.by ?? SHORT[reason.rule] ?? '';
}

const SHORT: Record<string, string> = {
  'HYPE-BASIC-2': 'Attack',
  'HYPE-SIG-3': 'Signature',
  'HYPE-MOD-5': 'Event',
  'HYPE-FIELD-13': 'Field',
  'HYPE-DRAIN-3': 'Failed drain',
  'HYPE-EXPOSED-1': 'Exposed',
  'HYPE-PRESSURE-3': 'Pressure',
  'HYPE-PRESSURE-4': 'Pressure',
  'HYPE-DAMAGE-4': 'Not below 0',
  'HYPE-GUARD-2': 'Guard',
  'HYPE-STEP-6': 'Shield',
  'HYPE-SHIELD-4': 'Limit',
  'HYPE-HYPE-3': 'New turn',
  'HYPE-STEP-7': 'Card',
  'HYPE-HYPE-4': 'Limit',
};
