import { leavingMessages as messages } from '../../contract/messages/device.ts';

/** How long the browser may take to fetch what it was handed before the copy's bytes are let go. */
const FETCHED_WITHIN_MS = 60_000;

/** Hands a copy of what is not at the portal to the browser's downloads. Rejects where there is none to be had. */
export async function downloadCopy(copy: () => Promise<string>): Promise<void> {
  const file = new Blob([await copy()], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = messages.copyName(new Date().toISOString().slice(0, 10));
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FETCHED_WITHIN_MS);
}
