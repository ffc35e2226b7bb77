import { wizardMessages } from '../../contract/messages.ts';
import type { Kept } from '../../drafts/draft-state.ts';

/** Where the words of a step are: only on this device, or at the portal. Says nothing of a step nobody has written in. */
export function SaveState({ kept }: { kept: Kept<unknown> | null | undefined }) {
  if (kept === null || kept === undefined) return null;
  const isSaved = kept.savedAt !== null;
  return (
    <span>
      <strong>{isSaved ? wizardMessages.stateSaved : wizardMessages.stateKept}</strong>{' '}
      {isSaved ? wizardMessages.stateSavedText : wizardMessages.stateKeptText}
    </span>
  );
}
