import { expect, test } from 'vitest';
import { healingIn, offersOf, owns, restorable } from './restored-world.ts';
import { aDevice, deliverAll, expectKind, savedNew, statesOf, takeInHand } from './world.ts';

test('newer words of another device are not written over by one whose clock is ahead', async () => {
  const { time, person, backUp, restore } = await restorable();
  const ahead = { ...time, now: () => time.now() + 3_600_000 };
  const device = aDevice(ahead);
  const here = device.tab(person);
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
