// Writes src/rulesets/ID/cards.gen.json for every ruleset that has a script ID.mjs beside this file, which exports
// `generated()`: the text of that file, made from the rulebook.
//
//   node scripts/cards.mjs          write them
//   node scripts/cards.mjs --check  exit 1 if a committed copy is stale

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const RULESETS = new URL('../src/rulesets/', import.meta.url);

for (const id of readdirSync(RULESETS)) {
  const script = new URL(`${id}.mjs`, import.meta.url);
  if (!existsSync(script)) continue;
  const { generated } = await import(script.href);
  const output = new URL(`${id}/cards.gen.json`, RULESETS);
  if (!process.argv.includes('--check')) {
    writeFileSync(output, generated());
  } else if (readFileSync(output, 'utf8') !== generated()) {
    console.error(`${id}/cards.gen.json is stale: run npm run cards`);
    process.exitCode = 1;
  }
}
