import { fileMessages } from '../../../contract/messages/application/files.ts';
import { submissionMessages, wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { fileStateText } from './files-shown.ts';
import type { Replacing } from './use-choose-files.ts';

/** Asks before a file takes the place of another one. */
export function ReplaceFileQuestion({
  replacing,
  onReplace,
  onCancel,
}: {
  replacing: Replacing | null;
  onReplace: () => void;
  onCancel: () => void;
}) {
  return (
    <ConfirmDialog
      open={replacing !== null}
      title={submissionMessages.replaceTitle}
      icon="upload"
      about={replacing !== null && !replacing.isOther && fileStateText(replacing.before)}
      consequence={replacing !== null && fileMessages.replacedBy(replacing.file.name)}
      text={
        replacing?.isOther === true
          ? fileMessages.confirmReplaceOther(replacing.before.file.fileName)
          : fileMessages.confirmReplace
      }
      confirmLabel={wizardMessages.yes}
      cancelLabel={wizardMessages.cancel}
      danger
      onCancel={onCancel}
      onConfirm={onReplace}
    />
  );
}
