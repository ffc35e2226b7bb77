import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { unpackTar } from 'modern-tar';
import { expect, test } from 'vitest';
import { backupMessages as messages } from '../../contract/messages/server/backup.ts';
import { settingMessages } from '../../contract/messages/server/settings.ts';
import { expectOk, pdf, sha256Of, start, upload } from '../applications/testing.ts';
import { makeBackup } from './make-backup.ts';
import { openFixtureOnDisk } from './testing.ts';

test('a backup is one file for this account alone, and replaces nothing', async () => {
  await using fixture = await openFixtureOnDisk();
  const path = join(fixture.scratch, 'backup.tar');
  const { bytes } = await makeBackup(fixture.data, path, Date.now);
  expect([statSync(path).mode & 0o777, statSync(path).size]).toEqual([0o600, bytes]);
  const before = readFileSync(path);
  await expect(makeBackup(fixture.data, path, Date.now)).rejects.toThrow(messages.fileExists(path));
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(readdirSync(fixture.scratch).toSorted()).toEqual(['backup.tar', 'data']);
});

test('of two backups to the same file at once one is made', async () => {
  await using fixture = await openFixtureOnDisk();
  const path = join(fixture.scratch, 'backup.tar');
  const both = await Promise.allSettled([0, 1].map(() => makeBackup(fixture.data, path, Date.now)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: messages.partExists(`${path}.part`) },
  });
});

test('the manifest says which portal, when, up to which entry of the record, and the SHA-256 of each file', async () => {
  await using fixture = await openFixtureOnDisk();
  const id = await start(fixture.nur);
  const file = pdf('cv.pdf', 300);
  expectOk(await upload(fixture.nur, id, 4, [file]));
  writeFileSync(join(fixture.data, 'config.json'), '{}');
  const path = join(fixture.scratch, 'backup.tar');
  await makeBackup(fixture.data, path, () => Date.UTC(2026, 5, 1));
  const entries = await unpackTar(readFileSync(path), { strict: true });
  const manifest: unknown = JSON.parse(Buffer.from(entries[0]?.data ?? []).toString());
  const head = await fixture.portal.store.selectFrom('record_head').select(['sequence', 'hash']).executeTakeFirst();
  const hashOf = (name: string) =>
    sha256Of(new File([entries.find(({ header }) => header.name === name)?.data ?? ''], name));
  const sha256 = await sha256Of(file);
  expect(manifest).toMatchObject({
    format: 'research-application-portal-backup',
    version: 1,
    portalId: fixture.portal.portalId,
    madeAt: '2026-06-01T00:00:00.000Z',
    record: head,
    missing: [],
    files: [
      { name: 'portal.sqlite', sha256: await hashOf('portal.sqlite') },
      { name: 'config.json', size: 2, sha256: await hashOf('config.json') },
      { name: `files/${sha256}`, size: 300, sha256 },
    ],
  });
});

test('nothing is left where a backup cannot be made', async () => {
  await using fixture = await openFixtureOnDisk();
  const path = join(fixture.scratch, 'backup.tar');
  const nowhere = join(fixture.scratch, 'none', 'backup.tar');
  await expect(makeBackup(fixture.data, nowhere, Date.now)).rejects.toThrow(
    messages.noFolder(join(fixture.scratch, 'none')),
  );
  await expect(makeBackup(join(fixture.scratch, 'other'), path, Date.now)).rejects.toThrow('There is no database');
  await sql`insert into migrations values ('999-newer', 'now')`.execute(fixture.portal.store);
  await expect(makeBackup(fixture.data, path, Date.now)).rejects.toThrow(settingMessages.databaseNewer('999-newer'));
  await sql`delete from migrations where name = '999-newer'`.execute(fixture.portal.store);
  const id = await start(fixture.nur);
  expectOk(await upload(fixture.nur, id, 4, [pdf()]));
  rmSync(join(fixture.data, 'files'), { recursive: true });
  writeFileSync(join(fixture.data, 'files'), '');
  await expect(makeBackup(fixture.data, path, Date.now)).rejects.toThrow(/could not be written \(ENOTDIR\)/);
  expect(readdirSync(fixture.scratch)).toEqual(['data']);
  expect(readdirSync(fixture.data).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a damaged database is not backed up as if it were sound', async () => {
  await using fixture = await openFixtureOnDisk();
  for (let count = 0; count < 30; count += 1) await start(fixture.nur, `Study ${count}`);
  await fixture.portal.store.destroy();
  const database = join(fixture.data, 'portal.sqlite');
  const bytes = readFileSync(database);
  bytes.fill(0x5a, 40 * 4096, 60 * 4096);
  writeFileSync(database, bytes);
  const path = join(fixture.scratch, 'backup.tar');
  await expect(makeBackup(fixture.data, path, Date.now)).rejects.toMatchObject({ name: 'StartError' });
  expect(readdirSync(fixture.scratch)).toEqual(['data']);
});
