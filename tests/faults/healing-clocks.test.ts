import { expect, test } from 'vitest';
import type { TestTime } from '../support/test-time.ts';
import type { TestPerson } from '../support/test-workspace.ts';
import { healingIn, offersOf, owns, restorable } from './restored-world.ts';
import { aDevice, deliverAll, expectKind, savedNew, statesOf, takeInHand } from './world.ts';

/** The browser of a device, with the time in each response, as a server that listens sends it. */
const withDate = (person: TestPerson, time: TestTime): TestPerson => ({
  ...person,
  async fetch(path, init) {
    const response = await person.fetch(path, init);
    response.headers.set('Date', new Date(time.now()).toUTCString());
    return response;
  },
});

test('newer words of another device are not written over by one whose clock is ahead', async () => {
  const { time, person, backUp, restore } = await restorable();
  const ahead = { ...time, now: () => time.now() + 3_600_000 };
  const device = aDevice(ahead);
  const here = device.tab(withDate(person, time));
  await owns(here, person);
  const id = await savedNew(here);
  const server = here.outbox.serverId(id);
  await backUp();
  here.drafts.keep(id, { researchTitle: 'Written before the restore' });
  expectKind(await here.drafts.saveStep(id, 'application-detail'), 'saved');
  const restored = await restore();
  restored.time.pass(600_000);
  const there = aDevice(restored.time).tab(restored.again);
  await takeInHand(there, server);
  there.drafts.keep(server, { researchTitle: 'Written after the restore' });
  expectKind(await there.drafts.saveStep(server, 'application-detail'), 'saved');

  here.close();
  device.signIn(restored.again);
  const tab = device.tab(restored.again);
  await owns(tab, restored.again);
  const healing = healingIn(tab, restored.again, device, {
    ...restored.time,
    now: () => restored.time.now() + 3_600_000,
  });
  const [offer] = await offersOf(healing);
  await healing.sendAgain(offer?.key ?? '');
  await deliverAll(tab, restored.time);
  expect(await restored.tables.titles()).toEqual(['Written after the restore']);
  expect(await statesOf(tab)).toEqual(['conflict']);
});
