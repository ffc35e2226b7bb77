import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../tests/support/test-time.ts';
import { createTestWorkspace } from '../../tests/support/test-workspace.ts';
import { createTestPortal } from '../server/testing/test-portal.ts';

test('a message whose last words were typed a moment ago is in what is sent, and no longer in its box', async () => {
  const portal = await createTestPortal();
  const person = await portal.signUpActivated();
  const tab = createTestWorkspace(person, { now: portal.clock.now, deliversAtOnce: false });
  onTestFinished(() => tab.close());
  tab.reviews.written.keep(41, 'reply', 'Here it is.');
  void tab.reviews.reply(41, 'Here it is.');
  await until(async () => (await tab.outbox.operations()).length === 1);
  // The write that was to come 300 ms after the first key.
  await tab.reviews.written.flush();
  const standings = await tab.store.read((tables) => tables.fields.toArray());
  expect(standings.filter(({ state }) => state === 'kept')).toEqual([]);
});
