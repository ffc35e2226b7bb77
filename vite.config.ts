import react from '@vitejs/plugin-react';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds the server; the browser sees one origin in development too. */
const developmentServer = 'http://127.0.0.1:8080';

export default defineConfig({
  root: 'src',
  publicDir: '../public',
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  plugins: [react(), compression({ algorithms: ['gzip', 'brotliCompress'], exclude: [/\.(br|gz|png|jpg)$/] })],
  server: { proxy: { '/api/': developmentServer, '/config.json': developmentServer } },
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts', 'tests/v1/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['tests/support/console.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Tests that start real processes are slow on a busy machine; nothing asserts on time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
