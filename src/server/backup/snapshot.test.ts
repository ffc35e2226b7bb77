import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { link } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { applicationAt, attachmentsIn, expectOk, pdf, sha256Of, start, upload } from '../applications/testing.ts';
import { takeSnapshot, type PortalSnapshot } from './snapshot.ts';
import { openFixtureOnDisk, type FixtureOnDisk } from './testing.ts';

/** Creates an application with one file. */
async function withFile(fixture: FixtureOnDisk) {
  const id = await start(fixture.nur);
  return { id, ...(await addFile(fixture, id)) };
}

async function addFile(fixture: FixtureOnDisk, id: number) {
  const file = pdf();
  const [row] = attachmentsIn(expectOk(await upload(fixture.nur, id, 4, [file])));
  return { fileId: row?.id ?? 0, sha256: await sha256Of(file) };
}

const filesOf = ({ parts }: PortalSnapshot) =>
  parts.flatMap(({ name, sha256 }) => (name.startsWith('files/') ? [sha256] : []));

/** Returns a `keep` that gives a file its second name after `act` is done. */
const keepAfter = (act: (sha256: string) => Promise<unknown>) => async (from: string, to: string) => {
  await act(basename(from));
  if (!existsSync(from)) return false;
  await link(from, to);
  return true;
};

test('a file that is stored after the first pass and deleted at the moment of the snapshot is in it', async () => {
  await using fixture = await openFixtureOnDisk();
  const { id, sha256: first } = await withFile(fixture);
  let second: Awaited<ReturnType<typeof addFile>> | undefined;
  let deleting: Promise<unknown> | undefined;
  const keep = keepAfter(async (sha256) => {
    if (second === undefined) second = await addFile(fixture, id);
    else if (sha256 === second.sha256) {
      deleting = fixture.nur.delete(`/Pi-CV/${second.fileId}`);
      // Long enough for the deletion, if nothing blocked it.
      await pause(100);
    }
  });
  const snapshot = await takeSnapshot(fixture.data, keep);
  expect(await deleting).toMatchObject({ isSuccess: true });
  expect(readdirSync(join(fixture.data, 'files'))).toEqual([first]);
  expect(snapshot.missing).toEqual([]);
  expect(filesOf(snapshot).toSorted()).toEqual([first, second?.sha256].toSorted());
  await snapshot.remove();
});

test('a file that is deleted before the moment of the snapshot is not in it, and is not called lost', async () => {
  await using fixture = await openFixtureOnDisk();
  const kept = await withFile(fixture);
  const deleted = await addFile(fixture, kept.id);
  const snapshot = await takeSnapshot(
    fixture.data,
    keepAfter(async (sha256) => {
      if (sha256 === deleted.sha256) await fixture.nur.delete(`/Pi-CV/${deleted.fileId}`);
    }),
  );
  expect([filesOf(snapshot), snapshot.missing]).toEqual([[kept.sha256], []]);
  await snapshot.remove();
});

test('what is deleted after the snapshot keeps its bytes there', async () => {
  await using fixture = await openFixtureOnDisk();
  const { id, sha256 } = await withFile(fixture);
  const snapshot = await takeSnapshot(fixture.data);
  expectOk(await fixture.nur.delete(`/ProjectApplication/${id}`));
  expect(existsSync(join(fixture.data, 'files', sha256))).toBe(false);
  const { path = '' } = snapshot.parts.find(({ name }) => name === `files/${sha256}`) ?? {};
  expect(await sha256Of(new File([readFileSync(path)], 'copy'))).toBe(sha256);
  await snapshot.remove();
  expect(readdirSync(fixture.data).filter((name) => name.startsWith('.backup-'))).toEqual([]);
});

test('a file that only the copy of a submission has is in the snapshot', async () => {
  await using fixture = await openFixtureOnDisk();
  const id = await applicationAt(fixture, 4);
  const [file] = attachmentsIn(expectOk(await fixture.nur.get(`/Pi-CV/${id}`)));
  expectOk(await fixture.nur.delete(`/Pi-CV/${file?.id}`));
  const snapshot = await takeSnapshot(fixture.data);
  expect(filesOf(snapshot)).toHaveLength(1);
  await snapshot.remove();
});

test('files that were lost or damaged before are named, and everything else is in the snapshot', async () => {
  await using fixture = await openFixtureOnDisk();
  const { id, sha256: sound } = await withFile(fixture);
  const lost = await addFile(fixture, id);
  const damaged = await addFile(fixture, id);
  rmSync(join(fixture.data, 'files', lost.sha256));
  writeFileSync(join(fixture.data, 'files', damaged.sha256), 'something else');
  const { fileId } = await addFile(fixture, id);
  const noName = '../config.json';
  await fixture.portal.store.updateTable('attachments').set({ sha256: noName }).where('id', '=', fileId).execute();
  writeFileSync(join(fixture.data, 'config.json'), '{}');
  const snapshot = await takeSnapshot(fixture.data);
  expect(snapshot.missing).toEqual([lost.sha256, damaged.sha256, noName].toSorted());
  expect(readFileSync(join(fixture.data, 'config.json'), 'utf8')).toBe('{}');
  expect(filesOf(snapshot)).toEqual([sound]);
  await snapshot.remove();
});
