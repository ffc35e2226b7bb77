import { expect, test } from 'vitest';
import { aDevice, aPortal, submitted } from '../../../tests/faults/world.ts';
import { askHistory } from './history.ts';

test('an administrator who opens a history before anything else keeps the list of all applications', async () => {
  const { portal, time, device, person } = await aPortal();
  const { server } = await submitted(device.tab(person));
  const administrator = await portal.makeAdministrator();
  const desk = aDevice(time);
  const before = desk.tab(administrator);
  await before.replica.keepCurrent();
  before.close();
  const { replica, line } = desk.tab(administrator);
  expect(await replica.askOnce(askHistory(server))).toHaveLength(2);
  line.state = 'cut before';
  const list = replica.allApplications();
  await list.refresh();
  expect(list.get()).toMatchObject({ value: { entries: [{ researchTitle: 'Sleep' }] } });
});
