import { waitingMessages as messages } from '../../contract/messages/device/waiting.ts';
import type { ListedOperation } from '../../outbox/read/listing.ts';
import { useOutbox } from '../../workspace/use-outbox.ts';
import { download } from '../../ui/download.ts';
import { useNotices } from '../../ui/feedback/notices.tsx';
import { copyOfChange } from './change/change-copy.ts';

/** Downloads a copy of one change and reports the result. */
export function useDownloading({ id }: Pick<ListedOperation, 'id'>): () => void {
  const outbox = useOutbox();
  const notices = useNotices();
  const give = async () => {
    const copy = await copyOfChange(outbox, id, Date.now());
    if (copy === null) {
      notices.information(messages.gone);
      return;
    }
    download(copy.file, copy.name);
    notices.information(messages.copied);
  };
  return () => void give().catch(() => notices.failure(messages.copyFailed));
}
