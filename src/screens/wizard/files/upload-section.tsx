import { useState } from 'react';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { fileAddress } from '../../../contract/domain/attachment.ts';
import { fileKindMessages, fileMessages } from '../../../contract/messages/application/questions.ts';
import { submissionMessages, wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { filesFieldId } from '../../../contract/steps/field-ids.ts';
import { acceptedFiles, type FileKind } from '../../../contract/steps/files.ts';
import { useDrafts } from '../../../drafts/drafts-context.ts';
import { useOutboxSummary } from '../../../outbox/read/outbox-context.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { UploadArea } from '../../../ui/form/upload-area.tsx';
import { fileInPlace, fileOfRow, filesShown, isSameFile, isWordFile, type FileOfRow } from './files-shown.ts';
import type { Files } from './use-files.ts';
import { useStepDraft, useSubmissionLock } from '../wizard-room.ts';

/**
 * The file that was chosen, and the one that the user is asked about. `isOther`: they were asked about another one
 * before, which is no longer in place.
 */
type Replacing = { file: File; before: FileOfRow; isOther: boolean };

/** The files of one kind. Chosen files are kept; if only one is allowed and there is one already, it asks first. */
export function UploadSection({ kind, errors, files }: { kind: FileKind; errors: readonly string[]; files: Files }) {
  const { applicationId, draft } = useStepDraft();
  const drafts = useDrafts();
  const notices = useNotices();
  const lockedBecause = useSubmissionLock();
  const { apiBase } = useConfiguration();
  const { line } = useOutboxSummary();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [replacing, setReplacing] = useState<Replacing | null>(null);
  const [deleting, setDeleting] = useState<FileOfRow | null>(null);
  const { type, label, several, required } = kind;
  const { chooseOne, chooseSeveral, dropOne, dropSeveral, remove, view } = submissionMessages;

  /** Keeps the acceptable files and reports what is wrong with the rest; resolves to true if all were accepted. */
  async function keep(chosen: readonly File[], replaces?: number): Promise<boolean> {
    const messages: string[] = [];
    const problems = await drafts.files.chooseAll(applicationId, type, chosen, replaces);
    for (const [place, file] of chosen.entries()) {
      const problem = problems[place];
      if (problem === undefined) continue;
      messages.push(problem);
      if (isWordFile(file.name))
        messages.push(label === fileKindMessages.piCv ? fileMessages.saveAsPdf : fileMessages.saveOtherAsPdf);
    }
    setRefusals([...new Set(messages)]);
    return messages.length === 0;
  }
  function choose(chosen: readonly File[]) {
    const [first] = chosen;
    const before = fileInPlace(draft, type);
    if (several || first === undefined) void keep(chosen);
    else if (chosen.length > 1) setRefusals([submissionMessages.oneFileOnly(label)]);
    else if (before === undefined) void keep(chosen);
    else setReplacing({ file: first, before, isOther: false });
  }
  async function replace({ file, before: askedAbout }: Replacing) {
    const before = fileInPlace(draft, type);
    if (before !== undefined && !isSameFile(askedAbout, before, draft.readFrom.localIds)) {
      setReplacing({ file, before, isOther: true });
      return;
    }
    const isOnItsWay =
      before?.kind === 'chosen' && (before.file.standing === 'waiting' || before.file.standing === 'sending');
    if (before?.kind !== 'chosen' || isOnItsWay) {
      await keep([file], before?.file.id);
      return;
    }
    // The earlier choice is dropped before it is sent; the new file replaces the one that it was to replace.
    if (await keep([file], before.file.replaces ?? undefined)) await files.drop(before.file);
  }
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
        hint={fileMessages.typesAndSize}
        accept={acceptedFiles}
        multiple={several}
        required={required}
        optional={!required}
        errors={[...errors, ...refusals]}
        files={filesShown(draft, type, (file) => fileAddress(file, apiBase, location.origin), line)}
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
        text={
          replacing?.isOther === true
            ? fileMessages.confirmReplaceOther(replacing.before.file.fileName)
            : fileMessages.confirmReplace
        }
        confirmLabel={wizardMessages.yes}
        cancelLabel={wizardMessages.cancel}
        danger
        onCancel={() => setReplacing(null)}
        onConfirm={() => {
          setReplacing(null);
          if (replacing !== null) void replace(replacing);
        }}
      />
      <ConfirmDialog
        open={deleting !== null}
        title={submissionMessages.deleteTitle}
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
