import { expect, test } from 'vitest';
import { noWorkLeft } from '../../src/contract/domain/work-left.ts';
import type { LocalOnlyWork } from '../../src/outbox/read/local-only.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { until } from '../support/test-time.ts';
import { countUnsent } from '../../src/drafts/inventory/unsent.ts';
import { agreement, aPortal, pdf, savedNew } from './world.ts';

const keptIn = async ({ outbox }: TestWorkspace): Promise<readonly LocalOnlyWork[]> => {
  const { promise, resolve } = Promise.withResolvers<readonly LocalOnlyWork[]>();
  const stop = outbox.watchKept(resolve);
  return promise.finally(stop);
};
const left = ({ store }: TestWorkspace) => store.read(countUnsent);

test('a draft that was only started is deleted, and is not called words that were not saved', async () => {
  const { device, person } = await aPortal();
  const tab = device.tab(person, { deliversAtOnce: false });
  const id = await tab.drafts.start(agreement);
  expect(await left(tab)).toEqual({ ...noWorkLeft, started: 1 });
  expect(await tab.outbox.deleteDraft(id, await tab.outbox.draftMark(id))).toBe(true);
  expect(await left(tab)).toEqual(noWorkLeft);
  expect(await keptIn(tab)).toEqual([]);
  expect(await tab.drafts.read(id)).toBeNull();
});

test('a draft that only this device has is deleted with its words, its files and all that waits for it', async () => {
  const { device, person, tables } = await aPortal();
  const tab = device.tab(person, { deliversAtOnce: false });
  const id = await tab.drafts.start(agreement);
  tab.drafts.keep(id, { researchTitle: 'Sleep', duration: '1 year', workNumber: '7' });
  void tab.drafts.saveStep(id, 'application-detail');
  await until(async () => (await tab.outbox.operations()).length === 1);
  tab.drafts.keep(id, { setting: 'Ward 3' });
  await tab.drafts.flush();
  expect(await tab.drafts.files.choose(id, 1, pdf('cv.pdf'))).toBeUndefined();
  expect(await tab.outbox.deleteDraft(id, await tab.outbox.draftMark(id))).toBe(true);
  expect(await left(tab)).toEqual(noWorkLeft);
  await tab.delivery.run();
  expect(await tables.applications()).toEqual([]);
  const rows = tab.store.read(async ({ bytes, fields, drafts }) =>
    Promise.all([bytes.count(), fields.count(), drafts.count()]),
  );
  expect(await rows).toEqual([0, 0, 0]);
});

test.each(['an answer', 'an investigator', 'a file'])(
  '%s that another tab wrote since the person was asked whether to delete a draft is not deleted with it',
  async (what) => {
    const { device, person } = await aPortal();
    const [tab, other] = [device.tab(person), device.tab(person)];
    const id = await tab.drafts.start(agreement);
    const shown = await tab.outbox.draftMark(id);
    if (what === 'an answer') other.drafts.keep(id, { setting: 'Ward 3' });
    if (what === 'an investigator') {
      const row = other.drafts.investigators.row({ name: 'Ali', idNumber: '12', position: 'Fellow' });
      other.drafts.investigators.keep(id, [], [row]);
    }
    if (what === 'a file') await other.drafts.files.choose(id, 1, pdf('cv.pdf'));
    await other.drafts.flush();
    expect(await tab.outbox.deleteDraft(id, shown)).toBe(false);
    const draft = await tab.drafts.read(id);
    expect([draft?.answers.setting, draft?.investigators.length, draft?.chosenFiles.length]).toEqual([
      what === 'an answer' ? 'Ward 3' : '',
      what === 'an investigator' ? 1 : 0,
      what === 'a file' ? 1 : 0,
    ]);
    expect(await tab.outbox.deleteDraft(id, await tab.outbox.draftMark(id))).toBe(true);
  },
);

test.each(['an answer', 'an investigator', 'a file'])(
  '%s that another tab writes while a draft is deleted is in that draft again',
  async (what) => {
    const { device, person } = await aPortal();
    const [tab, other] = [device.tab(person), device.tab(person)];
    const id = await tab.drafts.start(agreement);
    await other.drafts.read(id);
    expect(await tab.outbox.deleteDraft(id, await tab.outbox.draftMark(id))).toBe(true);
    if (what === 'an answer') other.drafts.keep(id, { setting: 'Ward 3' });
    if (what === 'an investigator') {
      const row = other.drafts.investigators.row({ name: 'Ali', idNumber: '12', position: 'Fellow' });
      other.drafts.investigators.keep(id, [], [row]);
    }
    if (what === 'a file') await other.drafts.files.choose(id, 1, pdf('cv.pdf'));
    await other.drafts.flush();
    const draft = await tab.drafts.read(id);
    const written = [draft?.answers.setting, draft?.investigators[0]?.name, draft?.chosenFiles[0]?.fileName];
    expect(written.filter((word) => word !== undefined && word !== '')).toHaveLength(1);
  },
);

test('a draft that the portal has, or may have, is not deleted here', async () => {
  const { device, person } = await aPortal();
  const tab = device.tab(person);
  const saved = await savedNew(tab);
  expect(await tab.outbox.deleteDraft(saved, await tab.outbox.draftMark(saved))).toBe(false);
  const started = await tab.drafts.start(agreement);
  tab.drafts.keep(started, { researchTitle: 'Heart', duration: '1 year', workNumber: '7' });
  await tab.drafts.flush();
  await tab.outbox.write((tables, enqueue) =>
    enqueue(started, { kind: 'saveStep', step: 'application-detail', edits: {} }).then(() => tables),
  );
  await tab.store.write((tables) => tables.operations.toCollection().modify({ state: 'unsure', mayHaveArrived: true }));
  expect(await tab.outbox.deleteDraft(started, await tab.outbox.draftMark(started))).toBe(false);
});

test('kept words are discarded as they were shown, and what waits stays as it waits', async () => {
  const { device, person } = await aPortal();
  const tab = device.tab(person, { deliversAtOnce: false });
  const id = await tab.drafts.start(agreement);
  tab.drafts.keep(id, { researchTitle: 'Sleep', duration: '1 year', workNumber: '7' });
  void tab.drafts.saveStep(id, 'application-detail');
  await until(async () => (await tab.outbox.operations()).length === 1);
  tab.drafts.keep(id, { researchTitle: 'Sleep and pain', setting: 'Ward 3' });
  await tab.drafts.flush();
  const [shown] = await keptIn(tab);
  if (shown === undefined) throw new Error('nothing kept');
  expect(shown.fields.toSorted()).toEqual(['researchTitle', 'setting']);

  tab.drafts.keep(id, { setting: 'Ward 4' });
  await tab.drafts.flush();
  expect(await tab.outbox.discardLocalOnly(id, shown.contentMark)).toBe(false);
  expect((await tab.drafts.read(id))?.answers.setting).toBe('Ward 4');

  const [now] = await keptIn(tab);
  expect(await tab.outbox.discardLocalOnly(id, now?.contentMark ?? '')).toBe(true);
  const draft = await tab.drafts.read(id);
  expect(draft?.answers).toMatchObject({ researchTitle: 'Sleep', setting: '' });
  expect(await keptIn(tab)).toEqual([]);
  expect(await tab.outbox.operations()).toHaveLength(1);
});

test('words that were written in the place of those that were shown are not discarded', async () => {
  const { device, person } = await aPortal();
  const [tab, other] = [device.tab(person), device.tab(person)];
  const id = await savedNew(tab);
  const row = { ...tab.drafts.investigators.row({ name: '', idNumber: '12', position: 'Fellow' }) };
  const keep = async (text: string) => {
    await other.drafts.read(id);
    other.drafts.keep(id, { setting: text });
    other.drafts.investigators.keep(id, [], [{ ...row, name: text }]);
    await other.drafts.flush();
  };
  await keep('Ward 3');
  const [shown] = await keptIn(tab);
  expect(await other.outbox.discardLocalOnly(id, shown?.contentMark ?? '')).toBe(true);
  await keep('Ward 4');
  expect(await tab.outbox.discardLocalOnly(id, shown?.contentMark ?? '')).toBe(false);
  const draft = await tab.drafts.read(id);
  expect(draft).toMatchObject({ answers: { setting: 'Ward 4' }, investigators: [{ name: 'Ward 4' }] });
});

test('words of a rejection that was taken back can be discarded', async () => {
  const { device, person } = await aPortal();
  const tab = device.tab(person, { deliversAtOnce: false });
  tab.reviews.written.keep(5, 'reject', 'No.');
  await tab.reviews.written.flush();
  const [shown] = await keptIn(tab);
  expect(shown).toMatchObject({ lane: 5, fields: ['message reject'] });
  expect(await tab.outbox.discardLocalOnly(5, shown?.contentMark ?? '')).toBe(true);
  expect(await left(tab)).toEqual(noWorkLeft);
  await until(() => tab.reviews.written.get(5, 'reject') === '');
});
