import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Healing, HealingState } from './healing.ts';

export const HealingContext = createContext<Healing | null>(null);

export function useHealing(): Healing {
  const healing = useContext(HealingContext);
  if (healing === null) throw new Error('useHealing outside of HealingContext');
  return healing;
}

/** What this device has and the server lacks; re-renders when that changes. */
export function useHealingState(): HealingState {
  const healing = useHealing();
  return useSyncExternalStore(healing.subscribe, healing.state);
}

/** Number of applications for which the server is known to lack something that this device has. */
export function useMissingCount(): number {
  const state = useHealingState();
  return state.step === 'found' ? state.offers.length : 0;
}
