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
  // The write that was due 300 ms after the first key press.
  await tab.reviews.written.flush();
  const rows = await tab.store.read((tables) => tables.fields.toArray());
  expect(rows.filter(({ state }) => state === 'kept')).toEqual([]);
});

/** A tab of a user whose message is being sent. */
async function sending(text: string) {
  const portal = await createTestPortal();
  const tab = createTestWorkspace(await portal.signUpActivated(), { now: portal.clock.now, deliversAtOnce: false });
  onTestFinished(() => tab.close());
  tab.reviews.written.keep(41, 'reply', text);
  await tab.reviews.written.flush();
  const outcome = tab.reviews.reply(41, text);
  await until(async () => (await tab.outbox.operations()).length === 1);
  return { tab, outcome };
}

test('nothing of a message is left on the device once the server has it', async () => {
  const portal = await createTestPortal();
  const person = await portal.signUpActivated();
  const tab = createTestWorkspace(person, { now: portal.clock.now });
  onTestFinished(() => tab.close());
  const id = await tab.drafts.start(null);
  tab.drafts.keep(id, { researchTitle: 'Sleep' });
  await tab.drafts.saveStep(id, 'application-detail');
  tab.reviews.written.keep(id, 'reply', 'Here it is.');
  await tab.reviews.written.flush();
  expect(await tab.reviews.reply(id, 'Here it is.')).toMatchObject({ kind: 'saved' });
  await until(async () => (await tab.store.read((tables) => tables.fields.count())) === 0);
});

test('a message that is refused is in its box again, and nothing else is left of it', async () => {
  // The application is not theirs.
  const { tab, outcome } = await sending('First');
  await tab.delivery.run();
  expect(await outcome).toMatchObject({ kind: 'refused' });
  expect(await tab.outbox.operations()).toEqual([]);
  await until(() => tab.reviews.written.get(41, 'reply') === 'First');
});

test.each([true, false])(
  'a message that is refused while the next one is in its box (on the disk: %s) stays with its operation',
  async (isOnDisk) => {
    const { tab, outcome } = await sending('First');
    tab.reviews.written.keep(41, 'reply', 'Second');
    if (isOnDisk) await tab.reviews.written.flush();
    await tab.delivery.run();
    expect(await outcome).toMatchObject({ kind: 'refused' });
    expect(await tab.outbox.operations()).toMatchObject([{ state: 'refused', intent: { text: 'First' } }]);
    await tab.reviews.written.flush();
    expect(tab.reviews.written.get(41, 'reply')).toBe('Second');
  },
);

test('a message that is written while the same one is being sent stays in its box', async () => {
  const portal = await createTestPortal();
  const tab = createTestWorkspace(await portal.signUpActivated(), { now: portal.clock.now, deliversAtOnce: false });
  onTestFinished(() => tab.close());
  const id = await tab.drafts.start(null);
  tab.drafts.keep(id, { researchTitle: 'Sleep' });
  const saved = tab.drafts.saveStep(id, 'application-detail');
  await until(async () => (await tab.outbox.operations()).length === 1);
  await tab.delivery.run();
  await saved;
  tab.reviews.written.keep(id, 'reply', 'Thank you.');
  const outcome = tab.reviews.reply(id, 'Thank you.');
  await until(async () => (await tab.outbox.operations()).length === 1);
  await until(() => tab.reviews.written.get(id, 'reply') === '');
  tab.reviews.written.keep(id, 'reply', 'Thank you.');
  await tab.reviews.written.flush();
  await tab.delivery.run();
  expect(await outcome).toMatchObject({ kind: 'saved' });
  await tab.reviews.written.flush();
  expect(tab.reviews.written.get(id, 'reply')).toBe('Thank you.');
});

test('a message that may have arrived is not taken back automatically', async () => {
  const { tab, outcome } = await sending('First');
  await tab.store.write((tables) =>
    tables.operations.toCollection().modify((operation) => {
      operation.state = 'conflict';
      operation.mayHaveArrived = true;
      operation.trouble = {
        status: 0,
        message: 'Perhaps.',
        problems: [],
        conflict: { kind: 'mayHaveArrived', lookedUp: true },
      };
    }),
  );
  expect(await outcome).toMatchObject({ kind: 'conflict', conflict: { kind: 'mayHaveArrived' } });
  expect(await tab.outbox.operations()).toMatchObject([{ state: 'conflict', intent: { text: 'First' } }]);
  expect(tab.reviews.written.get(41, 'reply')).toBe('');
});

test('a decision behind a waiting message says on which version it was made', async () => {
  const { tab } = await sending('A question');
  void tab.reviews.approve(41, '"3"');
  await until(async () => (await tab.outbox.operations()).length === 2);
  void tab.reviews.reject(41, 'Too small.', '"2"');
  await until(async () => (await tab.outbox.operations()).length === 3);
  tab.line.answer = Response.json({ isSuccess: true, message: 'Saved', data: null }, { headers: { ETag: '"9"' } });
  await tab.delivery.run();
  const changes = tab.line.requests.filter(({ method }) => method !== 'GET');
  expect(changes.map((request) => request.headers.get('If-Match'))).toEqual([null, '"3"', '"2"']);
});

test('a word in the thread bears no status; one of the popup bears the status that it decides', async () => {
  const { tab } = await sending('A question');
  void tab.reviews.request(41, 'Who reads the diaries?', undefined);
  await until(async () => (await tab.outbox.operations()).length === 2);
  void tab.reviews.reject(41, 'Too small.', undefined);
  await until(async () => (await tab.outbox.operations()).length === 3);
  tab.line.answer = Response.json({ isSuccess: true, message: 'Saved', data: null });
  await tab.delivery.run();
  const sent = tab.line.requests.filter(({ method }) => method === 'POST');
  const bodies = await Promise.all(sent.map(async (request): Promise<unknown> => request.clone().json()));
  const written = bodies.map((body) => [Reflect.get(Object(body), 'comment'), Reflect.get(Object(body), 'statusId')]);
  expect(written).toEqual([
    ['A question', undefined],
    ['Who reads the diaries?', 5],
    ['Too small.', 2],
  ]);
});
