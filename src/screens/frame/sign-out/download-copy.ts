import { leavingMessages as messages } from '../../../contract/messages/device/device.ts';
import type { SignOutFlow } from '../../../session/leaving/sign-out-flow.ts';
import { download } from '../../../ui/download.ts';

/**
 * Downloads a copy of the work that the server does not have. Resolves with the names of the files that the copy lacks,
 * because the browser can no longer read them. Rejects if there is no copy.
 */
export async function downloadCopy(copy: SignOutFlow['copy']): Promise<readonly string[]> {
  let unreadable: readonly string[] = [];
  const parts = await copy((fileNames) => (unreadable = fileNames));
  download(new Blob(parts, { type: 'application/json' }), messages.copyName(new Date().toISOString().slice(0, 10)));
  return unreadable;
}
