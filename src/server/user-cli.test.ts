import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { scratchFolder } from './testing/scratch-folder.ts';
import { runProgram, startServer } from './testing/server-process.ts';

const DETAILS = ['--first', 'Amal', '--last', 'Haddad', '--mobile', '0501234567'];

test('people are added, promoted and given new passwords from the shell while the portal runs', async () => {
  using scratch = scratchFolder();
  const user = (...given: string[]) => runProgram('user-cli.ts', { DATA_DIR: scratch.path }, given);
  const server = await startServer(scratch.path);
  const signIn = async (password: string) => {
    const response = await fetch(`${server.address}/api/v1/Auth/Validate`, {
      method: 'POST',
      headers: { Origin: server.address },
      body: JSON.stringify({ emailAddress: 'amal@example.org', password }),
    });
    return { status: response.status, body: await response.json(), cookie: response.headers.getSetCookie()[0] ?? '' };
  };
  const added = await user('add', 'amal@example.org', ...DETAILS);
  expect(added).toMatchObject({ code: 0, stderr: '' });
  const password = /days: (\S+)\n$/.exec(added.stdout)?.[1] ?? '';
  expect(await signIn(password)).toMatchObject({ status: 200, body: { data: { roleId: 1 } } });

  expect((await user('role', 'AMAL@example.org', 'administrator')).code).toBe(0);
  const administrator = await signIn(password);
  expect(administrator.body).toMatchObject({ data: { roleId: 2 } });

  const reset = await user('reset', 'amal@example.org');
  const renewed = /days: (\S+)\n$/.exec(reset.stdout)?.[1] ?? '';
  const session = await fetch(`${server.address}/api/v1/Auth/session`, {
    headers: { Cookie: administrator.cookie.split(';')[0] ?? '' },
  });
  expect(session.status).toBe(401);
  expect((await signIn(password)).status).toBe(401);
  expect((await signIn(renewed)).status).toBe(200);
  expect((await user('list')).stdout).toMatch(/administrator\s+amal@example\.org\s+Amal Haddad\n/);
  await server.end('SIGTERM');
});

test('people who are added to a restored backup before it is started do not hide that it was restored', async () => {
  using scratch = scratchFolder();
  const user = (...given: string[]) => runProgram('user-cli.ts', { DATA_DIR: scratch.path }, given);
  const [path, backup] = [join(scratch.path, 'portal.sqlite'), join(scratch.path, 'backup.sqlite')];
  const running = await startServer(scratch.path);
  const database = new Database(path, { readonly: true });
  await database.backup(backup);
  database.close();
  await user('add', 'amal@example.org', ...DETAILS);
  // By the time of any further response, the server has noted how much data there is.
  const former = await fetch(`${running.address}/api/v1/Auth/Logout`, {
    method: 'POST',
    headers: { Origin: running.address },
  });
  await running.end('SIGTERM');

  copyFileSync(backup, path);
  const added = [
    await user('add', 'other@example.org', ...DETAILS),
    await user('add', 'third@example.org', ...DETAILS),
  ];
  expect(added).toMatchObject([{ code: 0 }, { code: 0 }]);
  const restored = await startServer(scratch.path);
  const now = await fetch(`${restored.address}/api/v1/Auth/session`);
  await restored.end('SIGTERM');
  expect(former.headers.get('Portal-Id')).not.toBe(null);
  expect(now.headers.get('Portal-Id')).not.toBe(former.headers.get('Portal-Id'));
});

test('people are changed, disabled, enabled, signed out and deleted from the shell while the portal runs', async () => {
  using scratch = scratchFolder();
  const user = (...given: string[]) => runProgram('user-cli.ts', { DATA_DIR: scratch.path }, given);
  const server = await startServer(scratch.path);
  const added = await user('add', 'amal@example.org', ...DETAILS);
  const password = /days: (\S+)\n$/.exec(added.stdout)?.[1] ?? '';
  const signIn = async (emailAddress: string) => {
    const response = await fetch(`${server.address}/api/v1/Auth/Validate`, {
      method: 'POST',
      headers: { Origin: server.address },
      body: JSON.stringify({ emailAddress, password }),
    });
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const session = async () =>
      (await fetch(`${server.address}/api/v1/Auth/session`, { headers: { Cookie: cookie } })).status;
    return { status: response.status, session };
  };
  const said = (stdout: string) => ({ code: 0, stdout, stderr: '' });

  expect(await user('change', 'amal@example.org', '--email', 'amal.omar@example.org', '--last', 'Omar')).toEqual(
    said('amal@example.org was changed.\n'),
  );
  expect((await signIn('amal@example.org')).status).toBe(401);
  const email = 'amal.omar@example.org';
  const [first, second] = [await signIn(email), await signIn(email)];
  expect(await user('sign-out', email)).toEqual(said(`${email} is logged out everywhere.\n`));
  expect([await first.session(), await second.session()]).toEqual([401, 401]);

  const third = await signIn(email);
  expect(await third.session()).toBe(200);
  expect(await user('disable', email)).toEqual(said(`${email} is disabled and logged out everywhere.\n`));
  expect([await third.session(), (await signIn(email)).status]).toEqual([401, 401]);
  expect((await user('list')).stdout).toMatch(/researcher\s+amal\.omar@example\.org\s+Amal Omar\s+\(disabled\)\n/);
  expect(await user('enable', email)).toEqual(said(`${email} can log in again.\n`));
  expect((await signIn(email)).status).toBe(200);

  expect(await user('delete', email)).toEqual(
    said(`The account of ${email} was deleted. Its applications and messages stay.\n`),
  );
  expect((await signIn(email)).status).toBe(401);
  expect((await user('list')).stdout).not.toContain('Amal');
  expect((await user('add', email, ...DETAILS)).code).toBe(0);
  await server.end('SIGTERM');
  const audited = await runProgram('audit.ts', { DATA_DIR: scratch.path }, ['verify']);
  expect(audited).toMatchObject({ code: 0, stderr: '' });
});

test('the last active administrator is not taken away from the shell', async () => {
  using scratch = scratchFolder();
  const user = (...given: string[]) => runProgram('user-cli.ts', { DATA_DIR: scratch.path }, given);
  for (const email of ['amal@example.org', 'nur@example.org']) {
    await user('add', email, ...DETAILS, '--role', 'administrator');
  }
  expect((await user('disable', 'nur@example.org')).code).toBe(0);
  for (const given of [
    ['disable', 'amal@example.org'],
    ['delete', 'Amal@example.org'],
    ['role', 'amal@example.org', 'researcher'],
  ]) {
    const { code, stderr } = await user(...given);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('is the last active administrator. Nothing was changed.'),
    ]);
  }
  expect((await user('list')).stdout).toMatch(/administrator\s+amal@example\.org\s+Amal Haddad\n/);
  expect((await user('enable', 'nur@example.org')).code).toBe(0);
  expect((await user('role', 'amal@example.org', 'researcher')).code).toBe(0);
});

test('what cannot be done is told with exit code 1', async () => {
  using scratch = scratchFolder();
  const user = (...given: string[]) => runProgram('user-cli.ts', { DATA_DIR: scratch.path }, given);
  await user('add', 'amal@example.org', ...DETAILS);
  expect(await user('add', 'Amal@example.org', ...DETAILS)).toMatchObject({
    code: 1,
    stderr: 'Email already exists\n',
  });
  const nobody = 'No account has the address x@example.org.\n';
  expect(await user('reset', 'x@example.org')).toMatchObject({ code: 1, stdout: '', stderr: nobody });
  expect(await user('role', 'x@example.org', 'researcher')).toMatchObject({ code: 1, stderr: nobody });
  for (const command of ['disable', 'enable', 'sign-out', 'delete']) {
    expect(await user(command, 'x@example.org')).toMatchObject({ code: 1, stdout: '', stderr: nobody });
  }
  expect(await user('change', 'x@example.org', '--first', 'Nur')).toMatchObject({ code: 1, stderr: nobody });
  await user('add', 'nur@example.org', ...DETAILS);
  expect(await user('change', 'nur@example.org', '--email', 'AMAL@example.org', '--first', 'Nur')).toMatchObject({
    code: 1,
    stderr: 'Email already exists\n',
  });
  expect((await user('list')).stdout).not.toContain('Nur');
});

test('--help shows the usage', async () => {
  const { code, stdout } = await runProgram('user-cli.ts', {}, ['--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('npm run user -- add');
});

test.each([
  [[], 'Usage:'],
  [['remove', 'amal@example.org'], 'There is no command "remove".'],
  [['add', 'amal', ...DETAILS], 'Please enter a valid email address'],
  [['add', 'amal@example.org', '--first', 'Amal'], '--last is missing.'],
  [['role', 'amal@example.org', 'chair'], 'The role is administrator or researcher.'],
  [['reset', 'amal@example.org', '--force'], "Unknown option '--force'"],
  [['change', 'amal@example.org'], 'Say what to change: --email, --first, --last or --mobile.'],
  [['change', 'amal@example.org', '--email', 'amal'], 'Please enter a valid email address'],
  [['disable'], 'Email is required'],
])('what is not understood shows the usage, with exit code 2: %j', async (given, told) => {
  using scratch = scratchFolder();
  const { code, stderr } = await runProgram('user-cli.ts', { DATA_DIR: scratch.path }, given);
  expect(code).toBe(2);
  expect(stderr).toContain(told);
  expect(stderr).toContain('npm run user -- add');
});
