import { fileStepMessages } from '../../../contract/messages/application/files.ts';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { ActionBar } from '../../../ui/layout/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { TroubleDialog } from '../../../ui/dialogs/trouble-dialog.tsx';
import type { Saving } from '../step-form/use-save.ts';
import { useSaveButton } from '../step-form/use-save-button.ts';
import { useSubmissionLock } from '../wizard-room.ts';

const REASON_ID = 'files-reason';

/**
 * Back, Save As Draft, Submit and Next. Without a CV the two in the middle are unavailable; while submitting, Next too.
 */
export function PiCvActs({
  saving,
  lockedBecause: lockedByStep,
  onLocked,
  onBack,
  onSaveAsDraft,
  onSubmit,
}: {
  saving: Saving;
  lockedBecause: string | undefined;
  onLocked: () => void;
  onBack: () => void;
  onSaveAsDraft: () => void;
  onSubmit: () => void;
}) {
  const { busy, trouble, setTrouble } = saving;
  const lockedBySubmission = useSubmissionLock();
  const lockedBecause = lockedBySubmission ?? lockedByStep;
  const onUnavailable = lockedBySubmission === undefined ? onLocked : undefined;
  const lock =
    lockedBecause === undefined ? {} : { unavailableBecause: lockedBecause, onUnavailable, reasonId: REASON_ID };
  const saveButton = useSaveButton();
  const { back, saveAsDraft, submit, next, ok } = wizardMessages;
  return (
    <>
      <ActionBar
        note={lockedBecause === undefined ? fileStepMessages.nextChecks : <span id={REASON_ID}>{lockedBecause}</span>}
        start={
          <Button variant="quiet" flush icon="arrow-left" onClick={onBack}>
            {back}
          </Button>
        }
      >
        <Button {...saveButton} busy={busy === 'saveAsDraft'} onClick={onSaveAsDraft} {...lock}>
          {saveAsDraft}
        </Button>
        <Button busy={busy === 'submit'} onClick={onSubmit} {...lock}>
          {submit}
        </Button>
        <Button type="submit" variant="primary" busy={busy === 'next'} {...(lockedBySubmission !== undefined && lock)}>
          {next}
        </Button>
      </ActionBar>
      <TroubleDialog trouble={trouble} closeLabel={ok} onClose={() => setTrouble(null)} />
    </>
  );
}
