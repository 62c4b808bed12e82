// The card set of `hype` as the browser shows it: the cards of 5.3, the words of 5.2, the line-ups of 5.4.

import { block, bookOf, capital, rows, section } from './rulebook.mjs';

/** "Name, 1 AP: what it does" or "Name: what it does" without what stands before the colon. */
const afterColon = (text) => capital(text.slice(text.indexOf(':') + 1).trim());

/** The one line on each ready-made line-up that heads 5.4. */
function sayings(text, names) {
  return Object.fromEntries(
    names.map((name) => {
      const found = new RegExp(`\`${name}\` ([^,.]+(?: and [^,.]+)?)`).exec(text);
      if (!found) throw new Error(`5.4 says nothing about ${name}`);
      return [name, capital(found[1].trim())];
    }),
  );
}

function performer({ name, type, health, passives, signature }, row) {
  const { do: _steps, ...printed } = signature;
  return {
    name,
    type,
    health,
    ...(passives.length > 0 && { passive: { name: passives[0].name, text: afterColon(row[3]) } }),
    signature: { ...printed, text: afterColon(row[4]) },
  };
}

function modifier({ name, type, cost, pick }, row) {
  return { name, type, cost, ...(pick && { pick }), text: capital(row[3]) };
}

/** What the browser shows of the cards; what they do is decided on the server alone. */
export function generated() {
  const book = bookOf('hype');
  const words = rows(section(book, '## 5.2'));
  const cards = block(section(book, '## 5.3'));
  const ready = section(book, '## 5.4');
  const lineUps = block(ready);
  const saying = sayings(ready, Object.keys(lineUps));
  const shown = {};
  for (const [id, card] of Object.entries(cards)) {
    const row = words[id];
    if (!row) throw new Error(`5.2 has no row for ${id}`);
    shown[id] = card.type === 'character' ? performer(card, row) : modifier(card, row);
  }
  for (const [name, lineUp] of Object.entries(lineUps)) lineUp.saying = saying[name];
  return `${JSON.stringify({ cards: shown, line_ups: lineUps }, null, 1)}\n`;
}
