import { expect, test } from 'vitest';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aPlainServer } from './plain-world.ts';
import { aDevice, expectKind, savedNew, takeInHand } from './world.ts';

/* A plain server compares nothing: what a save is filled in with is all that keeps the words of others there. */

async function readWhole({ replica }: TestWorkspace, server: number) {
  const source = replica.whole(server);
  await source.refresh();
  const reading = source.get();
  if (reading.state !== 'fresh') throw new Error(`The application could not be read: ${reading.state}`);
  return reading;
}

/** An application at a plain server, and what that has of it as another browser reads it. */
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
  await tab.drafts.take(server, before.value, before.asOf);
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
