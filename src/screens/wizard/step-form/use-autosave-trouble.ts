import { typedWords } from '../../../contract/wording/saving-words.ts';
import { useKeepingFailure } from '../../../workspace/use-drafts.ts';
import { useRoomLeft } from '../../../session/use-room-left.ts';
import { useFailureNotice } from '../../../ui/feedback/use-failure-notice.ts';

/** Reports at once that typed text cannot be kept, for as long as that is so, wherever on the page the user types. */
export function useKeepingTrouble(): void {
  const failure = useKeepingFailure();
  const room = useRoomLeft(failure === 'full');
  useFailureNotice(failure === null ? null : typedWords(failure, room));
}
