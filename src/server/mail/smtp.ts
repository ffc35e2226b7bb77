import { createTransport } from 'nodemailer';
import { composeMail } from './compose.ts';
import type { Mail } from './mail.ts';

/** A sign-up waits for its mail, so the portal soon gives up on a mail server that does not reply. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Returns mail through an SMTP server: `smtp://user:password@host:port` or `smtps://…`. */
export function createSmtpMail(url: string, from: string): Mail & { close(): void } {
  const transport = createTransport({ ...TIMEOUTS, url });
  return {
    async send(letter) {
      await transport.sendMail(composeMail(letter, from));
    },
    close: () => transport.close(),
  };
}
