import { expect, onTestFinished, test, vi } from 'vitest';
import { until } from '../../tests/support/test-time.ts';
import { createTestWorkspace } from '../../tests/support/test-workspace.ts';
import { readListing } from '../outbox/read/listing.ts';
import { createTestPortal } from '../server/testing/test-portal.ts';
import { heldAt, looksAgainAfter, newsSince } from './decision-news.ts';
import type { Deciding, PendingDecisions } from './pending-decisions.ts';

const HELD_MS = 10_000;

/** A tab of an administrator whose decisions are held. */
async function aReviewer() {
  const portal = await createTestPortal();
  const { now } = portal.clock;
  const person = await portal.makeAdministrator();
  const tab = createTestWorkspace(person, { now, deliversAtOnce: false, decisionsHeldFor: HELD_MS });
  onTestFinished(() => tab.close());
  tab.line.answer = Response.json({ isSuccess: true, message: 'Saved', data: null });
  const seen: { now: PendingDecisions } = { now: { underWay: [], endedOutcomes: new Map() } };
  onTestFinished(tab.reviews.watchDecisions((decisions) => (seen.now = decisions)));
  const sent = () => tab.line.requests.filter(({ method }) => method !== 'GET');
  return { ...tab, now, pass: portal.clock.advance, seen, sent };
}

const idOf = async ({ outbox }: Pick<Awaited<ReturnType<typeof aReviewer>>, 'outbox'>) =>
  (await outbox.operations())[0]?.id ?? '';

test('a decision leaves once it can no longer be taken back, and not before', async () => {
  const tab = await aReviewer();
  expect(await tab.reviews.approve(41, undefined)).toEqual({ kind: 'held' });
  tab.pass(HELD_MS - 1);
  expect(await tab.delivery.run()).toEqual({ wakeAt: tab.now() + 1 });
  expect(tab.sent()).toEqual([]);
  tab.pass(1);
  await tab.delivery.run();
  expect(tab.sent()).toHaveLength(1);
  expect(await tab.outbox.operations()).toEqual([]);
});

test('taken back, nothing is sent, and the words of its message are in their box again', async () => {
  const tab = await aReviewer();
  tab.reviews.written.keep(41, 'reject', 'Too small.');
  expect(await tab.reviews.reject(41, 'Too small.', undefined)).toEqual({ kind: 'held' });
  expect(await tab.store.read((tables) => tables.fields.toArray())).toMatchObject([{ state: 'queued' }]);
  expect(await tab.reviews.undo(await idOf(tab))).toBe('undone');
  // No pending write overwrites the text.
  await tab.reviews.written.flush();
  const fields = await tab.store.read((tables) => tables.fields.toArray());
  expect(fields).toMatchObject([{ name: 'message reject', value: 'Too small.', state: 'kept', operationId: null }]);
  tab.pass(HELD_MS);
  await tab.delivery.run();
  expect([tab.sent(), await tab.outbox.operations()]).toEqual([[], []]);
});

test('taken back at once, the words are in their box, also where their last keys could not be written before', async () => {
  const tab = await aReviewer();
  tab.reviews.written.keep(41, 'reject', 'Too small.');
  vi.spyOn(tab.outbox, 'write').mockRejectedValueOnce(new DOMException('No room', 'QuotaExceededError'));
  expect(await tab.reviews.reject(41, 'Too small.', undefined)).toEqual({ kind: 'held' });
  expect(tab.reviews.written.writeState()).toEqual({ hasUnwritten: false, failure: null });
  expect(await tab.reviews.undo(await idOf(tab))).toBe('undone');
  await tab.reviews.written.flush();
  const fields = await tab.store.read((tables) => tables.fields.toArray());
  expect(fields).toMatchObject([{ value: 'Too small.', state: 'kept', operationId: null }]);
});

test('the words of a request that is taken back come before those that were written in its box since', async () => {
  const tab = await aReviewer();
  await tab.reviews.request(41, 'Who reads the diaries?', undefined);
  tab.reviews.written.keep(41, 'request', 'And when?');
  await tab.reviews.written.flush();
  await tab.reviews.undo(await idOf(tab));
  const fields = await tab.store.read((tables) => tables.fields.toArray());
  expect(fields.map(({ value }) => value)).toEqual(['Who reads the diaries?\n\nAnd when?']);
});

test('what has left is not taken back, and it is said so; what another tab took back is', async () => {
  const tab = await aReviewer();
  await tab.reviews.approve(41, undefined);
  const id = await idOf(tab);
  tab.pass(HELD_MS);
  await tab.delivery.run();
  expect(await tab.reviews.undo(id)).toBe('left');

  await tab.reviews.approve(42, undefined);
  const other = await idOf(tab);
  await tab.outbox.discard(other);
  expect(await tab.reviews.undo(other)).toBe('undone');
});

test('pressed in the very moment in which it is sent, Undo does nothing, and the decision is not sent twice', async () => {
  const tab = await aReviewer();
  await tab.reviews.approve(41, undefined);
  const id = await idOf(tab);
  tab.pass(HELD_MS);
  tab.line.fate = ({ method }) => (method === 'GET' ? undefined : 'hangs before');
  // It ends with the test, and gets no response before.
  void tab.delivery.run().catch(() => undefined);
  await until(() => tab.sent().length === 1);
  expect(await tab.reviews.undo(id)).toBe('left');
  expect(await tab.outbox.operations()).toMatchObject([{ state: 'sending', discardWanted: false }]);
});

test('a decision that is taken back after a conflict keeps its words, though the next message is in their box', async () => {
  const tab = await aReviewer();
  await tab.reviews.reject(41, 'Too small.', undefined);
  tab.pass(HELD_MS);
  tab.line.answer = Response.json({ isSuccess: false, message: 'Approved.', data: null }, { status: 409 });
  await tab.delivery.run();
  tab.reviews.written.keep(41, 'reject', 'No ethics vote.');
  await tab.reviews.written.flush();
  await tab.outbox.solve(await idOf(tab), { decision: 'theirs' });
  expect(await tab.outbox.operations()).toEqual([]);
  const fields = await tab.store.read((tables) => tables.fields.toArray());
  expect(fields).toMatchObject([{ name: 'message reject', value: 'Too small.\n\nNo ethics vote.', state: 'kept' }]);
});

test('a decision is said to be undoable only while it can be: a copy of it may be sent by another device', async () => {
  const tab = await aReviewer();
  await tab.reviews.approve(41, undefined);
  const holds = async () => {
    const { lanes } = await tab.store.read((tables) =>
      readListing(tables, { sessionMark: 'session 1', now: tab.now() }, 50),
    );
    return lanes.flatMap(({ operations }) => operations.map(({ blockedReason }) => blockedReason.kind));
  };
  expect(await holds()).toEqual(['undo']);
  await tab.outbox.exportWork();
  expect(await tab.reviews.undo(await idOf(tab))).toBe('left');
  expect(await holds()).toEqual(['next']);
});

test('what is held is shown with the time until which it can be taken back, and what came of it is told once', async () => {
  const tab = await aReviewer();
  await tab.reviews.reject(41, 'Too small.', undefined);
  await until(() => tab.seen.now.underWay.length === 1);
  const before = tab.seen.now.underWay;
  const heldUntil = tab.now() + HELD_MS;
  expect(heldAt(before, tab.now())).toMatchObject([{ applicationId: 41, kind: 'reject', heldUntil }]);
  expect(heldAt(before, heldUntil)).toEqual([]);
  tab.pass(HELD_MS);
  await tab.delivery.run();
  await until(() => tab.seen.now.underWay.length === 0);
  expect(newsSince(before, tab.seen.now)).toMatchObject([{ kind: 'done', decision: { kind: 'reject' } }]);
  expect(newsSince(tab.seen.now.underWay, tab.seen.now)).toEqual([]);
});

test('a decision that its person has tried again replaces the one that they were told of, and is told itself', async () => {
  const tab = await aReviewer();
  await tab.reviews.approve(41, undefined);
  const id = await idOf(tab);
  tab.pass(HELD_MS);
  tab.line.answer = Response.json({ isSuccess: false, message: 'No.', data: null }, { status: 409 });
  await tab.delivery.run();
  await until(() => tab.seen.now.underWay[0]?.needsUser?.message === 'No.');
  const needed = tab.seen.now.underWay;

  await tab.outbox.retry(id);
  await until(() => tab.seen.now.underWay[0]?.needsUser === null);
  const renewed = tab.seen.now.underWay;
  expect(newsSince(needed, tab.seen.now).map(({ kind }) => kind)).toEqual(['replaced']);

  tab.line.answer = Response.json({ isSuccess: true, message: 'Saved', data: null });
  await tab.delivery.run();
  await until(() => tab.seen.now.underWay.length === 0);
  expect(newsSince(renewed, tab.seen.now).map(({ kind }) => kind)).toEqual(['done']);
});

test.each([
  ['that ends in ten seconds: the clock may be set before that', 10_000, 1000],
  ['that ends sooner', 300, 310],
  ['that is over by now', -5000, 10],
  ['after the clock was set back', 40_000, 1000],
])('what is held is looked at again where the first is one %s', (_what, left, wait) => {
  const now = 1_000_000;
  const held = [left + 5000, left].map((ends) => ({ ...approval, heldUntil: now + ends }));
  expect(looksAgainAfter(held, now)).toBe(wait);
});

test('where nothing is held, nothing is looked at again', () => {
  expect(looksAgainAfter([], 0)).toBeNull();
});

const approval: Deciding = {
  operationId: 'a',
  bornAs: 'a',
  applicationId: 41,
  kind: 'approve',
  heldUntil: null,
  needsUser: null,
};
const needing = (message: string): Deciding => ({ ...approval, needsUser: { conflicts: true, message } });

test.each<[string, Deciding, PendingDecisions, unknown[]]>([
  ['taken back', approval, { underWay: [], endedOutcomes: new Map([['a', 'discarded']]) }, ['undone']],
  ['that needs the person', approval, { underWay: [needing('Rejected.')], endedOutcomes: new Map() }, ['needsUser']],
  ['that needed them before', needing('No.'), { underWay: [needing('Rejected.')], endedOutcomes: new Map() }, []],
  ['on its way as before', approval, { underWay: [approval], endedOutcomes: new Map() }, []],
  [
    'that was made again since',
    approval,
    { underWay: [{ ...approval, operationId: 'b' }], endedOutcomes: new Map([['c', 'accepted']]) },
    [],
  ],
  [
    'tried again by its person',
    needing('Rejected.'),
    { underWay: [{ ...approval, operationId: 'b', bornAs: 'b' }], endedOutcomes: new Map() },
    ['replaced'],
  ],
])('news of a decision %s', (_what, before, now, kinds) => {
  expect(newsSince([before], now).map(({ kind }) => kind)).toEqual(kinds);
});
