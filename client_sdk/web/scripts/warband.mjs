// Writes src/rulesets/warband/cards.gen.json from the rulebook: the profiles of section 18, and what a warband is called.
//
//   node scripts/warband.mjs          write it
//   node scripts/warband.mjs --check  exit 1 if the committed copy is stale

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RULEBOOK = new URL('../../../server/gamewarden/rules/warband/rulebook.md', import.meta.url);
const OUTPUT = new URL('../src/rulesets/warband/cards.gen.json', import.meta.url);

/** "## 18.1 `heron`: the Heron Wardens, keepers of a river marsh", and the JSON block under it. */
const WARBAND = /\n## 18\.\d+ `([a-z]+)`: the ([^,\n]+), ([^\n]+)\n```json\n([\s\S]*?)\n```/g;

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What the browser shows of the profiles; what they do is decided on the server alone. */
export function generated() {
  const book = readFileSync(RULEBOOK, 'utf8');
  const warbands = {};
  for (const [, id, name, saying, block] of book.matchAll(WARBAND)) {
    warbands[id] = { name, saying: capital(saying), models: JSON.parse(block) };
  }
  if (Object.keys(warbands).length === 0) throw new Error('section 18 holds no warband');
  return `${JSON.stringify(warbands, null, 1)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = generated();
  if (process.argv.includes('--check')) {
    if (readFileSync(OUTPUT, 'utf8') !== text) {
      console.error('warband/cards.gen.json is stale: run npm run cards');
      process.exitCode = 1;
    }
  } else {
    writeFileSync(OUTPUT, text);
  }
}
