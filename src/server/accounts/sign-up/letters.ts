import { mailMessages } from '../../../contract/messages/server/mails.ts';
import { activationLink, emailConfirmationLink, resetLink } from '../../../contract/routes.ts';
import type { MailMessage } from '../../mail/mail.ts';
import type { Configuration } from '../../../contract/configuration.ts';

/** Long enough for any given names, too short for a sentence. */
const GREETED_MAX_UNITS = 40;

type Receiver = { email_address: string; first_name: string };

/** The letter with the link that activates an account. `origin` is the portal's own address, without a path. */
export function activationLetter(user: Receiver, origin: string, token: string, { name }: Configuration): MailMessage {
  const link = origin + activationLink(token);
  const { subject, text } = mailMessages.activation({ firstName: greetedName(user.first_name), centre: name, link });
  return { to: user.email_address, subject, text, link };
}

/**
 * Returns the name that a mail greets. Anybody can register any address under any name, so a name that could be a
 * message or an address to a receiver who never asked for the mail is left out.
 */
function greetedName(firstName: string): string {
  const isName = firstName.length <= GREETED_MAX_UNITS && /^[\p{L}\p{M}'’\- ]+\.?$/u.test(firstName);
  return isName ? firstName : mailMessages.somebody;
}

/** The letter with the link to choose a new password. */
export function resetLetter(user: Receiver, origin: string, token: string, { name }: Configuration): MailMessage {
  const link = origin + resetLink(token);
  const { subject, text } = mailMessages.reset({ firstName: greetedName(user.first_name), centre: name, link });
  return { to: user.email_address, subject, text, link };
}

/** The letter to a user whose account an administrator disabled or deleted. */
export function accountEndedLetter(user: Receiver, how: 'disabled' | 'deleted', { name }: Configuration): MailMessage {
  const { subject, text } = mailMessages.accountEnded({ firstName: greetedName(user.first_name), centre: name, how });
  return { to: user.email_address, subject, text };
}

/** The letters to both addresses of a change of email, each with its own link. */
export function emailLetters(
  user: Receiver,
  newAddress: string,
  origin: string,
  tokens: { former: string; new: string },
  { name: centre }: Configuration,
): MailMessage[] {
  const firstName = greetedName(user.first_name);
  const link = (token: string) => origin + emailConfirmationLink(token);
  const former = { link: link(tokens.former), to: user.email_address };
  const next = { link: link(tokens.new), to: newAddress };
  return [
    { ...former, ...mailMessages.emailToFormer({ firstName, centre, newAddress, link: former.link }) },
    { ...next, ...mailMessages.emailToNew({ firstName, centre, link: next.link }) },
  ];
}
