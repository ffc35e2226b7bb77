import { mailMessages } from '../../contract/messages/server.ts';
import { activationLink, resetLink } from '../../contract/routes.ts';
import type { Letter } from '../mail/mail.ts';
import type { Configuration } from '../../contract/configuration.ts';

type Receiver = { email_address: string; first_name: string };

/** The letter with the link that activates an account. `origin` is the portal's own address, without a path. */
export function activationLetter(user: Receiver, origin: string, token: string, { name }: Configuration): Letter {
  const link = origin + activationLink(token);
  const { subject, text } = mailMessages.activation({ firstName: user.first_name, centre: name, link });
  return { to: user.email_address, subject, text, link };
}

/** The letter with the link to choose a new password. */
export function resetLetter(user: Receiver, origin: string, token: string, { name }: Configuration): Letter {
  const link = origin + resetLink(token);
  const { subject, text } = mailMessages.reset({ firstName: user.first_name, centre: name, link });
  return { to: user.email_address, subject, text, link };
}
