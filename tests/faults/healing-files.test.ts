import { describe, expect, test } from 'vitest';
import { back, healingIn, offersOf, owns, restorable } from './restored-world.ts';
import { deliverAll, pdf, savedNew, statesOf } from './world.ts';

/** An application that is in the backup; then the first upload of a file arrives, and the response is lost. */
async function unsureUpload() {
  const world = await restorable();
  const { here, person } = world;
  await owns(here, person);
  const id = await savedNew(here);
  await world.backUp();
  world.time.pass(60_000);
  await here.drafts.files.choose(id, 2, pdf('first.pdf', 'first'));
  here.line.state = 'cut after';
  await here.drafts.files.send(id);
  const [file] = (await here.drafts.read(id))?.chosenFiles ?? [];
  if (file === undefined) throw new Error('It is not here.');
  return { ...world, id, file };
}

/** The offers for that person after the restore, and the names of the files that the restored portal has. */
async function afterRestore(world: Awaited<ReturnType<typeof restorable>>) {
  const restored = await world.restore();
  const stored = async () => (await restored.tables.attachments()).map(({ file_name }) => file_name);
  return { ...(await back(world, restored)), restored, stored };
}

describe('a file whose upload was in doubt when the portal was restored', () => {
  test('is not offered, and not sent again, where it was deleted here', async () => {
    const world = await unsureUpload();
    const { here, id, file } = world;
    here.line.state = 'cut before';
    await here.drafts.files.drop(id, file.id);
    here.drafts.keep(id, { purpose: 'To learn.' });
    await here.drafts.flush();
    const { tab, healing, restored, stored } = await afterRestore(world);
    const [offer] = await offersOf(healing);
    expect(offer?.missing).toMatchObject({ edits: [{ name: 'purpose' }], files: [] });
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    expect(await stored()).toEqual([]);
  });

  test('is not offered beside the file that replaces it', async () => {
    const world = await unsureUpload();
    const { here, id, file } = world;
    here.line.state = 'cut before';
    await here.drafts.files.choose(id, 2, pdf('second.pdf', 'second'), file.id);
    await here.drafts.files.send(id);
    const { tab, healing, restored, stored } = await afterRestore(world);
    const [offer] = await offersOf(healing);
    expect(offer?.missing.files).toMatchObject([{ fileName: 'second.pdf' }]);
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    expect(await stored()).toEqual(['second.pdf']);
  });

  test('is not offered beside the file that replaces it, where it turned out to have arrived', async () => {
    const world = await unsureUpload();
    const { here, id, file } = world;
    await here.drafts.files.choose(id, 2, pdf('second.pdf', 'second'), file.id);
    here.line.state = 'open';
    await deliverAll(here, world.time);
    const { healing } = await afterRestore(world);
    const [offer] = await offersOf(healing);
    expect(offer?.missing.files).toMatchObject([{ fileName: 'second.pdf' }]);
  });

  test('is sent again from this device, also where it was read at the portal before', async () => {
    const world = await unsureUpload();
    const { here, id } = world;
    here.line.state = 'open';
    world.time.pass(1000);
    await here.replica.whole(here.outbox.serverId(id)).refresh();
    expect((await here.drafts.read(id))?.chosenFiles).toHaveLength(1);
    const { tab, healing, restored, stored } = await afterRestore(world);
    const [offer] = await offersOf(healing);
    expect(offer?.filesGone).toEqual([]);
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    expect(await stored()).toEqual(['first.pdf']);
  });
});

test('a file whose bytes changed on the disk is not sent again as if it had been chosen', async () => {
  const { here, person, portal, device, time } = await restorable();
  await owns(here, person);
  const id = await savedNew(here, 'Deleted by accident');
  await here.drafts.files.choose(id, 2, pdf('chosen.pdf'));
  await here.store.write(async ({ bytes }) => {
    for (const { fileId } of await bytes.toArray()) await bytes.put({ fileId, bytes: pdf('other.pdf', 'other') });
  });
  await portal.portal.store.deleteFrom('applications').execute();
  time.pass(1000);
  await here.replica.whole(here.outbox.serverId(id)).refresh();
  const [offer] = await offersOf(healingIn(here, person, device, time));
  expect(offer?.filesGone).toEqual(['chosen.pdf']);
});

test('a file that only this device has is sent again with an application that was deleted at the portal', async () => {
  const { here, person, portal, device, time, tables } = await restorable();
  await owns(here, person);
  const id = await savedNew(here, 'Deleted by accident');
  await here.drafts.files.choose(id, 2, pdf('chosen.pdf'));
  await portal.portal.store.deleteFrom('applications').execute();
  time.pass(1000);
  await here.replica.whole(here.outbox.serverId(id)).refresh();
  const healing = healingIn(here, person, device, time);
  const [offer] = await offersOf(healing);
  expect(offer?.missing.files).toMatchObject([{ fileName: 'chosen.pdf' }]);
  await healing.sendAgain(offer?.key ?? '');
  await deliverAll(here, time);
  expect((await tables.attachments()).map(({ file_name }) => file_name)).toEqual(['chosen.pdf']);
});

describe('a newer file that has the name of the stored one', () => {
  /** The stored file is in the backup. The newer one takes its place, or is chosen beside it, and does not arrive. */
  async function newerOfThatName(type: 1 | 2) {
    const world = await restorable();
    const { here, person, time } = world;
    await owns(here, person);
    const id = await savedNew(here);
    await here.drafts.files.choose(id, type, pdf('protocol.pdf', 'first'));
    await here.drafts.files.send(id);
    await deliverAll(here, time);
    const server = here.outbox.serverId(id);
    await here.replica.whole(server).refresh();
    await world.backUp();
    time.pass(60_000);
    const stored = (await here.drafts.read(id))?.attachments[0]?.id;
    here.line.state = 'cut before';
    await here.drafts.files.choose(id, type, pdf('protocol.pdf', 'second'), type === 2 ? stored : undefined);
    return { ...world, id, server };
  }
  const sizesAt = async (restored: Awaited<ReturnType<typeof afterRestore>>['restored']) =>
    (await restored.tables.attachments()).map(({ size }) => size);
  const [first, second] = [pdf('', 'first').size, pdf('', 'second').size];

  test('is offered where it waited, and both are put before the user', async () => {
    const world = await newerOfThatName(2);
    await world.here.drafts.files.send(world.id);
    const { tab, healing, restored } = await afterRestore(world);
    const [offer] = await offersOf(healing);
    expect(offer).toMatchObject({ missing: { files: [{ fileName: 'protocol.pdf' }] }, filesGone: [] });
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    expect(await statesOf(tab)).toEqual(['conflict']);
    expect(await sizesAt(restored)).toEqual([first]);
  });

  test('is offered where it was only chosen, and goes beside the stored one', async () => {
    const { tab, healing, restored } = await afterRestore(await newerOfThatName(1));
    const [offer] = await offersOf(healing);
    expect(offer?.missing.files).toMatchObject([{ fileName: 'protocol.pdf' }]);
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    expect(await sizesAt(restored)).toEqual([first, second]);
  });

  test('is offered where its upload is in doubt, though the stored one was read again since', async () => {
    const world = await newerOfThatName(1);
    await world.here.drafts.files.send(world.id);
    world.here.line.fate = ({ method }) => (method === 'GET' ? undefined : 'cut before');
    world.here.line.state = 'open';
    world.time.pass(60_000);
    await world.here.replica.whole(world.server).refresh();
    const { healing } = await afterRestore(world);
    const [offer] = await offersOf(healing);
    expect(offer?.missing.files).toMatchObject([{ fileName: 'protocol.pdf' }]);
  });

  test('is not offered where it had arrived before the backup, without a response', async () => {
    const world = await restorable();
    const { here, person, time } = world;
    await owns(here, person);
    const id = await savedNew(here);
    time.pass(60_000);
    await here.drafts.files.choose(id, 2, pdf('first.pdf', 'first'));
    here.line.state = 'cut after';
    await here.drafts.files.send(id);
    await world.backUp();
    const { healing } = await afterRestore(world);
    expect(await offersOf(healing)).toEqual([]);
  });
});
