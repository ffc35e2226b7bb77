import { setTimeout as pause } from 'node:timers/promises';
import type { RequestContext } from '../../http/context.ts';
import { hostOf } from '../../http/origin.ts';
import { sendWithRetries } from '../../mail/mail-retry.ts';
import type { Portal } from '../../portal.ts';
import type { UserRow } from '../../store/tables.ts';
import { activationLetter, resetLetter } from './letters.ts';
import { issueToken } from './tokens.ts';

/**
 * Mails a new link; a new reset link ends the older ones. Rejects if the mail cannot be sent. Set `patiently` if no
 * request waits for the mail: sending is then retried.
 */
export async function mailLink(
  portal: Portal,
  user: UserRow,
  purpose: 'activation' | 'reset',
  { origin, patiently = false }: { origin: string; patiently?: boolean },
): Promise<void> {
  const token = await portal.store
    .transaction()
    .execute((transaction) => issueToken(transaction, portal, user.id, purpose));
  const letterFor = purpose === 'activation' ? activationLetter : resetLetter;
  const letter = letterFor(user, origin, token, portal.configuration);
  await (patiently ? sendWithRetries(portal.mail, letter) : portal.mail.send(letter));
}

/**
 * Starts a task about an address that may or may not be registered, and resolves after a fixed time, however long the
 * task takes: neither the response nor its time reveals whether the address is registered.
 */
export async function startInFixedTime({ background, settings }: Portal, task: () => Promise<void>): Promise<void> {
  background.start('mail', task);
  if (settings.mailResponseMs > 0) await pause(settings.mailResponseMs);
}

/**
 * Returns the origin of mailed links. `main.ts` always sets a public address. The Host of the request is used only if
 * none is set, because a forged Host would put a stranger's address into a mail.
 */
export function linkOrigin(context: RequestContext, { settings }: Portal): string {
  return settings.publicUrl ?? `${new URL(context.req.url).protocol}//${hostOf(context.req.raw)}`;
}
