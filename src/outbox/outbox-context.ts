import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Outbox, OutboxState } from './outbox.ts';

export const OutboxContext = createContext<Outbox | null>(null);

/** What is on its way now; repaints with it. */
export function useOutboxState(): OutboxState {
  const outbox = useContext(OutboxContext);
  if (outbox === null) throw new Error('useOutboxState outside of OutboxContext');
  return useSyncExternalStore(outbox.subscribe, outbox.state);
}
