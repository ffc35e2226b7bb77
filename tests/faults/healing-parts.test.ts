import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { emptyReplica } from '../../src/replica/empty-replica.ts';
import { back, offersOf, owns, restorable } from './restored-world.ts';
import { aDevice, completeAt, deliverAll, expectKind, savedNew, statesOf, takeInHand } from './world.ts';

test('investigators and files are remembered when only the answers were read again', async () => {
  const world = await restorable();
  const { here, person, time, device } = world;
  await owns(here, person);
  await world.backUp();
  const { server } = await completeAt(here);
  time.pass(60_000);
  // The copies were deleted, as at a sign-out, and the connection is lost again before all parts are read.
  here.line.fate = ({ url }) => (url.endsWith(`/${server}`) ? undefined : 'cut before');
  const { indexedDB } = device.disk;
  await emptyReplica(here.store.place, { idb: { indexedDB, IDBKeyRange }, caches: undefined });
  await here.replica.application(server).refresh();
  const { healing } = await back(world, await world.restore());
  const [offer] = await offersOf(healing);
  expect(offer?.missing).toMatchObject({ rows: [{ to: { name: 'Nur' } }], files: [{ fileName: 'cv.pdf' }] });
});

test('a newer investigator of another device is not written over when only the answers were read again', async () => {
  const world = await restorable();
  const { here, person, time } = world;
  await owns(here, person);
  const { id, server } = await completeAt(here);
  await here.replica.whole(server).refresh();
  time.pass(60_000);
  const there = aDevice(time).tab(person);
  await takeInHand(there, server);
  const [row] = (await there.drafts.read(server))?.investigators ?? [];
  if (row === undefined) throw new Error('It has no investigator');
  there.drafts.investigators.keep(server, [row], [{ ...row, name: 'Nur Haddad', position: 'Professor' }]);
  expectKind(await there.drafts.investigators.save(server), 'saved');
  time.pass(60_000);
  await here.replica.application(server).refresh();
  await world.backUp();
  here.drafts.keep(id, { setting: 'Ward 7' });
  await here.drafts.flush();
  const restored = await world.restore();
  restored.time.pass(60_000);
  const { tab, healing } = await back(world, restored);
  const [offer] = await offersOf(healing);
  await healing.sendAgain(offer?.key ?? '');
  await deliverAll(tab, restored.time);
  expect(await restored.tables.investigators()).toEqual(['Nur Haddad']);
  expect(await statesOf(tab)).toContain('conflict');
});

test('an investigator who was added on this device and read again since is sent again as one', async () => {
  const world = await restorable();
  const { here, person, time } = world;
  const { investigators } = here.drafts;
  await owns(here, person);
  const id = await savedNew(here);
  const row = investigators.row({ name: 'Nur', idNumber: '1029384756', position: 'Consultant' });
  investigators.keep(id, [], [row]);
  expectKind(await investigators.save(id), 'saved');
  await world.backUp();
  const [shown] = (await here.drafts.read(id))?.investigators ?? [];
  if (shown === undefined) throw new Error('It has no investigator');
  investigators.keep(id, [shown], [{ ...shown, name: 'Nur Haddad', position: 'Professor' }]);
  await here.drafts.flush();
  time.pass(60_000);
  await here.replica.whole(here.outbox.serverId(id)).refresh();
  const restored = await world.restore();
  const { tab, healing } = await back(world, restored);
  const [offer] = await offersOf(healing);
  await healing.sendAgain(offer?.key ?? '');
  await deliverAll(tab, restored.time);
  expect(await restored.tables.investigators()).toEqual(['Nur Haddad']);
});

test('an investigator whose save got no response is sent again as one, though this device has read the stored row', async () => {
  const world = await restorable();
  const { here, person, time } = world;
  const { investigators } = here.drafts;
  await owns(here, person);
  const id = await savedNew(here);
  await world.backUp();
  here.line.fate = ({ method }) => (method === 'GET' ? undefined : 'cut after');
  const row = investigators.row({ name: 'Nur', idNumber: '1029384756', position: 'Consultant' });
  investigators.keep(id, [], [row]);
  await investigators.save(id);
  expect(await statesOf(here)).toEqual(['unsure']);
  time.pass(60_000);
  here.line.fate = undefined;
  await here.replica.whole(here.outbox.serverId(id)).refresh();
  const restored = await world.restore();
  const { tab, healing } = await back(world, restored);
  const [offer] = await offersOf(healing);
  expect(offer?.missing.rows).toHaveLength(1);
  await healing.sendAgain(offer?.key ?? '');
  await deliverAll(tab, restored.time);
  expect(await restored.tables.investigators()).toEqual(['Nur']);
});

describe('an agreement that was renewed, and waited when the portal was restored', () => {
  const renewed = { agreedAt: '2026-01-05T09:00:00.000Z', agreedPolicyVersion: '2' };

  async function sentAgain({ isInBackup }: { isInBackup: boolean }) {
    const world = await restorable();
    const { here, person } = world;
    await owns(here, person);
    if (!isInBackup) await world.backUp();
    const id = await savedNew(here);
    await here.replica.whole(here.outbox.serverId(id)).refresh();
    if (isInBackup) await world.backUp();
    here.line.state = 'cut before';
    await here.drafts.agree(id, renewed);
    here.drafts.keep(id, { setting: 'Ward 3' });
    await here.drafts.saveStep(id, 'methodology');
    const restored = await world.restore();
    const { tab, healing } = await back(world, restored);
    const [offer] = await offersOf(healing);
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    expect(await statesOf(tab)).toEqual([]);
    return restored.tables.applications();
  }

  test.each([true, false])('is sent with the rest (the backup has the application: %s)', async (isInBackup) => {
    expect(await sentAgain({ isInBackup })).toMatchObject([
      { agreed_at: renewed.agreedAt, agreed_policy_version: renewed.agreedPolicyVersion },
    ]);
  });
});
