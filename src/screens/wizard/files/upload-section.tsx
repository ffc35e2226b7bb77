import { useState } from 'react';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { fileAddress, type Attachment } from '../../../contract/domain/attachment.ts';
import { fileStepMessages } from '../../../contract/messages/application/file-step.ts';
import { fileMessages } from '../../../contract/messages/application/files.ts';
import { submissionMessages, wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { filesFieldId } from '../../../contract/steps/field-ids.ts';
import { acceptedFiles, type FileKind } from '../../../contract/steps/files.ts';
import { useOutboxSummary } from '../../../workspace/use-outbox.ts';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { UploadArea } from '../../../ui/form/upload-area.tsx';
import { FilePreview } from './file-preview.tsx';
import { ReplaceFileQuestion } from './replace-file-question.tsx';
import { FileTile } from './file-tile.tsx';
import { fileOfRow, filesShown, fileStateText, withPreview, type FileOfRow } from './files-shown.ts';
import { useChooseFiles } from './use-choose-files.ts';
import type { Files } from './use-files.ts';
import { DeleteQuestion } from '../delete-question.tsx';
import { useStepDraft, useSubmissionLock } from '../wizard-context.ts';

/** The files of one kind. Chosen files are kept; if only one is allowed and there is one already, it asks first. */
export function UploadSection({
  kind,
  errors,
  files,
  hintId,
  isTarget,
}: {
  kind: FileKind;
  errors: readonly string[];
  files: Files;
  /** The id of the text that says what can be chosen. */
  hintId: string;
  /** Whether files are being dragged over the page. */
  isTarget: boolean;
}) {
  const { draft } = useStepDraft();
  const notices = useNotices();
  const lockedBecause = useSubmissionLock();
  const { apiBase } = useConfiguration();
  const { outboxState } = useOutboxSummary();
  const { refusals, choose, replacing, replace, dontReplace } = useChooseFiles(kind, files);
  const [deleting, setDeleting] = useState<FileOfRow | null>(null);
  const { type, label, several, required } = kind;
  const { chooseOne, chooseSeveral, remove, view } = submissionMessages;
  const { dropOne, dropSeveral, replace: replaceLabel, preview } = fileStepMessages;
  const [previewed, setPreviewed] = useState('');
  const addressOf = (file: Attachment) => fileAddress(file, apiBase, location.origin);
  const shown = filesShown(draft, type, addressOf, outboxState);
  const chooseLabel = several ? chooseSeveral : shown.length > 0 ? replaceLabel : chooseOne;

  function tileOf(key: string) {
    const row = fileOfRow(draft, key);
    return row && <FileTile row={row} addressOf={addressOf} />;
  }
  async function deleteFile(row: FileOfRow) {
    const isHereOnly = row.kind === 'chosen' && (row.file.state === 'kept' || row.file.state === 'actionNeeded');
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
        hintId={hintId}
        isTarget={isTarget}
        accept={acceptedFiles}
        multiple={several}
        required={required}
        optional={!required}
        errors={[...errors, ...refusals]}
        files={shown.map((file) => ({ ...withPreview(file, location.origin), tile: tileOf(file.key) }))}
        chooseLabel={chooseLabel}
        dropLabel={several ? dropSeveral : dropOne}
        words={{ remove, retry: wizardMessages.retry, look: view, preview }}
        onChoose={choose}
        onRemove={(key) => setDeleting(fileOfRow(draft, key) ?? null)}
        onRetry={retry}
        onPreview={setPreviewed}
      />
      <FilePreview row={fileOfRow(draft, previewed)} addressOf={addressOf} onClose={() => setPreviewed('')} />
      <ReplaceFileQuestion replacing={replacing} onReplace={replace} onCancel={dontReplace} />
      <DeleteQuestion
        row={deleting}
        title={submissionMessages.deleteTitle}
        text={fileMessages.confirmDelete}
        nameOf={fileStateText}
        onClose={() => setDeleting(null)}
        onDelete={(row) => void deleteFile(row)}
      />
    </>
  );
}
