import { resolve } from 'node:path';
import * as v from 'valibot';
import { emailSchema } from '../contract/domain/user.ts';
import { settingMessages as messages } from '../contract/messages/server/settings.ts';
import type { Command } from './scanning/run-command.ts';
import { StartError } from './start-error.ts';

/** The settings of the environment, checked. */
export type Settings = {
  port: number;
  host: string;
  dataFolder: string;
  /** Without a path; null if it is not set. */
  publicUrl: string | null;
  appOrigin: string | null;
  trustedProxyHops: number;
  plainAddressesInLog: boolean;
  hstsSubdomains: boolean;
  scanCommand: Command | null;
  smtpUrl: string | null;
  mailFrom: string | null;
  firstAdministrator: { email: string; password: string } | null;
};

export type Variables = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORT = 8080;
const MOST_PROXY_HOPS = 10;

/**
 * Reads the settings; throws a `StartError` with one sentence for the first that is wrong. An empty setting counts as
 * not set.
 */
export function readSettings(variables: Variables): Settings {
  const read = (name: string) => variables[name]?.trim() || null;
  for (const name of ['DATABASE_URL', 'S3_URL']) {
    if (read(name) !== null) throw new StartError(messages.notYet(name));
  }
  return {
    port: integer('PORT', read('PORT'), 65_535) ?? DEFAULT_PORT,
    host: read('HOST') ?? '127.0.0.1',
    dataFolder: resolve(read('DATA_DIR') ?? 'data'),
    publicUrl: origin('PUBLIC_URL', read('PUBLIC_URL')),
    appOrigin: origin('APP_ORIGIN', read('APP_ORIGIN')),
    trustedProxyHops: integer('TRUSTED_PROXY_HOPS', read('TRUSTED_PROXY_HOPS'), MOST_PROXY_HOPS) ?? 0,
    plainAddressesInLog: oneOf('LOG_ADDRESSES', read('LOG_ADDRESSES'), ['hashed', 'plain']) === 'plain',
    hstsSubdomains: oneOf('HSTS', read('HSTS'), ['subdomains', 'host']) === 'subdomains',
    scanCommand: scanCommand(read('SCAN_COMMAND')),
    smtpUrl: smtpUrl(read('SMTP_URL')),
    mailFrom: mailFrom(read('MAIL_FROM')),
    // Not trimmed: a password that begins or ends with a space is refused, not changed.
    firstAdministrator: firstAdministrator(read('ADMIN_EMAIL'), variables['ADMIN_PASSWORD'] || null),
  };
}

function integer(name: string, text: string | null, most: number): number | null {
  if (text === null) return null;
  if (!/^\d{1,5}$/.test(text) || Number(text) > most) throw new StartError(messages.notInteger(name, most, text));
  return Number(text);
}

/** Returns one of two words; the first if the setting is not set. */
function oneOf(name: string, text: string | null, words: readonly [string, string]): string {
  if (text !== null && !words.includes(text)) throw new StartError(messages.notOneOf(name, words, text));
  return text ?? words[0];
}

/** Reads a JSON list of words, or words separated by spaces. Shell quotes are not interpreted but refused. */
function scanCommand(text: string | null): Command | null {
  if (text === null) return null;
  const [program, ...words] = text.startsWith('[') ? listedWords(text) : plainWords(text);
  if (program === undefined || program === '') throw new StartError(messages.notScanCommand);
  return [program, ...words];
}

function plainWords(text: string): string[] {
  return /["'`\\]/.test(text) && process.platform !== 'win32' ? [] : text.split(/\s+/);
}

function listedWords(text: string): string[] {
  try {
    return v.parse(v.array(v.string()), JSON.parse(text));
  } catch {
    return [];
  }
}

function origin(name: string, text: string | null): string | null {
  if (text === null) return null;
  const url = URL.parse(text);
  const isOrigin =
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === '';
  if (!isOrigin || url.username !== '') throw new StartError(messages.notOrigin(name, text));
  return url.origin;
}

function smtpUrl(text: string | null): string | null {
  if (text === null) return null;
  const url = URL.parse(text);
  // The address may contain a password, so it is not repeated.
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') throw new StartError(messages.notSmtp);
  return text;
}

function mailFrom(text: string | null): string | null {
  if (text === null) return null;
  const address = /<([^<>]+)>$/.exec(text)?.[1] ?? text;
  if (/[\r\n]/.test(text) || !v.is(emailSchema(), address)) throw new StartError(messages.notMailFrom(text));
  return text;
}

function firstAdministrator(email: string | null, password: string | null): Settings['firstAdministrator'] {
  if (email === null && password === null) return null;
  if (email === null || password === null) throw new StartError(messages.administratorHalf);
  if (!v.is(emailSchema(), email)) throw new StartError(messages.administratorEmail(email));
  return { email, password };
}
