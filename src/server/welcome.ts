import { GIVEN_PASSWORD_DAYS } from '../contract/api/limits.ts';
import { terminalMessages as words } from '../contract/messages/server/terminal.ts';
import type { FirstAccount } from './accounts/sign-up/first-accounts.ts';
import { emailKey } from './accounts/sign-up/emails.ts';

/** How many administrators are named at most. */
const NAMED_MAX = 3;

export type Started = {
  address: string;
  /** The accounts that this start created, with their passwords. */
  accounts: readonly FirstAccount[];
  /** The file with the password of the administrator that was created; null if the password may be shown. */
  passwordFile: string | null;
  administrators: readonly { email: string }[];
  /** The email of the administrator in the settings; null if they name none. */
  configured: string | null;
  /** Whether there are no applications yet. */
  isEmpty: boolean;
  dataFolder: string;
  /** Null if mails are sent. */
  mailFolder: string | null;
  /**
   * Whether the output is a terminal. The administrators' addresses are not written to a file that keeps the output.
   */
  isTerminal: boolean;
};

/** Returns the text that a start prints: the portal's address, who can sign in, and what to do next. */
export function welcome(started: Started): string {
  const { address, isEmpty, isTerminal, dataFolder, mailFolder } = started;
  const blocks = [
    [words.running(address), ...(isTerminal ? [words.openIt] : [])],
    ...whoSignsIn(started),
    ...(isEmpty ? [[words.sampleHint]] : []),
    [words.everybody, words.lostPassword],
    [words.keptIn(dataFolder), ...(mailFolder === null ? [] : [words.mailWaits(mailFolder)])],
  ];
  return `\n${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function whoSignsIn({ accounts, passwordFile, administrators, configured, isTerminal }: Started): string[][] {
  const [first, ...others] = accounts;
  if (first !== undefined && passwordFile !== null)
    return [[words.firstPasswordIn(first.email, GIVEN_PASSWORD_DAYS, passwordFile)]];
  if (first !== undefined) {
    const said = others.length === 0 ? words.firstAdministrator : words.firstAccounts;
    return [[said(GIVEN_PASSWORD_DAYS)], accounts.map(accountLine)];
  }
  if (administrators.length === 0) return [[words.noAdministrator]];
  const emails = administrators.map(({ email }) => email);
  const isUsed = configured === null || emails.some((email) => emailKey(email) === emailKey(configured));
  const lines = [
    ...(isTerminal ? [words.administrators(emails.slice(0, NAMED_MAX), Math.max(0, emails.length - NAMED_MAX))] : []),
    ...(isUsed ? [] : [words.settingsNotUsed]),
  ];
  return lines.length === 0 ? [] : [lines];
}

function accountLine({ kind, email, password }: FirstAccount): string {
  return `  ${words.accountKinds[kind].padEnd(13)}  ${email.padEnd(25)}  ${password}`;
}
