import { expect, test } from 'vitest';
import { welcome, type Started } from './welcome.ts';

const started = (about: Partial<Started> = {}): Started => ({
  address: 'http://localhost:8080',
  accounts: [],
  passwordFile: null,
  administrators: [{ email: 'chair@example.org' }],
  configured: null,
  isEmpty: false,
  dataFolder: '/srv/portal',
  mailFolder: null,
  isTerminal: true,
  ...about,
});

test('a later start says who is administrator, and how to get a password that was lost', () => {
  const said = welcome(started());
  expect(said).toContain('The portal is running at http://localhost:8080\n');
  expect(said).toContain('Administrator: chair@example.org\n');
  expect(said).toContain('npm run user -- reset <email>');
  expect(said).toContain('/srv/portal');
  expect(said).not.toContain('npm run sample');
});

test('an empty portal is told of the examples', () => {
  expect(welcome(started({ isEmpty: true }))).toContain('npm run sample');
});

test('where the output is kept, nobody is named in it but those whose passwords are shown once', () => {
  expect(welcome(started({ isTerminal: false }))).not.toContain('@');
  const accounts = [{ kind: 'administrator', email: 'administrator@example.org', password: 'Secret@12' }] as const;
  expect(welcome(started({ isTerminal: false, accounts }))).toMatch(
    /^ {2}Administrator +administrator@example\.org +Secret@12$/m,
  );
});

test('the first start says how long its passwords can be used', () => {
  const one = { kind: 'administrator', email: 'administrator@example.org', password: 'Secret@12' } as const;
  const other = { kind: 'researcher', email: 'researcher@example.org', password: 'Secret@13' } as const;
  expect(welcome(started({ accounts: [one] }))).toContain('It expires after 7 days, so change it:\n');
  expect(welcome(started({ accounts: [one, other] }))).toContain('They expire after 7 days, so change them:\n');
  const inFile = welcome(started({ accounts: [one], passwordFile: '/srv/portal/first-password.txt' }));
  expect(inFile).toContain('The password is in /srv/portal/first-password.txt. Read it, then delete the file.');
  expect(inFile).toContain('The password expires after 7 days, so change it.');
});

test('settings that made nobody administrator are told of, and those that did are not', () => {
  const notUsed = 'ADMIN_EMAIL and ADMIN_PASSWORD were not used';
  expect(welcome(started({ configured: 'other@example.org' }))).toContain(notUsed);
  expect(welcome(started({ configured: 'Chair@example.org' }))).not.toContain(notUsed);
});

test('a portal without an administrator says how to get one', () => {
  expect(welcome(started({ administrators: [] }))).toContain('npm run user -- role <email> administrator');
});

test('many administrators are not all named', () => {
  const administrators = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ email: `${name}@example.org` }));
  expect(welcome(started({ administrators }))).toContain(
    'Administrators: a@example.org, b@example.org, c@example.org and 2 more\n',
  );
});
