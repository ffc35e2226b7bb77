import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { UserStore } from '../../src/local-db/user-store.ts';
import { createOutbox } from '../../src/outbox/outbox.ts';
import { aDevice, aPortal, deliverAll, expectKind, savedNew, takeInHand } from './world.ts';

/** Two devices have saved other words in the same field, and the person is asked on this one. */
async function aQuestion() {
  const world = await aPortal();
  const { person, device, time } = world;
  const tab = device.tab(person);
  const id = await savedNew(tab);
  const other = aDevice(time).tab(person);
  const server = tab.outbox.serverId(id) ?? 0;
  await takeInHand(other, server);
  other.drafts.keep(server, { purpose: 'Of the other' });
  expectKind(await other.drafts.saveStep(server, 'title-of-study'), 'saved');
  await tab.drafts.read(id);
  tab.drafts.keep(id, { purpose: 'Of this one' });
  expectKind(await tab.drafts.saveStep(id, 'title-of-study'), 'conflict');
  const [operation] = await tab.outbox.operations();
  expect(operation).toMatchObject({ state: 'conflict', trouble: { conflict: { kind: 'fields' } } });
  return { ...world, tab, id, operationId: operation?.id ?? '' };
}

test.for([
  ['mine', 'Of this one'],
  ['theirs', 'Of the other'],
] as const)('a choice of %s whose commit was not heard of is said to be made', async ([choice, purpose]) => {
  const { tab, time, tables, id, operationId } = await aQuestion();
  const store: UserStore = {
    ...tab.store,
    async write(work) {
      await tab.store.write(work);
      return tab.store.write(work);
    },
  };
  const outbox = createOutbox({
    store,
    now: time.now,
    newKey: () => randomUUID(),
    random: () => 0.5,
    sleep: time.sleep,
    sessionMark: async () => 'session 1',
    onSession: () => () => {},
  });
  expect(await outbox.solve(operationId, { purpose: choice })).toBe(true);
  await deliverAll(tab, time);
  expect(await tab.outbox.operations()).toEqual([]);
  expect(await tables.answers()).toMatchObject([{ purpose }]);
  expect((await tab.drafts.read(id))?.answers.purpose).toBe(purpose);
});
