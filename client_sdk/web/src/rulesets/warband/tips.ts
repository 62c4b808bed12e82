/** What the guide says at a first match of `warband`: its texts, and nothing else. */

import type { Tip } from '../ruleset';
import { MARKS } from './marks';

/** A state is told in the words that stand beside every model that has it. */
const STATE_TIPS = Object.entries(MARKS).map(([marker, { name, rule, does }]): [string, Tip] => [
  marker,
  { title: `New on the table: ${name}`, text: does, find: rule.replace(/-\d+$/, '') },
]);

export const TIPS: Record<string, Tip> = {
  deploy: {
    title: 'Put up your warband',
    text: 'Anywhere in the darker band at your edge. The ford in the middle and the lanterns at the sides bring points: have somebody near each of them.',
    find: 'WB-SETUP',
  },
  first: {
    title: 'Who acts first?',
    text: 'You won the roll. Whoever goes first activates one model for one action, then the other side one of theirs, and so on through the turn.',
    find: 'WB-TURN',
  },
  goal: {
    title: 'What you are after',
    text: 'Points win, not kills: each turn {objectives} for more lanterns than the other side, {zone} for more models wholly in the ford. It ends after {turns} turns, or at {limit} points.',
    find: 'WB-WIN',
  },
  activate: {
    title: 'One model, one action',
    text: 'Press a model of yours with a yellow ring, then what it does. Once that is done the other side has its turn, and then you again.',
    find: 'WB-ACTION',
  },
  counters: {
    title: 'Activation Counters',
    text: 'The yellow dots: each model has two more every turn. An action costs one, those marked with two dots cost two. Without any it is exhausted.',
    find: 'WB-COUNTER',
  },
  move: {
    title: 'Moving',
    text: 'Choose Walk and press the table, corner by corner; a green way can be done. A Run is one straight line, half as far again. Thickets cost double.',
    find: 'WB-MOVE',
  },
  turn: {
    title: 'How a turn ends',
    text: 'When no model has a counter left, or none that may act: then fires burn, poison works, points are counted, and all have new counters.',
    find: 'WB-TURN',
  },
  facing: {
    title: 'Facing',
    text: 'A model sees only to its front, where the point on its base shows. Come at one from where it does not see you, and it is surprised.',
    find: 'WB-LOS',
  },
  zone: {
    title: 'Zones of Control',
    text: 'An inch before an enemy, a move may go in only to fight that one, straight at it. Nobody shoots or takes a lantern from in there.',
    find: 'WB-ZOC',
  },
  melee: {
    title: 'Melee and Charge',
    text: 'Melee goes as far as a Walk and fights. A Charge goes twice as far, straight at an enemy that it sees, and hits harder, for two counters.',
    find: 'WB-MELEE',
  },
  ranged: {
    title: 'Shooting',
    text: 'The dice have to reach 4 at short range, 5 at medium, 6 at long. Cover and running make it harder, a big target easier.',
    find: 'WB-RANGED',
  },
  lantern: {
    title: 'Take the lantern',
    text: 'A model of yours stands at a lantern: choose the action Lantern. It stays yours when you walk away, until the other side takes it.',
    find: 'WB-WIN',
  },
  ki: {
    title: 'Ki, feats and boosts',
    text: 'Each model has its own Ki. It pays for feats, and for boosts that raise one number for one action. Focus gains more, for two counters.',
    find: 'WB-KI',
  },
  pass: {
    title: 'Pass Tokens',
    text: 'The side with fewer models has tokens. For one of them you may Pass: the other side acts, and your counters stay. What is left goes as the turn ends.',
    find: 'WB-TURN',
  },
  allocate: {
    title: 'Divide your dice',
    text: 'Both sides do it in secret: dice on attack hurt, dice on defence keep you from being hurt. One strikes first, then the other, if it still can.',
    find: 'WB-MELEE',
  },
  dice: {
    title: 'How dice are read',
    text: 'Ones are taken out. The highest die counts, and one more for each other die left, two at most. Your attack has to beat their defence.',
    find: 'WB-TEST',
  },
  specials: {
    title: 'Specials and boosts',
    text: 'A special costs some of these dice and adds what it says if it works. A Melee boost buys one more die with Ki.',
    find: 'WB-MELEE',
  },
  bodyguard: {
    title: 'A bodyguard may step in',
    text: 'It changes places with the model that the enemy is after, and takes the attack itself. Or nobody does.',
    find: 'WB-GUARD',
  },
  reroll: {
    title: 'A second try',
    text: 'Press the dice to roll again, once, or keep them all. Ones count for nothing, so they are the ones to try.',
    find: 'WB-MELEE-11',
  },
  slip: {
    title: 'It got away',
    text: 'This model may walk off now, past every Zone of Control, but not into contact with an enemy. Lay its way on the table, or let it stay.',
    find: 'WB-MELEE-18',
  },
  cleanse: {
    title: 'Pay a sentence off',
    text: 'Each of these models may pay 3 Ki to lose one Death Sentence. Choose who pays, or nobody.',
    find: 'WB-DEATHSENTENCE',
  },
  refused: {
    title: 'That cannot be done',
    text: 'The words say why, red marks on the table show where, and the small code opens the rule. Actions with a dashed edge say why when you press them.',
    find: 'WB-ACTION',
  },
  ...Object.fromEntries(STATE_TIPS),
};
