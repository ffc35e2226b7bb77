import { expect, test } from 'vitest';
import { createWatchdog } from '../../src/delivery/watchdog.ts';
import { until } from '../support/test-time.ts';
import { aPortal, deliverAll, saveNew } from './world.ts';

test('work that stands still although it is started again and again is told of, until it moves', async () => {
  const { person, device, time, tables } = await aPortal();
  const tab = device.tab(person, { deliversAtOnce: false });
  await saveNew(tab);
  await until(async () => (await tab.outbox.operations()).length === 1);
  // Every attempt hangs once it has the lease: a sleeping tab holds the session's lock.
  const asleep = Promise.withResolvers<void>();
  void device.locks.tab().request('portal-session', { mode: 'exclusive' }, () => asleep.promise);

  const lease = () => tab.store.read((all) => all.state.get('lease'));
  let known: Awaited<ReturnType<typeof lease>>;
  /** Resolves once the delivery that was started has taken the lease. */
  const hangs = () =>
    until(async () => {
      const now = await lease();
      const isNew = now?.name === 'lease' && (known?.name !== 'lease' || known.token !== now.token);
      if (isNew) known = now;
      return isNew;
    });
  const told: boolean[] = [];
  let starts = 0;
  const start = () => {
    starts += 1;
    tab.delivery.stop();
    void tab.delivery.run();
  };
  const watchdog = createWatchdog({
    progress: () => tab.outbox.forDelivery.progress(device.session.now?.mark ?? null),
    restart: start,
    tell: (stalled) => told.push(stalled),
    lookAgain: () => {},
  });
  start();
  await hangs();
  for (let look = 0; look < 10; look += 1) {
    const before = starts;
    await watchdog.look();
    if (starts > before) await hangs();
    time.pass(30_000);
  }
  expect(await tables.titles()).toEqual([]);
  expect(starts).toBeGreaterThan(2);
  expect(told.at(-1)).toBe(true);

  asleep.resolve();
  await deliverAll(tab, time);
  await watchdog.look();
  expect(await tables.titles()).toEqual(['Sleep']);
  expect(told.at(-1)).toBe(false);
});
