import type { SendMailOptions } from 'nodemailer';
import type { Letter } from './mail.ts';

/** How a letter goes out: plain text, 7bit where it can be, so that its link stands in one piece; else quoted-printable. */
export function composeLetter(letter: Letter, from: string): SendMailOptions {
  return {
    from,
    // An object is taken as one address; text would be parsed as a list of them.
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    // Left alone nodemailer chooses base64 for Arabic, which no person can read in the file.
    ...(isPlainAscii(letter.text) ? {} : { textEncoding: 'quoted-printable' }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The longest line that 7bit may have is 998 (RFC 5322, 2.1.1); beyond 76 nodemailer would fold it. */
function isPlainAscii(text: string): boolean {
  return text.split('\n').every((line) => /^[\x20-\x7e]{0,76}$/.test(line));
}
