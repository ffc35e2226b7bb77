import { useSyncExternalStore } from 'react';
import { typedWords } from '../../../contract/wording/saving-words.ts';
import { useReviews } from '../../../workspace/use-reviews.ts';
import { useRoomLeft } from '../../../session/use-room-left.ts';

/** The error at a message field while this device cannot keep the typed text. */
export function useWriteFailureWords(): readonly string[] {
  const { written } = useReviews();
  const failure = useSyncExternalStore(written.subscribe, () => written.writeState().failure);
  const room = useRoomLeft(failure === 'full');
  return failure === null ? [] : [typedWords(failure, room)];
}
