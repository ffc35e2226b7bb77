import { fileStepMessages } from '../../../contract/messages/application/file-step.ts';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { ActionBar } from '../../../ui/layout/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { TroubleDialog } from '../../../ui/dialogs/trouble-dialog.tsx';
import type { Saving } from '../../saving/use-save.ts';
import { useSaveButton } from '../step-form/use-save-button.ts';
import { useActionLock } from '../step-form/use-action-lock.ts';

const REASON_ID = 'files-reason';

/**
 * Back, Save As Draft, Submit and Next. Without a CV the two in the middle are unavailable; while submitting, Next too.
 */
export function PiCvActions({
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
  const { reason, lock, isBySubmission } = useActionLock(REASON_ID, lockedByStep, onLocked);
  const saveButton = useSaveButton();
  const { back, saveAsDraft, submit, next, ok } = wizardMessages;
  return (
    <>
      <ActionBar
        note={reason === undefined ? fileStepMessages.nextChecks : <span id={REASON_ID}>{reason}</span>}
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
        <Button type="submit" variant="primary" busy={busy === 'next'} {...(isBySubmission && lock)}>
          {next}
        </Button>
      </ActionBar>
      <TroubleDialog trouble={trouble} closeLabel={ok} onClose={() => setTrouble(null)} />
    </>
  );
}
