import { standingMessages } from '../../contract/messages.ts';
import type { Standing } from '../../drafts/draft.ts';
import { useKeepingFailure } from '../../drafts/drafts-context.ts';

/**
 * Where the words of a step are: only on this device, on their way, or at the portal. Says nothing of a step nobody has
 * written in, and nothing at all while this device cannot keep: that is said above.
 */
export function SaveState({ standing }: { standing: Standing | null }) {
  const failure = useKeepingFailure();
  if (standing === null || failure !== null) return null;
  const { words, texts } = standingMessages;
  return (
    <span>
      <strong>{words[standing]}</strong> {texts[standing]}
    </span>
  );
}
