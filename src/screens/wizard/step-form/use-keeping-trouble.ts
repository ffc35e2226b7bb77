import { useEffect } from 'react';
import { typedWords } from '../../../contract/wording/keeping-words.ts';
import { useKeepingFailure } from '../../../drafts/drafts-context.ts';
import { useRoomLeft } from '../../../session/use-room-left.ts';
import { useNotices } from '../../../ui/feedback/notices.tsx';

/** Reports at once that typed text cannot be kept, for as long as that is so, wherever on the page the user types. */
export function useKeepingTrouble(): void {
  const failure = useKeepingFailure();
  const room = useRoomLeft(failure === 'full');
  const notices = useNotices();
  // The notice is shown outside of the page and must be closed when it is no longer true.
  useEffect(
    () => (failure === null ? undefined : notices.failure(typedWords(failure, room))),
    [failure, room, notices],
  );
}
