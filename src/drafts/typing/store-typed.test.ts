import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readLocalOnly } from '../../outbox/read/local-only.ts';
import { until } from '../../../tests/support/test-time.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../tests/support/test-workspace.ts';
import { fetchWhole } from '../../api-client/readings.ts';
import { noAnswers } from '../../contract/domain/application.ts';
import type { ApplicationAtServer } from '../../contract/domain/operation.ts';
import type { QuestionStepName } from '../../contract/steps/wizard.ts';
import { storeTyped } from './store-typed.ts';
import { createTestPortal, type TestPortal } from '../../server/testing/test-portal.ts';

let portal: TestPortal;
let disk: IDBFactory;
let tab: TestWorkspace;
let other: TestWorkspace;
let id: number;
let person: Awaited<ReturnType<TestPortal['signUpActivated']>>;
beforeEach(async () => {
  portal = await createTestPortal();
  disk = new IDBFactory();
  person = await portal.signUpActivated();
  // Nothing is sent automatically: each test decides when there is a connection.
  const options = { now: portal.clock.now, indexedDB: disk, deliversAtOnce: false };
  tab = createTestWorkspace(person, options);
  other = createTestWorkspace(person, options);
  id = await tab.drafts.start(null);
});
afterEach(() => {
  tab.close();
  other.close();
});

const type = async (answers: Record<string, string | boolean>, { drafts } = tab) => {
  drafts.keep(id, answers);
  await drafts.flush();
};
const operationIds = async () => (await tab.outbox.operations()).map((operation) => operation.id).join();
const save = async (step: QuestionStepName) => {
  const before = await tab.store.read((tables) => tables.operations.orderBy('position').toArray());
  void tab.drafts.saveStep(id, step);
  await until(async () => JSON.stringify(await tab.outbox.operations()) !== JSON.stringify(before));
};
/** What another tab shows, and this one after a restart. */
const shown = async () => (await other.drafts.read(id))?.answers;
const fields = () => tab.store.read((tables) => tables.fields.toArray());

describe('what is typed', () => {
  test('and taken back leaves nothing to be sent', async () => {
    await type({ researchTitle: 'Sleep' });
    await type({ researchTitle: '' });
    expect(await fields()).toEqual([]);
  });

  test('and taken back to what is on its way still shows that, and goes with it', async () => {
    await type({ researchTitle: 'Sleep' });
    await save('application-detail');
    await type({ researchTitle: 'Pain' });
    await type({ researchTitle: 'Sleep' });
    expect((await shown())?.researchTitle).toBe('Sleep');
    expect(await fields()).toMatchObject([{ state: 'queued', operationId: await operationIds(), from: '' }]);
    await tab.outbox.discard(await operationIds());
    expect((await shown())?.researchTitle).toBe('Sleep');
  });

  test('over text of this tab keeps what another tab has put there since beside it: that was not shown', async () => {
    await type({ researchTitle: 'Theirs' }, other);
    const draft = await tab.drafts.read(id);
    if (draft === null) throw new Error('There is no draft.');
    // The field still shows what this tab wrote, over rows that have the other tab's text by now.
    const shownHere = { ...draft, answers: { ...draft.answers, researchTitle: 'Mine' } };
    tab.drafts.keep(id, { researchTitle: 'Mine, and more' }, shownHere);
    await tab.drafts.flush();
    expect((await tab.drafts.read(id))?.versions.map(({ text }) => text)).toEqual(['Theirs']);
  });

  test('over text of this tab is based on what its writer saw then, also if that was discarded in another tab', async () => {
    const source = other.drafts.source(id);
    const stop = source.subscribe(() => {});
    await until(async () => source.get() !== undefined);
    other.drafts.keep(id, { researchTitle: 'Mine' });
    await type({ researchTitle: 'Theirs' });
    await save('application-detail');
    await tab.delivery.run();
    await until(async () => source.get()?.readFrom.draft.base?.answers.researchTitle === 'Theirs');
    // The page still shows its own text, over what the server has by now.
    const shownThere = source.get() ?? undefined;
    expect(shownThere?.answers.researchTitle).toBe('Mine');
    await other.drafts.flush();
    await other.drafts.read(id);
    const [work] = await tab.store.read(readLocalOnly);
    expect(await tab.outbox.discardLocalOnly(work?.lane ?? 0, work?.contentMark ?? '')).toBe(true);
    other.drafts.keep(id, { researchTitle: 'Mine, and more' }, shownThere);
    await other.drafts.flush();
    stop();
    expect(await fields()).toMatchObject([{ name: 'researchTitle', value: 'Mine, and more', from: '' }]);
  });

  test('in two tabs is kept in both: neither writes over the fields of the other', async () => {
    await type({ researchTitle: 'Sleep' });
    await type({ duration: '1 year' }, other);
    await type({ researchTitle: 'Sleep and pain' });
    expect(await shown()).toMatchObject({ researchTitle: 'Sleep and pain', duration: '1 year' });
  });

  test('over what is on its way is compared with that, not with what was before it', async () => {
    await type({ researchTitle: 'Sleep' });
    await save('application-detail');
    await type({ researchTitle: 'Pain' });
    expect(await fields()).toMatchObject([{ state: 'kept', from: 'Sleep', value: 'Pain' }]);
  });
});

test('a box that was unticked and ticked again is no conflict with oneself, and its words are not lost', async () => {
  await type({ researchTitle: 'Sleep' });
  await save('application-detail');
  await type({ noConflict: true, conflictName1: 'A friend' });
  await save('conflict-of-interest');
  await tab.delivery.run();
  await type({ conflictName1: 'An old friend' });
  await type({ noConflict: false });
  await save('conflict-of-interest');
  await tab.delivery.run();
  await type({ noConflict: true });
  await save('conflict-of-interest');
  await tab.delivery.run();
  expect(await tab.outbox.operations()).toEqual([]);
  const [application] = await portal.portal.store.selectFrom('applications').select('answers').execute();
  expect(JSON.parse(application?.answers ?? '{}')).toMatchObject({ noConflict: true, conflictName1: 'An old friend' });
});

describe('words that are at the server when their box is unticked', () => {
  const friend = { conflictName1: 'A friend', conflictExplanation1: 'We wrote a paper.' };
  const atServer = async () => {
    const [application] = await portal.portal.store.selectFrom('applications').select('answers').execute();
    return JSON.parse(application?.answers ?? '{}');
  };
  const saveNow = async () => {
    await save('conflict-of-interest');
    await tab.delivery.run();
    expect(await tab.outbox.operations()).toEqual([]);
  };
  beforeEach(async () => {
    await type({ researchTitle: 'Sleep' });
    await save('application-detail');
    await type({ noConflict: true, ...friend });
    await saveNow();
  });

  test('stay on this device, are shown when it is ticked again, and go with that', async () => {
    await type({ noConflict: false });
    await saveNow();
    expect(await atServer()).toMatchObject({ noConflict: false, conflictName1: '', conflictExplanation1: '' });
    expect(await shown()).toMatchObject(friend);
    await type({ noConflict: true });
    await saveNow();
    expect(await atServer()).toMatchObject({ noConflict: true, ...friend });
  });

  test.each([true, false])(
    'typed back to what is saved before it is unticked, stay too (on the disk: %s)',
    async (isOn) => {
      const typed = isOn ? type : async (answers: Record<string, string | boolean>) => tab.drafts.keep(id, answers);
      await typed({ conflictName1: 'A friend and more' });
      await typed({ conflictName1: friend.conflictName1 });
      await typed({ noConflict: false });
      await saveNow();
      expect(await atServer()).toMatchObject({ noConflict: false, conflictName1: '', conflictExplanation1: '' });
      expect(await shown()).toMatchObject(friend);
    },
  );

  test('changed before, and typed once more as they were, are sent', async () => {
    await type({ conflictExplanation1: 'Other words.' });
    await type({ noConflict: false });
    await saveNow();
    await type({ noConflict: true });
    for (const typed of ['We', 'We wrote', friend.conflictExplanation1]) await type({ conflictExplanation1: typed });
    expect(await shown()).toMatchObject(friend);
    await saveNow();
    expect(await atServer()).toMatchObject({ noConflict: true, ...friend });
    expect(await shown()).toMatchObject(friend);
  });

  test('make room for what another device wrote there since: that is shown, and submitted', async () => {
    await type({ noConflict: false });
    await saveNow();
    const elsewhere = createTestWorkspace(person, { now: portal.clock.now });
    const server = tab.outbox.serverId(id);
    await takeNow(elsewhere, server);
    elsewhere.drafts.keep(server, { noConflict: true, conflictName1: 'A colleague' });
    expect(await elsewhere.drafts.saveStep(server, 'conflict-of-interest')).toMatchObject({ kind: 'saved' });
    elsewhere.close();
    portal.clock.advance(1000);
    await takeNow(tab, server);
    expect(await shown()).toMatchObject({ noConflict: true, conflictName1: 'A colleague' });
    expect((await tab.drafts.read(id))?.answers.conflictExplanation1).toBe(friend.conflictExplanation1);
  });

  test('and touched without a change leave nothing to be sent', async () => {
    await type({ conflictName1: 'A friends' });
    await type({ conflictName1: friend.conflictName1 });
    expect(await fields()).toEqual([]);
  });

  test('stay where they are still on their way', async () => {
    await type({ conflictName1: 'An old friend' });
    await save('conflict-of-interest');
    await type({ noConflict: false });
    await saveNow();
    expect(await shown()).toMatchObject({ ...friend, conflictName1: 'An old friend' });
    await type({ noConflict: true });
    await saveNow();
    expect(await atServer()).toMatchObject({ noConflict: true, ...friend, conflictName1: 'An old friend' });
  });
});

/** Takes over the application as the server has it, like a screen that shows it. */
async function takeNow({ client, drafts }: TestWorkspace, server: number): Promise<void> {
  const asOf = portal.clock.now();
  const whole = await fetchWhole(client, server);
  if (whole.kind === 'refused') throw new Error('The server did not show it');
  await drafts.adoptBase(server, { ...whole.value, tag: whole.tag }, asOf);
}

const readTitled = (researchTitle: string): ApplicationAtServer => ({
  application: {
    id: 41,
    status: 3,
    researchTitle,
    createdDate: '2026-01-05T08:00:00.000Z',
    modifiedDate: null,
    commentCount: 0,
    applicant: { userId: 1, firstName: 'Nur', lastName: 'Aziz', mobileNumber: '', emailAddress: '' },
    reference: null,
    answers: { ...noAnswers(), researchTitle },
    agreement: null,
  },
  investigators: [],
  attachments: [],
  tag: undefined,
});

test('what a draft stands on moves on after the clock was set back', async () => {
  id = 41;
  await tab.drafts.adoptBase(id, readTitled('Sleep'), portal.clock.now());
  portal.clock.advance(-365 * 24 * 3_600_000);
  await tab.drafts.adoptBase(id, readTitled('Pain'), portal.clock.now());
  expect((await shown())?.researchTitle).toBe('Pain');
});

test('what becomes known while an older answer waits for the disk stays', async () => {
  id = 41;
  await tab.drafts.adoptBase(id, readTitled('Sleep'), portal.clock.now());
  portal.clock.advance(1000);
  const asked = portal.clock.now();
  const known = other.store.write(async (tables) => {
    const draft = await tables.drafts.get(id);
    if (!draft?.base) throw new Error('The draft is gone.');
    const answers = { ...draft.base.answers, researchTitle: 'Pain' };
    await tables.drafts.put({ ...draft, base: { ...draft.base, answers, asOf: portal.clock.now() } });
  });
  const taken = tab.drafts.adoptBase(id, readTitled('Sleep'), asked);
  portal.clock.advance(1000);
  await Promise.all([known, taken]);
  expect((await shown())?.researchTitle).toBe('Pain');
});

test('words of this tab that were read back behind its page are seen words: nobody is asked about them', async () => {
  await type({ researchTitle: 'Sleep' });
  await save('application-detail');
  tab.drafts.keep(id, { researchTitle: 'Sleep and pain' });
  // As the page shows it: the row on the disk, and on top of it what was typed a moment ago.
  const shown = await tab.drafts.read(id);
  await save('application-detail');
  await tab.drafts.read(id);
  if (shown === null) throw new Error('The draft is gone.');
  expect(shown.answers.researchTitle).toBe('Sleep and pain');
  tab.drafts.keep(id, { researchTitle: 'Sleep, pain and age' }, shown);
  await tab.drafts.flush();
  expect(await tab.drafts.read(id)).toMatchObject({ answers: { researchTitle: 'Sleep, pain and age' }, versions: [] });
});

test('words whose write failed are written when it is made again, over those of another tab', async () => {
  await type({ purpose: 'Other words' }, other);
  const typed = {
    kind: 'field',
    lane: id,
    name: 'purpose',
    value: 'Mine',
    seen: { values: [''], from: '', last: '' },
  } as const;
  const mine = { ...typed, seen: { ...typed.seen, values: [...typed.seen.values] } };
  const failing = tab.store.write(async (tables) => {
    await storeTyped(tables, [mine], { at: 1 });
    throw new DOMException('There is no room left.', 'QuotaExceededError');
  });
  await expect(failing).rejects.toThrow('no room');
  await tab.store.write((tables) => storeTyped(tables, [mine], { at: 2 }));
  expect(await tab.drafts.read(id)).toMatchObject({
    answers: { purpose: 'Mine' },
    versions: [{ text: 'Other words' }],
  });
});
