import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { unpackTar } from 'modern-tar';
import { expect, test } from 'vitest';
import { backupMessages as messages } from '../../contract/messages/server/backup.ts';
import { settingMessages } from '../../contract/messages/server/settings.ts';
import { expectOk, pdf, sha256Of, start, upload } from '../applications/testing.ts';
import { makeBackup } from './make-backup.ts';
import { openHouseOnDisk } from './testing.ts';

test('a backup is one file for this account alone, and replaces nothing', async () => {
  await using house = await openHouseOnDisk();
  const path = join(house.scratch, 'backup.tar');
  const { bytes } = await makeBackup(house.data, path, Date.now);
  expect([statSync(path).mode & 0o777, statSync(path).size]).toEqual([0o600, bytes]);
  const before = readFileSync(path);
  await expect(makeBackup(house.data, path, Date.now)).rejects.toThrow(messages.fileExists(path));
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(readdirSync(house.scratch).toSorted()).toEqual(['backup.tar', 'data']);
});

test('of two backups to the same file at once one is made', async () => {
  await using house = await openHouseOnDisk();
  const path = join(house.scratch, 'backup.tar');
  const both = await Promise.allSettled([0, 1].map(() => makeBackup(house.data, path, Date.now)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: messages.partExists(`${path}.part`) },
  });
});

test('the manifest says which portal, when, up to which entry of the record, and the SHA-256 of each file', async () => {
  await using house = await openHouseOnDisk();
  const id = await start(house.nur);
  const file = pdf('cv.pdf', 300);
  expectOk(await upload(house.nur, id, 4, [file]));
  writeFileSync(join(house.data, 'config.json'), '{}');
  const path = join(house.scratch, 'backup.tar');
  await makeBackup(house.data, path, () => Date.UTC(2026, 5, 1));
  const entries = await unpackTar(readFileSync(path), { strict: true });
  const manifest: unknown = JSON.parse(Buffer.from(entries[0]?.data ?? []).toString());
  const head = await house.portal.store.selectFrom('record_head').select(['sequence', 'hash']).executeTakeFirst();
  const hashOf = (name: string) =>
    sha256Of(new File([entries.find(({ header }) => header.name === name)?.data ?? ''], name));
  const sha256 = await sha256Of(file);
  expect(manifest).toMatchObject({
    format: 'research-application-portal-backup',
    version: 1,
    portalId: house.portal.portalId,
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
  await using house = await openHouseOnDisk();
  const path = join(house.scratch, 'backup.tar');
  const nowhere = join(house.scratch, 'none', 'backup.tar');
  await expect(makeBackup(house.data, nowhere, Date.now)).rejects.toThrow(
    messages.noFolder(join(house.scratch, 'none')),
  );
  await expect(makeBackup(join(house.scratch, 'other'), path, Date.now)).rejects.toThrow('There is no database');
  await sql`insert into migrations values ('999-newer', 'now')`.execute(house.portal.store);
  await expect(makeBackup(house.data, path, Date.now)).rejects.toThrow(settingMessages.databaseNewer('999-newer'));
  await sql`delete from migrations where name = '999-newer'`.execute(house.portal.store);
  const id = await start(house.nur);
  expectOk(await upload(house.nur, id, 4, [pdf()]));
  rmSync(join(house.data, 'files'), { recursive: true });
  writeFileSync(join(house.data, 'files'), '');
  await expect(makeBackup(house.data, path, Date.now)).rejects.toThrow(/could not be written \(ENOTDIR\)/);
  expect(readdirSync(house.scratch)).toEqual(['data']);
  expect(readdirSync(house.data).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a damaged database is not backed up as if it were sound', async () => {
  await using house = await openHouseOnDisk();
  for (let count = 0; count < 30; count += 1) await start(house.nur, `Study ${count}`);
  await house.portal.store.destroy();
  const database = join(house.data, 'portal.sqlite');
  const bytes = readFileSync(database);
  bytes.fill(0x5a, 40 * 4096, 60 * 4096);
  writeFileSync(database, bytes);
  const path = join(house.scratch, 'backup.tar');
  await expect(makeBackup(house.data, path, Date.now)).rejects.toMatchObject({ name: 'StartError' });
  expect(readdirSync(house.scratch)).toEqual(['data']);
});
