import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const here = (path: string): URL => new URL(path, import.meta.url);

const scripts = readdirSync(here('../scripts')).filter((name) => name.startsWith('cards-'));

test.each(scripts)('%s gives the card set that the page was built with', async (script) => {
  const { generated } = (await import(here(`../scripts/${script}`).pathname)) as {
    generated(): string;
  };
  const id = script.replace(/^cards-|\.mjs$/g, '');
  const committed = readFileSync(here(`../src/rulesets/${id}/cards.gen.json`), 'utf8');
  expect(committed).toBe(generated());
});
