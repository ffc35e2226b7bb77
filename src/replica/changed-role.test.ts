import { expect, onTestFinished, test } from 'vitest';
import { role } from '../contract/domain/statuses.ts';
import { aDevice, aPortal, submitted } from '../../tests/faults/world.ts';
import type { TestPerson } from '../../tests/support/test-workspace.ts';
import type { ListWindow } from './sources/list-window.ts';
import { valueOf, type Reading, type Source } from './sources/reading.ts';
import { firstReading, untilReading } from './testing.ts';

/** An application in review, and the device of an administrator who has read it. */
async function aDesk() {
  const { portal, time, device, person } = await aPortal();
  const { server } = await submitted(device.tab(person));
  const administrator = await portal.makeAdministrator();
  const desk = aDevice(time);
  const tab = desk.tab(administrator);
  await tab.replica.keepCurrent();
  const researcher: TestPerson = {
    user: { ...administrator.user, roleId: role.researcher },
    fetch: (path, init) => administrator.fetch(path, init),
  };
  return { portal, server, desk, tab, administrator, researcher };
}

const titlesIn = (reading: Reading<ListWindow>) => {
  const shown = valueOf(reading) ?? ('onlyHere' in reading ? reading.onlyHere : undefined);
  return shown?.entries.map(({ researchTitle }) => researchTitle) ?? [];
};
/** Every title that a list shows from now on. */
function everShown(source: Source<ListWindow>): Set<string> {
  const titles = new Set<string>();
  onTestFinished(
    source.subscribe(() => {
      for (const title of titlesIn(source.get())) titles.add(title);
    }),
  );
  return titles;
}

test('what somebody read as an administrator is not among their own once they are a researcher', async () => {
  const { server, desk, tab, researcher } = await aDesk();
  tab.close();
  const { replica, line } = desk.tab(researcher);
  line.state = 'cut before';
  const lists = [replica.ownApplications(), replica.ownApplications(5)];
  const shown = lists.map(everShown);
  for (const list of lists) {
    expect(await untilReading(list, ({ state }) => state === 'failed')).toMatchObject({
      problem: { kind: 'unreachable' },
    });
  }
  expect(await firstReading(replica.application(server))).toMatchObject({ state: 'failed' });
  for (const titles of shown) expect([...titles]).toEqual([]);
});

test('somebody who was a researcher before is shown their own list, and nothing of the administrator’s', async () => {
  const { portal, desk, tab, administrator, researcher } = await aDesk();
  tab.close();
  const before = desk.tab(researcher);
  await before.replica.ownApplications().refresh();
  before.close();
  const between = desk.tab(administrator);
  await between.replica.allApplications().refresh();
  expect(titlesIn(between.replica.allApplications().get())).toEqual(['Sleep']);
  between.close();
  await portal.portal.store
    .updateTable('users')
    .set({ role_id: role.researcher })
    .where('id', '=', researcher.user.userId)
    .execute();
  const { replica } = desk.tab(researcher);
  const list = replica.ownApplications();
  const shown = everShown(list);
  await list.refresh();
  expect(list.get()).toMatchObject({ state: 'fresh', value: { entries: [], total: 0 } });
  expect([...shown]).toEqual([]);
});
