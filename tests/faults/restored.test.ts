import { describe, expect, onTestFinished, test } from 'vitest';
import { until } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { databaseOf, leavingOn } from './leaving-world.ts';
import { owns, restorable } from './restored-world.ts';
import { rows, writeVersion1 } from './version-1.ts';
import { aDevice, deliverAll, savedNew, saveNew, statesOf, submitted } from './world.ts';

async function look({ drafts, replica }: TestWorkspace, server: number) {
  const source = replica.whole(server);
  await source.refresh();
  const reading = source.get();
  if (reading.state !== 'fresh') throw new Error(`We couldn’t load the application: ${reading.state}`);
  await drafts.adoptBase(server, { ...reading.value, tag: reading.tag }, reading.asOf);
  return reading.tag;
}

describe('a backup was restored', () => {
  test('a version number that is used again does not let a save overwrite what its writer has not seen', async () => {
    const world = await restorable();
    const { here, time } = world;
    const id = await savedNew(here);
    const server = here.outbox.serverId(id);
    await world.backUp();
    here.drafts.keep(id, { duration: '2 years' });
    await here.drafts.saveStep(id, 'application-detail');
    const { again, tables } = await world.restore();
    // Another device of the same person saves once after the restore, so that the version gets the same number again.
    const there = aDevice(time).tab(again);
    await look(there, server);
    there.drafts.keep(server, { researchTitle: 'Rewritten there' });
    await there.drafts.saveStep(server, 'application-detail');
    expect(await tables.titles()).toEqual(['Rewritten there']);

    here.drafts.keep(id, { workNumber: '9' });
    await here.drafts.saveStep(id, 'application-detail');
    await deliverAll(here, time);
    // This device has never changed the title.
    expect(await tables.titles()).toEqual(['Rewritten there']);
  });

  test('an administrator does not approve what they have not seen', async () => {
    const world = await restorable();
    const { here, time, portal } = world;
    const administrator = await portal.makeAdministrator();
    const desk = aDevice(time).tab(administrator);
    const { server } = await submitted(here);
    // An administrator asks for more information, then the portal is backed up, and the applicant rewrites and submits
    // again.
    await desk.reviews.request(server, 'Please say more.', await look(desk, server));
    await world.backUp();
    await look(here, server);
    here.drafts.keep(server, { purpose: 'First answer.' });
    await here.drafts.saveStep(server, 'title-of-study');
    await here.drafts.submit(server);
    const seen = await look(desk, server);

    const { of, again, tables } = await world.restore();
    desk.line.browser = await of(administrator);
    const there = aDevice(time).tab(again);
    await look(there, server);
    there.drafts.keep(server, { purpose: 'Something else entirely.' });
    await there.drafts.saveStep(server, 'title-of-study');
    await there.drafts.submit(server);
    const outcome = await desk.reviews.approve(server, seen);
    expect(outcome.kind).not.toBe('saved');
    expect(await tables.statuses()).toEqual([5]);
  });

  test('words that only this device still has are not let go of without a word', async () => {
    const world = await restorable();
    const { here, time } = world;
    const id = await savedNew(here);
    await world.backUp();
    here.drafts.keep(id, { researchTitle: 'A title of an hour of thought' });
    await here.drafts.saveStep(id, 'application-detail');
    expect((await here.drafts.read(id))?.answers.researchTitle).toBe('A title of an hour of thought');
    const { tables } = await world.restore();

    here.drafts.keep(id, { workNumber: '9' });
    await here.drafts.saveStep(id, 'application-detail');
    await deliverAll(here, time);
    const draft = await here.drafts.read(id);
    const asked = await statesOf(here);
    // The title is at the server again, or it is still in the form, or the person is asked.
    expect([
      (await tables.titles()).includes('A title of an hour of thought'),
      draft?.answers.researchTitle === 'A title of an hour of thought',
      asked.includes('conflict'),
    ]).toContain(true);
  });

  test('an application that the backup does not have is still in the list of the device that has it', async () => {
    const world = await restorable();
    const { here, time } = world;
    await world.backUp();
    const id = await savedNew(here, 'Made after the backup');
    await world.restore();
    time.pass(120_000);
    const list = here.replica.ownApplications();
    onTestFinished(list.subscribe(() => {}));
    await list.refresh();
    const reading = list.get();
    // Either the value that was read before or the applications that are only on this device: one of them is on screen.
    const shown = 'value' in reading ? reading.value : reading.onlyHere;
    const titles = shown?.entries.map(({ researchTitle }) => researchTitle) ?? [];
    expect((await here.drafts.read(id))?.answers.researchTitle).toBe('Made after the backup');
    expect(titles).toContain('Made after the backup');
  });

  test('a number that is given out again does not lead one application into another', async () => {
    const world = await restorable();
    const { here, time } = world;
    await world.backUp();
    const id = await savedNew(here, 'Sleep after surgery');
    const server = here.outbox.serverId(id);
    const { again, tables } = await world.restore();
    // The same person starts another application on another device, and it gets the same number.
    const there = aDevice(time).tab(again);
    const other = await savedNew(there, 'Diabetes in the young');
    expect(there.outbox.serverId(other)).toBe(server);

    here.drafts.keep(id, { duration: '5 years' });
    await here.drafts.saveStep(id, 'application-detail');
    await deliverAll(here, time);
    expect(await tables.titles()).toContain('Diabetes in the young');
  });

  test('a number of a person that is given out again does not hand one person’s work to another', async () => {
    const world = await restorable();
    const { portal, time } = world;
    await world.backUp();
    const ali = await portal.signUpActivated({ firstName: 'Ali' });
    const tablet = aDevice(time);
    const tab = tablet.tab(ali);
    tab.line.state = 'cut before';
    await saveNew(tab, 'A secret of Ali');
    await until(async () => (await tab.outbox.operations()).length === 1);
    tab.close();
    const { restored, tables } = await world.restore();
    // Ali's session at the server has ended. Another person registers, and signs in on the shared tablet.
    const bea = await restored.signUpActivated({ firstName: 'Bea' });
    expect(bea.user.userId).toBe(ali.user.userId);
    tablet.signIn(bea);
    const hers = tablet.tab(bea);
    const seen = (await hers.outbox.operations()).map(({ intent }) => JSON.stringify(intent)).join();
    await deliverAll(hers, time);
    expect({ sees: seen.includes('A secret of Ali'), sentAsHers: await tables.titles() }).toEqual({
      sees: false,
      sentAsHers: [],
    });
  });

  test('a copy from before is not taken in, and nothing is changed by it', async () => {
    const world = await restorable();
    const { here, person, device } = world;
    await owns(here, person);
    await world.backUp();
    here.line.state = 'cut before';
    await saveNew(here, 'Written before the restore');
    const copy = await here.outbox.exportWork();
    const { again } = await world.restore();
    here.close();
    device.signIn(again);
    const tab = device.tab(again, { deliversAtOnce: false });
    await owns(tab, again);
    expect(await tab.outbox.importWork(copy)).toEqual({ kind: 'former' });
    expect(await tab.outbox.operations()).toEqual([]);
  });

  test('a copy from before is not taken in either while the disk refuses to write down whose work is here', async () => {
    const world = await restorable();
    const { here, person, device } = world;
    await owns(here, person);
    here.line.state = 'cut before';
    await saveNew(here, 'Written before the restore');
    const copy = await here.outbox.exportWork();
    await world.backUp();
    const { again } = await world.restore();
    here.close();
    device.signIn(again);
    const tab = device.tab(again, { deliversAtOnce: false });
    device.disk.fault = () => 'noRoom';
    await expect(owns(tab, again)).rejects.toMatchObject({ name: 'QuotaExceededError' });
    device.disk.fault = undefined;
    await expect(tab.outbox.importWork(copy)).rejects.toThrow(DOMException);
    expect(await tab.outbox.operations()).toEqual([]);
  });

  test.each([{ shared: false }, { shared: true }])(
    'signing out deletes nothing unasked, and what is kept is all of it: %o',
    async ({ shared }) => {
      const world = await restorable();
      const { here, person, device, time } = world;
      const id = await savedNew(here);
      await world.backUp();
      here.drafts.keep(id, { researchTitle: 'Saved before the restore' });
      await here.drafts.saveStep(id, 'application-detail');
      await world.restore();
      const { leavingFrom, databases, forgetting } = leavingOn(device, time, { shared, isRestored: () => true });
      const leaving = leavingFrom(here);
      const left = leaving.begin({ clears: shared });
      await until(() => leaving.state().step === 'asking');
      expect(leaving.state()).toMatchObject({ left: { drafts: 1 } });
      leaving.keep();
      const done = await left;
      if (done.kind === 'left') await done.deleted;
      // On the shared tablet the portal is opened for the next person.
      await forgetting.sweep(true);
      expect(await databases()).toContain(databaseOf(person.user));
      const read = await here.drafts.read(id);
      expect(read?.answers.researchTitle).toBe('Saved before the restore');
    },
  );

  describe('a restore that the device hears of while its person signs out', () => {
    /** A save that the portal has accepted since the backup, and one that is still waiting. */
    async function aboutToLeave() {
      const world = await restorable();
      const { here, person, device, time } = world;
      const accepted = await savedNew(here);
      await world.backUp();
      here.drafts.keep(accepted, { researchTitle: 'Saved before the restore' });
      await here.drafts.saveStep(accepted, 'application-detail');
      here.line.state = 'cut before';
      await (
        await saveNew(here, 'Not sent yet')
      ).saved;
      const { restored } = await world.restore();
      const isRestored = () => here.portalsSeen.has(restored.portal.portalId);
      const leaving = leavingOn(device, time, { shared: true, isRestored }).leavingFrom(here);
      const titleAtNextSignIn = async () => {
        device.signIn(person);
        return (await device.tab(person).drafts.read(accepted))?.answers.researchTitle;
      };
      return { here, accepted, leaving, isRestored, titleAtNextSignIn };
    }

    test('from the answer to what is sent then: they are asked about all of it, and all of it is kept', async () => {
      const { here, leaving, titleAtNextSignIn } = await aboutToLeave();
      here.line.state = 'open';
      const left = leaving.begin();
      await until(() => leaving.state().step === 'asking');
      expect(leaving.state()).toMatchObject({ left: { changes: 1, drafts: 2 } });
      leaving.keep();
      const done = await left;
      if (done.kind === 'left') await done.deleted;
      expect(await titleAtNextSignIn()).toBe('Saved before the restore');
    });

    /** The user is asked, and then the device learns of the restore. */
    async function asked() {
      const world = await aboutToLeave();
      const { here, accepted, leaving, isRestored } = world;
      const left = leaving.begin();
      await until(() => leaving.state().step === 'asking');
      expect(leaving.state()).toMatchObject({ left: { changes: 1, drafts: 0 } });
      here.line.state = 'open';
      await here.replica.whole(here.outbox.serverId(accepted)).refresh();
      expect(isRestored()).toBe(true);
      const forgotten = async () => {
        const done = await left;
        if (done.kind === 'left') await done.deleted;
      };
      return { ...world, forgotten };
    }

    test('after they were asked, and they keep it: all of it is kept', async () => {
      const { leaving, forgotten, titleAtNextSignIn } = await asked();
      leaving.keep();
      await forgotten();
      expect(await titleAtNextSignIn()).toBe('Saved before the restore');
    });

    test.each([
      ['keep', 'Saved before the restore'],
      ['discard', undefined],
    ] as const)(
      'after they were asked, and they discard it: they are asked about all of it (%s)',
      async (then, title) => {
        const { leaving, forgotten, titleAtNextSignIn } = await asked();
        const isAskedAgain = () => {
          const state = leaving.state();
          return state.step === 'asking' && state.times > 1;
        };
        leaving.discard();
        await until(isAskedAgain);
        expect(leaving.state()).toMatchObject({ left: { drafts: 2 } });
        leaving[then]();
        await forgotten();
        expect(await titleAtNextSignIn()).toBe(title);
      },
    );
  });

  test('a session of before sends nothing more, and is asked to sign in', async () => {
    const world = await restorable();
    const { here, time } = world;
    const id = await savedNew(here);
    await world.backUp();
    const { restored, tables } = await world.restore();
    here.drafts.keep(id, { workNumber: '9' });
    await here.drafts.saveStep(id, 'application-detail');
    await deliverAll(here, time);
    expect((await here.outbox.summary()).outboxState.kind).toBe('sessionEnded');
    expect([...here.portalsSeen]).toContain(restored.portal.portalId);
    expect(await tables.answers()).toMatchObject([{ workNumber: '7' }]);
  });
});

test('a database of a released version goes on in the session that works in it, and in no other portal', async () => {
  const world = await restorable();
  const { person, portal, time } = world;
  const device = aDevice(time);
  await writeVersion1(device.disk.indexedDB, person.user.userId);
  await world.backUp();
  const adopted = device.tab(person, { deliversAtOnce: false });
  expect(await adopted.outbox.operations()).toHaveLength(rows(person.user.userId).operations.length);
  await owns(adopted, person);
  adopted.close();
  const { again } = await world.restore();
  expect(again.portalId).not.toBe(portal.portal.portalId);
  device.signIn(again);
  const other = device.tab(again, { deliversAtOnce: false });
  expect(await other.outbox.operations()).toEqual([]);
});
