// What src/rulesets/tcg/cards.gen.json holds: the card set of 5.3 with the words of 5.2, the Decks of 5.4, and which
// status each card lives by (5.5).

import { block, bookOf, capital, cellsOf, rows, section } from './rulebook.mjs';

const STATUSES = ['burn', 'hex', 'poison', 'blind', 'stun', 'nul'];

/** The status that a card inflicts first, else the one that it profits from. */
function aspects(text) {
  const rows = text.split('\n').map(cellsOf);
  const found = {};
  for (const column of [1, 3]) {
    for (const status of STATUSES) {
      const row = rows.find((cells) => cells[0] === status);
      if (!row) throw new Error(`5.5 has no row for ${status}`);
      for (const [, id] of row[column].matchAll(/`([a-z_]+)`/g)) found[id] ??= status;
    }
  }
  return found;
}

/** What each ready-made Deck does, from the line that heads 5.4. */
function sayings(text, names) {
  return Object.fromEntries(
    names.map((name) => {
      const found = new RegExp(`\`${name}\` ([^,.]+)`).exec(text);
      if (!found) throw new Error(`5.4 says nothing about ${name}`);
      return [name, capital(found[1].trim())];
    }),
  );
}

/** The sentence of each effect; effects of one kind in a row that share a sentence share it here too. */
function sentences(id, text, effects) {
  const parts = text.split(/(?<=\.) (?=(?:Ability|Trigger|Passive)\b)/);
  if (effects.length === 0) return [];
  if (parts.length === effects.length) return parts;
  if (parts.length === 1) return effects.map(() => text);
  throw new Error(`5.2 has ${parts.length} sentences for the ${effects.length} effects of ${id}`);
}

function shifts(steps) {
  return steps.some(
    (step) => step.verb === 'shift' || shifts(step.then ?? []) || shifts(step.else ?? []),
  );
}

/** What the browser shows of an effect: all but what it does, which is decided on the server alone. */
function effect({ kind, target, cost, must, once, mods, immune, do: steps = [] }, text) {
  return {
    kind,
    text,
    ...(target && { target }),
    ...(shifts(steps) && { shift: true }),
    ...(cost && { cost }),
    ...(must && { must }),
    ...(once && { once }),
    ...(mods && { mods }),
    ...(immune && { immune }),
  };
}

export function generated() {
  const book = bookOf('tcg');
  const words = rows(section(book, '## 5.2'));
  const aspect = aspects(section(book, '## 5.5'));
  const ready = section(book, '## 5.4');
  const decks = block(ready);
  const saying = sayings(ready, Object.keys(decks));
  const cards = {};
  for (const [id, card] of Object.entries(block(section(book, '## 5.3')))) {
    const text = words[id]?.at(-1); // the last column: what the card says
    if (text === undefined) throw new Error(`5.2 has no row for ${id}`);
    const { effects, ...printed } = card;
    const says = sentences(id, text, effects);
    cards[id] = {
      ...printed,
      ...(aspect[id] && { aspect: aspect[id] }),
      text: effects.length > 0 ? text : '',
      effects: effects.map((one, i) => effect(one, says[i])),
    };
  }
  for (const [name, deck] of Object.entries(decks)) deck.saying = saying[name];
  return `${JSON.stringify({ cards, decks }, null, 1)}\n`;
}
