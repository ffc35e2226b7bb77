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
    // The portal would drop the blank, so nothing is missing there; and the text is still to be saved.
    here.drafts.keep(id, { duration: '1 year ' });
    await here.drafts.flush();
    await here.store.write(async (tables) => {
      const draft = await tables.drafts.get(id);
      if (draft !== undefined) await tables.drafts.put({ ...draft, gone: time.now() });
    });
    const healing = healingIn(here, person, device, time);
    await healing.sendAgain(`${here.store.place}/${id}`);
    expect((await here.drafts.read(id))?.answers).toMatchObject({ researchTitle: 'Called gone', duration: '1 year ' });
    expectKind(await here.drafts.saveStep(id, 'application-detail'), 'saved');
    expect(await kindsOf(here)).toEqual([]);
    expect(await world.tables.answers()).toMatchObject([{ duration: '1 year' }]);
  });
});

describe('what another tab writes since the portal was compared with', () => {
  /** An application that was deleted at the portal; a second tab has it open and can still write in it. */
  async function openElsewhere() {
    const world = await restorable();
    const { here, person, time, device, portal } = world;
    await owns(here, person);
    const id = await savedNew(here, 'Deleted by accident');
    await portal.portal.store.deleteFrom('applications').execute();
    time.pass(1000);
    await here.replica.whole(here.outbox.serverId(id)).refresh();
    const other = device.tab(person, { deliversAtOnce: false });
    const type = async (purpose: string) => {
      other.drafts.keep(id, { purpose });
      await other.drafts.flush();
    };
    return { ...world, id, type };
  }

  test('is sent too, however late it was written', async () => {
    const { here, person, device, time, type, tables } = await openElsewhere();
    let writes = 0;
    const healing = healingIn(here, person, device, time, {
      outbox: {
        async write(work) {
          writes += 1;
          if (writes === 1) await type('Written meanwhile.');
          return here.outbox.write(work);
        },
      },
    });
    const [offer] = await offersOf(healing);
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(here, time);
    expect(await tables.answers()).toMatchObject([
      { researchTitle: 'Deleted by accident', purpose: 'Written meanwhile.' },
    ]);
  });

  test('ends nothing while it does not stop: sending again fails, and nothing was changed', async () => {
    const { here, person, device, time, type, id } = await openElsewhere();
    let writes = 0;
    const healing = healingIn(here, person, device, time, {
      outbox: {
        async write(work) {
          writes += 1;
          await type(`Word ${writes}.`);
          return here.outbox.write(work);
        },
      },
    });
    const [offer] = await offersOf(healing);
    await expect(healing.sendAgain(offer?.key ?? '')).rejects.toThrow('written');
    expect((await here.drafts.read(id))?.answers.purpose).toBe(`Word ${writes}.`);
    expect(await kindsOf(here)).toEqual([]);
    expect(await offersOf(healing)).toHaveLength(1);
  });

  test('is not discarded with what was offered, and is offered next', async () => {
    const { here, person, device, time, type, id } = await openElsewhere();
    const healing = healingIn(here, person, device, time);
    const [offer] = await offersOf(healing);
    await type('Written meanwhile.');
    expect(await healing.discard(offer?.key ?? '', offer?.mark ?? '')).toBe(false);
    expect((await here.drafts.read(id))?.answers.purpose).toBe('Written meanwhile.');
    const [next] = await offersOf(healing);
    expect(next?.missing.edits.map(({ name }) => name)).toContain('purpose');
    expect(await healing.discard(next?.key ?? '', next?.mark ?? '')).toBe(true);
    expect(await here.drafts.read(id)).toBe(null);
    // Another tab that still offers it finds nothing left to discard.
    expect(await healing.discard(next?.key ?? '', next?.mark ?? '')).toBe(true);
  });

  test('is sent from a former database too, where it was written before that was emptied', async () => {
    const world = await restorable();
    const { here, person, device } = world;
    await owns(here, person);
    await world.backUp();
    const id = await savedNew(here, 'Made after the backup');
    const restored = await world.restore();
    here.close();
    device.signIn(restored.again);
    const tab = device.tab(restored.again);
    await owns(tab, restored.again);
    const former = device.tab(person, { place: person.user.userId, deliversAtOnce: false });
    let writes = 0;
    const healing = healingIn(tab, restored.again, device, restored.time, {
      outbox: {
        async write(work) {
          const result = await tab.outbox.write(work);
          writes += 1;
          if (writes === 1) {
            former.drafts.keep(id, { purpose: 'Written meanwhile.' });
            await former.drafts.flush();
            former.close();
          }
          return result;
        },
      },
    });
    const [offer] = await offersOf(healing);
    await healing.sendAgain(offer?.key ?? '');
    await deliverAll(tab, restored.time);
    expect(await restored.tables.answers()).toMatchObject([
      { researchTitle: 'Made after the backup', purpose: 'Written meanwhile.' },
    ]);
    expect(await offersOf(healing)).toEqual([]);
  });
});
