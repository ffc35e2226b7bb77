import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { settingMessages } from '../contract/messages/server/settings.ts';
import { dataPaths, openStore } from './data-folder.ts';
import { openFolderFiles } from './files/folder-files.ts';
import { DRAIN_MAX_BYTES } from './http/requests/drain.ts';
import { keepFile } from './files/testing.ts';
import { recordIdentity } from './record/write.ts';
import { settleIdentity } from './store/sqlite/database-identity.ts';
import { scratchFolder } from './testing/scratch-folder.ts';
import { runProgram, startServer } from './testing/server-process.ts';
import { signUpBody } from './testing/sign-up-body.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function post(address: string, path: string, body: unknown): Promise<Response> {
  return fetch(`${address}/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: address },
    body: JSON.stringify(body),
  });
}

test('the first start shows an administrator and a researcher who can sign in, and no later one does', async () => {
  using scratch = scratchFolder();
  const data = join(scratch.path, 'data');
  const first = await startServer(data);
  const shown = [...first.output.stdout.matchAll(/^ {2}(\w+) +(\S+@\S+) +(\S+)$/gm)];
  expect(shown.map(([, kind]) => kind)).toEqual(['Administrator', 'Researcher']);
  const roles = [];
  for (const [, , emailAddress, password] of shown) {
    const answer = await post(first.address, '/Auth/Validate', { emailAddress, password });
    const { data }: { data: { roleId: number } } = JSON.parse(await answer.text());
    roles.push(data.roleId);
  }
  expect(roles).toEqual([2, 1]);
  expect(await first.end('SIGTERM')).toBe(0);

  const second = await startServer(data);
  expect(second.output.stdout).not.toContain('@example.org');
  expect(await second.end('SIGINT')).toBe(0);
});

test('a portal behind https makes an administrator alone, and keeps the password out of the journal', async () => {
  using scratch = scratchFolder();
  const data = join(scratch.path, 'data');
  const server = await startServer(data, { PUBLIC_URL: 'https://portal.example.org' });
  const file = join(data, 'first-password.txt');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [email, password = 'none'] = readFileSync(file, 'utf8').split('\n');
  expect(email).toBe('administrator@example.org');
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output.stdout).toContain(`The password is in ${file}`);
  expect(server.output.stdout + server.output.stderr).not.toContain(password);

  const people = await runProgram('user-cli.ts', { DATA_DIR: data }, ['list']);
  expect(people.stdout.match(/\S+@\S+/g)).toEqual(['administrator@example.org']);
  rmSync(file);
  const tried = await startServer(data);
  const body = { emailAddress: email, password };
  expect(await (await post(tried.address, '/Auth/Validate', body)).json()).toMatchObject({ data: { roleId: 2 } });
  expect(await tried.end('SIGTERM')).toBe(0);
  expect(existsSync(file)).toBe(false);
});

test('ADMIN_EMAIL and ADMIN_PASSWORD make the first administrator, and nothing is shown', async () => {
  using scratch = scratchFolder();
  const variables = { ADMIN_EMAIL: 'chair@example.org', ADMIN_PASSWORD: 'Kestrel$2026x' };
  const server = await startServer(scratch.path, variables);
  const body = { emailAddress: 'chair@example.org', password: 'Kestrel$2026x' };
  expect(await (await post(server.address, '/Auth/Validate', body)).json()).toMatchObject({ data: { roleId: 2 } });
  expect(server.output.stdout).not.toContain('chair@');
  await server.end('SIGTERM');
  const people = await runProgram('user-cli.ts', { DATA_DIR: scratch.path }, ['list']);
  expect(people.stdout.trim().split('\n')).toHaveLength(1);
});

test('the path of a mail is printed, the link in it only to a terminal', async () => {
  using scratch = scratchFolder();
  const server = await startServer(scratch.path);
  await post(server.address, '/Users', signUpBody());
  await server.end('SIGTERM');
  const [name = ''] = readdirSync(join(scratch.path, 'mail'));
  const path = join(scratch.path, 'mail', name);
  const [link = 'no link'] = /http\S+Id=\S+/.exec(readFileSync(path, 'utf8')) ?? [];
  expect(link.startsWith(`${server.address}/activate-account?Id=`)).toBe(true);
  expect(server.output.stdout).toContain(path);
  expect(server.output.stdout + server.output.stderr).not.toContain(link);
});

test('SIGTERM lets the answer under way be finished, takes nothing new, and ends with 0', async () => {
  using scratch = scratchFolder();
  const server = await startServer(scratch.path);
  const { port } = new URL(server.address);
  const body = JSON.stringify(signUpBody());
  const sending = request({
    port,
    path: '/api/v1/Users',
    method: 'POST',
    headers: { Origin: server.address, 'Content-Length': body.length, Expect: '100-continue' },
  });
  sending.flushHeaders();
  // The server has the request and waits for its body.
  await once(sending, 'continue');
  sending.write(body.slice(0, 20));
  const ended = server.end('SIGTERM');
  while (await isAnswering(server.address)) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(server.process.exitCode).toBeNull();

  const answered = once(sending, 'response');
  sending.end(body.slice(20));
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  response.resume();
  expect(await ended).toBe(0);
});

async function isAnswering(address: string): Promise<boolean> {
  return fetch(`${address}/healthz`, { headers: { Connection: 'close' } }).then(
    () => true,
    () => false,
  );
}

test('SIGKILL right after an answer loses nothing that was answered', async () => {
  using scratch = scratchFolder();
  for (let round = 1; round <= 3; round += 1) {
    const server = await startServer(scratch.path);
    const answer = await post(server.address, '/Users', signUpBody({ emailAddress: `round${round}@example.org` }));
    await server.end('SIGKILL');
    expect(answer.status).toBe(200);
  }
  const { stdout } = await runProgram('user-cli.ts', { DATA_DIR: scratch.path }, ['list']);
  expect(stdout.match(/round\d@/g)).toEqual(['round1@', 'round2@', 'round3@']);
  expect(readdirSync(join(scratch.path, 'mail')).filter((name) => name.endsWith('.eml'))).toHaveLength(3);
});

test('a start clears away what has ended, frees files that nothing refers to, and learns the sizes of tables', async () => {
  using scratch = scratchFolder();
  const { database: path, files: folder } = dataPaths(scratch.path);
  // Nothing is freed for two months after a database was put in its place.
  const clock = () => Date.now() - 61 * DAY_MS;
  const store = await openStore(scratch.path, clock);
  const { portalId, noteCommit } = await settleIdentity(store, { random: randomBytes, clock });
  await recordIdentity({ store, clock }, portalId);
  const removal = { kind: 'comment' as const, id: 1, user_id: 1, removed_at: '2020-01-01T00:00:00.000Z' };
  await store.insertInto('removals').values(removal).execute();
  await noteCommit();
  await store.destroy();
  const files = await openFolderFiles(folder);
  await keepFile(files, 'a'.repeat(64), new Uint8Array(10));

  const server = await startServer(scratch.path);
  expect(await server.end('SIGTERM')).toBe(0);
  const database = new Database(path, { readonly: true });
  const rowsOf = (table: string) => database.prepare(`select count(*) from ${table}`).pluck().get();
  expect(rowsOf('removals')).toBe(0);
  expect(rowsOf('sqlite_stat1')).toBeGreaterThan(0);
  database.close();
  expect(await files.open('a'.repeat(64))).toBeUndefined();
});

test('the connections of the server have limits of their own', async () => {
  using scratch = scratchFolder();
  const server = await startServer(scratch.path);
  const { headers } = await fetch(`${server.address}/healthz`);
  expect(headers.get('Keep-Alive')).toBe('timeout=75');
  await server.end('SIGTERM');
});

test('a connection is used again after a refused body, and ended by a response if the body was not read to its end', async () => {
  using scratch = scratchFolder();
  const server = await startServer(join(scratch.path, 'data'));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** Sends a body of this many bytes, or announces more than it sends. */
  const upload = async (sends: number, announces = sends) => {
    const { hostname, port } = new URL(server.address);
    const headers = {
      'Content-Type': 'multipart/form-data; boundary=a',
      'Content-Length': announces,
      Origin: server.address,
    };
    const sent = request({ agent, hostname, port, method: 'POST', path: '/api/v1/Pi-CV/Step/6', headers });
    const responded = new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve);
      sent.once('error', reject);
    });
    for (let left = sends; left > 0; left -= 2 ** 20) {
      if (!sent.write(Buffer.alloc(Math.min(left, 2 ** 20)))) await once(sent, 'drain');
    }
    if (sends === announces) sent.end();
    const response = await responded;
    response.resume();
    await once(response, 'close');
    return { status: response.statusCode, connection: response.headers.connection };
  };
  expect(await upload(2 ** 20)).toEqual({ status: 401, connection: 'keep-alive' });
  expect(await upload(90 * 2 ** 20)).toEqual({ status: 401, connection: 'keep-alive' });
  // Everything that is sent is read: a client that went on sending might not get to the response.
  const readToEnd = DRAIN_MAX_BYTES + 1;
  expect(await upload(readToEnd, readToEnd + 1)).toEqual({ status: 401, connection: 'close' });
  expect(await upload(2 ** 20)).toEqual({ status: 401, connection: 'keep-alive' });
  agent.destroy();
  expect(await server.end('SIGTERM')).toBe(0);
});

test('two servers that start at once on one folder make its accounts once', async () => {
  using scratch = scratchFolder();
  const servers = await Promise.all([startServer(scratch.path), startServer(scratch.path)]);
  const shown = servers.flatMap(({ output }) => output.stdout.match(/\S+@example\.org/g) ?? []);
  expect(shown.sort()).toEqual(['administrator@example.org', 'researcher@example.org']);
  for (const server of servers) await server.end('SIGTERM');
});

test('what stops the start is told in one sentence, with exit code 1', async () => {
  using scratch = scratchFolder();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const file = join(scratch.path, 'a-file');
  writeFileSync(file, '');
  const broken = join(scratch.path, 'broken');
  mkdirSync(broken);
  writeFileSync(join(broken, 'config.json'), '{');
  const damaged = join(scratch.path, 'damaged');
  mkdirSync(damaged);
  writeFileSync(join(damaged, 'portal.sqlite'), 'this is no database, however long the text in it may be');
  const DATA_DIR = join(scratch.path, 'data');
  const cases: [Record<string, string>, string][] = [
    [{ DATA_DIR, PORT: String(port) }, `Port ${port} is in use by another program; set PORT to a free one.`],
    [{ DATA_DIR, PORT: '0', HOST: '192.0.2.1' }, 'HOST "192.0.2.1" is not an address of this computer.'],
    [{ DATA_DIR: join(file, 'data') }, `The folder ${join(file, 'data')} (DATA_DIR) cannot be written.`],
    [{ DATA_DIR: '/proc/portal' }, 'The folder /proc/portal (DATA_DIR) cannot be written.'],
    [{ DATA_DIR: broken }, `${join(broken, 'config.json')} is not a valid JSON object.`],
    [
      { DATA_DIR: damaged },
      `The database ${join(damaged, 'portal.sqlite')} cannot be opened: it is damaged, or no database.`,
    ],
    [{ DATA_DIR, PORT: '0', SCAN_COMMAND: '["unclosed"' }, settingMessages.notScanCommand],
    [
      { DATA_DIR, PORT: '0', SCAN_COMMAND: 'no-such-scanner --fdpass' },
      'SCAN_COMMAND names the program "no-such-scanner", which cannot be found or may not be run by this account.',
    ],
    [{ DATA_DIR, PORT: 'x' }, 'PORT must be a whole number from 0 to 65535, but it is "x".'],
  ];
  for (const [variables, sentence] of cases) {
    const { code, stdout, stderr } = await runProgram('main.ts', variables);
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });
  }
  taken.close();
});
