// Writes src/rulesets/tcg/cards.gen.json from the rulebook: the card set of 5.3, the words of 5.2, the Decks of 5.4,
// and which status each card lives by (5.5).
//
//   node scripts/cards-tcg.mjs          write it
//   node scripts/cards-tcg.mjs --check  exit 1 if the committed copy is stale

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RULEBOOK = new URL('../../../server/gamewarden/rules/tcg/rulebook.md', import.meta.url);
const OUTPUT = new URL('../src/rulesets/tcg/cards.gen.json', import.meta.url);

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

const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The last cell of every row whose second cell is a card id in back-ticks: what the card says. */
function texts(text) {
  const found = {};
  for (const line of text.split('\n')) {
    const cells = cellsOf(line);
    const id = /^`([a-z_]+)`$/.exec(cells[1] ?? '');
    if (id) found[id[1]] = cells.at(-1);
  }
  return found;
}

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

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

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
  const book = readFileSync(RULEBOOK, 'utf8');
  const words = texts(section(book, '## 5.2'));
  const aspect = aspects(section(book, '## 5.5'));
  const ready = section(book, '## 5.4');
  const decks = block(ready);
  const saying = sayings(ready, Object.keys(decks));
  const cards = {};
  for (const [id, card] of Object.entries(block(section(book, '## 5.3')))) {
    const text = words[id];
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = generated();
  if (process.argv.includes('--check')) {
    if (readFileSync(OUTPUT, 'utf8') !== text) {
      console.error('cards.gen.json of tcg is stale: run npm run cards');
      process.exitCode = 1;
    }
  } else {
    writeFileSync(OUTPUT, text);
  }
}
