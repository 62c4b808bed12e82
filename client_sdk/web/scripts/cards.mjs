// Writes src/rulesets/ID/cards.gen.json for every ruleset that has a scripts/cards-ID.mjs beside this file, which
// exports `generated()`: the text of that file, made from the rulebook.
//
//   node scripts/cards.mjs          write them
//   node scripts/cards.mjs --check  exit 1 if a committed copy is stale

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const HERE = new URL('.', import.meta.url);

for (const script of readdirSync(HERE)) {
  const id = /^cards-([a-z]+)\.mjs$/.exec(script)?.[1];
  if (id === undefined) continue;
  const { generated } = await import(new URL(script, HERE).href);
  const output = new URL(`../src/rulesets/${id}/cards.gen.json`, HERE);
  if (!process.argv.includes('--check')) {
    writeFileSync(output, generated());
  } else if (readFileSync(output, 'utf8') !== generated()) {
    console.error(`${id}/cards.gen.json is stale: run npm run cards`);
    process.exitCode = 1;
  }
}
