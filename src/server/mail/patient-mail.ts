import { setTimeout as pause } from 'node:timers/promises';
import type { Letter, Mail } from './mail.ts';

const RETRIED_AFTER_MS = [2_000, 15_000, 60_000];

/**
 * Sends a letter that nobody waits for: where the mail server is away for a moment, it is tried again a few times. Rejects
 * with the last error.
 */
export async function sendPatiently(
  mail: Mail,
  letter: Letter,
  wait: (milliseconds: number) => Promise<unknown> = pause,
): Promise<void> {
  for (const delay of RETRIED_AFTER_MS) {
    try {
      return await mail.send(letter);
    } catch (error) {
      if (isRefused(error)) throw error;
      await wait(delay);
    }
  }
  await mail.send(letter);
}

/** An SMTP answer of 5yz is the mail server's last word (RFC 5321, 4.2.1). */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
}
