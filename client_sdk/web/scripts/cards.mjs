// Writes src/rulesets/hype/cards.gen.json from the rulebook: the card set of 5.3, the words of 5.2, the line-ups of 5.4.
//
//   node scripts/cards.mjs          write it
//   node scripts/cards.mjs --check  exit 1 if the committed copy is stale

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RULEBOOK = new URL('../../../server/gamewarden/rules/hype/rulebook.md', import.meta.url);
const OUTPUT = new URL('../src/rulesets/hype/cards.gen.json', import.meta.url);

/** The text of the section whose heading starts with `heading`, to the next heading of its level or above. */
function section(book, heading) {
  const start = book.indexOf(`\n${heading}`);
  if (start < 0) throw new Error(`the rulebook has no section "${heading}"`);
  const rest = book.slice(start + 1 + heading.length);
  const end = rest.search(/\n#{1,2} /);
  return end < 0 ? rest : rest.slice(0, end);
}

function block(text) {
  const found = /```json\n([\s\S]*?)\n```/.exec(text);
  if (!found) throw new Error('a section has no JSON block');
  return JSON.parse(found[1]);
}

/** The rows of every table whose second column is a card id in back-ticks. */
function rows(text) {
  const table = {};
  for (const line of text.split('\n')) {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const id = /^`([a-z_]+)`$/.exec(cells[1] ?? '');
    if (id) table[id[1]] = cells;
  }
  return table;
}

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

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
  const book = readFileSync(RULEBOOK, 'utf8');
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = generated();
  if (process.argv.includes('--check')) {
    if (readFileSync(OUTPUT, 'utf8') !== text) {
      console.error('cards.gen.json is stale: run npm run cards');
      process.exitCode = 1;
    }
  } else {
    writeFileSync(OUTPUT, text);
  }
}
