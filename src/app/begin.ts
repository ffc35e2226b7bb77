import '../ui/tokens.css';
import '../ui/base.css';
import '../screens/frame/opening.css';
import { createInstallOffer } from './install-offer.ts';

/*
 * The page's first script, and all that its first paint waits for. The app comes behind that: on a slow device it takes
 * longer to be read by the browser than all of this together, and nothing would be painted meanwhile.
 */

/** A page that is out of sight, or whose window is covered, is not painted. */
const PAINTED_WITHIN_MS = 200;

// The browser makes its offer once, and may do so before the app is read.
const installOffer = createInstallOffer({ window, navigator, storage: () => localStorage });

let hasBegun = false;
function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  import('./main.tsx').then(({ openPortal }) => openPortal(installOffer)).catch(sayItFailed);
}

/** It did not come, or not in a browser that can read it. There is no code that could say more, nor wording but the page's own. */
function sayItFailed(error: unknown): never {
  document.querySelector('.opening-failed')?.removeAttribute('hidden');
  throw error;
}

// A frame is asked for before it is painted; a task after it runs once it is.
requestAnimationFrame(() => setTimeout(begin, 0));
setTimeout(begin, document.visibilityState === 'visible' ? PAINTED_WITHIN_MS : 0);
