import { useState } from 'react';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { fileAddress } from '../../../contract/domain/attachment.ts';
import { fileMessages } from '../../../contract/messages/application/questions.ts';
import { submissionMessages, wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { filesFieldId } from '../../../contract/steps/field-ids.ts';
import { acceptedFiles, type FileKind } from '../../../contract/steps/files.ts';
import { useOutboxSummary } from '../../../workspace/use-outbox.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { UploadArea } from '../../../ui/form/upload-area.tsx';
import { filesLeftText } from './files-room.ts';
import { fileOfRow, filesShown, fileWords, type FileOfRow } from './files-shown.ts';
import { useChooseFiles } from './use-choose-files.ts';
import type { Files } from './use-files.ts';
import { useStepDraft, useSubmissionLock } from '../wizard-room.ts';

/** The files of one kind. Chosen files are kept; if only one is allowed and there is one already, it asks first. */
export function UploadSection({ kind, errors, files }: { kind: FileKind; errors: readonly string[]; files: Files }) {
  const { draft } = useStepDraft();
  const notices = useNotices();
  const lockedBecause = useSubmissionLock();
  const { apiBase } = useConfiguration();
  const { outboxState } = useOutboxSummary();
  const { refusals, choose, replacing, replace, dontReplace } = useChooseFiles(kind, files);
  const [deleting, setDeleting] = useState<FileOfRow | null>(null);
  const { type, label, several, required } = kind;
  const { chooseOne, chooseSeveral, dropOne, dropSeveral, remove, view } = submissionMessages;

  async function deleteFile(row: FileOfRow) {
    const isHereOnly = row.kind === 'chosen' && (row.file.standing === 'kept' || row.file.standing === 'needsYou');
    if (lockedBecause !== undefined && !isHereOnly) notices.information(lockedBecause);
    else if (row.kind === 'stored') await files.remove(row.file);
    else await files.drop(row.file);
  }
  function retry(key: string) {
    const row = fileOfRow(draft, key);
    if (row?.kind === 'chosen') void files.retry(row.file);
  }

  return (
    <>
      <UploadArea
        id={filesFieldId(type)}
        label={label}
        hint={[fileMessages.typesAndSize, filesLeftText(draft)].filter(Boolean).join('. ')}
        accept={acceptedFiles}
        multiple={several}
        required={required}
        optional={!required}
        errors={[...errors, ...refusals]}
        files={filesShown(draft, type, (file) => fileAddress(file, apiBase, location.origin), outboxState)}
        chooseLabel={several ? chooseSeveral : chooseOne}
        dropLabel={several ? dropSeveral : dropOne}
        words={{ remove, retry: wizardMessages.retry, look: view }}
        onChoose={choose}
        onRemove={(key) => setDeleting(fileOfRow(draft, key) ?? null)}
        onRetry={retry}
      />
      <ConfirmDialog
        open={replacing !== null}
        title={submissionMessages.replaceTitle}
        icon="upload"
        about={replacing !== null && !replacing.isOther && fileWords(replacing.before)}
        consequence={replacing !== null && fileMessages.replacedBy(replacing.file.name)}
        text={
          replacing?.isOther === true
            ? fileMessages.confirmReplaceOther(replacing.before.file.fileName)
            : fileMessages.confirmReplace
        }
        confirmLabel={wizardMessages.yes}
        cancelLabel={wizardMessages.cancel}
        danger
        onCancel={dontReplace}
        onConfirm={replace}
      />
      <ConfirmDialog
        open={deleting !== null}
        title={submissionMessages.deleteTitle}
        about={deleting !== null && fileWords(deleting)}
        text={fileMessages.confirmDelete}
        confirmLabel={wizardMessages.yes}
        cancelLabel={wizardMessages.cancel}
        danger
        onCancel={() => setDeleting(null)}
        onConfirm={() => {
          setDeleting(null);
          if (deleting !== null) void deleteFile(deleting);
        }}
      />
    </>
  );
}
