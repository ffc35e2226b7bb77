import { expect, test } from 'vitest';
import { until } from '../support/test-time.ts';
import { databaseOf } from './leaving-world.ts';
import { aPortal, deliverAll, expectKind, saveNew, statesOf } from './world.ts';

test('fault 21: a start whose response was lost is resumed after the browser emptied the database, not made twice', async () => {
  const { person, device, tables, time } = await aPortal();
  const tab = device.tab(person);
  tab.line.fate = ({ method }) => (method === 'GET' ? 'open' : 'cut after');
  const { id, saved } = await saveNew(tab, 'Sleep');
  expectKind(await saved, 'waiting');
  await until(async () => (await statesOf(tab))[0] === 'unsure');
  await device.disk.empty(databaseOf(person.user));
  tab.line.fate = undefined;
  tab.drafts.keep(id, { studyTitle: 'Sleep on surgical wards' });
  await tab.drafts.saveStep(id, 'title-of-study');
  await deliverAll(tab, time);
  expect(await tab.outbox.operations()).toEqual([]);
  expect(await tables.titles()).toEqual(['Sleep']);
  expect(await tables.answers()).toMatchObject([{ studyTitle: 'Sleep on surgical wards' }]);
});
