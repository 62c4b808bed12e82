import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      'gamewarden-client/node': here('src/node.ts'),
      'gamewarden-client': here('src/index.ts'),
    },
  },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
});
