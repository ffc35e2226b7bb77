import { investigatorMessages, wizardMessages } from '../../../contract/messages/application/wizard.ts';
import type { DraftInvestigator } from '../../../drafts/draft.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';

/** Asks before an investigator is deleted, and names them. */
export function DeleteInvestigatorQuestion({
  row,
  onDelete,
  onCancel,
}: {
  row: DraftInvestigator | null;
  onDelete: (row: DraftInvestigator) => void;
  onCancel: () => void;
}) {
  return (
    <ConfirmDialog
      open={row !== null}
      title={investigatorMessages.deleteTitle}
      about={row?.name}
      text={investigatorMessages.confirmDelete}
      confirmLabel={wizardMessages.yes}
      cancelLabel={wizardMessages.cancel}
      danger
      onCancel={onCancel}
      onConfirm={() => {
        if (row !== null) onDelete(row);
      }}
    />
  );
}
