/** Events of `tcg` in words, for the log and for screen readers. */

import { Teller, type Told } from '../../room/teller';
import type { Company, GameEvent, Json, Line, ReasonLine, Word } from '../ruleset';
import { cardOf } from './cards';
import { STAT_NAME, STATUS_NAME, STRUCK } from './names';
import { controllerOf, inPlay, printOf, tableOf, type Table, type TableEvent } from './view';

export const REASONS: Record<string, string> = {
  lethal: 'A Character fell.',
  deck: 'A Deck was empty at the turn draw.',
  turn_limit: 'The last turn has been played.',
};

/** Where the match stands. */
export function standing(view: Json): string {
  const table = tableOf(view);
  if (!table) return '';
  return table.turn === 0 ? 'Opening hands' : `Turn ${table.turn}`;
}

/** The event as a log line; nothing for what other lines say already. */
export function line(event: GameEvent, view: Json, company: Company): Line | undefined {
  const table = tableOf(view);
  const told = event as TableEvent;
  const words = table && LINES[told.kind]?.(told, new CardTeller(table, company));
  if (!words) return undefined;
  return {
    ...words,
    weight: words.weight ?? 'plain',
    ...(told.why && { why: reasonLines(told, table) }),
    ...(told.rule && { rule: told.rule }),
  };
}

/** The reasons of an event's number, with the names of the cards that made them. */
export function reasonLines(event: Pick<GameEvent, 'why'>, table: Table): ReasonLine[] {
  return (event.why ?? []).map((reason) => {
    if (reason.source === undefined) return reason;
    const card = printOf(table, reason.source);
    return card ? { ...reason, by: cardOf(card).name } : reason;
  });
}

/** Names players and cards for one reader. */
class CardTeller extends Teller {
  constructor(
    readonly table: Table,
    company: Company,
  ) {
    super(company);
  }

  /** A card in play in the colour of who commands it, any other by its name alone. */
  card(id: string | undefined): Word {
    const print = printOf(this.table, id);
    const seat = controllerOf(this.table, id);
    const name = print ? cardOf(print).name : 'a card';
    return print && seat !== undefined && inPlay(this.table, id)
      ? { who: name, seat }
      : { card: name };
  }

  /** A card in play; an equipped one with the unit that carries it. */
  target(id: string | undefined): Word[] {
    const gear = this.table.equipment[id ?? ''];
    return gear ? [this.card(id), ' of ', this.card(gear.on)] : [this.card(id)];
  }
}

const hurt = (text: string): Word => ({ number: text, tone: 'hurt' });
const help = (text: string): Word => ({ number: text, tone: 'help' });
const many = (n: number): string => (n === 1 ? '1 card' : `${n} cards`);

const ROLLED = { critical: 'for a critical', resist: 'to resist', luck: 'for luck' };
const READY = { move: 'move', attack: 'attack', play: 'play a card' };

const LINES: Record<string, (event: TableEvent, teller: CardTeller) => Told | undefined> = {
  mulligan: (e, t) => ({
    icon: 'hand',
    words: [
      t.player(e.seat),
      e.took
        ? `${t.verb(e.seat, 'redraw', 'redraws')}the opening hand.`
        : `${t.verb(e.seat, 'keep', 'keeps')}the opening hand.`,
    ],
  }),
  shuffle: (e, t) => ({
    icon: 'deck',
    weight: 'minor',
    words: [t.player(e.seat), t.verb(e.seat, 'shuffle', 'shuffles'), 'the Deck.'],
  }),
  turn: (e, t) => ({
    icon: 'turn',
    weight: 'heading',
    words: [`Turn ${e.turn ?? 0} · `, t.player(e.seat)],
  }),
  draw: (e, t) => ({
    icon: 'deck',
    weight: e.rule === 'TCG-TURN-4' || e.rule === 'TCG-SETUP-3' ? 'minor' : 'plain',
    words: [t.player(e.seat), t.verb(e.seat, 'draw', 'draws'), `${many(e.n ?? 0)}.`],
  }),
  mill: (e, t) => ({
    icon: 'mill',
    words: [
      t.player(e.seat),
      t.verb(e.seat, 'lose', 'loses'),
      hurt(many(e.n ?? 0)),
      ' off the top of the Deck.',
    ],
  }),
  exile: (e, t) => ({
    icon: 'removed',
    words: [
      t.player(e.seat),
      t.verb(e.seat, 'remove', 'removes'),
      t.card(e.card),
      ' from the game.',
    ],
  }),
  discard: (e, t) => ({
    icon: 'discard',
    words: [t.player(e.seat), t.verb(e.seat, 'discard', 'discards'), t.card(e.card), '.'],
  }),
  recover: (e, t) => ({
    icon: 'hand',
    words: [
      t.player(e.seat),
      t.verb(e.seat, 'take', 'takes'),
      t.card(e.card),
      ' back from the Discard Pile.',
    ],
  }),
  move: (e, t) => ({
    icon: 'move',
    words: [
      t.card(e.unit),
      e.rule === 'TCG-MOVE-3' ? ' moves to ' : ' is moved to ',
      { card: e.to ?? '' },
      '.',
    ],
  }),
  attack: (e, t) => ({
    icon: 'attack',
    words: [t.card(e.by), ' attacks ', t.card(e.target), '.'],
  }),
  attack_off: (e, t) => ({
    icon: 'attack',
    words: ['The attack of ', t.card(e.by), ' comes to nothing.'],
  }),
  play: (e, t) => ({
    icon: cardOf(e.def).type,
    words: [
      t.player(e.seat),
      t.verb(e.seat, 'play', 'plays'),
      { card: cardOf(e.def).name },
      ' with ',
      t.card(e.unit),
      ...aim(e, t),
      '.',
    ],
  }),
  enter: (e, t) => ({
    icon: 'enter',
    weight: 'minor',
    words: e.on
      ? [t.card(e.on), ' carries ', t.card(e.card), '.']
      : [t.card(e.card), ` stands in ${e.zone ?? ''}.`],
  }),
  fail: (e, t) => ({ icon: 'fail', words: [t.card(e.card), ' comes to nothing.'] }),
  leave: (e, t) => ({
    icon: 'discard',
    weight: e.rule === 'TCG-PLAY-12' || e.rule === 'TCG-WIN-2' ? 'minor' : 'plain',
    words: [t.card(e.card), ' goes to the Discard Pile.'],
  }),
  break: (e, t) => ({
    icon: 'break',
    words: [t.player(e.seat), t.verb(e.seat, 'break', 'breaks'), ...t.target(e.card), '.'],
  }),
  roll: (e, t) => ({
    icon: 'dice',
    words: [
      t.card(e.unit),
      ` rolls ${ROLLED[e.for ?? 'luck']}: `,
      { number: String(e.dice?.[0] ?? '?'), tone: e.success ? 'help' : 'plain' },
      ` where ${e.need ?? 0} or less is needed: `,
      e.success ? 'yes.' : 'no.',
    ],
  }),
  damage: (e, t) => ({
    icon: 'damage',
    words: [
      t.card(e.unit),
      ' takes ',
      e.amount ? hurt(`${e.amount} damage`) : 'no damage',
      e.critical ? ', a critical.' : '.',
    ],
  }),
  heal: (e, t) => ({
    icon: 'heal',
    words: [t.card(e.unit), ' is healed by ', help(String(e.amount ?? 0)), '.'],
  }),
  counter: (e, t) => ({
    icon: e.status ?? '',
    words: [
      ...t.target(e.target),
      ` is ${STRUCK[e.status ?? 'burn']}${e.again ? ' again' : ''}`,
      (e.count ?? 1) > 1 ? `: ${e.count} counters.` : '.',
    ],
  }),
  resisted: (e, t) => ({
    icon: 'rs',
    words: [t.card(e.target), ` resists ${STATUS_NAME[e.status ?? 'burn']}.`],
  }),
  immune: (e, t) => ({
    icon: 'rs',
    words: [t.card(e.target), ` cannot be ${STRUCK[e.status ?? 'burn']}.`],
  }),
  cure: (e, t) => ({
    icon: 'heal',
    words: [
      t.card(e.target),
      e.count
        ? ` loses ${e.n ?? 0} ${STATUS_NAME[e.status ?? 'burn']}.`
        : ` is ${STRUCK[e.status ?? 'burn']} no more.`,
    ],
  }),
  boost: (e, t) => ({
    icon: e.stat ?? 'at',
    words: [t.card(e.unit), ' gets ', change(e.n), ` ${STAT_NAME[e.stat ?? 'at']} this turn.`],
  }),
  expire: (e, t) => ({
    icon: e.stat ?? 'at',
    weight: 'minor',
    words: [
      t.card(e.unit),
      ' is without its ',
      change(e.n),
      ` ${STAT_NAME[e.stat ?? 'at']} again.`,
    ],
  }),
  ready: (e, t) => ({
    icon: 'again',
    words: [t.card(e.unit), ` may ${READY[e.what ?? 'attack']} once more.`],
  }),
  ability: (e, t) => ({
    icon: 'ability',
    words: [
      t.player(e.seat),
      t.verb(e.seat, 'use', 'uses'),
      'the Ability of ',
      ...t.target(e.card),
      '.',
    ],
  }),
  trigger: (e, t) => ({
    icon: 'trigger',
    words: [
      t.player(e.seat),
      t.verb(e.seat, 'use', 'uses'),
      'the Trigger of ',
      ...t.target(e.source),
      '.',
    ],
  }),
  lethal: (e, t) => ({ icon: 'lethal', words: [t.card(e.unit), ' falls.'] }),
  outcome: (e, t) => t.outcome(e.winner),
};

/** " on Orrin", " to c3", for what a play names. */
function aim(e: TableEvent, t: CardTeller): Word[] {
  const words: Word[] = [];
  if (e.on && e.on !== e.unit) words.push(' for ', t.card(e.on));
  if (e.target) words.push(' on ', ...t.target(e.target));
  if (e.to) words.push(' in ', { card: e.to });
  return words;
}

function change(n = 0): Word {
  return n < 0 ? hurt(`−${-n}`) : help(`+${n}`);
}
