// Reads rulebooks: sections, JSON blocks and tables, for what a browser shows of a ruleset's cards.

import { readFileSync } from 'node:fs';

/** The text of a ruleset's rulebook. */
export function bookOf(ruleset) {
  const path = `../../../server/gamewarden/rules/${ruleset}/rulebook.md`;
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** The text of the section whose heading starts with `heading`, to the next heading of its level or above. */
export function section(book, heading) {
  const start = book.indexOf(`\n${heading}`);
  if (start < 0) throw new Error(`the rulebook has no section "${heading}"`);
  const rest = book.slice(start + 1 + heading.length);
  const end = rest.search(/\n#{1,2} /);
  return end < 0 ? rest : rest.slice(0, end);
}

/** The first JSON block of a text. */
export function block(text) {
  const found = /```json\n([\s\S]*?)\n```/.exec(text);
  if (!found) throw new Error('a section has no JSON block');
  return JSON.parse(found[1]);
}

/** The cells of a line of a table; none for any other line. */
export function cellsOf(line) {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** The rows of every table whose second column is a card id in back-ticks, by that id. */
export function rows(text) {
  const table = {};
  for (const line of text.split('\n')) {
    const cells = cellsOf(line);
    const id = /^`([a-z_]+)`$/.exec(cells[1] ?? '');
    if (id) table[id[1]] = cells;
  }
  return table;
}

export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
