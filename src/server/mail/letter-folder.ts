import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { writeAside } from '../files/write-aside.ts';
import type { Clock } from '../portal.ts';
import { storedTime } from '../store/times.ts';
import { composeMail } from './compose.ts';
import type { MailMessage, Mail } from './mail.ts';

export type LetterFolder = {
  folder: string;
  /** The sender, in the form of a From header. */
  from: string;
  clock: Clock;
  /** Called for each letter once it is in the folder. */
  announce: (path: string, letter: MailMessage) => void;
};

/**
 * Returns mail without a mail server: each letter is written to a folder as one `.eml` file, named by its time. Creates
 * the folder.
 */
export async function openLetterFolder({ folder, from, clock, announce }: LetterFolder): Promise<Mail> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(letter) {
      const { message } = await composer.sendMail(composeMail(letter, from));
      if (!Buffer.isBuffer(message)) throw new TypeError('The composer was asked for a buffer.');
      const name = `${storedTime(clock()).replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      await writeAside(folder, name, message);
      announce(join(folder, name), letter);
    },
  };
}
