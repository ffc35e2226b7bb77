import '../ui/layout/tokens.css';
import '../ui/layout/fallback-fonts.css';
import '../ui/layout/base.css';
import '../screens/frame/opening.css';
import headingFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import arabicFont from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url';
import textFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { createInstallOffer } from './updates/install-offer.ts';

/*
 * The page's first script, and all that its first paint waits for. The app is loaded after that: on a slow device the
 * browser needs longer to parse it than all of this together, and nothing would be painted until then.
 */

/** The longest wait for the first paint, in ms: a page whose window is covered is not painted. */
const PAINTED_WITHIN_MS = 200;

// The browser makes its offer once, and may do so before the app is loaded.
const installOffer = createInstallOffer({ window, navigator, storage: () => localStorage });

// From its second start on, the app has the fonts on the device. At the first one they would delay the app's code.
if (navigator.serviceWorker?.controller) {
  // Names and titles are often Arabic for users whose browser is.
  const readsArabic = navigator.languages.some((language) => language.startsWith('ar'));
  for (const font of [textFont, headingFont, ...(readsArabic ? [arabicFont] : [])]) preloadFont(font);
}

function preloadFont(href: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href });
  document.head.append(link);
}

let hasBegun = false;
function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  import('./main.tsx').then(({ openPortal }) => openPortal(installOffer)).catch(sayItFailed);
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
