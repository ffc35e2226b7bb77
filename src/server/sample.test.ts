import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scratchFolder } from './testing/scratch-folder.ts';
import { runProgram, startServer } from './testing/server-process.ts';

test('a portal is filled while it runs, once, and those who are shown can sign in and read', async () => {
  using scratch = scratchFolder();
  const server = await startServer(scratch.path);
  const sample = () => runProgram('sample.ts', { DATA_DIR: scratch.path });
  const { code, stdout, stderr } = await sample();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [, emailAddress, password] = /Administrator +(\S+@\S+) +(\S+)/.exec(stdout) ?? [];
  const entered = await fetch(`${server.address}/api/v1/Auth/Validate`, {
    method: 'POST',
    headers: { Origin: server.address },
    body: JSON.stringify({ emailAddress, password }),
  });
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const list = await fetch(`${server.address}/api/v1/ProjectApplication`, { headers: { Cookie: cookie } });
  const { data }: { data: unknown[] } = JSON.parse(await list.text());
  expect(data.length).toBeGreaterThan(5);

  const again = await sample();
  expect(again.code).toBe(1);
  expect(again.stdout).toBe('');
  expect(again.stderr).toContain('The portal already has applications');
  await server.end('SIGTERM');
});

test.each([
  [['--help'], { code: 0, stdout: expect.stringMatching(/^Usage:/), stderr: '' }],
  [['-n'], { code: 2, stdout: '', stderr: expect.stringMatching(/^There is no command "-n"\.\n\nUsage:/) }],
])('%s tells how it is used, and makes nothing', async (given, told) => {
  using scratch = scratchFolder();
  expect(await runProgram('sample.ts', { DATA_DIR: scratch.path }, given)).toEqual(told);
  expect(readdirSync(scratch.path)).toEqual([]);
});

test('a wrong setting is told in one sentence', async () => {
  expect(await runProgram('sample.ts', { DATA_DIR: '/proc/portal' })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The folder /proc/portal (DATA_DIR) cannot be written.\n',
  });
});
