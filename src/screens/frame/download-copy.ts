import { leavingMessages as messages } from '../../contract/messages/device.ts';
import { download } from '../../ui/download.ts';

/** Hands a copy of what is not at the portal to the browser's downloads. Rejects where there is none to be had. */
export async function downloadCopy(copy: () => Promise<string[]>): Promise<void> {
  const file = new Blob(await copy(), { type: 'application/json' });
  download(file, messages.copyName(new Date().toISOString().slice(0, 10)));
}
