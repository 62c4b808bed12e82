/** What the guide says at a first match of `tcg`: its texts, and nothing else. */

import type { Tip } from '../ruleset';
import { STATUS_HELP, STRUCK } from './names';
import { STATUSES } from './view';

/** A status is told in the words that stand beside every card that has it. */
const STATUS_TIPS = STATUSES.map((status): [string, Tip] => [
  status,
  {
    title: `New on the board: ${STRUCK[status]}`,
    text: STATUS_HELP[status],
    find: `TCG-${status.toUpperCase()}`,
  },
]);

export const TIPS: Record<string, Tip> = {
  mulligan: {
    title: 'Your opening hand',
    text: 'Press a card to read it. Those with a person are Supporters, new units for the board: two or three of them make a good start.',
    find: 'TCG-SETUP',
  },
  goal: {
    title: 'What you are after',
    text: 'The units with a crown are the leaders. Whoever’s leader has as much damage as Health loses. Damage stays from turn to turn.',
    find: 'TCG-WIN',
  },
  unit: {
    title: 'What a unit can do',
    text: 'Each of your units can move, attack and play a card in a turn: one of each, in any order. Press one with a dot to begin.',
    find: 'TCG-TURN',
  },
  play: {
    title: 'Cards cost no mana',
    text: 'A card is played with one of your units, and each unit plays one a turn. That is all it costs. Press a card with a dot, then say with whom and where.',
    find: 'TCG-PLAY',
  },
  first: {
    title: 'The very first turn',
    text: 'Nobody attacks in turn 1 of a match. Use it to put units on the board and to step forward.',
    find: 'TCG-TURN',
  },
  board: {
    title: 'The board',
    text: 'Zones that share a side are next to each other; nothing goes slantwise. One zone holds one unit, and a unit in between stops steps and reach.',
    find: 'TCG-BOARD',
  },
  kinds: {
    title: 'Kinds of cards',
    text: 'A person is a new unit, a tower stands in a zone, a sword or a ring is worn. A star or a flask works at once; a flask lets you draw, too.',
    find: 'TCG-PLAY',
  },
  attack: {
    title: 'An attack',
    text: 'It deals Attack, the sword, less the Resist, the shield, of whoever is hit. Nobody strikes back. Press a unit of yours: targets in reach are marked.',
    find: 'TCG-ATTACK',
  },
  luck: {
    title: 'Luck and Resist are rolled',
    text: 'A die at or below the attacker’s Luck, the clover, makes a hit critical: Resist does not count. At or below its Resist a unit wards a status off.',
    find: 'TCG-LUCK',
  },
  ability: {
    title: 'Abilities',
    text: 'Each outlined card, or what it wears, has an Ability to use now: once a turn for each card, besides move, attack and play. Press it to read it.',
    find: 'TCG-ABILITY',
  },
  end: {
    title: 'When you are done',
    text: 'Press End turn. With more than {hand_limit} cards in hand you give some up then. The other side plays, and yours are fresh again.',
    find: 'TCG-TURN',
  },
  deck: {
    title: 'Your Deck runs low',
    text: 'You draw as your turn starts. Whoever has to and has no Deck left loses the match.',
    find: 'TCG-WIN',
  },
  trigger: {
    title: 'A Trigger of yours',
    text: 'What just happened sets off a card of yours, in whoever’s turn it is. Use it or go on without, unless it has to be. Of several you choose the order.',
    find: 'TCG-TRIGGER',
  },
  break: {
    title: 'Break an Accessory',
    text: 'This unit was Burned again. You may send one Accessory that it wears to the Discard Pile, or leave it be.',
    find: 'TCG-BURN',
  },
  exile: {
    title: 'Pay with discarded cards',
    text: 'Choose cards of your Discard Pile. They leave the game for good: what is left there may be needed to pay again.',
    find: 'Discard Pile',
  },
  recover: {
    title: 'Take a card back',
    text: 'Choose what comes out of your Discard Pile into your hand. It can be played like any other.',
    find: 'Discard Pile',
  },
  discard: {
    title: 'Give up a card',
    text: 'Choose a card of your hand: it goes to your Discard Pile. At the end of a turn you keep {hand_limit} at most.',
    find: 'TCG-TURN',
  },
  refused: {
    title: 'Not now',
    text: 'What has a dashed edge or no dot cannot be done now. Press it and it says why; the small code there opens the rule itself.',
    find: 'TCG-TURN',
  },
  ...Object.fromEntries(STATUS_TIPS),
};
