import { partStateMessages } from '../../../contract/messages/device/saving.ts';
import type { PartState } from '../../../drafts/draft.ts';
import { useIsKeeping, useKeepingFailure } from '../../../workspace/use-drafts.ts';
import { useFailing, useOutboxSummary } from '../../../workspace/use-outbox.ts';
import { useNow } from '../../../ui/use-now.ts';
import { isLaneBlocked, saveText } from './save-text.ts';
import { useStepDraft } from '../wizard-context.ts';
import styles from './step-actions.module.css';

const RENEWED_MS = 30_000;

/**
 * Where the text of a step is: being written to disk, only on this device, being sent, or on the server. Renders
 * nothing for a step without text, and nothing while this device cannot keep text, which is reported above.
 */
export function SaveState({ state }: { state: PartState | null }) {
  const failure = useKeepingFailure();
  const isKeeping = useIsKeeping();
  const { outboxState } = useOutboxSummary();
  const { draft } = useStepDraft();
  const failingUntil = useFailing(draft.applicationId);
  const now = useNow(RENEWED_MS);
  if (state === null || failure !== null) return null;
  if (state === 'kept' && isKeeping) return <strong>{partStateMessages.keeping}</strong>;
  const { word, text } = saveText({ state, outboxState, isBehind: isLaneBlocked(draft), failingUntil }, now);
  return (
    <span>
      <strong>{word}</strong> <span className={styles.more}>{text}</span>
    </span>
  );
}
