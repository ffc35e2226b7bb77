import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packTar, unpackTar, type ParsedTarEntryWithData } from 'modern-tar';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { restoreMessages as messages } from '../../contract/messages/server/backup.ts';
import { applicationAt, expectOk, pdf, start, upload } from '../applications/testing.ts';
import { openDataFolder, openStore } from '../data-folder.ts';
import { openFolderFiles } from '../files/folder-files.ts';
import { restoresOf } from '../record/restores.ts';
import { recordIdentity } from '../record/write.ts';
import { verifyRecord } from '../record/verify.ts';
import { settleIdentity } from '../store/sqlite/database-identity.ts';
import type { Store } from '../store/tables.ts';
import { createTestPortal, TEST_PASSWORD } from '../testing/test-portal.ts';
import { ArchiveError, readArchive } from './archive.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { openFixtureOnDisk, type FixtureOnDisk } from './testing.ts';

const world = { clock: Date.now, random: randomBytes };

/** A portal with a submitted application and a draft, and its backup. No test changes them. */
let fixture: FixtureOnDisk;
let archive: string;

beforeAll(async () => {
  fixture = await openFixtureOnDisk();
  await applicationAt(fixture, 5);
  const draft = await start(fixture.nur, 'A draft');
  expectOk(await upload(fixture.nur, draft, 4, [pdf(), pdf('second.pdf', 700)]));
  writeFileSync(join(fixture.data, 'config.json'), '{"name":"A centre"}');
  mkdirSync(join(fixture.data, 'mail'));
  writeFileSync(join(fixture.data, 'mail', 'a.eml'), 'To: nur@example.org');
  archive = join(fixture.scratch, 'backup.tar');
  await makeBackup(fixture.data, archive, Date.now);
});
afterAll(() => fixture[Symbol.asyncDispose]());

/** Returns a new path to restore a backup to; nothing exists there yet. */
const aPlace = () => join(fixture.scratch, randomUUID());

/** Starts a portal on a data folder. */
async function open(place: string) {
  const store = await openStore(place, Date.now);
  onTestFinished(() => store.destroy());
  const { portalId, renewed } = await settleIdentity(store, world);
  await recordIdentity({ store, clock: Date.now }, portalId);
  const portal = await createTestPortal({ store, portalId, files: await openFolderFiles(join(place, 'files')) });
  return { ...portal, renewed };
}

const rowsOf = async (store: Store) => {
  const rows = [];
  for (const table of [
    'users',
    'applications',
    'attachments',
    'comments',
    'history',
    'copies',
    'copied_files',
  ] as const) {
    rows.push(await store.selectFrom(table).selectAll().execute());
  }
  return rows;
};

test('a restored portal has every row and file, config.json and no mail, under a new id and with nobody signed in', async () => {
  const place = aPlace();
  const { manifest } = await restoreBackup(place, archive, world);
  expect(readdirSync(place).toSorted()).toEqual([
    'config.json',
    'files',
    'portal.sqlite',
    'portal.sqlite.head',
    'portal.sqlite.mark',
  ]);
  expect(readFileSync(join(place, 'config.json'), 'utf8')).toBe('{"name":"A centre"}');
  for (const name of readdirSync(join(fixture.data, 'files'))) {
    expect(readFileSync(join(place, 'files', name)).equals(readFileSync(join(fixture.data, 'files', name)))).toBe(true);
  }
  const restored = await open(place);
  expect(await rowsOf(restored.portal.store)).toEqual(await rowsOf(fixture.portal.store));
  // The restore set the id; the next start keeps it.
  expect(restored.renewed).toBe(false);
  expect(restored.portal.portalId).not.toBe(manifest.portalId);
  expect(manifest.portalId).toBe(fixture.portal.portalId);
  expect(await restored.portal.store.selectFrom('sessions').selectAll().execute()).toEqual([]);
  const { emailAddress } = fixture.nur.user;
  expectOk(await restored.client().post('/Auth/Validate', { emailAddress, password: TEST_PASSWORD }));
});

test('the record of a restored portal is whole, and says when which backup was restored', async () => {
  const place = aPlace();
  const { manifest, head } = await restoreBackup(place, archive, { ...world, clock: () => Date.UTC(2026, 5, 1) });
  const { portal } = await open(place);
  const verified = await verifyRecord(portal.store, [{ ...manifest.record, where: 'the backup' }]);
  expect(verified).toMatchObject({ findings: [], head });
  expect(await restoresOf(portal.store)).toEqual([
    { at: '2026-06-01T00:00:00.000Z', madeAt: manifest.madeAt, entries: manifest.record.sequence },
  ]);
});

test('every restore of the same backup gives another id', async () => {
  const ids = [fixture.portal.portalId];
  for (let count = 0; count < 3; count += 1) {
    const place = aPlace();
    await restoreBackup(place, archive, world);
    ids.push((await open(place)).portal.portalId);
  }
  expect(new Set(ids).size).toBe(4);
});

test('a database out of an archive gets a new id also where it is put in the place of the one that lacks nothing', async () => {
  await using same = await openFixtureOnDisk();
  const path = join(same.scratch, 'backup.tar');
  await makeBackup(same.data, path, Date.now);
  await same.portal.store.destroy();
  const [, , database] = await unpackTar(readFileSync(path));
  expect(database?.header.name).toBe('portal.sqlite');
  writeFileSync(join(same.data, 'portal.sqlite'), database?.data ?? '');
  const { portal, renewed } = await open(same.data);
  expect(renewed).toBe(true);
  expect(portal.portalId).not.toBe(same.portal.portalId);
});

test('a restore into an existing empty folder works, and into one with anything in it changes nothing', async () => {
  const place = aPlace();
  mkdirSync(place);
  writeFileSync(join(place, 'a-file'), 'mine');
  await expect(restoreBackup(place, archive, world)).rejects.toThrow(messages.notEmpty(place));
  expect(readdirSync(place)).toEqual(['a-file']);
  const empty = `${place}-empty`;
  mkdirSync(empty);
  await restoreBackup(empty, archive, world);
  await expect(restoreBackup(empty, archive, world)).rejects.toThrow(messages.notEmpty(empty));
});

test('no portal starts in the folder of a restore that was killed, and no second restore begins there', async () => {
  const place = aPlace();
  mkdirSync(join(place, 'restoring'), { recursive: true });
  await expect(restoreBackup(place, archive, world)).rejects.toThrow(messages.unfinished(place));
  expect(() => openDataFolder(place)).toThrow(messages.unfinished(place));
});

test('an archive that was cut anywhere is refused, and nothing is made', async () => {
  const place = aPlace();
  const whole = readFileSync(archive);
  const cut = join(fixture.scratch, 'cut.tar');
  for (let length = 0; length < whole.length; length += Math.ceil(whole.length / 40)) {
    writeFileSync(cut, whole.subarray(0, length));
    await expect(restoreBackup(place, cut, world)).rejects.toMatchObject({ name: 'StartError' });
    expect(existsSync(place)).toBe(false);
  }
  writeFileSync(cut, whole.subarray(0, whole.length - 1));
  await expect(restoreBackup(place, cut, world)).rejects.toThrow(messages.damaged(cut));
});

test('a changed byte is found wherever it is, but for the filling between two entries, which is nobody’s', async () => {
  const whole = readFileSync(archive);
  const content = await readAll(archive);
  const damaged = join(fixture.scratch, 'damaged.tar');
  const outcomes = new Set<string>();
  for (let at = 0; at < whole.length; at += 1999) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 0x04;
    writeFileSync(damaged, bytes);
    const read = await readAll(damaged).catch((error: unknown) => (error instanceof ArchiveError ? 'found' : error));
    outcomes.add(JSON.stringify(read));
  }
  const right = JSON.stringify(content);
  expect([...outcomes].filter((outcome) => outcome !== right)).toEqual(['"found"']);
});

/** Returns the SHA-256 and the name of each file in an archive. */
async function readAll(archive: string): Promise<string[]> {
  const hashes: string[] = [];
  await readArchive(archive, async ({ name }, content) => {
    const hash = createHash('sha256');
    for await (const bytes of content) hash.update(bytes);
    hashes.push(`${hash.digest('hex')} ${name}`);
  });
  return hashes;
}

test.each<[string, (entries: ParsedTarEntryWithData[]) => ParsedTarEntryWithData[], keyof typeof messages]>([
  ['another tar', (entries) => entries.slice(2), 'noBackup'],
  [
    'a manifest that was changed',
    changing((manifest) => ({ ...manifest, madeAt: '2026-01-01T00:00:00.000Z' }), false),
    'damaged',
  ],
  ['a manifest of something else', changing((manifest) => ({ ...manifest, format: 'other' })), 'noBackup'],
  ['a newer format', changing((manifest) => ({ ...manifest, version: 2 })), 'newer'],
  [
    'a newer database',
    changing(({ migrations, ...rest }) => ({ ...rest, migrations: [...migrations, '999-newer'] })),
    'newer',
  ],
  [
    'a name that leads out of the folder',
    changing(({ files, ...rest }) => ({ ...rest, files: [{ ...files[0], name: '../portal.sqlite' }, ...files] })),
    'noBackup',
  ],
  ['a file too many', (entries) => [...entries, ...entries.slice(-1)], 'damaged'],
  ['a file too few', (entries) => entries.slice(0, -1), 'damaged'],
  ['two files swapped', (entries) => [...entries.slice(0, -2), ...entries.slice(-2).toReversed()], 'damaged'],
])('%s is refused in a plain sentence, and nothing is made', async (_, change, sentence) => {
  const place = aPlace();
  const forged = join(fixture.scratch, 'forged.tar');
  writeFileSync(forged, await packTar(change(await unpackTar(readFileSync(archive)))));
  const say = messages[sentence] as (file: string) => string;
  await expect(restoreBackup(place, forged, world)).rejects.toThrow(say(forged));
  expect(existsSync(place)).toBe(false);
});

type AnyManifest = { madeAt: string; migrations: string[]; files: object[] };

/** Returns a function that changes the manifest, and its SHA-256 too unless `sumToo` is false. */
function changing(change: (manifest: AnyManifest) => object, sumToo = true) {
  return ([first, sum, ...others]: ParsedTarEntryWithData[]): ParsedTarEntryWithData[] => {
    const text = JSON.stringify(change(JSON.parse(Buffer.from(first?.data ?? []).toString())));
    const newSum = `${createHash('sha256').update(text).digest('hex')}  manifest.json\n`;
    return [
      entry('manifest.json', text),
      sumToo ? entry('manifest.json.sha256', newSum) : (sum ?? entry('', '')),
      ...others,
    ];
  };
}

function entry(name: string, text: string): ParsedTarEntryWithData {
  const data = Uint8Array.from(Buffer.from(text));
  return { header: { name, size: data.length }, data };
}

test('a file that is no archive, is empty, or is not there', async () => {
  const place = aPlace();
  const file = join(fixture.scratch, 'any');
  for (const content of ['', 'no archive', randomBytes(10_000)]) {
    writeFileSync(file, content);
    await expect(restoreBackup(place, file, world)).rejects.toThrow(messages.noBackup(file));
  }
  const none = join(fixture.scratch, 'none');
  await expect(restoreBackup(place, none, world)).rejects.toThrow(messages.unreadable(none, 'ENOENT'));
  expect(existsSync(place)).toBe(false);
});
