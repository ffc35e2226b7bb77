import { wizardMessages } from '../../contract/messages.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { TroubleDialog } from '../../ui/trouble-dialog.tsx';
import type { Saving } from './use-saving.ts';

const REASON_ID = 'files-reason';

/** Back, Save As Draft, Submit and Next; without a CV the two in the middle cannot act. */
export function PiCvActs({
  saving,
  lockedBecause,
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
  const lock =
    lockedBecause === undefined
      ? {}
      : { unavailableBecause: lockedBecause, onUnavailable: onLocked, reasonId: REASON_ID };
  const { back, saveAsDraft, submit, next, ok } = wizardMessages;
  return (
    <>
      <ActionBar
        note={lockedBecause === undefined ? undefined : <span id={REASON_ID}>{lockedBecause}</span>}
        start={
          <Button variant="quiet" icon="arrow-left" onClick={onBack}>
            {back}
          </Button>
        }
      >
        <Button busy={busy === 'saveAsDraft'} onClick={onSaveAsDraft} {...lock}>
          {saveAsDraft}
        </Button>
        <Button busy={busy === 'submit'} onClick={onSubmit} {...lock}>
          {submit}
        </Button>
        <Button type="submit" variant="primary" busy={busy === 'next'}>
          {next}
        </Button>
      </ActionBar>
      <TroubleDialog trouble={trouble} closeLabel={ok} onClose={() => setTrouble(null)} />
    </>
  );
}
