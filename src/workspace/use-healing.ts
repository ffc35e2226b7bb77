import { useSyncExternalStore } from 'react';
import { missingNoticeMessages as messages } from '../contract/messages/device/missing-notice.ts';
import type { Healing, HealingState } from '../healing/healing.ts';
import { useWorkspace } from './workspace-context.ts';

export const useHealing = (): Healing => useWorkspace().healing;

/** What this device has and the server lacks; re-renders when that changes. */
export function useHealingState(): HealingState {
  const healing = useHealing();
  return useSyncExternalStore(healing.subscribe, healing.state);
}

/**
 * What is missing at the server, in a sentence; null if it lacks nothing. While it is compared it is not known, so
 * nothing may be called saved.
 */
export function useMissingNotice(): string | null {
  const state = useHealingState();
  if (state.step === 'looking') return messages.looking;
  if (state.step === 'unreachable') return messages.unknown;
  if (state.offers.length > 0) return messages.notice(state.offers.length);
  return state.isPartial ? messages.unknown : null;
}
