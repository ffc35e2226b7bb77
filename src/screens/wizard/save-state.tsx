import { formatMoment } from '../../contract/dates.ts';
import { standingMessages } from '../../contract/messages/keeping.ts';
import type { Standing } from '../../drafts/draft.ts';
import { useIsKeeping, useKeepingFailure } from '../../drafts/drafts-context.ts';
import { useFailing, useOutboxSummary } from '../../outbox/outbox-context.ts';
import type { OutboxSummary } from '../../outbox/summary.ts';
import { useNow } from '../../ui/use-now.ts';
import { useStepDraft } from './wizard-room.ts';

/**
 * Where the words of a step are: on their way to the disk, only on this device, on their way, or at the portal. Says nothing of a step nobody has
 * written in, and nothing at all while this device cannot keep: that is said above.
 */
export function SaveState({ standing }: { standing: Standing | null }) {
  const failure = useKeepingFailure();
  const isKeeping = useIsKeeping();
  const { line } = useOutboxSummary();
  const waitsFor = useWaitingFor(line);
  if (standing === null || failure !== null) return null;
  const { words, texts, keeping } = standingMessages;
  if (standing === 'kept' && isKeeping) return <strong>{keeping}</strong>;
  // What waits for the person to sign in needs them.
  const word = standing === 'waiting' && line.kind === 'signedOut' ? words.needsYou : words[standing];
  return (
    <span>
      <strong>{word}</strong> {standing === 'waiting' ? waitsFor : texts[standing]}
    </span>
  );
}

const RENEWED_MS = 30_000;

/** What everything of this application waits for that waits. */
function useWaitingFor(line: OutboxSummary['line']): string {
  const { draft } = useStepDraft();
  const failingUntil = useFailing(draft.applicationId);
  const now = useNow(RENEWED_MS);
  const { texts, waitingBehind, waitingSignedOut, waitingFailing } = standingMessages;
  if (Object.values(draft.standings).includes('needsYou')) return waitingBehind;
  if (line.kind === 'signedOut') return waitingSignedOut;
  return line.kind === 'open' && failingUntil !== null
    ? waitingFailing(formatMoment(failingUntil, now))
    : texts.waiting;
}
