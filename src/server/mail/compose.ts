import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mail.ts';

/**
 * Returns the message for a letter: plain text, as 7bit if possible, so that its link is in one piece; otherwise as
 * quoted-printable.
 */
export function composeMail(letter: MailMessage, from: string): SendMailOptions {
  return {
    from,
    // An object is used as one address; text would be parsed as a list of addresses.
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    // By default nodemailer chooses base64 for Arabic, which nobody can read in the file.
    ...(isPlainAscii(letter.text) ? {} : { textEncoding: 'quoted-printable' }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A 7bit line may have up to 998 characters (RFC 5322, 2.1.1), but nodemailer would fold it beyond 76. */
function isPlainAscii(text: string): boolean {
  return text.split('\n').every((line) => /^[\x20-\x7e]{0,76}$/.test(line));
}
