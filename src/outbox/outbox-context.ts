import { createContext, useContext, useEffect, useState } from 'react';
import type { Outbox } from './outbox.ts';
import { emptySummary, type OutboxSummary } from './summary.ts';

export const OutboxContext = createContext<Outbox | null>(null);

export function useOutbox(): Outbox {
  const outbox = useContext(OutboxContext);
  if (outbox === null) throw new Error('useOutbox outside of OutboxContext');
  return outbox;
}

/** What is on its way, and what it waits for; repaints with it. */
export function useOutboxSummary(): OutboxSummary {
  const outbox = useOutbox();
  const [summary, setSummary] = useState(emptySummary);
  useEffect(() => outbox.watchSummary(setSummary), [outbox]);
  return summary;
}
