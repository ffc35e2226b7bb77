import { describe, expect, test } from 'vitest';
import { status } from '../../src/contract/domain/statuses.ts';
import type { DraftInvestigator } from '../../src/drafts/draft.ts';
import { emptyUserDatabase, keepOnlyUnsent } from '../../src/local-db/delete-user-data.ts';
import { back, offersOf, owns, restorable } from './restored-world.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aDevice, deliverAll, expectKind, pdf, savedNew, submitted, takeInHand } from './world.ts';

const nur = { name: 'Nur', idNumber: '1029384756', position: 'Consultant' };
const omar = { ...nur, name: 'Omar', idNumber: '5647382910' };
const sara = { ...nur, name: 'Sara', idNumber: '6647382911' };

type World = Awaited<ReturnType<typeof restorable>>;
type Change = (world: World, id: number) => Promise<void>;

/** `elsewhere`: what its user does first at the restored portal, on another device. */
type Meanwhile = { looked?: boolean; elsewhere?: (tab: TestWorkspace, server: number) => Promise<void> };

/**
 * An application that is changed before and after the backup from which its portal is restored. Its user signs in again
 * on the same device; `looked`: it was compared before they do anything else.
 */
async function restored(before: Change, after: Change, { looked = true, elsewhere }: Meanwhile = {}) {
  const world = await restorable();
  const { here, person, time } = world;
  await owns(here, person);
  const id = await savedNew(here);
  await before(world, id);
  await deliverAll(here, time);
  const server = here.outbox.serverId(id);
  await here.replica.whole(server).refresh();
  await world.backUp();
  time.pass(60_000);
  await after(world, id);
  await here.replica.whole(server).refresh();
  const portal = await world.restore();
  portal.time.pass(60_000);
  const other = aDevice(portal.time).tab(portal.again);
  await elsewhere?.(other, server);
  other.close();
  const { tab, healing } = await back(world, portal);
  if (looked) await healing.compare();
  await takeInHand(tab, server);
  return { time, server, portal, tab, healing };
}
type Restored = Awaited<ReturnType<typeof restored>>;

const nothing: Change = async () => undefined;
const answer =
  (setting: string): Change =>
  async ({ here }, id) => {
    here.drafts.keep(id, { setting });
    expectKind(await here.drafts.saveStep(id, 'methodology'), 'saved');
  };
/** Something that the restored portal lacks. */
const purpose: Change = async ({ here }, id) => {
  here.drafts.keep(id, { purpose: 'Later.' });
  expectKind(await here.drafts.saveStep(id, 'title-of-study'), 'saved');
};
const adding =
  (row: typeof nur): Change =>
  async ({ here }, id) => {
    const { investigators } = here.drafts;
    investigators.keep(id, [], [investigators.row(row)]);
    expectKind(await investigators.save(id), 'saved');
  };
const uploading =
  (type: 1 | 2, name: string, content: string): Change =>
  async ({ here, time }, id) => {
    const stored = (await here.drafts.read(id))?.attachments.find((file) => file.type === type && type === 2);
    await here.drafts.files.choose(id, type, pdf(name, content), stored?.id);
    await here.drafts.files.send(id);
    await deliverAll(here, time);
  };
const both =
  (one: Change, other: Change): Change =>
  async (world, id) => {
    await one(world, id);
    await other(world, id);
  };

/** Another device of the same user changes every investigator. */
async function changeElsewhere(
  { here, person, time }: Pick<World, 'here' | 'person' | 'time'>,
  id: number,
): Promise<void> {
  const there = aDevice(time).tab(person);
  const server = here.outbox.serverId(id);
  await takeInHand(there, server);
  const theirs = (await there.drafts.read(server))?.investigators ?? [];
  const changed = theirs.map((row) => ({ ...row, position: 'Nurse' }));
  there.drafts.investigators.keep(server, theirs, changed);
  expectKind(await there.drafts.investigators.save(server), 'saved');
}

async function removeFirst({ tab, server }: Restored): Promise<void> {
  const [row] = (await tab.drafts.read(server))?.investigators ?? [];
  await tab.drafts.investigators.remove(server, row?.id ?? 0, row);
}

async function upload({ tab, server, portal }: Restored, type: 1 | 2, name: string, content: string): Promise<void> {
  await tab.drafts.files.choose(server, type, pdf(name, content));
  await tab.drafts.files.send(server);
  await deliverAll(tab, portal.time);
}

async function sendAgain({ healing, tab, time }: Restored) {
  const [offer] = await offersOf(healing);
  await healing.sendAgain(offer?.key ?? '');
  await deliverAll(tab, time);
  return offer?.missing;
}

describe.each([{ looked: true }, { looked: false }])('after a restore, what is deleted there ($looked)', (how) => {
  test('is not sent again: an investigator', async () => {
    const world = await restored(adding(nur), adding(omar), how);
    await removeFirst(world);
    await deliverAll(world.tab, world.portal.time);
    expect(await sendAgain(world)).toMatchObject({ rows: [{ to: omar }] });
    expect(await world.portal.tables.investigators()).toEqual(['Omar']);
  });

  test('is not sent again: an investigator who was changed there before', async () => {
    const world = await restored(adding(nur), purpose, how);
    const { tab, server } = world;
    const rows = (await tab.drafts.read(server))?.investigators ?? [];
    tab.drafts.investigators.keep(
      server,
      rows,
      rows.map((row) => ({ ...row, position: 'Head of ward' })),
    );
    expectKind(await tab.drafts.investigators.save(server), 'saved');
    await removeFirst(world);
    await deliverAll(tab, world.portal.time);
    expect(await sendAgain(world)).toMatchObject({ rows: [] });
    expect(await world.portal.tables.investigators()).toEqual([]);
  });

  test('is not sent again: an investigator who was changed there before on another device', async () => {
    const elsewhere = async (other: TestWorkspace, server: number) => {
      await takeInHand(other, server);
      const rows = (await other.drafts.read(server))?.investigators ?? [];
      other.drafts.investigators.keep(
        server,
        rows,
        rows.map((row) => ({ ...row, position: 'Head of ward' })),
      );
      expectKind(await other.drafts.investigators.save(server), 'saved');
    };
    const world = await restored(adding(nur), purpose, { ...how, elsewhere });
    await removeFirst(world);
    await deliverAll(world.tab, world.portal.time);
    expect(await sendAgain(world)).toMatchObject({ rows: [] });
    expect(await world.portal.tables.investigators()).toEqual([]);
  });

  test('is not sent again while the response to the deletion is lost', async () => {
    const world = await restored(adding(nur), purpose, how);
    world.tab.line.state = 'cut after';
    await removeFirst(world);
    await world.tab.delivery.run();
    world.tab.line.state = 'open';
    await sendAgain(world);
    expect(await world.portal.tables.investigators()).toEqual([]);
  });

  test.each(['deleted', 'replaced'])('is not sent again: a file that was %s', async (what) => {
    const world = await restored(uploading(1, 'cv.pdf', 'cv'), answer('Ward 9'), how);
    const { tab, server } = world;
    const [file] = (await tab.drafts.read(server))?.attachments ?? [];
    expect(file).toMatchObject({ fileName: 'cv.pdf' });
    if (what === 'deleted') await tab.drafts.files.drop(server, file?.id ?? 0);
    else {
      await tab.drafts.files.choose(server, 1, pdf('new.pdf', 'new'), file?.id);
      await tab.drafts.files.send(server);
    }
    await deliverAll(tab, world.portal.time);
    expect((await offersOf(world.healing))[0]?.missing).toMatchObject({ edits: [{ name: 'setting' }], files: [] });
  });

  test('is not sent again: an answer that was emptied', async () => {
    const world = await restored(answer('Ward 3'), purpose, how);
    const { tab, server } = world;
    tab.drafts.keep(server, { setting: '' });
    expectKind(await tab.drafts.saveStep(server, 'methodology'), 'saved');
    expect(await sendAgain(world)).toMatchObject({ edits: [{ name: 'purpose' }] });
    expect(await world.portal.tables.answers()).toMatchObject([{ setting: '', purpose: 'Later.' }]);
  });

  test('is not asked about: an answer that was replaced', async () => {
    const world = await restored(answer('Ward 3'), nothing, how);
    const { tab, server, healing } = world;
    tab.drafts.keep(server, { setting: 'Ward 4' });
    expectKind(await tab.drafts.saveStep(server, 'methodology'), 'saved');
    expect(await offersOf(healing)).toEqual([]);
  });
});

test.each([{ looked: true }, { looked: false }])(
  'an investigator who was changed after the backup is sent again, though deleted there as they were before ($looked)',
  async (how) => {
    const world = await restored(
      adding(nur),
      async ({ here }, id) => {
        const rows = (await here.drafts.read(id))?.investigators ?? [];
        here.drafts.investigators.keep(
          id,
          rows,
          rows.map((row) => ({ ...row, position: 'Head of ward' })),
        );
        expectKind(await here.drafts.investigators.save(id), 'saved');
      },
      how,
    );
    await removeFirst(world);
    await deliverAll(world.tab, world.portal.time);
    expect(await sendAgain(world)).toMatchObject({ rows: [{ to: { ...nur, position: 'Head of ward' } }] });
  },
);

test('what was deleted after a restore is not sent again though the device was cleared since', async () => {
  const world = await restored(adding(nur), purpose);
  await removeFirst(world);
  await deliverAll(world.tab, world.portal.time);
  await keepOnlyUnsent(world.tab.store);
  expect(await sendAgain(world)).toMatchObject({ rows: [] });
  expect(await world.portal.tables.investigators()).toEqual([]);
});

describe('the numbers of what was added after a backup are not used again after its restore', () => {
  test('a deletion that waited deletes no other file', async () => {
    const world = await restored(
      nothing,
      both(both(purpose, uploading(1, 'cv.pdf', 'old')), async ({ here }, id) => {
        const [file] = (await here.drafts.read(id))?.attachments ?? [];
        here.line.state = 'cut before';
        await here.drafts.files.remove(id, file?.id ?? 0, 'cv.pdf');
      }),
      { looked: false },
    );
    await upload(world, 1, 'cv.pdf', 'new');
    expect(await sendAgain(world)).toMatchObject({ removals: { files: [] } });
    expect(await world.portal.tables.attachments()).toMatchObject([{ file_name: 'cv.pdf' }]);
  });

  test('a deletion that waited deletes no other investigator', async () => {
    const world = await restored(
      nothing,
      both(both(purpose, adding(omar)), async ({ here }, id) => {
        const [row] = (await here.drafts.read(id))?.investigators ?? [];
        here.line.state = 'cut before';
        await here.drafts.investigators.remove(id, row?.id ?? 0, row);
      }),
      { looked: false },
    );
    const { investigators } = world.tab.drafts;
    investigators.keep(world.server, [], [investigators.row(omar)]);
    expectKind(await investigators.save(world.server), 'saved');
    await sendAgain(world);
    expect(await world.portal.tables.investigators()).toEqual(['Omar']);
  });

  test('a deletion that needs its user deletes no investigator as another device has changed them', async () => {
    let shown: DraftInvestigator | undefined;
    const world = await restored(
      both(adding(nur), async (device, id) => {
        [shown] = (await device.here.drafts.read(id))?.investigators ?? [];
        await changeElsewhere(device, id);
      }),
      both(purpose, async ({ here }, id) => {
        expectKind(await here.drafts.investigators.remove(id, shown?.id ?? 0, shown), 'conflict');
      }),
      { looked: false },
    );
    await sendAgain(world);
    expect(await world.portal.tables.rows()).toEqual([{ ...nur, position: 'Nurse' }]);
  });

  test('a deletion that was confirmed on a newer text deletes the older one in the backup', async () => {
    const world = await restored(
      adding(nur),
      both(purpose, async ({ here, person, time }, id) => {
        const [shown] = (await here.drafts.read(id))?.investigators ?? [];
        await changeElsewhere({ here, person, time }, id);
        expectKind(await here.drafts.investigators.remove(id, shown?.id ?? 0, shown), 'conflict');
        const [removal] = await here.outbox.operations();
        const conflict = removal?.trouble?.conflict;
        here.line.state = 'cut before';
        const fields = conflict?.kind === 'fields' ? conflict.fields : [];
        await here.outbox.solve(removal?.id ?? '', Object.fromEntries(fields.map(({ name }) => [name, 'mine'])));
      }),
      { looked: false },
    );
    await sendAgain(world);
    expect(await world.portal.tables.rows()).toEqual([]);
  });

  test('a file is offered though another one of that name was deleted, on a device that was cleared since', async () => {
    const world = await restored(nothing, both(purpose, uploading(2, 'consent.pdf', 'of before')));
    const { tab, server, portal } = world;
    await upload(world, 2, 'consent.pdf', 'of now');
    await emptyUserDatabase(tab.store, async () => true);
    portal.time.pass(10_000);
    await takeInHand(tab, server);
    const [file] = (await tab.drafts.read(server))?.attachments ?? [];
    await tab.drafts.files.remove(server, file?.id ?? 0, 'consent.pdf');
    await deliverAll(tab, portal.time);
    expect((await offersOf(world.healing))[0]?.missing.files).toMatchObject([{ fileName: 'consent.pdf' }]);
  });

  test('two investigators are not taken for one', async () => {
    const world = await restored(adding(nur), adding(omar));
    const { investigators } = world.tab.drafts;
    investigators.keep(world.server, [], [investigators.row(sara)]);
    expectKind(await investigators.save(world.server), 'saved');
    await sendAgain(world);
    expect(await world.portal.tables.investigators()).toEqual(['Nur', 'Sara', 'Omar']);
  });
});

test('a newer file with the name of the one in the backup is offered', async () => {
  const world = await restored(uploading(2, 'consent.pdf', 'old'), uploading(2, 'consent.pdf', 'newer and longer'));
  expect((await offersOf(world.healing))[0]?.missing.files).toMatchObject([{ fileName: 'consent.pdf' }]);
});

test('a submission is not said to be gone if more information was asked for after the restore', async () => {
  const world = await restorable();
  const { here, person, portal } = world;
  const administrator = await portal.makeAdministrator();
  await owns(here, person);
  const { server } = await submitted(here);
  await here.replica.whole(server).refresh();
  await world.backUp();
  const again = await world.restore();
  again.time.pass(60_000);
  const desk = aDevice(again.time).tab(await again.of(administrator));
  await desk.replica.whole(server).refresh();
  await desk.reviews.request(server, 'Please explain.', undefined);
  await deliverAll(desk, again.time);
  expect(await again.tables.statuses()).toEqual([status.moreInformation]);
  const { healing } = await back(world, again);
  expect(await offersOf(healing)).toEqual([]);
});

test('sending again sends nothing that was only typed or chosen in the restored portal', async () => {
  const world = await restored(nothing, purpose);
  const { tab, server, portal } = world;
  const { investigators, files } = tab.drafts;
  tab.drafts.keep(server, { background: 'Half a sentence' });
  investigators.keep(server, [], [investigators.row(sara)]);
  await files.choose(server, 2, pdf('wrong.pdf', 'x'));
  await tab.drafts.flush();
  await sendAgain(world);
  expect(await portal.tables.answers()).toMatchObject([{ purpose: 'Later.', background: '' }]);
  expect(await portal.tables.attachments()).toEqual([]);
  expect(await portal.tables.investigators()).toEqual([]);
  const draft = await tab.drafts.read(server);
  expect(draft).toMatchObject({ answers: { background: 'Half a sentence' }, investigators: [{ name: 'Sara' }] });
  expect(draft?.chosenFiles).toMatchObject([{ fileName: 'wrong.pdf' }]);
});
