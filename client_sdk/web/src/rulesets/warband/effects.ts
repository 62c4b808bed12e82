/** What feats, specials and weapons do, in words: section 18 of the rulebook. */

import { titled } from './cards';
import { markName } from './marks';
import type { Effect, Feat, Special, Weapon } from './view';

/** "Stunned ×2", "push 2″", "Ki test (5), or else Blind". */
export function effectText(effect: Effect): string {
  const self = effect['to'] === 'self' ? ' on itself' : '';
  return `${WORDS[effect.verb]?.(effect) ?? effect.verb}${self}`;
}

export function effectsText(effects: readonly Effect[] | undefined): string {
  return (effects ?? []).map(effectText).join(', ');
}

const marker = (effect: Effect): string => markName(effect['marker'] as string | undefined);
const times = (effect: Effect): string =>
  Number(effect['count'] ?? 1) > 1 ? ` ×${Number(effect['count'])}` : '';

const WORDS: Record<string, (effect: Effect) => string> = {
  mark: (e) => `${marker(e)}${e['value'] === undefined ? '' : ` ${Number(e['value'])}`}${times(e)}`,
  clear: (e) => `takes away ${e['count'] === undefined ? 'all ' : ''}${marker(e)}${times(e)}`,
  hold: () => 'Held',
  wound: (e) => `${Number(e['amount'])} wounds`,
  heal: (e) => `heals ${Number(e['amount'])}`,
  push: (e) => `pushes ${Number(e['inches'])}″`,
  tokens: (e) => `${Number(e['amount'])} Ki`,
  test: (e) => {
    const fail = effectsText(e['fail'] as Effect[] | undefined);
    const pass = effectsText(e['pass'] as Effect[] | undefined);
    const stat = e['stat'] === 'size' ? 'Size' : 'Ki';
    return `${stat} test (${Number(e['number'])})${fail && `, or else ${fail}`}${pass && `; passed: ${pass}`}`;
  },
};

export function specialText(special: Special): string {
  const parts = [
    typeof special.damage === 'number' ? `+${special.damage} damage` : '',
    special.damage === 'none' ? 'no damage' : '',
    effectsText(special.effects),
    special.stop ? 'the foe does not strike back' : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** "6 / 12 / 18″, strength +1, reload 1; hit: Stunned". */
export function weaponText(weapon: Weapon): string {
  const parts = [
    weapon.range ? `${weapon.range.join(' / ')}″` : '',
    `strength ${weapon.strength < 0 ? '−' : '+'}${Math.abs(weapon.strength)}`,
    weapon.reload ? `reload ${weapon.reload}` : '',
    weapon.on_hit?.length ? `hit: ${effectsText(weapon.on_hit)}` : '',
    weapon.on_wound?.length ? `wound: ${effectsText(weapon.on_wound)}` : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

const FLAGS: Record<string, string> = {
  no_btb: 'not in contact',
  no_walk: 'no walk with it',
  once_turn: 'once a turn',
  once_game: 'once a game',
};

export function feat(it: Feat): { reach: string; does: string; flags: string } {
  const whom = { enemy: 'an enemy', friend: 'a friend', any: 'anybody' }[it.whom ?? 'any'];
  const reach =
    it.reach === 'personal'
      ? 'itself'
      : it.reach === 'pulse'
        ? `all ${it.whom === 'enemy' ? 'enemies' : it.whom === 'friend' ? 'friends' : 'others'} within ${it.range}″`
        : `${whom} within ${it.range}″`;
  return {
    reach,
    does: effectsText(it.effects),
    flags: Object.keys(it.flags ?? {})
      .map((flag) => FLAGS[flag] ?? flag)
      .join(', '),
  };
}

const TRAITS: Record<string, string> = {
  'sixth-sense': 'Sixth Sense',
  'first-strike': 'First Strike',
  'ranged-defence': 'Ranged Defence',
};

/** "Tough 1", "Brave", "Immune to Poisoned". */
export function traitText(name: string, value: number | string[]): string {
  if (Array.isArray(value)) return `Immune to ${value.map(markName).join(', ')}`;
  const words = TRAITS[name] ?? titled(name);
  return VALUED.has(name) ? `${words} ${value}` : words;
}

const VALUED = new Set([
  ...['tough', 'fear', 'bodyguard', 'heal', 'courage', 'armour', 'brutal', 'parry', 'knack'],
  ...['tactician', 'ranged-defence'],
]);
