import { typedWords } from '../../../contract/wording/saving-text.ts';
import { useKeepingFailure } from '../../../workspace/use-drafts.ts';
import { useFreeSpace } from '../../../session/use-free-space.ts';
import { useFailureNotice } from '../../../ui/feedback/use-failure-notice.ts';

/** Reports at once that typed text cannot be kept, for as long as that is so, wherever on the page the user types. */
export function useKeepingTrouble(): void {
  const failure = useKeepingFailure();
  const room = useFreeSpace(failure === 'full');
  useFailureNotice(failure === null ? null : typedWords(failure, room));
}
