/** What the guide says at a first match of `hype`: its texts, and nothing else. */

import type { Tip } from '../ruleset';
import type { Status } from './view';
import { STATUS_NAME, statusHelp } from './words';

/** A status is told in the words that stand beside every performer that has it, and what else to know. */
const status = (which: Status, besides: string): Tip => ({
  title: `New on stage: ${STATUS_NAME[which]}`,
  text: `${statusHelp(which, '{exposed_bonus}')} ${besides}`,
  find: `HYPE-${which.toUpperCase()}`,
});

export const TIPS: Record<string, Tip> = {
  draft: {
    title: 'Take a performer',
    text: 'Each card tells Health, the Signature Move with its price, and what always works. Take some who hit hard and some who last; you will set their order afterwards.',
    find: 'HYPE-SETUP',
  },
  line_up: {
    title: 'Your line-up',
    text: 'Set {team_size} performers and {hand_size} Modifiers; the ready-made ones on top are a quick start. Slot 1 stands leftmost, and many cards hit from the left.',
    find: 'HYPE-SETUP',
  },
  goal: {
    title: 'What you are after',
    text: 'Your team stands in front, theirs behind. Bring the Health of all of theirs to 0 before they do it to yours. Who is down stays down.',
    find: 'HYPE-WIN',
  },
  act: {
    title: 'Choose who acts',
    text: 'Press a performer of yours with a yellow arrow. It can attack for {basic_damage}, do its Signature Move, or Guard for {guard_shield} Shield. Then pick whom to hit.',
    find: 'HYPE-ACT',
  },
  ap: {
    title: 'Action Points',
    text: 'The bolts beside your name are AP, and prices are in bolts. You have new ones each turn, for the whole team; what is left over is lost.',
    find: 'HYPE-AP',
  },
  hype: {
    title: 'Hype',
    text: 'The flames are Hype. Most turns bring you some, and what you do not spend is kept, up to {hype_max}. The strongest moves and cards cost it.',
    find: 'HYPE-HYPE',
  },
  modifier: {
    title: 'Your Modifiers',
    text: 'These cards lie open to both. Play at most {modifiers_a_turn} a turn, each once a match: an Event works at once, a green Field changes the stage for both sides.',
    find: 'HYPE-MOD',
  },
  end: {
    title: 'Nothing left to do',
    text: 'A turn does not end by itself: press End turn. Whoever has acted is ready again in your next one.',
    find: 'HYPE-TURN',
  },
  reading: {
    title: 'Look before you hit',
    text: 'Press anybody, theirs too, to read what they do. The name in italics is a passive: it costs nothing and works all the time.',
    find: 'HYPE-PASSIVE',
  },
  shield: {
    title: 'Shield',
    text: 'Shield takes damage before Health does, {shield_max} at most, and stays until it is hit away. As a rule only a performer without any can Guard.',
    find: 'HYPE-SHIELD',
  },
  field: {
    title: 'A Field is in force',
    text: 'It holds for both sides. The dots are the turns that it still has; another Field takes its place at once. Press it to read it.',
    find: 'HYPE-FIELD',
  },
  pressure: {
    title: 'Pressure is on',
    text: 'Every hit of a Basic Attack or a Signature Move does {pressure_bonus} more now, yours and theirs. Events and Fields do not.',
    find: 'HYPE-PRESSURE',
  },
  knocked: {
    title: 'Knocked out',
    text: 'Who is down stays down and is skipped: a card that hits the leftmost of a team then hits the next one who still stands.',
    find: 'HYPE-HEALTH',
  },
  refused: {
    title: 'Not now',
    text: 'What has a dashed edge or no yellow mark cannot be done now. Press it and it says why; the small code there opens the rule itself.',
    find: 'HYPE-ACT',
  },
  exposed: status('exposed', 'Then it is over, also when Shield took the whole hit.'),
  stunned: status('stunned', 'The others of its team act as usual.'),
  hidden: status('hidden', 'What hits several or all finds it all the same.'),
};
