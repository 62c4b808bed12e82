import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const here = (path: string): URL => new URL(path, import.meta.url);

const made = readdirSync(here('../src/rulesets')).filter((id) =>
  existsSync(here(`../scripts/${id}.mjs`)),
);

test.each(made)('the card set of %s is that of the rulebook', async (id) => {
  const script = here(`../scripts/${id}.mjs`).pathname;
  const { generated } = (await import(script)) as { generated(): string };
  const committed = readFileSync(here(`../src/rulesets/${id}/cards.gen.json`), 'utf8');
  expect(committed).toBe(generated());
});
