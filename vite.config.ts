import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import type { Plugin, Rollup } from 'vite';
import { routes } from './src/contract/routes.ts';

const distribution = join(import.meta.dirname, 'dist');
const OLD_ASSETS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Where `npm run dev` finds the server; the browser sees one origin in development too. */
const developmentServer = 'http://127.0.0.1:8080';

/** What this build made; `dist/assets` holds former ones too. */
const madeNow = new Set<string>();

/**
 * Which part of the app a module belongs to, the part that needs it first: `begin` is the page's first script, `start`
 * all that signing in takes, `work` what every screen of a signed-in person stands on, then a part for each kind of
 * screen, `shared` what the form and other screens need, and `screens` what several screens other than the form need. A
 * few files compress better, and arrive sooner, than a hundred.
 */
const parts = {
  begin: ['app/first-script.ts'],
  start: ['app/main.tsx'],
  work: [
    'app/workspace/work.tsx',
    'app/workspace/workspaces.ts',
    'screens/frame/signed-in-frame.tsx',
    'api-client/client.ts',
  ],
} as const;
const screenParts = {
  wizard: ['screens/wizard/'],
  check: ['screens/check/'],
  review: ['screens/lists/', 'screens/review/'],
  waiting: ['screens/waiting/'],
  account: ['screens/account/'],
  print: ['screens/print/'],
} as const;
const chunks = chunksByNeed();

/** The files that take long: they start processes, play many histories or make many requests. */
const slowTests = [
  'tests/backup/**/*.test.ts',
  'tests/matrix/**/*.test.ts',
  'tests/simulation/sabotage.test.ts',
  'tests/simulation/simulation.test.ts',
  'tests/simulation/small-world.test.ts',
  'tests/simulation/people/directed/directed-plans.test.ts',
  'tests/unit/one-place.test.ts',
  'tests/v1/{bad-input,changes-since,letters,limits,restart,sessions}.test.ts',
  'src/server/audit.test.ts',
  'src/server/backup.test.ts',
  'src/server/main.test.ts',
  'src/server/user-cli.test.ts',
  'src/server/scanning/scanning.test.ts',
];

/**
 * The two projects of vitest. `npm test` runs the fast one, and with `--all` both. The fast one also plays every
 * history that ever broke a promise (`found-seeds.test.ts`), although that takes a minute. Its files share their
 * processes and modules, which takes half the time.
 */
const testProjects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'fast',
      include: ['src/**/*.test.{ts,tsx}', 'tests/{unit,v1,faults,simulation}/**/*.test.ts'],
      exclude: slowTests,
      isolate: false,
    },
  },
  { extends: true, test: { name: 'slow', include: slowTests } },
];

export default defineConfig({
  root: 'src',
  publicDir: '../public',
  build: {
    outDir: '../dist',
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks.groups } } },
  },
  resolve: {
    alias: [
      // Every browser that takes the rest of the app takes these builds too, and they are smaller.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
      // Its package names only the build for development, which checks and warns at every step.
      { find: /^react-router$/, replacement: routerBuild('index.mjs') },
      { find: /^react-router\/dom$/, replacement: routerBuild('dom-export.mjs') },
      {
        find: /^@tanstack\/(devtools-event-client|pacer-lite)$/,
        replacement: join(import.meta.dirname, 'src/ui/form/no-form-tools.ts'),
      },
      // The same hook, without the shim for older versions of React.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
      // A module of @tanstack/react-form; no other dependency has a file of this name.
      {
        find: /^\.\/useFormGroup\.js$/,
        replacement: join(import.meta.dirname, 'src/ui/form/no-form-groups.ts'),
      },
    ],
  },
  plugins: [
    react(),
    chunks.plugin,
    inlineFirstStyles(),
    fetchAppAtOnce(),
    compileAtOnce(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      // The app registers it itself (src/app/updates/worker-bridge.ts): its policy runs no script that stands in a
      // page.
      injectRegister: false,
      manifest: false,
      integration: {
        // A start says where the portal is, and not what its worker is made of.
        configureCustomSWViteBuild(options) {
          options.logLevel = 'warn';
        },
      },
      injectManifest: {
        // One classic script, which every browser with service workers takes.
        rollupFormat: 'iife',
        // In its place the worker gets the list of what it keeps (sw/service-worker.ts).
        injectionPoint: 'self.filesOfTheBuild',
        globPatterns: ['index.html', '*.svg', 'icons/apple-touch-icon.png', 'assets/*.{js,css,svg,png,woff2}'],
        manifestTransforms: [
          (entries) => ({
            manifest: entries.filter(({ url }) => !url.startsWith('assets/') || madeNow.has(url)),
            warnings: [],
          }),
        ],
      },
    }),
    rememberWhatIsMade(),
    forgetOldAssets(),
    compress(),
  ],
  server: { proxy: { '/api/': developmentServer, '/config.json': developmentServer } },
  test: {
    root: import.meta.dirname,
    projects: testProjects,
    environment: 'node',
    setupFiles: ['tests/support/console.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Tests that start real processes are slow on a busy machine; nothing asserts on time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

function routerBuild(file: string): string {
  return join(import.meta.dirname, 'node_modules/react-router/dist/production', file);
}

function chunksByNeed() {
  const partOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'chunks-by-need',
    apply: 'build',
    buildEnd(error) {
      if (error !== undefined) return;
      const all = [...this.getModuleIds()];
      const importedLate = new Set(all.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
      const reached = (from: readonly string[]): Set<string> => {
        const seen = new Set<string>();
        const visit = (id: string) => {
          if (seen.has(id)) return;
          seen.add(id);
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported);
        };
        for (const id of all) if (begins(id) && from.some((part) => id.includes(`/src/${part}`))) visit(id);
        return seen;
      };
      // Vite's own, which fetches what is imported late: the page's first script needs it before all others.
      for (const id of all) if (id.endsWith('vite/preload-helper.js')) partOf.set(id, 'begin');
      const begins = (id: string) => importedLate.has(id) || id.endsWith(`/src/${parts.begin[0]}`);
      for (const [part, from] of Object.entries(parts)) {
        for (const id of reached(from)) if (!partOf.has(id)) partOf.set(id, part);
      }
      const screens = new Map<string, string[]>();
      for (const [part, from] of Object.entries(screenParts)) {
        for (const id of reached(from)) if (!partOf.has(id)) screens.set(id, [...(screens.get(id) ?? []), part]);
      }
      for (const [id, among] of screens) partOf.set(id, partAmong(among));
    },
  };
  const partAmong = (screens: readonly string[]) => {
    const [only, another] = screens;
    if (only !== undefined && another === undefined) return only;
    return screens.includes('wizard') ? 'shared' : 'screens';
  };
  const names = [...Object.keys(parts), 'shared', 'screens', ...Object.keys(screenParts)];
  const groups = names.map((name, place) => ({
    name,
    // A module goes where it is needed first, and takes what it needs along.
    priority: names.length - place,
    test: (id: string) => partOf.get(id) === name,
  }));
  return { plugin, groups };
}

/**
 * Puts the styles of the page's first script into the page itself: its first paint then waits for no other file. The
 * server allows exactly these by their hash (`src/server/pages/pages.ts`).
 */
function inlineFirstStyles(): Plugin {
  let styles = '';
  return {
    name: 'inline-first-styles',
    apply: 'build',
    generateBundle: {
      // Before Vite lists in the page, and in each chunk, which styles belong to it.
      order: 'pre',
      handler(_options, bundle) {
        const isFirst = (name: string) => /^assets\/begin-[\w-]{8}\.css$/.test(name);
        for (const [name, one] of Object.entries(bundle)) {
          if (one.type === 'asset' && isFirst(name)) {
            styles = Buffer.from(one.source).toString();
            delete bundle[name];
          }
          if (one.type === 'chunk') {
            for (const css of one.viteMetadata?.importedCss ?? []) {
              if (isFirst(css)) one.viteMetadata?.importedCss.delete(css);
            }
          }
        }
        // The server finds them by a pattern without `<`.
        if (styles === '' || styles.includes('<')) this.error('The first styles cannot be put into the page');
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'style', children: styles.trim(), injectTo: 'head' }],
    },
  };
}

/**
 * The page's first script begins the app once the page is painted. What takes longest after that is fetched before:
 * `start` in any case, and by that script the chunks of a signed-in user's first screen, which the page lists by
 * address. Chromium takes the compiled code of a module from its cache only if a link asked for the module, also for
 * the first script.
 */
function fetchAppAtOnce(): Plugin {
  const preload = (name: string, injectTo: 'head' | 'head-prepend') => ({
    tag: 'link',
    attrs: { rel: 'preload', as: name.endsWith('.js') ? 'script' : 'style', crossorigin: true, href: `/${name}` },
    injectTo,
  });
  return {
    name: 'fetch-app-at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const names = (wanted: RegExp) => Object.keys(bundle).filter((name) => wanted.test(name));
        return [
          ...names(/^assets\/begin-[\w-]{8}\.js$/).map((name) => preload(name, 'head-prepend')),
          ...names(/^assets\/start-[\w-]{8}\.(?:js|css)$/).map((name) => preload(name, 'head')),
          {
            tag: 'meta',
            attrs: { name: 'first-chunks', content: JSON.stringify(firstChunks(bundle)) },
            injectTo: 'head' as const,
          },
        ];
      },
    },
  };
}

const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad';

/**
 * Asks V8 to compile all functions of a chunk when it parses it, and to store them for the next start: otherwise every
 * start compiles a thousand of them, one by one, when they are called. The smaller chunks of the first screens have
 * few.
 */
function compileAtOnce(): Plugin {
  const chunks = new Set(['start', 'work', 'wizard', 'review']);
  return {
    name: 'compile-at-once',
    apply: 'build',
    // The files are named before the comment is added.
    augmentChunkHash: ({ name }) => (chunks.has(name) ? COMPILED_AT_ONCE : ''),
    generateBundle: {
      // V8 reads the comment only in front of everything else: after Vite has put its own list there.
      order: 'post',
      handler(_options, bundle) {
        for (const one of Object.values(bundle)) {
          if (one.type === 'chunk' && chunks.has(one.name)) one.code = `${COMPILED_AT_ONCE}\n${one.code}`;
        }
      },
    },
  };
}

/**
 * Where the addresses of each kind of screen begin, as in `screenAt` (`src/app/routes.tsx`); the root leads to a list.
 */
const screenAddresses = [
  [routes.application, 'wizard'],
  [routes.checkApplication, 'check'],
  [routes.publish, 'review'],
  [routes.admin, 'review'],
  [routes.waiting, 'waiting'],
  [routes.root, 'review'],
] as const;

/** The files of the first screen at an address, with all that they import, without those of signing in. */
function firstChunks(bundle: Rollup.OutputBundle): (readonly [begins: string, files: string[]])[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const filesOf = (names: readonly string[]): string[] => {
    const found = new Set(chunks.filter(({ name }) => names.includes(name)));
    // Iterating over a set includes what is added during the iteration.
    for (const { imports } of found) for (const one of chunks) if (imports.includes(one.fileName)) found.add(one);
    // With the bundler's own `rolldown-runtime`, which it always puts into a file of its own, and `start` imports.
    const late = [...found].filter(({ name }) => !['begin', 'start'].includes(name));
    return late.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
  };
  return screenAddresses.map(([begins, part]) => [begins, filesOf(['work', part])] as const);
}

function rememberWhatIsMade(): Plugin {
  return {
    name: 'remember-what-is-made',
    apply: 'build',
    writeBundle(_options, bundle) {
      for (const name of Object.keys(bundle)) madeNow.add(name);
    },
  };
}

/** Compresses what this build made, and the public files, once everything is written; the worker is written last. */
function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    enforce: 'post',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: (error?: Error) => (error === undefined ? compressNewFiles() : undefined),
    },
  };
}

async function compressNewFiles(): Promise<void> {
  const names = await readdir(distribution, { recursive: true });
  // The chunks of earlier builds are compressed already.
  const isNew = (name: string) => madeNow.has(name) || !name.startsWith('assets/');
  for (const name of names.filter((name) => /\.(?:html|css|js|json|svg|webmanifest)$/.test(name) && isNew(name))) {
    const file = join(distribution, name);
    const bytes = await readFile(file);
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
  }
}

/**
 * A tab that is open while the portal is brought up to date still asks for the chunks of its own version, so a build
 * leaves the earlier ones in place, for as long as a tab may reasonably stay open.
 */
function forgetOldAssets(): Plugin {
  return {
    name: 'forget-old-assets',
    apply: 'build',
    async closeBundle() {
      const folder = join(distribution, 'assets');
      for (const name of await readdir(folder).catch(() => [])) {
        const { mtimeMs } = await stat(join(folder, name));
        if (Date.now() - mtimeMs > OLD_ASSETS_KEPT_MS) await rm(join(folder, name));
      }
    },
  };
}
