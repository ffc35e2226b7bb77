import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, type Variables } from './settings.ts';

test('without any setting the portal runs on this computer alone, with everything in ./data', () => {
  expect(readSettings({ PORT: '', HOST: ' ' })).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataFolder: resolve('data'),
    publicUrl: null,
    appOrigin: null,
    trustedProxyHops: 0,
    plainAddressesInLog: false,
    hstsSubdomains: true,
    scanCommand: null,
    smtpUrl: null,
    mailFrom: null,
    firstAdministrator: null,
  });
});

test('every setting is read', () => {
  expect(
    readSettings({
      PORT: '80',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/portal',
      PUBLIC_URL: 'https://Portal.example.org/',
      APP_ORIGIN: 'https://app.example.org:8443',
      TRUSTED_PROXY_HOPS: '2',
      LOG_ADDRESSES: 'plain',
      HSTS: 'host',
      SCAN_COMMAND: ' clamdscan  --fdpass --no-summary ',
      SMTP_URL: 'smtps://user:pass@mail.example.org',
      MAIL_FROM: 'Portal <portal@example.org>',
      ADMIN_EMAIL: 'chair@example.org',
      ADMIN_PASSWORD: 'Secret@12',
    }),
  ).toEqual({
    port: 80,
    host: '0.0.0.0',
    dataFolder: '/var/portal',
    publicUrl: 'https://portal.example.org',
    appOrigin: 'https://app.example.org:8443',
    trustedProxyHops: 2,
    plainAddressesInLog: true,
    hstsSubdomains: false,
    scanCommand: ['clamdscan', '--fdpass', '--no-summary'],
    smtpUrl: 'smtps://user:pass@mail.example.org',
    mailFrom: 'Portal <portal@example.org>',
    firstAdministrator: { email: 'chair@example.org', password: 'Secret@12' },
  });
});

const wrong: [Variables, RegExp][] = [
  [{ PORT: '70000' }, /^PORT must be a whole number from 0 to 65535, but it is "70000"\.$/],
  [{ PORT: '8o8o' }, /^PORT /],
  [{ PORT: '-1' }, /^PORT /],
  [{ PUBLIC_URL: 'portal.example.org' }, /^PUBLIC_URL must be an http or https address/],
  [{ PUBLIC_URL: 'https://example.org/portal' }, /^PUBLIC_URL /],
  [{ PUBLIC_URL: 'ftp://example.org' }, /^PUBLIC_URL /],
  [{ APP_ORIGIN: '*' }, /^APP_ORIGIN /],
  [{ LOG_ADDRESSES: 'some' }, /^LOG_ADDRESSES must be "hashed" or "plain", but it is "some"\.$/],
  [{ HSTS: 'off' }, /^HSTS must be "subdomains" or "host"/],
  [{ SCAN_COMMAND: 'clamscan --log "my log"' }, /^SCAN_COMMAND must be a program and its options, .* JSON list/],
  [{ SCAN_COMMAND: '["clamscan"' }, /^SCAN_COMMAND must be/],
  [{ SCAN_COMMAND: '[]' }, /^SCAN_COMMAND must be/],
  [{ SCAN_COMMAND: '["clamscan", 1]' }, /^SCAN_COMMAND must be/],
  [{ SCAN_COMMAND: '[""]' }, /^SCAN_COMMAND must be/],
  [{ TRUSTED_PROXY_HOPS: 'yes' }, /^TRUSTED_PROXY_HOPS /],
  [{ SMTP_URL: 'mail.example.org' }, /^SMTP_URL must be an address/],
  [{ SMTP_URL: 'https://user:secret@example.org' }, /^SMTP_URL (?!.*secret)/],
  [{ MAIL_FROM: 'the portal' }, /^MAIL_FROM /],
  [{ ADMIN_EMAIL: 'chair@example.org' }, /must be set together/],
  [{ ADMIN_PASSWORD: 'Secret@12' }, /must be set together/],
  [{ ADMIN_EMAIL: 'chair', ADMIN_PASSWORD: 'Secret@12' }, /^ADMIN_EMAIL /],
  [{ DATABASE_URL: 'postgres://x' }, /^DATABASE_URL is set, but /],
  [{ S3_URL: 'https://x' }, /^S3_URL is set, but /],
];

test.each(wrong)('a wrong setting is told in one sentence: %o', (variables, sentence) => {
  expect(() => readSettings(variables)).toThrow(sentence);
  expect(() => readSettings(variables)).toThrow(expect.objectContaining({ name: 'StartError' }));
});
