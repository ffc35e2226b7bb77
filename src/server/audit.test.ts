import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder } from './testing/scratch-folder.ts';
import { runProgram, startServer } from './testing/server-process.ts';

/** A portal that was filled and used, and whose server has stopped, with its log. */
const used = scratchFolder();
const log = join(used.path, 'portal.log');
afterAll(() => used[Symbol.dispose]());

beforeAll(async () => {
  assert.equal((await runProgram('sample.ts', { DATA_DIR: used.path })).code, 0);
  const amal = ['add', 'amal@example.org', '--first', 'Amal', '--last', 'Haddad', '--mobile', '0501234567'];
  const added = await runProgram('user-cli.ts', { DATA_DIR: used.path }, amal);
  const password = /days: (\S+)\n$/.exec(added.stdout)?.[1] ?? '';
  const server = await startServer(used.path);
  for (let signIns = 0; signIns < 3; signIns += 1) {
    const response = await fetch(`${server.address}/api/v1/Auth/Validate`, {
      method: 'POST',
      headers: { Origin: server.address },
      body: JSON.stringify({ emailAddress: 'amal@example.org', password }),
    });
    assert.equal(response.status, 200);
  }
  await server.end('SIGTERM');
  writeFileSync(log, server.output.stderr);
}, 60_000);

/** Copies the portal, so that a test may forge it. */
function copyOfUsed() {
  const folder = scratchFolder();
  cpSync(used.path, folder.path, { recursive: true });
  return {
    path: folder.path,
    [Symbol.dispose]: () => folder[Symbol.dispose](),
    forge: (statements: string) => {
      const database = new Database(join(folder.path, 'portal.sqlite'));
      database.exec(statements);
      database.close();
    },
    read: <Row>(statement: string) => {
      const database = new Database(join(folder.path, 'portal.sqlite'), { readonly: true });
      const row = database.prepare<[], Row>(statement).get();
      database.close();
      return row;
    },
    audit: (...given: string[]) => runProgram('audit.ts', { DATA_DIR: folder.path }, given),
  };
}

/** A forger who knows the tables first removes the triggers that refuse changes. */
const withoutTriggers = `
  drop trigger record_no_update; drop trigger record_no_delete;
  drop trigger copies_no_update; drop trigger copies_no_delete;
`;
/** Removes the newest entry, and makes the head in the database match. */
const withoutNewest = `
  delete from record where sequence = (select max(sequence) from record);
  update record_head set (sequence, hash) = (select sequence, hash from record order by sequence desc limit 1);
`;

describe('npm run audit -- verify', () => {
  test('finds nothing where nobody has forged anything, also while the server runs', async () => {
    using portal = copyOfUsed();
    const before = portal.read<{ sequence: number }>('select sequence from record_head');
    const verified = await portal.audit('verify', '--log', log);
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    expect(verified.stdout).toContain(`The record is complete: ${before?.sequence} entries`);
    const server = await startServer(portal.path);
    expect((await portal.audit('verify', '--log', log)).code).toBe(0);
    await server.end('SIGTERM');
  });

  test('finds nothing of what is written while the log is read: it is newer than the moment that is verified', async () => {
    using portal = copyOfUsed();
    // A copied database gets another id at its first start.
    await (await startServer(portal.path)).end('SIGTERM');
    const pipe = join(portal.path, 'log.pipe');
    execFileSync('mkfifo', [pipe]);
    const verifying = portal.audit('verify', '--log', pipe);
    // It is open once the command reads it.
    const line = await open(pipe, 'w');
    const given = ['role', 'amal@example.org', 'administrator'];
    assert.equal((await runProgram('user-cli.ts', { DATA_DIR: portal.path }, given)).code, 0);
    const newest = portal.read<object>('select sequence, hash from record order by sequence desc limit 1');
    const identity = portal.read<{ portal_id: string }>('select portal_id from identity');
    await line.write(`${JSON.stringify({ event: 'record', portal: identity?.portal_id, ...newest })}\n`);
    await line.close();
    expect(await verifying).toMatchObject({ code: 0, stderr: '' });
  });

  test('the database itself refuses a change without dropping its triggers', () => {
    using portal = copyOfUsed();
    expect(() => portal.forge(`update record set payload = '{}' where sequence = 1`)).toThrow('only added');
    expect(() => portal.forge('delete from record where sequence = 1')).toThrow('only added');
  });

  test('finds a changed row of the record', async () => {
    using portal = copyOfUsed();
    portal.forge(`${withoutTriggers} update record set payload = replace(payload, '"event":"rejected"', '"event":"approved"')
      where sequence = (select min(sequence) from record where payload like '%"event":"rejected"%')`);
    const { code, stderr } = await portal.audit('verify');
    expect(code).toBe(1);
    expect(stderr).toMatch(/The record is NOT complete\.[^]*Entry \d+ was changed\./);
  });

  test('finds a removed row of the record, also where the next ones are moved up', async () => {
    using portal = copyOfUsed();
    portal.forge(`${withoutTriggers} delete from record where sequence = 20`);
    expect(await portal.audit('verify')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Entry 20 is missing.'),
    });
    portal.forge('update record set sequence = sequence - 1 where sequence > 20');
    portal.forge('update record_head set sequence = sequence - 1');
    expect((await portal.audit('verify')).stderr).toContain('Entry 20 does not follow the entry before it.');
  });

  test('finds that the newest row is missing, by the file beside the database', async () => {
    using portal = copyOfUsed();
    portal.forge(withoutTriggers + withoutNewest);
    expect(await portal.audit('verify')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/The newest entries are missing: the file \S+ names entry \d+/),
    });
  });

  test('finds it by the log and by a printed package alone, where the file is gone too', async () => {
    using portal = copyOfUsed();
    const newest = portal.read<{ hash: string }>('select hash from record order by sequence desc limit 1');
    const printed = newest?.hash.slice(0, 16) ?? '';
    expect((await portal.audit('verify', '--head', printed)).code).toBe(0);
    portal.forge(withoutTriggers + withoutNewest);
    rmSync(join(portal.path, 'portal.sqlite.head'));
    const blind = await portal.audit('verify');
    expect(blind).toMatchObject({ code: 0, stderr: expect.stringContaining('only from --log and --head') });
    expect((await portal.audit('verify', '--log', log)).stderr).toMatch(/the log \S+ names entry \d+/);
    expect((await portal.audit('verify', '--head', printed)).stderr).toContain(`No entry has the hash ${printed}`);
  });

  test('finds it also after the server went on from there', async () => {
    using portal = copyOfUsed();
    // A copied database gets another id at its first start.
    await (await startServer(portal.path)).end('SIGTERM');
    portal.forge(withoutTriggers + withoutNewest);
    await (await startServer(portal.path)).end('SIGTERM');
    await runProgram('user-cli.ts', { DATA_DIR: portal.path }, ['role', 'amal@example.org', 'administrator']);
    expect(await portal.audit('verify')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Entry \d+ is not the entry that the file \S+ names/),
    });
  });

  test.each([
    ["a decision's row of history", `update history set to_status = 1, event = 'approved' where event = 'rejected'`],
    ['a removed row of history', `delete from history where event = 'rejected'`],
    ['the words of a message', `update comments set comment = 'We promise nothing.' where id = 1`],
    ['a removed message', `delete from comments where id = 1`],
    [
      'a made-up message',
      `insert into comments select 999, application_id, user_id, 'x', created, created_at, null, null from comments limit 1`,
    ],
    ['a status', `update applications set status = 1 where status = 2`],
    [
      'an answer of a decided application',
      `update applications set answers = '{"duration":"9 years"}' where status = 1`,
    ],
    [
      'a row of an application under review',
      `update investigators set name = 'Nobody' where application_id in (select id from applications where status = 5)`,
    ],
    [
      'a file of an application under review',
      `update attachments set sha256 = 'x' where application_id in (select id from applications where status = 5)`,
    ],
    ['an agreement', `update applications set agreed_at = '1999-01-01T00:00:00.000Z' where status = 5`],
    [
      'the time at which an agreement was received',
      `update applications set agreement_recorded_at = '1999-01-01T00:00:00.000Z' where status = 5`,
    ],
    ['a copy', `${withoutTriggers} update copies set content = '{}'`],
    ['a removed copy', `${withoutTriggers} delete from copies`],
    ['the writer of a message', `update comments set user_id = user_id + 1 where id = 1`],
    ['the time of a message, by its writer', `update comments set created = '1999-01-01T00:00:00.000Z' where id = 1`],
    ['the time of a message', `update comments set created_at = '1999-01-01T00:00:00.000Z' where id = 1`],
    ['a reference', `update applications set reference = 'RA-1999-' || id where status = 1`],
    ['a removed reference', `update applications set reference = null where status = 5`],
    ['the time of a submission', `update applications set submitted_at = '1999-01-01T00:00:00.000Z' where status = 4`],
    ['the time of a decision', `update applications set decided_at = '1999-01-01T00:00:00.000Z' where status = 2`],
    ['a role', `update users set role_id = 2 where role_id = 1`],
    // As in the sqlite3 shell, which checks no foreign keys.
    ['a removed user', `pragma foreign_keys = off; delete from users where id = 3`],
    ['the id of the database', `update identity set portal_id = 'x'`],
  ])('finds what was changed beside the record: %s', async (_, statements) => {
    using portal = copyOfUsed();
    portal.forge(statements);
    const { code, stderr } = await portal.audit('verify');
    expect(stderr).toContain('The record is NOT complete.');
    expect(code).toBe(1);
  });
});

describe('the bytes of submitted files', () => {
  const aFile = (portal: ReturnType<typeof copyOfUsed>) => {
    const sha256 = portal.read<{ sha256: string }>('select sha256 from copied_files')?.sha256 ?? '';
    return { sha256, path: join(portal.path, 'files', sha256) };
  };

  test('are found missing', async () => {
    using portal = copyOfUsed();
    const { sha256, path } = aFile(portal);
    rmSync(path);
    const found = expect.stringContaining(`The file ${sha256} of a submission is missing.`);
    expect(await portal.audit('verify')).toMatchObject({ code: 1, stderr: found });
  });

  test('are found missing also where no row names the file any more, but the copy does', async () => {
    using portal = copyOfUsed();
    const { sha256, path } = aFile(portal);
    portal.forge('drop trigger copied_files_no_delete; delete from copied_files');
    rmSync(path);
    expect((await portal.audit('verify')).stderr).toContain(`The file ${sha256} of a submission is missing.`);
  });

  test('are found changed', async () => {
    using portal = copyOfUsed();
    const { sha256, path } = aFile(portal);
    writeFileSync(path, '%PDF-1.7 and nothing of what was submitted');
    const found = expect.stringContaining(`The file ${sha256} of a submission is not the file that was submitted.`);
    expect(await portal.audit('verify')).toMatchObject({ code: 1, stderr: found });
  });
});

test('a database of the release before is entered as it is found, and guarded from then on', async () => {
  using portal = copyOfUsed();
  portal.forge(`${withoutTriggers}
    drop table record; drop table record_head; drop table copies; drop table copied_files;
    drop table submitted_files;
    alter table history drop column person_name; alter table history drop column role_id;
    alter table history drop column version; alter table comments drop column after_history;
    drop index applications_by_decision; drop index removals_by_age; drop table probe; drop table known_devices;
    alter table stored_bytes drop column held_at; drop index stored_bytes_by_scan_due;
    alter table stored_bytes drop column scan_result; alter table stored_bytes drop column scanned_at;
    alter table stored_bytes drop column scan_tries; alter table stored_bytes drop column scan_due_at;
    drop table application_search;
    drop trigger application_search_insert; drop trigger application_search_update;
    drop trigger application_search_delete; drop trigger application_search_rename;
    drop index applications_by_creation; drop index applications_by_title;
    drop index applications_of_status_by_creation; drop index applications_of_status_by_title;
    drop index changes_by_mark; drop table email_changes; drop index sessions_by_id;
    alter table sessions drop column id; alter table sessions drop column used_at;
    alter table users drop column disabled_at; alter table users drop column deleted_at;
    alter table users drop column password_ends_at; alter table identity drop column log_secret; drop index comments_by_writer;
    alter table applications drop column agreement_recorded_at;
    delete from migrations where name >= '004-record'`);
  expect(await portal.audit('verify')).toMatchObject({ code: 1, stderr: expect.stringContaining('has no record yet') });
  rmSync(join(portal.path, 'portal.sqlite.head'));
  await (await startServer(portal.path)).end('SIGTERM');
  expect(await portal.audit('verify')).toMatchObject({ code: 0, stderr: '' });
  portal.forge(`update history set at = '1999-01-01T00:00:00.000Z' where event = 'approved'`);
  expect((await portal.audit('verify')).stderr).toMatch(/Row \d+ of history is not as it was recorded\./);
});

test('entries are listed, of one application too, and a copy is printed', async () => {
  using portal = copyOfUsed();
  const listed = await portal.audit('list', '1');
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  const entries = listed.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(entries[0]).toMatchObject({ application_id: 1, kind: 'history', payload: { event: 'created' } });
  const { copy } = entries.find(({ payload }) => payload.event === 'submitted').payload;
  expect(JSON.parse((await portal.audit('copy', copy)).stdout)).toMatchObject({ application: 1 });
  expect(await portal.audit('copy', 'x')).toMatchObject({ code: 1, stderr: 'There is no copy x.\n' });
});

test.each([
  [[], 'Usage:'],
  [['forge'], 'There is no command "forge".'],
  [['verify', '--head', 'not a hash'], '"not a hash" is not a hash of an entry.'],
  [['list', 'x'], '"x" is not a number of an application.'],
  [['verify', '--force'], "Unknown option '--force'"],
])('what is not understood shows the usage, with exit code 2: %j', async (given, told) => {
  const { code, stderr } = await runProgram('audit.ts', {}, given);
  expect(code).toBe(2);
  expect(stderr).toContain(told);
  expect(stderr).toContain('npm run audit -- verify');
});

test('without a database, or a log that is named, it says so', async () => {
  using empty = scratchFolder();
  expect(await runProgram('audit.ts', { DATA_DIR: empty.path }, ['verify'])).toMatchObject({
    code: 1,
    stderr: `There is no database ${join(empty.path, 'portal.sqlite')}.\n`,
  });
  using portal = copyOfUsed();
  const missing = join(portal.path, 'missing.log');
  expect((await portal.audit('verify', '--log', missing)).stderr).toBe(`The log ${missing} cannot be read.\n`);
  expect(readFileSync(log, 'utf8')).toContain('"event":"record"');
});
