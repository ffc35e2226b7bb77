import { useSyncExternalStore } from 'react';
import { typedWords } from '../../../contract/wording/saving-text.ts';
import { useReviews } from '../../../workspace/use-reviews.ts';
import { useFreeSpace } from '../../../session/use-free-space.ts';

/** The error at a message field while this device cannot keep the typed text. */
export function useWriteFailureText(): readonly string[] {
  const { written } = useReviews();
  const failure = useSyncExternalStore(written.subscribe, () => written.writeState().failure);
  const room = useFreeSpace(failure === 'full');
  return failure === null ? [] : [typedWords(failure, room)];
}
