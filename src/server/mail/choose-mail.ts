import type { Configuration } from '../../contract/configuration.ts';
import type { Clock } from '../portal.ts';
import type { Settings } from '../settings.ts';
import { openLetterFolder } from './letter-folder.ts';
import type { MailMessage, Mail } from './mail.ts';
import { createSmtpMail } from './smtp.ts';

export type MailWorld = {
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>;
  configuration: Configuration;
  publicUrl: string;
  folder: string;
  clock: Clock;
  announce: (path: string, letter: MailMessage) => void;
};

/** Returns mail by SMTP if it is configured, otherwise the folder of letters. */
export async function chooseMail({ settings, configuration, publicUrl, ...world }: MailWorld): Promise<Mail> {
  const from = settings.mailFrom ?? defaultSender(configuration.name, publicUrl);
  return settings.smtpUrl === null ? openLetterFolder({ ...world, from }) : createSmtpMail(settings.smtpUrl, from);
}

function defaultSender(name: string, publicUrl: string): string {
  return `"${name.replace(/["\\\r\n]/g, ' ')}" <no-reply@${new URL(publicUrl).hostname}>`;
}
