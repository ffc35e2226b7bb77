import { useSyncExternalStore } from 'react';
import { typedWords } from '../../contract/keeping-words.ts';
import { useReviews } from '../../reviews/reviews-context.ts';
import { useRoomLeft } from '../../session/use-room-left.ts';

/** What is said at the field of a message while this device cannot keep what is typed in it. */
export function useUnkeptWords(): readonly string[] {
  const { written } = useReviews();
  const failure = useSyncExternalStore(written.subscribe, () => written.unkept().failure);
  const room = useRoomLeft(failure === 'full');
  return failure === null ? [] : [typedWords(failure, room)];
}
