import { useSyncExternalStore } from 'react';
import { keepingMessages } from '../../contract/messages.ts';
import { useReviews } from '../../reviews/reviews-context.ts';

/** What is said at the field of a message while this device cannot keep what is typed in it. */
export function useUnkeptWords(): readonly string[] {
  const { written } = useReviews();
  const failure = useSyncExternalStore(written.subscribe, () => written.unkept().failure);
  return failure === null ? [] : [keepingMessages.typed[failure]];
}
