import { setTimeout as pause } from 'node:timers/promises';
import type { RequestContext } from '../http/context.ts';
import { hostOf } from '../http/origin.ts';
import { sendPatiently } from '../mail/patient-mail.ts';
import type { Portal } from '../portal.ts';
import type { UserRow } from '../store/tables.ts';
import { activationLetter, resetLetter } from './letters.ts';
import { issueToken } from './tokens.ts';

/**
 * Mails a new link; it ends the older ones. Rejects where the mail cannot be sent. `patiently` is for where nobody waits.
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
  await (patiently ? sendPatiently(portal.mail, letter) : portal.mail.send(letter));
}

/**
 * Starts work about an address that may or may not be known, and resolves after a fixed time, whatever the work takes:
 * neither the answer nor its time tells whether the address is known.
 */
export async function doUnseen({ background, settings }: Portal, task: () => Promise<void>): Promise<void> {
  background.start('mail', task);
  if (settings.mailAnswerMs > 0) await pause(settings.mailAnswerMs);
}

/**
 * Where mailed links lead. `main.ts` always sets a public address; a request's own Host is only believed where nobody
 * did, because a made-up Host would put a stranger's address into a letter.
 */
export function linkOrigin(context: RequestContext, { settings }: Portal): string {
  return settings.publicUrl ?? `${new URL(context.req.url).protocol}//${hostOf(context.req.raw)}`;
}
