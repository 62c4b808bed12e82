/** Refusals of the rulebook's section 4.3 in a few words; the clause itself stands beside them. */

export const REFUSALS: Record<string, string> = {
  'HYPE-TURN-2': 'It is not your turn.',
  'HYPE-PROMPT-1': 'Something else is asked of you now.',
  'HYPE-ACT-4': 'That performer is not yours.',
  'HYPE-HEALTH-3': 'Knocked out.',
  'HYPE-STUNNED-1': 'Stunned: skips this turn.',
  'HYPE-ACT-2': 'Has acted this turn.',
  'HYPE-SIG-1': 'Has no Signature Move.',
  'HYPE-SIG-4': 'Once a match, and it is done.',
  'HYPE-GUARD-3': 'Still has Shield.',
  'HYPE-MOD-1': 'Not in your hand.',
  'HYPE-MOD-7': 'Already played.',
  'HYPE-MOD-3': 'One Modifier a turn, and it is played.',
  'HYPE-AP-1': 'Not enough AP.',
  'HYPE-HYPE-1': 'Not enough Hype.',
  'HYPE-BASIC-3': 'Only a living enemy can be attacked.',
  'HYPE-HIDDEN-1': 'Hidden: cannot be picked.',
  'HYPE-EFFECT-3': 'Nobody there fits what the card asks for.',
  'HYPE-SETUP-1': 'Not a team: different performers, as many as the rules say.',
  'HYPE-SETUP-2': 'Not a hand: different Modifiers, as many as the rules say.',
  'HYPE-SETUP-6': 'Not on offer.',
};
