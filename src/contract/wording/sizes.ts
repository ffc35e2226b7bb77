import { sizeMessages as messages } from '../messages/sizes.ts';

const STEP = 1024;

/** "412 KB", "3.2 MB": bytes in the unit that fits, for display. */
export function formatSize(bytes: number): string {
  if (bytes < STEP) return messages.bytes(Math.round(bytes));
  if (bytes < STEP ** 2) return messages.kilobytes((bytes / STEP).toFixed(0));
  if (bytes < STEP ** 3) return messages.megabytes((bytes / STEP ** 2).toFixed(1));
  return messages.gigabytes((bytes / STEP ** 3).toFixed(1));
}
