import '../ui/layout/tokens.css';
import '../ui/layout/fallback-fonts.css';
import '../ui/layout/base.css';
import '../screens/frame/opening.css';
import headingFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import arabicFont from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url';
import textFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { USER_KEY } from '../contract/user-key.ts';
import { loadStyle, showSnapshot } from './snapshot/show-snapshot.ts';
import { readSnapshot, releaseOf } from './snapshot/snapshot.ts';
import { createInstallOffer } from './updates/install-offer.ts';

/*
 * The page's first script, and all that its first paint waits for. The app is loaded after that: on a slow device the
 * browser needs longer to parse it than all of this together, and nothing would be painted until then.
 */

/** The longest wait for the first paint, in ms: a page whose window is covered is not painted. */
const PAINTED_WITHIN_MS = 200;

// The browser makes its offer once, and may do so before the app is loaded.
const installOffer = createInstallOffer({ window, navigator, storage: () => localStorage });

// Everything that the first screen needs is asked for now, before the app's own code runs.
const configuration = fetch('/config.json');
configuration.catch(() => undefined);
const snapshot = readSnapshot(location.pathname, releaseOf(document));
/** The app is loaded after the styles of the snapshot: it would rely on one that is on its way and then fails. */
let styled: Promise<unknown> = Promise.resolve();
if (isSignedIn()) {
  // An icon on a home screen opens `/`, which leads on to the list in the snapshot.
  const files = firstChunks(snapshot?.path ?? location.pathname).map((file) => `/${file}`);
  for (const file of files) preload(file, file.endsWith('.js') ? 'script' : 'style');
  if (snapshot !== undefined) {
    const styles = [...startStyles(), ...files.filter((file) => file.endsWith('.css'))].map(loadStyle);
    styled = Promise.allSettled(styles);
    // Without it, the page opens as for the first time.
    showSnapshot(snapshot, Promise.all(styles)).catch(() => undefined);
  }
}

// From its second start on, the app has the fonts on the device. At the first one they would delay the app's code.
if (navigator.serviceWorker?.controller) {
  // Names and titles are often Arabic for users whose browser is.
  const readsArabic = navigator.languages.some((language) => language.startsWith('ar'));
  for (const font of [textFont, headingFont, ...(readsArabic ? [arabicFont] : [])]) preload(font, 'font', 'font/woff2');
}

/**
 * Whether a user was signed in when a page was last open. If that has changed, the chunks are needed a little later.
 */
function isSignedIn(): boolean {
  try {
    return localStorage.getItem(USER_KEY) !== null;
  } catch {
    // The browser blocks its storage.
    return false;
  }
}

/** The files of the first screen at an address, without those of signing in, as the build lists them in the page. */
function firstChunks(path: string): readonly string[] {
  const listed = document.querySelector<HTMLMetaElement>('meta[name="first-chunks"]')?.content ?? '[]';
  // Written by the build (`vite.config.ts`).
  const byAddress = JSON.parse(listed) as readonly (readonly [begins: string, files: readonly string[]])[];
  return byAddress.find(([begins]) => `${path}/`.startsWith(`${begins}/`))?.[1] ?? [];
}

/** The styles that all of the app needs, which the page names for the browser to load early. */
function startStyles(): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"][href*="/start-"]');
  return [...links].map((link) => link.getAttribute('href') ?? '');
}

function preload(href: string, as: string, type = ''): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as, type, crossOrigin: 'anonymous', href });
  document.head.append(link);
}

let hasBegun = false;
function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  styled
    .then(() => import('./main.tsx'))
    .then(({ openPortal }) => openPortal(installOffer, configuration))
    .catch(sayItFailed);
}

/**
 * The app was not loaded, or the browser cannot parse it. There is no code to say more, and no text but what is in the
 * page.
 */
function sayItFailed(error: unknown): never {
  document.querySelector('.opening-failed')?.removeAttribute('hidden');
  throw error;
}

// An animation frame callback runs before the paint; a task queued in it runs after.
requestAnimationFrame(() => setTimeout(begin, 0));
setTimeout(begin, document.visibilityState === 'visible' ? PAINTED_WITHIN_MS : 0);
