import { IDBFactory, IDBIndex, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noteUnhandled } from '../../../tests/support/unhandled.ts';
import { status } from '../../contract/domain/statuses.ts';
import { createUserStore, type UserStore } from '../../local-db/user-store.ts';
import type { FieldRow, Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { Edit, InvestigatorEdit } from '../../local-db/tables/edits.ts';
import { cancelAddFile, cancelInvestigator } from './cancel-unsent.ts';
import { enqueue } from './enqueue.ts';
import { discard } from '../merge/discard.ts';
import { newDraftRow } from '../merge/rebase.ts';
import { watchStartsInDoubt } from '../sending/starts-in-doubt.ts';
import { freshOperation, requestsIn } from './operation-rows.ts';

const LANE = -5;
const at = '2026-01-05T08:00:00.000Z';
let store: UserStore;
let keys: number;
beforeEach(async () => {
  store = createUserStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 7);
  keys = 0;
  // The server has these applications: starting one is tested elsewhere.
  await store.write((tables) =>
    tables.ids.bulkPut([LANE, -6].map((local) => ({ local, server: 40 - local, kind: 'application' as const }))),
  );
});
afterEach(() => store.close());

const world = { newKey: () => `key ${(keys += 1)}`, now: () => 0 };
const put = (intent: Intent, lane = LANE) => store.write((tables) => enqueue(tables, world, lane, intent));
const operations = () => store.read((tables) => tables.operations.orderBy('position').toArray());
/** Changes one operation, as delivery or the user would. */
const change = (id: string, by: Partial<OperationRow>) =>
  store.write((tables) => tables.operations.where('id').equals(id).modify(by));
const sent = (id: string): OperationRow['sent'] => ({
  id,
  userId: 7,
  applicationId: 41,
  change: { kind: 'changeStatus', to: status.draft, at },
  tag: undefined,
});
const claim = (id: string) => change(id, { state: 'sending', sent: sent(id), token: 'lease' });
const refuse = (id: string) =>
  change(id, {
    state: 'refused',
    sent: sent(id),
    trouble: { status: 400, message: 'No', problems: [], conflict: null },
  });

const save = (to: string, from = '', step: 'methodology' | 'title-of-study' = 'methodology'): Intent => ({
  kind: 'saveStep',
  step,
  edits: { [step === 'methodology' ? 'setting' : 'purpose']: { from, to } },
});
/** The intent of several saves that were merged into one. */
const saved = (to: string, ...between: string[]): Intent => ({
  kind: 'saveStep',
  step: 'methodology',
  edits: { setting: { from: '', to, between } },
});
const submit: Intent = { kind: 'changeStatus', to: status.pending, at };
const reply: Intent = { kind: 'comment', text: 'Here it is.', created: at };
const file = (fileId: number): Intent => ({
  kind: 'addFile',
  fileId,
  type: 1,
  fileName: 'cv.pdf',
  sha256: 'ab',
  replaces: null,
});
const edit = (id: number, name: string, from: string | null, order = 0): InvestigatorEdit => ({
  id,
  order,
  from: from === null ? null : { name: from, idNumber: '1', position: 'P' },
  to: { name, idNumber: '1', position: 'P' },
});
const list = (...edits: InvestigatorEdit[]): Intent => ({ kind: 'saveInvestigators', edits });
const field = (over: Partial<FieldRow>): FieldRow => ({
  applicationId: LANE,
  name: 'setting',
  value: 'Ward 3',
  from: '',
  revision: 1,
  state: 'kept',
  operationId: null,
  ...over,
});

describe('a save merges', () => {
  test('into the last of its lane, for the same step, that nobody has claimed: with its key, in its place', async () => {
    expect(await put(save('Ward 3'))).toBe('key 1');
    const [first] = await operations();
    expect(await put(save('Ward 4', 'Ward 3'))).toBe('key 1');
    expect(await operations()).toEqual([{ ...first, tookIn: 1, intent: saved('Ward 4', 'Ward 3') }]);
  });

  test('but not into one that leaves with a discarded start: what is saved since is wanted', async () => {
    const start: Intent = { kind: 'saveStep', step: 'application-detail', edits: {} };
    await put(start);
    await put(save('Ward 3'));
    const [first, second] = await operations();
    await store.write((tables) =>
      tables.operations.update(first?.position ?? 0, {
        state: 'sending',
        discardWanted: true,
        discardedTo: second?.position ?? 0,
      }),
    );
    expect(await put(save('Ward 4', 'Ward 3'))).toBe('key 3');
    expect(await put(save('Ward 5', 'Ward 4'))).toBe('key 3');
  });

  test('with other fields of the same step, and keeps the agreement', async () => {
    const agreement = { agreedAt: at, agreedPolicyVersion: '1' };
    const save = (edits: Record<string, Edit<string>>): Intent => ({
      kind: 'saveStep',
      step: 'application-detail',
      edits,
    });
    await put({ ...save({ duration: { from: '', to: '1 year' } }), agreement } as Intent);
    await put(save({ workNumber: { from: '', to: '7' } }));
    expect(await operations()).toMatchObject([
      { intent: { agreement, edits: { duration: { from: '', to: '1 year' }, workNumber: { from: '', to: '7' } } } },
    ]);
  });

  test('into a list of investigators, row by row: what it was first stays the ground', async () => {
    await put(list(edit(-1, 'Nur', null, 1), edit(4, 'Ali', 'Al')));
    await put(list(edit(4, 'Aly', 'Ali'), edit(-2, 'Sam', null, 2), edit(-1, 'Nour', 'Nur', 9)));
    const [{ intent } = { intent: submit }] = await operations();
    expect(intent).toEqual(
      list(
        { ...edit(-1, 'Nour', null, 1), between: [edit(-1, 'Nur', null).to] },
        { ...edit(4, 'Aly', 'Al'), between: [edit(4, 'Ali', 'Al').to] },
        edit(-2, 'Sam', null, 2),
      ),
    );
  });

  test.each([
    ['another step', save('Why', '', 'title-of-study')],
    ['a file', file(-9)],
    ['a message', reply],
  ] as const)('not past %s that stands behind it', async (_name, between) => {
    await put(save('Ward 3'));
    await put(between);
    await put(save('Ward 4', 'Ward 3'));
    expect((await operations()).map(({ intent }) => intent)).toEqual([
      save('Ward 3'),
      between,
      save('Ward 4', 'Ward 3'),
    ]);
  });

  test.each(['sending', 'unsure', 'waiting'] as const)(
    'not into one that was claimed, whatever came of it (%s)',
    async (state) => {
      await put(save('Ward 3'));
      await change('key 1', { state, sent: sent('key 1') });
      const [before] = await operations();
      expect(await put(save('Ward 4', 'Ward 3'))).toBe('key 2');
      expect(await operations()).toMatchObject([before, { id: 'key 2', intent: save('Ward 4', 'Ward 3') }]);
    },
  );

  test('not into one of another application', async () => {
    await put(save('Ward 3'));
    await put(save('Ward 4'), -6);
    expect(await operations()).toHaveLength(2);
  });
});

test('messages and files never merge; asking twice for one status is asking once', async () => {
  for (const intent of [reply, reply, file(-8), file(-9), submit, submit]) await put(intent);
  expect((await operations()).map(({ intent }) => intent.kind)).toEqual([
    'comment',
    'comment',
    'addFile',
    'addFile',
    'changeStatus',
  ]);
});

describe('what is written after Submit', () => {
  test('goes before it while nobody has claimed it, and Submit keeps its key', async () => {
    await put(submit);
    await put(save('Ward 3'));
    await put(file(-9));
    expect((await operations()).map(({ id, intent }) => [id, intent])).toEqual([
      ['key 2', save('Ward 3')],
      ['key 3', file(-9)],
      ['key 1', submit],
    ]);
  });

  test('merges with the save that stands before Submit', async () => {
    await put(save('Ward 3'));
    await put(submit);
    expect(await put(save('Ward 4', 'Ward 3'))).toBe('key 1');
    expect((await operations()).map(({ id, intent }) => [id, intent])).toEqual([
      ['key 1', saved('Ward 4', 'Ward 3')],
      ['key 2', submit],
    ]);
  });

  test('stays behind one that was claimed, and behind it where it is a message', async () => {
    await put(submit);
    await put(reply);
    expect((await operations()).map(({ id }) => id)).toEqual(['key 1', 'key 2']);
    await store.write((tables) => tables.operations.toCollection().delete());
    await put(submit);
    await claim('key 3');
    await put(save('Ward 3'));
    expect((await operations()).map(({ id }) => id)).toEqual(['key 3', 'key 4']);
  });
});

describe('while Submit waits', () => {
  const asDraft: Intent = { kind: 'changeStatus', to: status.draft, at };
  const order = async () => (await operations()).map(({ id }) => id);

  test('what is written goes before it, also where something else stands between', async () => {
    await put(submit);
    await put(reply);
    await put(save('Ward 3'));
    expect(await order()).toEqual(['key 2', 'key 3', 'key 1']);
  });

  test.each(['waiting', 'sending', 'unsure'] as const)(
    'a second one, and Save As Draft, are that one, whatever stands behind it (%s)',
    async (state) => {
      await put(submit);
      await change('key 1', { state, sent: sent('key 1') });
      await put(reply);
      expect([await put(submit), await put(asDraft)]).toEqual(['key 1', 'key 1']);
      expect(await order()).toEqual(['key 1', 'key 2']);
    },
  );

  test.each([
    ['waiting', null],
    ['waiting', 'sent'],
    ['sending', 'sent'],
    ['unsure', 'sent'],
  ] as const)(
    'a second one is not discarded by a user who is being asked about the first one in another tab (%s, %s)',
    async (state, tried) => {
      await put(submit);
      if (tried !== null) await change('key 1', { state, sent: sent('key 1'), mayHaveArrived: state === 'unsure' });
      const requestCount = requestsIn(await operations());
      await put(submit);
      const [before] = await operations();
      expect(await store.write((tables) => discard(tables, world, 'key 1', requestCount))).toBe(false);
      expect(await operations()).toEqual([before]);
      expect(await store.write((tables) => discard(tables, world, 'key 1', requestCount + 1))).toBe(true);
      expect(await operations()).not.toEqual([before]);
    },
  );

  test('one that was refused is none, and neither is that of another application', async () => {
    await put(submit);
    await refuse('key 1');
    await put(submit, -6);
    expect([await put(asDraft), await put(submit)]).toEqual(['key 3', 'key 4']);
  });
});

describe('a save of what was refused', () => {
  const sampleSize = { from: '', to: '120' };

  test('mends it: a new key in the old place, with nothing left of its tries', async () => {
    await put(save('Ward 3'));
    await put(reply);
    await refuse('key 1');
    await change('key 1', { tries: 4, firstSentAt: 5, cuts: 1 });
    const [{ position } = { position: -1 }] = await operations();
    expect(await put(save('Ward 4', 'Ward 3'))).toBe('key 3');
    expect((await operations())[0]).toEqual({
      ...freshOperation({ id: 'key 3', lane: LANE, intent: saved('Ward 4', 'Ward 3'), createdAt: 0 }),
      position,
      tookIn: 1,
    });
  });

  test('takes along what the person wrote for it', async () => {
    await put(save('Ward 3'));
    await store.write((tables) => tables.fields.put(field({ state: 'queued', operationId: 'key 1' })));
    await refuse('key 1');
    await put(save('Ward 4', 'Ward 3'));
    expect(await store.read((tables) => tables.fields.toArray())).toMatchObject([{ operationId: 'key 2' }]);
  });

  test('goes into it together with what was saved behind it since: the newest words count', async () => {
    await put(save('Ward 3'));
    await claim('key 1');
    await put(save('Ward 4', 'Ward 3'));
    await put(reply);
    await refuse('key 1');
    await store.write((tables) => tables.fields.put(field({ state: 'queued', operationId: 'key 2' })));
    expect(await put(save('Ward 5', 'Ward 4'))).toBe('key 4');
    expect((await operations()).map(({ id, intent }) => [id, intent])).toEqual([
      ['key 4', saved('Ward 5', 'Ward 3', 'Ward 4')],
      ['key 3', reply],
    ]);
    expect(await store.read((tables) => tables.fields.toArray())).toMatchObject([{ operationId: 'key 4' }]);
  });

  test.each([
    ['a save', null],
    ['a save that Submit follows', submit],
  ])('mends it too if %s behind it could take the newest words in', async (_name, last) => {
    await put(save('Ward 3'));
    await claim('key 1');
    await put(save('Why', '', 'title-of-study'));
    await put(save('Ward 4', 'Ward 3'));
    if (last !== null) await put(last);
    await refuse('key 1');
    const corrected = await put(save('Ward 5', 'Ward 4'));
    expect((await operations()).map(({ id, state, intent }) => [id, state, intent])).toEqual([
      [corrected, 'waiting', saved('Ward 5', 'Ward 3', 'Ward 4')],
      ['key 2', 'waiting', save('Why', '', 'title-of-study')],
      ...(last === null ? [] : [['key 4', 'waiting', last]]),
    ]);
  });

  test('mends all refused saves of its step at once, in the place of the first: the newest words count', async () => {
    await put(save('Ward 3'));
    await put(save('Why', '', 'title-of-study'));
    await refuse('key 1');
    // As a copy brings one that was refused on another device.
    await store.write(async (tables) => {
      const intent: Intent = { kind: 'saveStep', step: 'methodology', edits: { sampleSize } };
      const one = freshOperation({ id: 'copied', lane: LANE, intent, createdAt: 0 });
      await tables.operations.add({ ...one, state: 'refused', sent: sent('copied'), carried: true });
      await tables.fields.put(field({ name: 'sampleSize', value: '120', state: 'queued', operationId: 'copied' }));
    });
    const corrected = await put(save('Ward 5', 'Ward 3'));
    expect(await operations()).toMatchObject([
      { id: corrected, state: 'waiting', intent: { edits: { setting: { to: 'Ward 5' }, sampleSize: { to: '120' } } } },
      { id: 'key 2', state: 'waiting' },
    ]);
    expect(await store.read((tables) => tables.fields.toArray())).toMatchObject([{ operationId: corrected }]);
  });

  test('mends no other refused save whose writer had not seen these words, and is not told to be refused for that', async () => {
    await put(save('Ward 3'));
    await refuse('key 1');
    await store.write((tables) =>
      tables.operations.add({
        ...freshOperation({ id: 'copied', lane: LANE, intent: save('Ward 4'), createdAt: 0 }),
        state: 'refused',
        sent: sent('copied'),
        carried: true,
      }),
    );
    expect(await put({ kind: 'saveStep', step: 'methodology', edits: { sampleSize: { from: '', to: '120' } } })).toBe(
      'key 2',
    );
    expect((await operations()).map(({ id, state, intent }) => [id, state, intent])).toEqual([
      ['key 2', 'waiting', { ...save('Ward 3'), edits: { setting: { from: '', to: 'Ward 3' }, sampleSize } }],
      ['copied', 'refused', save('Ward 4')],
    ]);
  });

  test('counts all that it takes in: what is discarded with it must be what was shown', async () => {
    await put(save('Ward 3'));
    await put(save('Ward 4', 'Ward 3'));
    await refuse('key 1');
    await put(save('Ward 5', 'Ward 4'));
    expect(await operations()).toMatchObject([{ tookIn: 2 }]);
  });

  test('mends a conflict in the same way, but never what may have arrived: that keeps its key and bytes', async () => {
    await put(save('Ward 3'));
    await change('key 1', { state: 'conflict' });
    expect(await put(save('Ward 4', 'Ward 3'))).toBe('key 2');
    await change('key 2', { state: 'conflict', mayHaveArrived: true, sent: sent('key 2') });
    const [before] = await operations();
    expect(await put(save('Ward 5', 'Ward 4'))).toBe('key 3');
    expect(await operations()).toMatchObject([before, { id: 'key 3', intent: save('Ward 5', 'Ward 4') }]);
  });

  test('keeps what was replaced in a later save that it takes along', async () => {
    await put(save('Ward 3'));
    await change('key 1', { state: 'sending', sent: sent('key 1') });
    await put(save('Ward 4', 'Ward 3'));
    await put(save('Ward 5', 'Ward 4'));
    await refuse('key 1');
    await put(save('Ward 6', 'Ward 5'));
    const [corrected] = await operations();
    await refuse(corrected?.id ?? '');
    // Another tab still shows Ward 4, which was never sent.
    await put(save('Ward 7', 'Ward 4'));
    expect(await operations()).toMatchObject([{ intent: { edits: { setting: { from: '', to: 'Ward 7' } } } }]);
  });

  test('sends a text that is put back although another tab replaced it before it left', async () => {
    await put(save('Ward 3'));
    await refuse('key 1');
    // One tab has not seen Ward 3, the next has seen nothing else; then the user chooses Ward 3, kept beside the field.
    await put(save('Ward 4'));
    await refuse('key 2');
    await put(save('Ward 5', 'Ward 3'));
    await put(save('Ward 3', 'Ward 5'));
    expect(await operations()).toMatchObject([{ intent: { edits: { setting: { from: '', to: 'Ward 3' } } } }]);
  });

  test('of another application mends nothing here', async () => {
    await put(save('Ward 3'));
    await refuse('key 1');
    await put(save('Ward 4'), -6);
    expect((await operations()).map(({ state }) => state)).toEqual(['refused', 'waiting']);
  });
});

test('Submit takes the place of all that were refused, also of one that a copy brought', async () => {
  await put(submit);
  await refuse('key 1');
  await store.write((tables) =>
    tables.operations.add({
      ...freshOperation({ id: 'copied', lane: LANE, intent: submit, createdAt: 0 }),
      state: 'refused',
      carried: true,
    }),
  );
  await put(submit);
  expect((await operations()).map(({ id }) => id)).toEqual(['key 2']);
});

test('Submit after a refused one goes to the end, behind what mends it, in the place of the refused one', async () => {
  await put(submit);
  await refuse('key 1');
  await put(save('Ward 3'));
  await put(submit);
  expect((await operations()).map(({ id, intent }) => [id, intent.kind])).toEqual([
    ['key 2', 'saveStep'],
    ['key 3', 'changeStatus'],
  ]);
});

describe('a file that is taken back', () => {
  const cancel = () => store.write((tables) => cancelAddFile(tables, LANE, -9));

  test('before anybody claimed it leaves nothing to be sent', async () => {
    await put(file(-9));
    expect(await cancel()).toBe(true);
    expect(await operations()).toEqual([]);
    expect(await store.read((tables) => tables.lanes.get(LANE))).toMatchObject({ active: 0 });
  });

  test.each(['sending', 'unsure', 'waiting'] as const)('once it was claimed (%s) stays', async (state) => {
    await put(file(-9));
    await change('key 1', { state, sent: sent('key 1') });
    expect(await cancel()).toBe(false);
    expect(await operations()).toHaveLength(1);
  });

  test('once it was refused is not at the server, and no longer blocks its lane', async () => {
    await put(file(-9));
    await refuse('key 1');
    expect(await cancel()).toBe(true);
    expect(await operations()).toEqual([]);
  });
});

describe('a row that is taken back', () => {
  const cancel = (id: number) => store.write((tables) => cancelInvestigator(tables, LANE, id));

  test('before anybody claimed it is taken out of the list, and an empty list is taken back', async () => {
    await put(list(edit(-1, 'Nur', null), edit(-2, 'Ali', null)));
    expect(await cancel(-1)).toBe(true);
    expect(await operations()).toMatchObject([{ id: 'key 1', intent: list(edit(-2, 'Ali', null)) }]);
    expect(await cancel(-2)).toBe(true);
    expect(await operations()).toEqual([]);
  });

  test('and was claimed, or is at the server, stays', async () => {
    await put(list(edit(-1, 'Nur', null)));
    await claim('key 1');
    await store.write((tables) => tables.ids.put({ local: -3, server: 8, kind: 'investigator' }));
    expect([await cancel(-1), await cancel(-3), await cancel(8)]).toEqual([false, false, false]);
  });

  test('out of a list that was refused because of it leaves the rest, which the next save mends', async () => {
    await put(list(edit(-1, 'Nur', null), edit(-2, 'Ali', null)));
    await refuse('key 1');
    expect(await cancel(-1)).toBe(true);
    expect(await operations()).toMatchObject([{ state: 'refused', intent: list(edit(-2, 'Ali', null)) }]);
    expect(await put(list())).toBe('key 2');
    expect(await operations()).toMatchObject([{ id: 'key 2', state: 'waiting', intent: list(edit(-2, 'Ali', null)) }]);
  });

  test('stays in a list that was refused here, if another device has a copy that may be accepted', async () => {
    await put(list(edit(-1, 'Nur', null)));
    await refuse('key 1');
    await change('key 1', { carried: true });
    expect(await cancel(-1)).toBe(false);
    expect(await operations()).toMatchObject([{ state: 'refused', intent: list(edit(-1, 'Nur', null)) }]);
  });
});

describe('with 1,000 waiting operations', () => {
  /** The first one starts the application. */
  const letWait = (start: Partial<OperationRow> = {}) =>
    store.write(async (tables) => {
      for (let number = 0; number < 1000; number += 1) {
        const step = number % 2 === 0 ? 'methodology' : 'title-of-study';
        const intent: Intent =
          number === 0 ? { kind: 'saveStep', step: 'application-detail', edits: {} } : save(`Ward ${number}`, '', step);
        const operation = freshOperation({ id: `waiting ${number}`, lane: LANE, intent, createdAt: 0 });
        await tables.operations.add(number === 0 ? { ...operation, ...start } : operation);
      }
    });
  /** The ids of the operations that are read from now on. */
  const idsRead = () => {
    const read: string[] = [];
    const openCursor = IDBIndex.prototype.openCursor;
    vi.spyOn(IDBIndex.prototype, 'openCursor').mockImplementation(function (this: IDBIndex, ...given) {
      const request = openCursor.apply(this, given);
      request.addEventListener('success', () => read.push(request.result?.value.id));
      return request;
    });
    const getAll = IDBIndex.prototype.getAll;
    vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(function (this: IDBIndex, ...given) {
      const request = getAll.apply(this, given);
      request.addEventListener('success', () => read.push(...request.result.map(({ id }: OperationRow) => id)));
      return request;
    });
    return read;
  };
  afterEach(() => void vi.restoreAllMocks());

  test('a save reads at most the first and the last of them', async () => {
    await letWait();
    const read = idsRead();
    await put(save('Ward 3'));
    await put(save('Ward 4', 'Ward 3'));
    await put(reply);
    expect(read).toEqual(['waiting 999', 'key 1', 'key 1']);
  });

  test('a save reads no more if the server does not have the application yet', async () => {
    await store.write((tables) => tables.ids.delete(LANE));
    await letWait();
    const read = idsRead();
    await put(save('Ward 3'));
    expect(read).toEqual(['waiting 999', 'waiting 0']);
  });

  test.each([
    ['was never sent', {}],
    ['may have arrived', { state: 'unsure', mayHaveArrived: true, sent: sent('waiting 0') } as const],
  ])('a page that watches a start, which %s, reads nothing behind it', async (_, start) => {
    await store.write(async (tables) => {
      await tables.ids.delete(LANE);
      await tables.drafts.put({ ...newDraftRow(LANE, 0), startedHere: true });
    });
    await letWait(start);
    const read = idsRead();
    watchStartsInDoubt(store, () => 0);
    await vi.waitFor(() => expect(read).toEqual(['waiting 0']));
    await store.write(async (tables) => {
      await tables.operations.add(freshOperation({ id: 'last', lane: LANE, intent: reply, createdAt: 0 }));
    });
    await vi.waitFor(() => expect(read).toEqual(['waiting 0', 'waiting 0']));
  });
});

describe('while the start of an application is sent and was discarded with what waited', () => {
  const NEW = -8;
  const start: Intent = { kind: 'saveStep', step: 'application-detail', edits: {} };
  const add = (id: string, intent: Intent, changes: Partial<OperationRow>) =>
    store.write((tables) =>
      tables.operations.add({ ...freshOperation({ id, lane: NEW, intent, createdAt: 0 }), ...changes }),
    );
  const wait = async (last: Intent) => {
    await add('other step', save('Purpose', '', 'title-of-study'), { position: 1 });
    await add('start', start, { position: 2, state: 'sending', discardWanted: true, discardedTo: 3 });
    await add('last', last, { position: 3 });
  };

  test('a save is not merged into one that leaves with it', async () => {
    await wait(save('Ward 3'));
    await put(save('Ward 4', 'Ward 3'), NEW);
    expect((await operations()).map(({ id, position = 0 }) => [id, position > 3])).toEqual([
      ['other step', false],
      ['start', false],
      ['last', false],
      ['key 1', true],
    ]);
  });

  test('a Submit that is pressed again no longer leaves with it', async () => {
    await wait(submit);
    expect(await put(submit, NEW)).toBe('last');
    expect((await operations()).map(({ id, position = 0 }) => [id, position > 3])).toEqual([
      ['other step', false],
      ['start', false],
      ['last', true],
    ]);
  });
});

test('where the disk fails before what is asked was read, nothing is left unhandled', async () => {
  const unhandled = noteUnhandled();
  const failed = (name: string) => Promise.reject(new DOMException('', name));
  const restoreServerId = async () => failed('QuotaExceededError');
  const writing = store.write((tables) => enqueue(tables, { ...world, restoreServerId }, LANE, failed('AbortError')));
  await expect(writing).rejects.toBeInstanceOf(DOMException);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(unhandled).toEqual([]);
});
