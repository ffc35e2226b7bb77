import { describe, expect, test } from 'vitest';
import { healingIn, offersOf, owns, restorable } from './restored-world.ts';
import { deliverAll, expectKind, failure, kindsOf, pdf, savedNew, statesOf } from './world.ts';

/**
 * An application that one response called gone, with work that waits or is kept on this device: an answer and an
 * investigator that were saved, a message that was sent, a file that was deleted, and another answer and file that were
 * only written and chosen.
 */
async function calledGone() {
  const world = await restorable();
  const { here, person, time, device } = world;
  await owns(here, person);
  const id = await savedNew(here, 'Called gone');
  const server = here.outbox.serverId(id);
  await here.drafts.files.choose(id, 2, pdf('old.pdf'));
  await here.drafts.files.send(id);
  await deliverAll(here, time);
  const old = (await here.drafts.read(id))?.attachments[0]?.id;
  here.line.state = 'cut before';
  await here.drafts.files.remove(id, old ?? 0, 'old.pdf');
  here.drafts.keep(id, { setting: 'Ward 3' });
  await here.drafts.saveStep(id, 'methodology');
  const row = here.drafts.investigators.row({ name: 'Nur', idNumber: '1029384756', position: 'Consultant' });
  here.drafts.investigators.keep(id, [], [row]);
  await here.drafts.investigators.save(id);
  await here.reviews.reply(server, 'When do you meet?');
  here.drafts.keep(id, { purpose: 'To learn.' });
  await here.drafts.files.choose(id, 1, pdf('cv.pdf'));
  await here.drafts.flush();
  here.line.state = 'open';
  time.pass(1000);
  here.line.fate = ({ method }) => (method === 'GET' ? failure(404) : 'cut before');
  await here.replica.whole(server).refresh();
  here.line.fate = undefined;
  const healing = healingIn(here, person, device, time);
  return { ...world, id, server, healing };
}

const goneIn = async ({ here }: Awaited<ReturnType<typeof calledGone>>) =>
  (await here.store.read((tables) => tables.drafts.toArray())).map(({ gone }) => gone !== undefined);

describe('an application that was called gone and is at the portal after all', () => {
  test('keeps everything that was written in it here, and all of it is sent once', async () => {
    const world = await calledGone();
    const { here, healing, time, tables, id } = world;
    const [offer] = await offersOf(healing);
    expect(offer?.missing.edits.map(({ name }) => name)).toEqual(['purpose', 'setting']);
    await healing.sendAgain(offer?.key ?? '');
    expect(await goneIn(world)).toEqual([false]);
    expect((await here.drafts.read(id))?.answers).toMatchObject({ purpose: 'To learn.', setting: 'Ward 3' });
    await deliverAll(here, time);
    expect(await statesOf(here)).toEqual([]);
    expect(await tables.answers()).toMatchObject([
      { researchTitle: 'Called gone', purpose: 'To learn.', setting: 'Ward 3' },
    ]);
    expect(await tables.investigators()).toEqual(['Nur']);
    expect(await tables.comments()).toEqual(['When do you meet?']);
    expect((await tables.attachments()).map(({ file_name }) => file_name)).toEqual(['cv.pdf']);
    expect(await offersOf(healing)).toEqual([]);
  });

  test('is compared again where it came back while it was offered', async () => {
    const world = await calledGone();
    const { here, healing, id } = world;
    here.line.fate = ({ url }) => (new URL(url).pathname.includes('Application/') ? failure(404) : undefined);
    const [offer] = await offersOf(healing);
    here.line.fate = undefined;
    expect(offer?.missing.target).toBe(null);
    await healing.sendAgain(offer?.key ?? '');
    expect(await goneIn(world)).toEqual([false]);
    expect((await here.drafts.read(id))?.answers).toMatchObject({ purpose: 'To learn.', setting: 'Ward 3' });
  });

  test('loses nothing here where the portal lacks nothing by then', async () => {
    const world = await restorable();
    const { here, person, time, device } = world;
    await owns(here, person);
    const id = await savedNew(here, 'Called gone');
    // An answer that is emptied here is not missing at the portal, and still waits to be emptied there.
    here.drafts.keep(id, { duration: '' });
    await here.drafts.flush();
    await here.store.write(async (tables) => {
      const draft = await tables.drafts.get(id);
      if (draft !== undefined) await tables.drafts.put({ ...draft, gone: time.now() });
    });
    const healing = healingIn(here, person, device, time);
    await healing.sendAgain(`${here.store.place}/${id}`);
    expect((await here.drafts.read(id))?.answers).toMatchObject({ researchTitle: 'Called gone', duration: '' });
    expectKind(await here.drafts.saveStep(id, 'application-detail'), 'saved');
    expect(await kindsOf(here)).toEqual([]);
    expect(await world.tables.answers()).toMatchObject([{ duration: '' }]);
  });
});
