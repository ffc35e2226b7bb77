import { useEffect } from 'react';
import { keepingMessages } from '../../contract/messages.ts';
import { useKeepingFailure } from '../../drafts/drafts-context.ts';
import { useNotices } from '../../ui/notices.tsx';

/** Says at once, wherever on the page somebody is typing, that it cannot be kept; and for as long as that is so. */
export function useKeepingTrouble(): void {
  const failure = useKeepingFailure();
  const notices = useNotices();
  // The notice stands outside of the page, and has to go when what it says is no longer true.
  useEffect(() => (failure === null ? undefined : notices.failure(keepingMessages.typed[failure])), [failure, notices]);
}
