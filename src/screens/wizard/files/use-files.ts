import { refusalMessages } from '../../../contract/messages/device/refusals.ts';
import type { Attachment } from '../../../contract/domain/attachment.ts';
import { fileMessages } from '../../../contract/messages/application/files.ts';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import type { ChosenFile } from '../../../drafts/draft.ts';
import { useDrafts } from '../../../workspace/use-drafts.ts';
import { useOutbox } from '../../../workspace/use-outbox.ts';
import { uploadsOf } from './upload-text.ts';
import type { Saving } from '../../saving/use-save.ts';

const { processing } = wizardMessages;
const deleteQuestion = {
  saved: fileMessages.deleted,
  failed: (reason: string) => [fileMessages.deleteFailed(reason === '' ? refusalMessages.noReason : reason)],
  notStored: fileMessages.deleteError,
};
const retryText = {
  saved: '',
  failed: (reason: string) => [fileMessages.failed, reason],
  notStored: fileMessages.failed,
};

/** Sends and deletes the files of an application, and reports the outcomes. */
export function useFiles(applicationId: number, saving: Saving) {
  const { files } = useDrafts();
  const outbox = useOutbox();

  return {
    /** Sends every chosen file; resolves to true if each was saved or waits. */
    async send(): Promise<boolean> {
      const uploads = uploadsOf(await files.send(applicationId));
      if (uploads.kind === 'none') return true;
      if (uploads.kind === 'sent') return saving.succeeded(uploads.text);
      const text = uploads.kind === 'failed' ? uploads.text : '';
      return saving.settled(uploads.outcome, { saved: '', failed: (reason) => [text, reason], notStored: text });
    },
    /** Retries a file that needed the user; its row shows the outcome. */
    async retry({ operationId }: ChosenFile): Promise<void> {
      if (operationId === null) return;
      const failure = await outbox.retry(operationId).then(() => null, outbox.notStored);
      if (failure !== null) saving.settled(failure, retryText);
    },
    /** Deletes a stored file. */
    async remove({ id, fileName }: Attachment): Promise<void> {
      const outcome = await saving.during('delete', processing, () => files.remove(applicationId, id, fileName));
      saving.settled(outcome, deleteQuestion);
    },
    /** Removes a file that was chosen here. */
    async drop({ id, state, operationId }: ChosenFile): Promise<void> {
      // The operation that the server refused is discarded first; then the file can be deleted.
      const released =
        state === 'actionNeeded' && operationId !== null ? outbox.discard(operationId) : Promise.resolve();
      const outcome = await saving.during('delete', processing, () =>
        released.then(() => files.drop(applicationId, id), outbox.notStored),
      );
      // A removed file needs no message: its row is gone.
      if (outcome.kind !== 'saved') saving.settled(outcome, deleteQuestion);
    },
  };
}

export type Files = ReturnType<typeof useFiles>;
