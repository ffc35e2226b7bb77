import { leavingMessages as messages } from '../../contract/messages/device.ts';
import { download } from '../../ui/download.ts';

/** Downloads a copy of the work that the server does not have. Rejects if there is none. */
export async function downloadCopy(copy: () => Promise<string[]>): Promise<void> {
  const file = new Blob(await copy(), { type: 'application/json' });
  download(file, messages.copyName(new Date().toISOString().slice(0, 10)));
}
