import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where `npm run dev` finds a running server. */
const SERVER = process.env['GAMEWARDEN_URL'] ?? 'http://127.0.0.1:8765';

export default defineConfig({
  base: './', // works at / and behind a proxy's prefix alike
  resolve: { alias: { 'gamewarden-client': here('../js/src/index.ts') } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: here('../../server/gamewarden/gateway/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // no data: URLs, so that a strict Content-Security-Policy holds
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/ws': { target: SERVER, ws: true },
      '/rules': SERVER,
      '/protocol.json': SERVER,
    },
  },
  // A bound against hanging, not a measure: machines may be busy.
  test: { include: ['tests/**/*.test.{ts,tsx}'], testTimeout: 60_000 },
});
