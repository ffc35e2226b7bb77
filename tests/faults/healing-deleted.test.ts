import { describe, expect, test } from 'vitest';
import { back, offersOf, owns, restorable } from './restored-world.ts';
import { deliverAll, expectKind, pdf, savedNew } from './world.ts';

const nur = { name: 'Nur', idNumber: '1029384756', position: 'Consultant' };
const omar = { ...nur, name: 'Omar', idNumber: '5647382910' };

/** An application that was saved once more after the backup from which its portal was restored. */
async function savedSinceBackup(change: (world: Awaited<ReturnType<typeof restorable>>, id: number) => Promise<void>) {
  const world = await restorable();
  const { here, person } = world;
  const { investigators } = here.drafts;
  await owns(here, person);
  const id = await savedNew(here);
  investigators.keep(id, [], [investigators.row(nur)]);
  expectKind(await investigators.save(id), 'saved');
  await here.drafts.files.choose(id, 1, pdf('cv.pdf', 'cv'));
  await here.drafts.files.send(id);
  await deliverAll(here, world.time);
  const server = here.outbox.serverId(id);
  await here.replica.whole(server).refresh();
  await world.backUp();
  world.time.pass(60_000);
  await change(world, id);
  await deliverAll(here, world.time);
  await here.replica.whole(server).refresh();
  const restored = await world.restore();
  const { tab, healing } = await back(world, restored);
  const source = tab.replica.whole(server);
  await source.refresh();
  const reading = source.get();
  if (!('value' in reading)) throw new Error(reading.state);
  await tab.drafts.take(server, { ...reading.value, tag: reading.tag }, reading.asOf ?? 0);
  return { server, restored, tab, healing };
}

describe('what is deleted in a restored portal', () => {
  test('is not sent again: an investigator whom the former database still has', async () => {
    const { server, restored, tab, healing } = await savedSinceBackup(async ({ here }, id) => {
      const { investigators } = here.drafts;
      investigators.keep(id, [], [investigators.row(omar)]);
      expectKind(await investigators.save(id), 'saved');
    });
    const [row] = (await tab.drafts.read(server))?.investigators ?? [];
    expect(row).toMatchObject(nur);
    await tab.drafts.investigators.remove(server, row?.id ?? 0, row);
    await deliverAll(tab, restored.time);
    const [offer] = await offersOf(healing);
    expect(offer?.missing.rows).toMatchObject([{ to: omar }]);
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    expect(await restored.tables.investigators()).toEqual(['Omar']);
  });

  test('is sent again if the former database has other text of the investigator, which was not seen', async () => {
    const { server, restored, tab, healing } = await savedSinceBackup(async ({ here }, id) => {
      const { investigators } = here.drafts;
      const [row] = (await here.drafts.read(id))?.investigators ?? [];
      if (row === undefined) throw new Error('They are not here.');
      investigators.keep(id, [], [{ ...row, position: 'Head of ward' }]);
      expectKind(await investigators.save(id), 'saved');
    });
    const [row] = (await tab.drafts.read(server))?.investigators ?? [];
    await tab.drafts.investigators.remove(server, row?.id ?? 0, row);
    await deliverAll(tab, restored.time);
    const [offer] = await offersOf(healing);
    expect(offer?.missing.rows).toMatchObject([{ to: { ...nur, position: 'Head of ward' } }]);
  });

  test.each(['deleted', 'replaced'])('is not sent again: a file that was %s there', async (how) => {
    const { server, restored, tab, healing } = await savedSinceBackup(async ({ here }, id) => {
      here.drafts.keep(id, { setting: 'Ward 9' });
      expectKind(await here.drafts.saveStep(id, 'methodology'), 'saved');
    });
    const [file] = (await tab.drafts.read(server))?.attachments ?? [];
    expect(file).toMatchObject({ fileName: 'cv.pdf' });
    if (how === 'deleted') await tab.drafts.files.drop(server, file?.id ?? 0);
    else {
      await tab.drafts.files.choose(server, 1, pdf('new.pdf', 'new'), file?.id);
      await tab.drafts.files.send(server);
    }
    await deliverAll(tab, restored.time);
    const [offer] = await offersOf(healing);
    expect(offer?.missing).toMatchObject({ edits: [{ name: 'setting' }], files: [] });
  });

  test('is sent again if the file only has the number and name of one that was deleted there', async () => {
    const { server, restored, tab, healing } = await savedSinceBackup(async ({ here }, id) => {
      await here.drafts.files.choose(id, 2, pdf('consent.pdf', 'of before'));
      await here.drafts.files.send(id);
    });
    await tab.drafts.files.choose(server, 2, pdf('consent.pdf', 'of now'));
    await tab.drafts.files.send(server);
    await deliverAll(tab, restored.time);
    const stored = (await tab.drafts.read(server))?.attachments.find(({ fileName }) => fileName === 'consent.pdf');
    await tab.drafts.files.drop(server, stored?.id ?? 0);
    await deliverAll(tab, restored.time);
    expect(await restored.tables.attachments()).toMatchObject([{ file_name: 'cv.pdf' }]);
    const [offer] = await offersOf(healing);
    expect(offer?.missing.files).toMatchObject([{ fileName: 'consent.pdf' }]);
  });
});
