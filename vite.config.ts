import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';

const OLD_ASSETS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Where `npm run dev` finds the server; the browser sees one origin in development too. */
const developmentServer = 'http://127.0.0.1:8080';

export default defineConfig({
  root: 'src',
  publicDir: '../public',
  build: { outDir: '../dist', emptyOutDir: false, target: 'es2022', modulePreload: { polyfill: false } },
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      // The app registers it itself (src/app/worker-bridge.ts): its policy runs no script that stands in a page.
      injectRegister: false,
      manifest: false,
      // One classic script, which every browser with service workers takes; and no place for a list of files, while the
      // worker keeps none.
      injectManifest: { rollupFormat: 'iife', injectionPoint: '' },
    }),
    forgetOldAssets(),
    compression({ algorithms: ['gzip', 'brotliCompress'], exclude: [/\.(br|gz|png|jpg)$/] }),
  ],
  server: { proxy: { '/api/': developmentServer, '/config.json': developmentServer } },
  test: {
    root: import.meta.dirname,
    include: [
      'src/**/*.test.{ts,tsx}',
      'tests/unit/**/*.test.ts',
      'tests/v1/**/*.test.ts',
      'tests/faults/**/*.test.ts',
      'tests/simulation/**/*.test.ts',
    ],
    environment: 'node',
    setupFiles: ['tests/support/console.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Tests that start real processes are slow on a busy machine; nothing asserts on time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

/**
 * A tab that is open while the portal is brought up to date still asks for the chunks of its own version, so a build
 * leaves the earlier ones in place, for as long as a tab may reasonably stay open.
 */
function forgetOldAssets(): Plugin {
  return {
    name: 'forget-old-assets',
    apply: 'build',
    async closeBundle() {
      const folder = join(import.meta.dirname, 'dist/assets');
      for (const name of await readdir(folder).catch(() => [])) {
        const { mtimeMs } = await stat(join(folder, name));
        if (Date.now() - mtimeMs > OLD_ASSETS_KEPT_MS) await rm(join(folder, name));
      }
    },
  };
}
