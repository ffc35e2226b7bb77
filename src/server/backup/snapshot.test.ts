import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { link } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { applicationAt, attachmentsIn, expectOk, pdf, sha256Of, start, upload } from '../applications/testing.ts';
import { takeSnapshot, type PortalSnapshot } from './snapshot.ts';
import { openHouseOnDisk, type HouseOnDisk } from './testing.ts';

/** Creates an application with one file. */
async function withFile(house: HouseOnDisk) {
  const id = await start(house.nur);
  return { id, ...(await addFile(house, id)) };
}

async function addFile(house: HouseOnDisk, id: number) {
  const file = pdf();
  const [row] = attachmentsIn(expectOk(await upload(house.nur, id, 4, [file])));
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
  await using house = await openHouseOnDisk();
  const { id, sha256: first } = await withFile(house);
  let second: Awaited<ReturnType<typeof addFile>> | undefined;
  let deleting: Promise<unknown> | undefined;
  const keep = keepAfter(async (sha256) => {
    if (second === undefined) second = await addFile(house, id);
    else if (sha256 === second.sha256) {
      deleting = house.nur.delete(`/Pi-CV/${second.fileId}`);
      // Long enough for the deletion, if nothing blocked it.
      await pause(100);
    }
  });
  const snapshot = await takeSnapshot(house.data, keep);
  expect(await deleting).toMatchObject({ isSuccess: true });
  expect(readdirSync(join(house.data, 'files'))).toEqual([first]);
  expect(snapshot.missing).toEqual([]);
  expect(filesOf(snapshot).toSorted()).toEqual([first, second?.sha256].toSorted());
  await snapshot.remove();
});

test('a file that is deleted before the moment of the snapshot is not in it, and is not called lost', async () => {
  await using house = await openHouseOnDisk();
  const kept = await withFile(house);
  const deleted = await addFile(house, kept.id);
  const snapshot = await takeSnapshot(
    house.data,
    keepAfter(async (sha256) => {
      if (sha256 === deleted.sha256) await house.nur.delete(`/Pi-CV/${deleted.fileId}`);
    }),
  );
  expect([filesOf(snapshot), snapshot.missing]).toEqual([[kept.sha256], []]);
  await snapshot.remove();
});

test('what is deleted after the snapshot keeps its bytes there', async () => {
  await using house = await openHouseOnDisk();
  const { id, sha256 } = await withFile(house);
  const snapshot = await takeSnapshot(house.data);
  expectOk(await house.nur.delete(`/ProjectApplication/${id}`));
  expect(existsSync(join(house.data, 'files', sha256))).toBe(false);
  const { path = '' } = snapshot.parts.find(({ name }) => name === `files/${sha256}`) ?? {};
  expect(await sha256Of(new File([readFileSync(path)], 'copy'))).toBe(sha256);
  await snapshot.remove();
  expect(readdirSync(house.data).filter((name) => name.startsWith('.backup-'))).toEqual([]);
});

test('a file that only the copy of a submission has is in the snapshot', async () => {
  await using house = await openHouseOnDisk();
  const id = await applicationAt(house, 4);
  const [file] = attachmentsIn(expectOk(await house.nur.get(`/Pi-CV/${id}`)));
  expectOk(await house.nur.delete(`/Pi-CV/${file?.id}`));
  const snapshot = await takeSnapshot(house.data);
  expect(filesOf(snapshot)).toHaveLength(1);
  await snapshot.remove();
});

test('files that were lost or damaged before are named, and everything else is in the snapshot', async () => {
  await using house = await openHouseOnDisk();
  const { id, sha256: sound } = await withFile(house);
  const lost = await addFile(house, id);
  const damaged = await addFile(house, id);
  rmSync(join(house.data, 'files', lost.sha256));
  writeFileSync(join(house.data, 'files', damaged.sha256), 'something else');
  const { fileId } = await addFile(house, id);
  const noName = '../config.json';
  await house.portal.store.updateTable('attachments').set({ sha256: noName }).where('id', '=', fileId).execute();
  writeFileSync(join(house.data, 'config.json'), '{}');
  const snapshot = await takeSnapshot(house.data);
  expect(snapshot.missing).toEqual([lost.sha256, damaged.sha256, noName].toSorted());
  expect(readFileSync(join(house.data, 'config.json'), 'utf8')).toBe('{}');
  expect(filesOf(snapshot)).toEqual([sound]);
  await snapshot.remove();
});
