import { wizardMessages } from '../../contract/messages/application/wizard.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';

/** Asks before a row is deleted, and names it; nothing while `row` is null. */
export function DeleteQuestion<Row>({
  row,
  title,
  text,
  nameOf,
  onDelete,
  onClose,
}: {
  row: Row | null;
  title: string;
  text: string;
  nameOf: (row: Row) => string;
  onDelete: (row: Row) => void;
  /** Called at either answer. */
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      open={row !== null}
      title={title}
      about={row !== null && nameOf(row)}
      text={text}
      confirmLabel={wizardMessages.yes}
      cancelLabel={wizardMessages.cancel}
      danger
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        if (row !== null) onDelete(row);
      }}
    />
  );
}
