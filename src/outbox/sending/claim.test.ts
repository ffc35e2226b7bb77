import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../tests/support/test-time.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../tests/support/test-workspace.ts';
import { outboxMessages } from '../../contract/messages/device/saving.ts';
import type { Intent } from '../../local-db/tables/rows.ts';
import { createTestPortal, type TestPortal } from '../../server/testing/test-portal.ts';

let portal: TestPortal;
let person: Awaited<ReturnType<TestPortal['signUpActivated']>>;
let tab: TestWorkspace;
let lane: number;
beforeEach(async () => {
  portal = await createTestPortal();
  person = await portal.signUpActivated();
  tab = createTestWorkspace(person, { now: portal.clock.now, deliversAtOnce: false });
  lane = await tab.drafts.start(null);
});
afterEach(() => tab.close());

const put = (intent: Intent) => tab.outbox.write((_tables, enqueue) => enqueue(lane, intent));
const save = (step: 'application-detail' | 'methodology', name: string, to: string, from = ''): Intent => ({
  kind: 'saveStep',
  step,
  edits: { [name]: { from, to } },
});
const start = save('application-detail', 'researchTitle', 'Sleep');
const row: Intent = {
  kind: 'saveInvestigators',
  edits: [{ id: -1, order: 0, from: null, to: { name: 'Nur', idNumber: 'twelve', position: 'P' } }],
};
const states = async () => (await tab.outbox.operations()).map(({ intent, state }) => `${intent.kind} ${state}`);
const answers = async () => {
  const [application] = await portal.portal.store.selectFrom('applications').select('answers').execute();
  return JSON.parse(application?.answers ?? '{}') as unknown;
};

describe('nothing waits for ever without a cause', () => {
  test('what was put in before the save that starts its application goes right after that', async () => {
    await put(save('methodology', 'setting', 'Ward 3'));
    expect(await tab.delivery.run()).toEqual({ wakeAt: null });
    await put(start);
    await tab.delivery.run();
    expect(await states()).toEqual([]);
    expect(await answers()).toMatchObject({ researchTitle: 'Sleep', setting: 'Ward 3' });
  });

  test('a removal of a row whose addition was refused and taken back is over with it', async () => {
    await put(start);
    await put(row);
    tab.line.fate = ({ url }) =>
      url.includes('Investigator')
        ? Response.json({ isSuccess: false, message: 'Digits only', data: null }, { status: 400 })
        : undefined;
    await tab.delivery.run();
    await put({ kind: 'removeInvestigator', investigatorId: -1 });
    await put(save('methodology', 'setting', 'Ward 3'));
    expect(await states()).toEqual(['saveInvestigators refused', 'removeInvestigator waiting', 'saveStep waiting']);
    const [refused] = await tab.outbox.operations();
    await tab.outbox.discard(refused?.id ?? '');
    expect(await tab.delivery.run()).toEqual({ wakeAt: null });
    expect(await states()).toEqual([]);
    expect(await answers()).toMatchObject({ setting: 'Ward 3' });
  });

  test('a removal of a file that never got there takes the file away here', async () => {
    await put(start);
    await tab.delivery.run();
    expect(await tab.drafts.files.choose(lane, 1, new File(['%PDF-1.7\nxxxx'], 'cv.pdf'))).toBeUndefined();
    const [file] = await tab.store.read((tables) => tables.files.toArray());
    await put({ kind: 'removeFile', attachmentId: file?.id ?? 0, fileName: 'cv.pdf' });
    expect(await tab.delivery.run()).toEqual({ wakeAt: null });
    expect(await states()).toEqual([]);
    expect(await tab.store.read((tables) => Promise.all([tables.files.count(), tables.bytes.count()]))).toEqual([0, 0]);
  });

  test('a change that the portal itself fails to send is reported, and blocks none of the others', async () => {
    await put(start);
    const broken = await tab.drafts.start(null);
    const id = await tab.outbox.write((_tables, enqueue) => enqueue(broken, start));
    const change = { kind: 'addFile', type: 1, fileName: 'cv.pdf', sha256: '' } as const;
    const sent = { id, userId: person.user.userId, applicationId: 0, change, tag: undefined };
    await tab.store.write((tables) => tables.operations.where('id').equals(id).modify({ sent }));
    await expect(tab.delivery.run()).rejects.toThrow('No bytes');
    expect((await tab.outbox.operations()).map((operation) => [operation.id, operation.state])).toEqual([
      [id, 'unsure'],
    ]);
    expect((await tab.outbox.summary()).outboxState).toEqual({ kind: 'open' });
  });

  test('who pressed Discard in a change whose sender then died is asked, in words', async () => {
    const id = await put(start);
    const claimant = { token: 'dead', holder: 'page', sessionMark: 'session 1' } as const;
    await tab.outbox.forDelivery.takeOver('dead', 'page');
    expect(await tab.outbox.forDelivery.claim(claimant, () => 4)).toHaveLength(1);
    await tab.outbox.discard(id);
    await tab.outbox.forDelivery.takeOver('next', 'page');
    expect(await tab.outbox.operations()).toMatchObject([
      { state: 'conflict', trouble: { message: outboxMessages.mayHaveArrived, conflict: { kind: 'mayHaveArrived' } } },
    ]);
    await tab.outbox.solve(id, { this: 'mine' });
    await tab.outbox.forDelivery.giveBack('next');
    await tab.delivery.run();
    expect(await states()).toEqual([]);
  });
});

test('what is claimed is frozen: the same key and the same bytes, whatever is saved since', async () => {
  await put(start);
  tab.line.state = 'cut after';
  await tab.delivery.run();
  await put(save('application-detail', 'researchTitle', 'Pain', 'Sleep'));
  tab.line.state = 'open';
  portal.clock.advance(60_000);
  await tab.delivery.run();
  const sent = await Promise.all(
    tab.line.requests
      .filter(({ method }) => method === 'POST')
      .map(async (request) => [request.headers.get('Idempotency-Key'), await request.text()]),
  );
  expect(sent).toHaveLength(3);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]?.[0]).not.toBe(sent[0]?.[0]);
  expect(await answers()).toMatchObject({ researchTitle: 'Pain' });
});

test('anybody who waits for a change that had to be made again on a newer version hears that it is saved', async () => {
  tab.drafts.keep(lane, { researchTitle: 'Sleep' });
  void tab.drafts.saveStep(lane, 'application-detail');
  await until(async () => (await states()).length === 1);
  await tab.delivery.run();
  const server = await tab.store.read(async (tables) => (await tables.ids.get(lane))?.server ?? 0);
  await person.post('/ProjectApplication/Step/1', {
    projectApplicationId: server,
    userId: person.user.userId,
    appDetails_StudyDuration: '2 years',
  });
  const { promise: seen, resolve: go } = Promise.withResolvers<void>();
  const conflicting = new Set<string>();
  tab.line.fate = (request) => {
    const key = request.headers.get('Idempotency-Key');
    if (key !== null) conflicting.add(key);
    return undefined;
  };
  tab.drafts.keep(lane, { setting: 'Ward 3' });
  const saving = tab.drafts.saveStep(lane, 'methodology');
  await until(async () => (await states()).length === 1);
  void tab.delivery.run().then(() => go());
  await seen;
  expect(conflicting.size).toBe(2);
  expect(await saving).toMatchObject({ kind: 'saved', applicationId: lane });
});
