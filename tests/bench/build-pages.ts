import { join } from 'node:path';
import { build } from 'vite';

/** Builds the bench's pages and workers, with the portal's own modules in them, as the app is built. */
export async function buildPages(folder: string): Promise<void> {
  const pages = join(import.meta.dirname, 'pages');
  await build({
    configFile: false,
    root: pages,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          portal: join(pages, 'portal.html'),
          workbox: join(pages, 'workbox.html'),
          'service-worker': join(import.meta.dirname, '../../sw/service-worker.ts'),
          'workbox-worker': join(pages, 'workbox-worker.ts'),
        },
        // A worker has one address for ever.
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}
