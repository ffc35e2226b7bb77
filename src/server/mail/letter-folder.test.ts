import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { defaultConfiguration } from '../../contract/configuration.ts';
import { activationLetter } from '../accounts/sign-up/letters.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { openLetterFolder } from './letter-folder.ts';
import type { MailMessage } from './mail.ts';

const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEF';
const receiver = { email_address: 'amal@example.org', first_name: 'Amal' };

async function open(folder: string) {
  const announced: { path: string; letter: MailMessage }[] = [];
  const mail = await openLetterFolder({
    folder,
    from: '"Medical Research Centre" <portal@example.org>',
    clock: () => Date.UTC(2026, 0, 5, 8),
    announce: (path, letter) => announced.push({ path, letter }),
  });
  return { mail, announced };
}

test('each letter is one .eml that a mail program reads, told once it lies there', async () => {
  using scratch = scratchFolder();
  const { mail, announced } = await open(join(scratch.path, 'mail'));
  const letter = activationLetter(receiver, 'http://localhost:8080', TOKEN, defaultConfiguration);
  await mail.send(letter);
  await mail.send(letter);

  const names = readdirSync(join(scratch.path, 'mail'));
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).toMatch(/^2026-01-05T08-00-00\.000Z-[0-9a-f]{8}\.eml$/);
  const path = announced[0]?.path ?? '';
  expect(names.map((name) => join(scratch.path, 'mail', name))).toContain(path);
  // Links sign users in, so other accounts of this computer must not read them.
  expect(statSync(path).mode & 0o777).toBe(0o600);

  const read = await PostalMime.parse(readFileSync(path));
  expect(read.to?.[0]?.address).toBe('amal@example.org');
  expect(read.from).toMatchObject({ name: 'Medical Research Centre', address: 'portal@example.org' });
  expect(read.subject).toBe('Activate your account at Medical Research Centre');
  expect(read.text).toContain(`http://localhost:8080/activate-account?Id=${TOKEN}\n`);
});

test('a plain letter is 7bit, so that its link can be copied from the file in one piece', async () => {
  using scratch = scratchFolder();
  const { mail, announced } = await open(scratch.path);
  await mail.send(activationLetter(receiver, 'http://localhost:8080', TOKEN, defaultConfiguration));
  const source = readFileSync(announced[0]?.path ?? '', 'utf8');
  expect(source).toContain('Content-Transfer-Encoding: 7bit');
  expect(source).toContain(`\nhttp://localhost:8080/activate-account?Id=${TOKEN}\n`);
});

test('names in any script and long links go out as quoted-printable and arrive whole', async () => {
  using scratch = scratchFolder();
  const { mail, announced } = await open(scratch.path);
  const configuration = { ...defaultConfiguration, name: 'مركز البحوث الطبية' };
  const origin = `https://${'long.'.repeat(20)}example.org`;
  await mail.send(activationLetter({ ...receiver, first_name: 'أمل' }, origin, TOKEN, configuration));
  const source = readFileSync(announced[0]?.path ?? '', 'utf8');
  expect(source).toContain('Content-Transfer-Encoding: quoted-printable');
  const read = await PostalMime.parse(source);
  expect(read.subject).toContain('مركز البحوث الطبية');
  expect(read.text).toContain('Dear أمل,');
  expect(read.text).toContain(`${origin}/activate-account?Id=${TOKEN}`);
});

test('a letter that cannot be written is told to anybody who sends it', async () => {
  using scratch = scratchFolder();
  const { mail } = await open(join(scratch.path, 'mail'));
  rmSync(join(scratch.path, 'mail'), { recursive: true });
  await expect(mail.send(activationLetter(receiver, 'http://x', TOKEN, defaultConfiguration))).rejects.toThrow(
    'ENOENT',
  );
});
