import type { InstallOffer, InstallWay } from '../../screens/frame/notices/install-context.ts';

/** Chromium only, in no standard. https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
type InstallPrompt = Event & { prompt(): Promise<unknown> };
const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

/** Storage key: the user's decision, or that they have begun to work here. */
const KEY = 'portal-install';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Listens for the browser's own offer to install the portal, which comes once and early, and keeps it for a suitable
 * moment.
 */
export function createInstallOffer(world: {
  window: EventTarget;
  navigator: object;
  /** Throws if the browser blocks it: the decision is then forgotten with the page. */
  storage: () => Store;
}): InstallOffer {
  const listeners = new Set<() => void>();
  const remembered = remembering(world.storage);
  let prompt: InstallPrompt | null = null;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const keep = (what: 'due' | 'dismissed') => {
    remembered.write(what);
    tell();
  };

  world.window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    prompt = event;
    tell();
  });
  world.window.addEventListener('appinstalled', () => {
    prompt = null;
    keep('dismissed');
  });

  return {
    way(): InstallWay | null {
      if (remembered.read() === 'dismissed') return null;
      if (prompt !== null) return 'install';
      return isInAppleBrowser(world.navigator) ? 'homeScreen' : null;
    },
    isDue: () => remembered.read() === 'due',
    makeDue() {
      if (remembered.read() === null) keep('due');
    },
    async install() {
      const asking = prompt;
      // It can be used once only; if the user declines, the browser makes another offer at a later time.
      prompt = null;
      tell();
      await asking?.prompt();
    },
    dismiss: () => keep('dismissed'),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Safari on an iPad or iPhone, not opened from the Home Screen. Only there `standalone` exists. */
export function isInAppleBrowser(navigator: object): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

function remembering(storage: () => Store) {
  let here: string | null = null;
  return {
    read() {
      try {
        return storage().getItem(KEY) ?? here;
      } catch {
        return here;
      }
    },
    write(what: 'due' | 'dismissed') {
      here = what;
      try {
        storage().setItem(KEY, what);
      } catch {
        // Blocked or full: it is known in this page only.
      }
    },
  };
}
