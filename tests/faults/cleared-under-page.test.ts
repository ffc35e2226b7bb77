import { expect, onTestFinished, test } from 'vitest';
import { after } from '../../src/app/timers.ts';
import { createDataLossDetector } from '../../src/drafts/inventory/data-loss-detector.ts';
import { deleteCount } from '../../src/local-db/kept-count.ts';
import { holdOpen } from '../../src/session/open-pages.ts';
import { until } from '../support/test-time.ts';
import { cookieJar, leavingOn, memoryStorage } from './leaving-world.ts';
import { aPortal, deliverAll, savedNew } from './world.ts';

test('what arrived, and was cleared at a sign-out, is not said to be deleted by the browser in a tab that slept', async () => {
  const { person, device, time, tables } = await aPortal();
  const [tab, asleep] = [device.tab(person), device.tab(person)];
  const counts = { storage: memoryStorage(), cookies: cookieJar(), secure: false };
  onTestFinished(holdOpen(device.locks.tab(), person.user.userId));
  const id = await savedNew(asleep);
  const counting = createDataLossDetector({ store: asleep.store, counts, now: time.now, after });
  const emptied: string[] = [];
  asleep.store.onEmptied((by) => emptied.push(by));
  asleep.drafts.keep(id, { setting: 'Ward 3' });
  await asleep.drafts.flush();
  // The tab is hidden, which counts, and sleeps from here on.
  await counting.count();
  await tab.drafts.saveStep(id, 'methodology');
  await deliverAll(tab, time);
  expect(await tables.answers()).toMatchObject([{ setting: 'Ward 3' }]);
  const left = await leavingOn(device, time, { counts }).leavingFrom(tab).begin();
  if (left.kind === 'left') await left.deleted;
  // As the tab that signs out does (`counting.forget`).
  for (const kind of ['kept', 'lost'] as const) deleteCount(counts, person.user.userId, kind);
  device.signIn(person);
  asleep.store.lookAgain();
  await until(() => emptied.length > 0);
  expect(emptied).toEqual(['portal']);
  expect(await counting.lost()).toBeNull();
  // What the browser deletes after that is said.
  asleep.drafts.keep(await savedNew(asleep), { setting: 'Ward 4' });
  await asleep.drafts.flush();
  await counting.count();
  await device.disk.empty(asleep.store.name);
  await until(() => emptied.length > 1);
  expect(emptied).toEqual(['portal', 'browser']);
  expect(await counting.lost()).toMatchObject({ left: { drafts: 1 } });
});
