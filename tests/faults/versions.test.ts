import { expect, test } from 'vitest';
import { status } from '../../src/contract/domain/statuses.ts';
import { untilReading } from '../../src/replica/testing.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aDevice, aPortal, completeAt, deliverAll, expectKind, savedNew, submitted, takeInHand } from './world.ts';

/**
 * Reads an application and takes it over as the draft's base, as a page does. `withTag`: its version tag arrives too.
 */
async function look({ drafts, replica }: TestWorkspace, server: number, withTag = true): Promise<void> {
  const source = replica.whole(server);
  await source.refresh();
  const reading = source.get();
  if (reading.state !== 'fresh') throw new Error(`We couldn’t load the application: ${reading.state}`);
  await drafts.adoptBase(server, { ...reading.value, tag: withTag ? reading.tag : undefined }, reading.asOf);
}

test.each([true, false])(
  'a draft never forgets the version that it stands on, and its next save is compared (version read: %s)',
  async (withTag) => {
    const { person, device, tables, time } = await aPortal();
    const here = device.tab(person);
    const id = await savedNew(here);
    const server = here.outbox.serverId(id);
    time.pass(10);
    await look(here, server, withTag);
    expect((await here.store.read((all) => all.lanes.get(id)))?.tag).toEqual(expect.any(String));

    const there = aDevice(time).tab(person);
    await look(there, server);
    there.drafts.keep(server, { workNumber: '8, by the laptop' });
    await there.drafts.saveStep(server, 'application-detail');
    // The person goes on typing in the same step on this device.
    here.line.requests.length = 0;
    here.drafts.keep(id, { duration: '2 years' });
    await here.drafts.saveStep(id, 'application-detail');
    await deliverAll(here, time);
    const saves = here.line.requests.filter(({ method }) => method === 'POST');
    expect(saves.map(({ headers }) => headers.get('If-Match'))).not.toContain(null);
    expect(await tables.answers()).toMatchObject([{ workNumber: '8, by the laptop', duration: '2 years' }]);
  },
);

test('words that were hidden with their question stay beside the words that the server has there now', async () => {
  const { person, device, time } = await aPortal();
  const here = device.tab(person);
  const id = await savedNew(here);
  const server = here.outbox.serverId(id);
  const there = aDevice(time).tab(person);
  await look(there, server);

  // Typed while the question's box is not ticked: the field is sent empty, so these words are only on this device.
  here.drafts.keep(id, { noConflict: false, conflictExplanation1: 'Paid by the maker, says the tablet' });
  await here.drafts.saveStep(id, 'conflict-of-interest');
  there.drafts.keep(server, { noConflict: true, conflictExplanation1: 'A friend, says the laptop' });
  await there.drafts.saveStep(server, 'conflict-of-interest');
  await Promise.all([deliverAll(here, time), deliverAll(there, time)]);
  time.pass(10);
  await look(here, server);
  expect(await here.drafts.read(id)).toMatchObject({
    answers: { conflictExplanation1: 'A friend, says the laptop' },
    versions: [{ of: 'conflictExplanation1', text: 'Paid by the maker, says the tablet' }],
  });
});

/** Adds an investigator of that name and saves the list. */
async function addInvestigator({ drafts }: TestWorkspace, id: number, name: string): Promise<void> {
  const before = (await drafts.read(id))?.investigators ?? [];
  const row = drafts.investigators.row({ name, idNumber: '1029384756', position: 'Consultant' });
  drafts.investigators.keep(id, before, [...before, row]);
  expectKind(await drafts.investigators.save(id), 'saved');
}

test('an application that was read alone gives older investigators no newer version: another device’s stay', async () => {
  const { person, device, tables, time } = await aPortal();
  const there = aDevice(time).tab(person);
  const { server } = await completeAt(there);
  const here = device.tab(person);
  await takeInHand(here, server);
  time.pass(10);
  await takeInHand(here, server);

  time.pass(10);
  await addInvestigator(there, server, 'Ali, by the laptop');
  time.pass(10);
  // The page of a waiting change reads only the application; the form shows the replica's copy before it reads
  // everything.
  await here.replica.application(server).refresh();
  const again = device.tab(person);
  again.line.state = 'cut before';
  const copy = await untilReading(again.replica.whole(server), ({ state }) => state === 'kept');
  if (copy.state !== 'kept') throw new Error(`There is no copy: ${copy.state}`);
  await again.drafts.adoptBase(server, { ...copy.value, tag: copy.tag }, copy.asOf);
  again.line.state = 'open';
  await addInvestigator(again, server, 'Maha, by the tablet');
  await deliverAll(again, time);
  expect((await tables.investigators()).toSorted()).toEqual(['Ali, by the laptop', 'Maha, by the tablet', 'Nur']);
});

test('an answer from before the clock was set back does not undo what was saved since', async () => {
  const { person, device, time } = await aPortal();
  const here = device.tab(person);
  const { id, server } = await completeAt(here);
  time.pass(10);
  await takeInHand(here, server);
  const source = here.replica.whole(server);
  const before = source.get();
  time.pass(-3_600_000);
  await addInvestigator(here, id, 'Maha');
  if (before.state !== 'fresh') throw new Error(`We couldn’t load the application: ${before.state}`);
  await here.drafts.adoptBase(server, { ...before.value, tag: before.tag }, before.asOf);
  expect((await here.drafts.read(id))?.investigators).toMatchObject([{ name: 'Nur' }, { name: 'Maha' }]);
});

test('an answer that left the server before a change hides it for no longer than it takes to ask again', async () => {
  const { person, device, time } = await aPortal();
  const there = aDevice(time).tab(person);
  const { server } = await completeAt(there);
  const here = device.tab(person);
  const [listMayLeave, wholeMayArrive] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const wholeLeft = Promise.withResolvers<void>();
  let held = 0;
  here.line.browser = {
    ...person,
    async fetch(path, init) {
      const isList = /ProjectApplication\?/.test(path);
      if (isList) await listMayLeave.promise;
      const response = await person.fetch(path, init);
      if (/ProjectApplication\/\d+$/.test(path) && held++ === 0) {
        wholeLeft.resolve();
        await wholeMayArrive.promise;
      }
      return response;
    },
  };
  const list = here.replica.ownApplications().refresh();
  const whole = here.replica.whole(server).refresh();
  await wholeLeft.promise;
  there.drafts.keep(server, { researchTitle: 'Sleep and pain' });
  expectKind(await there.drafts.saveStep(server, 'application-detail'), 'saved');
  listMayLeave.resolve();
  await list;
  wholeMayArrive.resolve();
  await whole;

  time.pass(10);
  await here.replica.ownApplications().refresh();
  const again = device.tab(person);
  again.line.state = 'cut before';
  const copy = await untilReading(again.replica.whole(server), ({ state }) => state === 'kept');
  expect(copy).toMatchObject({ value: { application: { researchTitle: 'Sleep and pain' } } });
});

test('whether a form is open follows from what was read last, though its draft stands on that version already', async () => {
  const { person, device, time } = await aPortal();
  const here = device.tab(person);
  const { id, server } = await submitted(here);
  time.pass(10);
  await takeInHand(here, server);
  const source = here.replica.whole(server);
  here.drafts.keep(id, { researchTitle: 'Sleep and pain' });
  await here.drafts.flush();
  const reading = source.get();
  if (reading.state !== 'fresh') throw new Error(`We couldn’t load the application: ${reading.state}`);
  const application = { ...reading.value.application, status: status.moreInformation };
  time.pass(10);
  await here.drafts.adoptBase(server, { ...reading.value, application, tag: '"older"' }, time.now());
  time.pass(10);
  await takeInHand(here, server);
  expect(await here.drafts.read(id)).toMatchObject({
    status: status.pending,
    answers: { researchTitle: 'Sleep and pain' },
  });
});
