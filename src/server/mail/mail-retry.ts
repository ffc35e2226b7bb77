import { setTimeout as pause } from 'node:timers/promises';
import type { MailMessage, Mail } from './mail.ts';

const RETRIED_AFTER_MS = [2_000, 15_000, 60_000];

/**
 * Sends a letter that no request waits for: if the mail server is unavailable for a moment, sending is retried a few
 * times. Rejects with the last error.
 */
export async function sendWithRetries(
  mail: Mail,
  letter: MailMessage,
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

/** An SMTP reply of 5yz is final (RFC 5321, 4.2.1). */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
}
