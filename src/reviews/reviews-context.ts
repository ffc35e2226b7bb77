import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Reviews } from './reviews.ts';
import type { MessageKind } from './messages.ts';

export const ReviewsContext = createContext<Reviews | null>(null);

export function useReviews(): Reviews {
  const reviews = useContext(ReviewsContext);
  if (reviews === null) throw new Error('useReviews outside of ReviewsContext');
  return reviews;
}

/** A message that is being written, and a function that changes it; re-renders when it changes. */
export function useWritten(applicationId: number, kind: MessageKind): [text: string, keep: (text: string) => void] {
  const { written } = useReviews();
  const text = useSyncExternalStore(written.subscribe, () => written.get(applicationId, kind));
  return [text, (next) => written.keep(applicationId, kind, next)];
}
