import { fileMessages, submissionMessages, wizardMessages } from '../../contract/messages.ts';
import { useDrafts } from '../../drafts/drafts-context.ts';
import { useReplica } from '../../replica/replica-context.ts';
import { useNotices } from '../../ui/notices.tsx';
import { uploadsOf } from './upload-words.ts';
import type { Saving } from './use-saving.ts';

/** Sends and deletes the files of an application, and tells what became of it. */
export function useFiles(applicationId: number, saving: Saving) {
  const { files } = useDrafts();
  const replica = useReplica();
  const notices = useNotices();
  const { success, processing } = wizardMessages;

  return {
    /** Sends every chosen file; true where nothing is left to be sent. */
    async send(): Promise<boolean> {
      const stored = replica.attachments(applicationId);
      const isListed = async (sentBy: number) => {
        await stored.refresh();
        const reading = stored.get();
        return reading.state === 'fresh' && reading.asOf >= sentBy;
      };
      const uploads = uploadsOf(await files.send(applicationId, isListed));
      if (uploads.kind === 'none') return true;
      if (uploads.kind === 'sent') {
        notices.success(uploads.text, { title: success });
        return true;
      }
      saving.settled(uploads.outcome, { saved: '', failed: (reason) => [uploads.text, reason] }, [
        uploads.text,
        submissionMessages.filesStillHere,
      ]);
      return false;
    },
    async remove(attachmentId: number): Promise<void> {
      const outcome = await saving.during('delete', processing, () => files.remove(applicationId, attachmentId));
      const words = {
        saved: fileMessages.deleted,
        failed: (reason: string) => [fileMessages.deleteFailed(reason === '' ? wizardMessages.noReason : reason)],
      };
      saving.settled(outcome, words, [fileMessages.deleteError]);
    },
  };
}
