import { standingMessages } from '../../contract/messages.ts';
import type { Standing } from '../../drafts/draft.ts';
import { useKeepingFailure } from '../../drafts/drafts-context.ts';
import { useOutboxSummary } from '../../outbox/outbox-context.ts';
import { useStepDraft } from './wizard-room.ts';

/**
 * Where the words of a step are: only on this device, on their way, or at the portal. Says nothing of a step nobody has
 * written in, and nothing at all while this device cannot keep: that is said above.
 */
export function SaveState({ standing }: { standing: Standing | null }) {
  const failure = useKeepingFailure();
  const waitsFor = useWaitingFor();
  if (standing === null || failure !== null) return null;
  const { words, texts } = standingMessages;
  return (
    <span>
      <strong>{words[standing]}</strong> {standing === 'waiting' ? waitsFor : texts[standing]}
    </span>
  );
}

/** What everything of this application waits for that waits. */
function useWaitingFor(): string {
  const { draft } = useStepDraft();
  const { line } = useOutboxSummary();
  const { texts, waitingBehind, waitingSignedOut } = standingMessages;
  if (Object.values(draft.standings).includes('needsYou')) return waitingBehind;
  return line.kind === 'signedOut' ? waitingSignedOut : texts.waiting;
}
