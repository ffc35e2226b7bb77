import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../tests/support/test-time.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../tests/support/test-workspace.ts';
import { createTestPortal, type TestPortal } from '../../server/testing/test-portal.ts';

let portal: TestPortal;
let tab: TestWorkspace;
let other: TestWorkspace;
let id: number;
beforeEach(async () => {
  portal = await createTestPortal();
  const person = await portal.signUpActivated();
  const options = { now: portal.clock.now, indexedDB: new IDBFactory(), deliversAtOnce: false };
  tab = createTestWorkspace(person, options);
  other = createTestWorkspace(person, options);
  id = await tab.drafts.start(null);
});
afterEach(() => {
  tab.close();
  other.close();
});

const operations = () => tab.outbox.operations();
/** Presses a button whose result nobody waits for, until there is another operation. */
const enqueue = async (press: () => unknown) => {
  const { length } = await operations();
  void press();
  await until(async () => (await operations()).length > length);
};
const discardLast = async () => tab.outbox.discard((await operations()).at(-1)?.id ?? '');

describe('an answer typed over a save that waits, while another tab types over it too,', () => {
  const type = async (researchTitle: string) => {
    tab.drafts.keep(id, { researchTitle });
    await tab.drafts.flush();
  };
  const save = ({ drafts } = tab) => enqueue(() => drafts.saveStep(id, 'application-detail'));
  /** Types in the other tab, which shows the save that waits; nothing of it is on the disk yet. */
  const typeElsewhere = async (researchTitle: string) => {
    await other.drafts.read(id);
    other.drafts.keep(id, { researchTitle });
  };
  const from = async () => (await tab.store.read((tables) => tables.fields.get([id, 'researchTitle'])))?.from;

  beforeEach(async () => {
    await type('Sleep');
    await save();
    await tab.delivery.run();
    await type('Pain');
    await save();
  });

  test('is based on what was there before the save, if that is discarded: nobody is asked', async () => {
    await typeElsewhere('Pain and age');
    await discardLast();
    await type('Pain in children');
    await other.drafts.flush();
    expect(await from()).toBe('Sleep');
    await save(other);
    await tab.delivery.run();
    expect(await operations()).toEqual([]);
    const [application] = await portal.portal.store.selectFrom('applications').select('answers').execute();
    expect(JSON.parse(application?.answers ?? '{}')).toMatchObject({ researchTitle: 'Pain and age' });
  });

  test('is based on the save if that still waits', async () => {
    await typeElsewhere('Pain and age');
    await type('Pain in children');
    await other.drafts.flush();
    expect(await from()).toBe('Pain');
  });
});

test('a cell typed over a save that waits is based on what was there before it, if that is discarded', async () => {
  const rename = async (name: string, { drafts } = tab) => {
    const before = (await drafts.read(id))?.investigators ?? [];
    drafts.investigators.keep(
      id,
      before,
      before.map((row) => ({ ...row, name })),
    );
  };
  const save = ({ drafts } = tab) => enqueue(() => drafts.investigators.save(id));
  tab.drafts.keep(id, { researchTitle: 'Sleep' });
  tab.drafts.investigators.keep(id, [], [tab.drafts.investigators.row({ name: 'Nur', idNumber: '1', position: 'PI' })]);
  await tab.drafts.flush();
  await save();
  await tab.delivery.run();
  await rename('Nora');
  await tab.drafts.flush();
  await save();

  await rename('Nadia', other);
  await discardLast();
  await rename('Nina');
  await tab.drafts.flush();
  await other.drafts.flush();
  expect(await tab.store.read((tables) => tables.investigators.toArray())).toMatchObject([
    { name: 'Nadia', from: { name: 'Nur' } },
  ]);
  await save(other);
  await tab.delivery.run();
  expect(await operations()).toEqual([]);
  const stored = await portal.portal.store.selectFrom('investigators').selectAll().execute();
  expect(stored).toMatchObject([{ name: 'Nadia' }]);
});
