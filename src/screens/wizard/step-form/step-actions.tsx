import type { ReactNode } from 'react';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { ActionBar } from '../../../ui/layout/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { TroubleDialog } from '../../../ui/dialogs/trouble-dialog.tsx';
import type { Saving } from '../../saving/use-save.ts';
import { useSaveButton } from './use-save-button.ts';
import { useActionLock } from './use-action-lock.ts';
import styles from './step-actions.module.css';

const REASON_ID = 'step-reason';

/** Back, Save As Draft and Next of a step, and the trouble of the last save. Next is the submit button of the form. */
export function StepActions({
  saving,
  state,
  lockedBecause: lockedByStep,
  onLocked,
  onBack,
  onSaveAsDraft,
}: {
  saving: Saving;
  /** The save state in words. */
  state: ReactNode;
  /** Why Save As Draft and Next are unavailable. */
  lockedBecause?: string | undefined;
  onLocked?: (() => void) | undefined;
  onBack: () => void;
  onSaveAsDraft: () => void;
}) {
  const { busy, trouble, setTrouble } = saving;
  const { reason, lock } = useActionLock(REASON_ID, lockedByStep, onLocked);
  const saveButton = useSaveButton();
  const note = (
    <>
      {reason !== undefined && (
        <span id={REASON_ID} className={styles.reason}>
          {reason}{' '}
        </span>
      )}
      {state}
    </>
  );
  return (
    <>
      <ActionBar
        note={reason === undefined ? state : note}
        start={
          <Button variant="quiet" flush icon="arrow-left" busy={busy === 'back'} onClick={onBack}>
            {wizardMessages.back}
          </Button>
        }
      >
        <Button {...saveButton} busy={busy === 'saveAsDraft'} onClick={onSaveAsDraft} {...lock}>
          {wizardMessages.saveAsDraft}
        </Button>
        <Button type="submit" variant="primary" busy={busy === 'next'} {...lock}>
          {wizardMessages.next}
        </Button>
      </ActionBar>
      <TroubleDialog trouble={trouble} closeLabel={wizardMessages.ok} onClose={() => setTrouble(null)} />
    </>
  );
}
