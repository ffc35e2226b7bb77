import { createContext, useContext, useSyncExternalStore } from 'react';

/**
 * How this browser can install the portal as an app: with a prompt of its own (`install`), or only from its menu, in
 * which case the work on this device is not carried over (`homeScreen`: iPad and iPhone).
 */
export type InstallWay = 'install' | 'homeScreen';

/** The offer to install the portal. */
export type InstallOffer = {
  /** How to install here; null if that is not possible, the portal is installed, or the user dismissed the offer. */
  way(): InstallWay | null;
  /** Whether the user has begun to work here: the offer is not shown before that. */
  isDue(): boolean;
  /** Records that the user has begun to work here. */
  makeDue(): void;
  /** Shows the browser's own install prompt. */
  install(): Promise<void>;
  /** Stops offering it on this device, now and later. */
  dismiss(): void;
  subscribe(listener: () => void): () => void;
};

export const InstallContext = createContext<InstallOffer | null>(null);

/** The offer and its state; re-renders when they change. Null if there is no offer. */
export function useInstallOffer(): { offer: InstallOffer; way: InstallWay; isDue: boolean } | null {
  const offer = useContext(InstallContext);
  const subscribe = (listener: () => void) => offer?.subscribe(listener) ?? (() => {});
  const way = useSyncExternalStore(subscribe, () => offer?.way() ?? null);
  const isDue = useSyncExternalStore(subscribe, () => offer?.isDue() ?? false);
  return offer === null || way === null ? null : { offer, way, isDue };
}
