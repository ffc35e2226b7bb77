import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Builds the benchmark's pages and workers as the app is built, from the portal's own modules and its own worker. */
export async function buildPages(folder: string): Promise<void> {
  const pages = join(import.meta.dirname, 'pages');
  await buildAt(folder, pages, {
    portal: join(pages, 'portal.html'),
    workbox: join(pages, 'workbox.html'),
    replica: join(pages, 'replica.html'),
  });
  // Each worker is built on its own, because a classic worker has to be a single file.
  await buildAt(folder, pages, { 'workbox-worker': join(pages, 'workbox-worker.ts') });
  await buildAt(folder, pages, { 'service-worker': join(import.meta.dirname, '../../sw/service-worker.ts') });
}

/** Builds a separate page in the same way as the app, cached by the same kind of worker. */
export async function buildPeer(folder: string, name: 'hello' | 'static'): Promise<void> {
  const pages = join(import.meta.dirname, 'pages');
  await build({
    configFile: false,
    root: join(pages, name),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: false, target: 'es2022', modulePreload: { polyfill: false } },
    plugins: [
      react(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: '..',
        filename: 'shell-worker.ts',
        injectRegister: false,
        manifest: false,
        integration: {
          configureCustomSWViteBuild(options) {
            options.logLevel = 'error';
          },
        },
        injectManifest: {
          rollupFormat: 'iife',
          injectionPoint: 'self.filesOfTheBuild',
          globPatterns: ['index.html', 'assets/*.{js,css}'],
        },
      }),
    ],
  });
}

async function buildAt(folder: string, root: string, input: Record<string, string>): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      // A worker's address must never change, so its file name has no hash.
      rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
    },
  });
}
