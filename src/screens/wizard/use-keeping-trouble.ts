import { useEffect } from 'react';
import { typedWords } from '../../contract/keeping-words.ts';
import { useKeepingFailure } from '../../drafts/drafts-context.ts';
import { useRoomLeft } from '../../session/use-room-left.ts';
import { useNotices } from '../../ui/notices.tsx';

/** Says at once, wherever on the page somebody is typing, that it cannot be kept; and for as long as that is so. */
export function useKeepingTrouble(): void {
  const failure = useKeepingFailure();
  const room = useRoomLeft(failure === 'full');
  const notices = useNotices();
  // The notice stands outside of the page, and has to go when what it says is no longer true.
  useEffect(
    () => (failure === null ? undefined : notices.failure(typedWords(failure, room))),
    [failure, room, notices],
  );
}
