import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { art } from './build/art';
import { catalogs } from './build/catalogs';
import { compressed } from './build/compressed';
import { engine } from './build/engine';
import { typefaces } from './build/fonts';
import { serviceWorker } from './build/service_worker';

export default defineConfig({
  plugins: [svelte(), catalogs(), art(), typefaces(), engine(), serviceWorker(), compressed()],
  // Messages are parsed at build time, so the page needs no parser.
  resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/lib/no-parser' } },
  build: {
    outDir: '../build/page',
    emptyOutDir: true,
    target: 'es2021',
    // Inlined files would be downloaded by everybody, needed or not.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': process.env.INCAN_SERVER ?? 'http://127.0.0.1:8080',
      '/ws': { target: process.env.INCAN_SERVER ?? 'http://127.0.0.1:8080', ws: true },
    },
  },
  test: { include: ['src/**/*.test.ts'], setupFiles: ['build/testing.ts'] },
});
