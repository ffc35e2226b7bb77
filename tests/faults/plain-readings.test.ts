import { describe, expect, test } from 'vitest';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { databaseOf } from './leaving-world.ts';
import { aPlainServer } from './plain-world.ts';
import { aDevice, deliverAll, expectKind, savedNew, takeInHand } from './world.ts';

/* A plain server compares no versions: only what this device reads and compares protects the words of other devices
   there. */

async function readWhole({ replica }: TestWorkspace, server: number) {
  const source = replica.whole(server);
  await source.refresh();
  const reading = source.get();
  if (reading.state !== 'fresh') throw new Error(`We couldn’t load the application: ${reading.state}`);
  return reading;
}

/** An application at a plain server, and `answers` as another browser reads them from there. */
async function atPlainServer() {
  const world = aPlainServer();
  const clock = { setBy: 0 };
  const tab = world.device.tab(world.applicant, { now: () => world.time.now() + clock.setBy });
  const id = await savedNew(tab);
  const server = tab.outbox.serverId(id);
  const there = aDevice(world.time).tab(world.applicant);
  const answers = async () => (await readWhole(there, server)).value.application.answers;
  return { ...world, clock, tab, there, id, server, answers };
}

test('what was saved is not undone by an answer of before, for which the clock was right and then set back', async () => {
  const { time, clock, tab, id, server, answers } = await atPlainServer();
  time.pass(1000);
  const before = await readWhole(tab, server);
  clock.setBy = -3600_000;
  tab.drafts.keep(id, { researchTitle: 'Sleep and pain' });
  expectKind(await tab.drafts.saveStep(id, 'application-detail'), 'saved');
  await tab.drafts.adoptBase(server, before.value, before.asOf);
  expectKind(await tab.drafts.saveStep(id, 'application-detail'), 'saved');
  expect(await answers()).toMatchObject({ researchTitle: 'Sleep and pain' });
  // What is read from now on is newer.
  time.pass(1000);
  expect(await takeInHand(tab, server)).toBe(true);
});

test('a save over what was read since leaves in the other fields what another device wrote there', async () => {
  const { time, tab, there, id, server, answers } = await atPlainServer();
  tab.drafts.keep(id, { duration: '2 years' });
  await tab.drafts.flush();
  time.pass(1000);
  await takeInHand(there, server);
  there.drafts.keep(server, { workNumber: '8' });
  expectKind(await there.drafts.saveStep(server, 'application-detail'), 'saved');
  time.pass(1000);
  await takeInHand(tab, server);
  expectKind(await tab.drafts.saveStep(id, 'application-detail'), 'saved');
  expect(await answers()).toMatchObject({ researchTitle: 'Sleep', duration: '2 years', workNumber: '8' });
});

test('where another device wrote in the same field, and that was read since, the person is asked', async () => {
  const { time, tab, there, id, server, answers } = await atPlainServer();
  tab.drafts.keep(id, { duration: '2 years' });
  await tab.drafts.flush();
  time.pass(1000);
  await takeInHand(there, server);
  there.drafts.keep(server, { duration: '3 years', workNumber: '8' });
  expectKind(await there.drafts.saveStep(server, 'application-detail'), 'saved');
  time.pass(1000);
  await takeInHand(tab, server);
  expect(await tab.drafts.read(id)).toMatchObject({ answers: { duration: '2 years', workNumber: '8' } });
  expect(await tab.drafts.saveStep(id, 'application-detail')).toMatchObject({
    kind: 'conflict',
    conflict: { fields: [{ name: 'duration', from: '1 year', mine: '2 years', theirs: '3 years' }] },
  });
  expect(await answers()).toMatchObject({ duration: '3 years', workNumber: '8' });
});

test('where the browser has emptied the database since, what another device wrote in the same field stays: the person is asked', async () => {
  const { time, device, applicant, tab, there, id, server, answers } = await atPlainServer();
  await tab.drafts.read(id);
  time.pass(1000);
  await takeInHand(there, server);
  there.drafts.keep(server, { duration: '3 years', workNumber: '8' });
  expectKind(await there.drafts.saveStep(server, 'application-detail'), 'saved');
  await device.disk.empty(databaseOf(applicant.user));
  tab.drafts.keep(id, { duration: '2 years' });
  const outcome = tab.drafts.saveStep(id, 'application-detail');
  await deliverAll(tab, time);
  expect(await outcome).toMatchObject({
    kind: 'conflict',
    conflict: { fields: [{ name: 'duration', from: '1 year', mine: '2 years', theirs: '3 years' }] },
  });
  expect(await answers()).toMatchObject({ duration: '3 years', workNumber: '8' });
});

describe.each(['before it is sent', 'while nobody knows whether a try of it arrived'] as const)(
  'what another device saved since, %s',
  (when) => {
    /** A change on this device, and one on another device that reaches the server first. */
    async function overtaken(
      here: (world: Awaited<ReturnType<typeof atPlainServer>>) => Promise<unknown>,
      elsewhere: (world: Awaited<ReturnType<typeof atPlainServer>>) => Promise<unknown>,
    ) {
      const world = await atPlainServer();
      const { time, device, applicant, tab, there, server } = world;
      time.pass(1000);
      await takeInHand(there, server);
      const isTried = when !== 'before it is sent';
      if (isTried) tab.line.fate = ({ method }) => (method === 'GET' ? 'open' : 'cut before');
      else device.session.now = null;
      await here(world);
      await elsewhere(world);
      tab.line.fate = undefined;
      device.signIn(applicant);
      await deliverAll(tab, time);
      return world;
    }
    const rowsOf = async ({ there, server }: Awaited<ReturnType<typeof atPlainServer>>) =>
      (await readWhole(there, server)).value.investigators.map(({ name }) => name);
    const addRow = async ({ drafts }: TestWorkspace, id: number, name: string) => {
      const shown = (await drafts.read(id))?.investigators ?? [];
      const row = drafts.investigators.row({ name, idNumber: '12', position: 'Nurse' });
      drafts.investigators.keep(id, shown, [...shown, row]);
      return drafts.investigators.save(id);
    };
    const saveHere = async ({ tab, id }: Awaited<ReturnType<typeof atPlainServer>>) => {
      tab.drafts.keep(id, { duration: '2 years' });
      expectKind(await tab.drafts.saveStep(id, 'application-detail'), 'waiting');
    };

    test('stays in the other fields of a save', async () => {
      const { answers, tab } = await overtaken(saveHere, async ({ there, server }) => {
        there.drafts.keep(server, { workNumber: '8' });
        expectKind(await there.drafts.saveStep(server, 'application-detail'), 'saved');
      });
      expect(await tab.outbox.operations()).toEqual([]);
      expect(await answers()).toMatchObject({ researchTitle: 'Sleep', duration: '2 years', workNumber: '8' });
    });

    test('is not replaced in the same field: the person is asked', async () => {
      const { answers, tab } = await overtaken(saveHere, async ({ there, server }) => {
        there.drafts.keep(server, { duration: '3 years' });
        expectKind(await there.drafts.saveStep(server, 'application-detail'), 'saved');
      });
      expect(await tab.outbox.operations()).toMatchObject([
        {
          state: 'conflict',
          trouble: { conflict: { fields: [{ from: '1 year', mine: '2 years', theirs: '3 years' }] } },
        },
      ]);
      expect(await answers()).toMatchObject({ duration: '3 years' });
    });

    test('stays in the list of investigators', async () => {
      const world = await overtaken(
        async ({ tab, id }) => expectKind(await addRow(tab, id, 'Nur'), 'waiting'),
        async ({ there, server }) => expectKind(await addRow(there, server, 'Ali'), 'saved'),
      );
      expect(await world.tab.outbox.operations()).toEqual([]);
      expect(await rowsOf(world)).toEqual(['Ali', 'Nur']);
    });
  },
);

test('a list that arrived unheard, and that another device added to since, has each investigator once', async () => {
  const { time, tab, there, id, server } = await atPlainServer();
  const add = async ({ drafts }: TestWorkspace, number: number, name: string) => {
    const shown = (await drafts.read(number))?.investigators ?? [];
    const row = drafts.investigators.row({ name, idNumber: '12', position: 'Nurse' });
    drafts.investigators.keep(number, shown, [...shown, row]);
    return drafts.investigators.save(number);
  };
  let isSent = false;
  tab.line.fate = ({ method }) => {
    // The requests after it fail too: otherwise a background reading would make the device look up the save before Ali
    // has been added.
    if (method === 'GET') return isSent ? 'cut before' : 'open';
    isSent = true;
    return 'cut after';
  };
  expectKind(await add(tab, id, 'Nur'), 'waiting');
  time.pass(1000);
  await takeInHand(there, server);
  expectKind(await add(there, server, 'Ali'), 'saved');
  tab.line.fate = undefined;
  await deliverAll(tab, time);
  expect(await tab.outbox.operations()).toEqual([]);
  expect((await readWhole(there, server)).value.investigators.map(({ name }) => name)).toEqual(['Nur', 'Ali']);
  expect((await tab.drafts.read(id))?.investigators.map(({ name }) => name)).toEqual(['Nur', 'Ali']);
});

test('an investigator whom another device changed since is not removed unseen', async () => {
  const { time, tab, there, id, server } = await atPlainServer();
  const row = tab.drafts.investigators.row({ name: 'Nur', idNumber: '12', position: 'Nurse' });
  tab.drafts.investigators.keep(id, [], [row]);
  expectKind(await tab.drafts.investigators.save(id), 'saved');
  time.pass(1000);
  await takeInHand(there, server);
  const shown = (await there.drafts.read(server))?.investigators ?? [];
  const changed = shown.map((one) => ({ ...one, position: 'Head nurse' }));
  there.drafts.investigators.keep(server, shown, changed);
  expectKind(await there.drafts.investigators.save(server), 'saved');
  expectKind(await tab.drafts.investigators.remove(id, row.id), 'conflict');
  expect((await readWhole(there, server)).value.investigators).toMatchObject([{ position: 'Head nurse' }]);
});

test('an investigator whose list arrived unheard and was forgotten is deleted there too', async () => {
  const { time, tab, there, id, server } = await atPlainServer();
  const row = tab.drafts.investigators.row({ name: 'Nur', idNumber: '12', position: 'Nurse' });
  tab.drafts.investigators.keep(id, [], [row]);
  let isSent = false;
  tab.line.fate = ({ method }) => {
    // The list is not looked up either.
    if (method === 'GET') return isSent ? 'cut before' : 'open';
    isSent = true;
    return 'cut after';
  };
  expectKind(await tab.drafts.investigators.save(id), 'waiting');
  expectKind(await tab.drafts.investigators.remove(id, row.id, row), 'waiting');
  const stored = async () => (await readWhole(there, server)).value.investigators.map(({ name }) => name);
  expect(await stored()).toEqual(['Nur']);
  const [list] = await tab.outbox.operations();
  await tab.outbox.discard(list?.id ?? '');
  await tab.outbox.discard(list?.id ?? '');
  tab.line.fate = undefined;
  await deliverAll(tab, time);
  expect(await tab.outbox.operations()).toEqual([]);
  expect(await stored()).toEqual([]);
});
