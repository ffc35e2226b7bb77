import { createContext, useContext, useSyncExternalStore } from 'react';

/**
 * How this browser lets a person have the portal as an app: it asks itself (`install`), or only its own menu does, and
 * what was written here does not come along (`homeScreen`: iPad and iPhone).
 */
export type InstallWay = 'install' | 'homeScreen';

/** The offer to install the portal. */
export type InstallOffer = {
  /** How it goes here; null where it does not, where the portal is installed, or where the person does not want it. */
  way(): InstallWay | null;
  /** Whether the person has begun to work here: nobody is offered anything before. */
  isDue(): boolean;
  /** They have. */
  makeDue(): void;
  /** Lets the browser ask. */
  install(): Promise<void>;
  /** Not now, nor later on this device. */
  dismiss(): void;
  subscribe(listener: () => void): () => void;
};

export const InstallContext = createContext<InstallOffer | null>(null);

/** The offer, and how it stands; repaints with it. Null where the app offers nothing. */
export function useInstallOffer(): { offer: InstallOffer; way: InstallWay; isDue: boolean } | null {
  const offer = useContext(InstallContext);
  const subscribe = (listener: () => void) => offer?.subscribe(listener) ?? (() => {});
  const way = useSyncExternalStore(subscribe, () => offer?.way() ?? null);
  const isDue = useSyncExternalStore(subscribe, () => offer?.isDue() ?? false);
  return offer === null || way === null ? null : { offer, way, isDue };
}
