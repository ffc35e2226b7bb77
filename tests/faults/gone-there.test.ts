import { expect, test } from 'vitest';
import { noWorkLeft } from '../../src/contract/work-left.ts';
import { countUnsent } from '../../src/drafts/unsent.ts';
import { aPortal, savedNew } from './world.ts';

test('what only this device has is counted before a sign-out deletes it', async () => {
  // The server forgot the application: its own list says that it is gone.
  const { person, device, portal, time } = await aPortal();
  const here = device.tab(person);
  const id = await savedNew(here, 'Made after the backup');
  await portal.portal.store.deleteFrom('applications').execute();
  time.pass(1000);
  const source = here.replica.whole(here.outbox.serverId(id));
  await source.refresh();
  expect((await here.drafts.read(id))?.answers.researchTitle).toBe('Made after the backup');
  expect(await here.store.read(countUnsent)).not.toEqual(noWorkLeft);
});

test('what the list of a person no longer names is counted too, without anybody opening it', async () => {
  const { person, device, portal, time } = await aPortal();
  const here = device.tab(person);
  await savedNew(here, 'Made after the backup');
  const list = here.replica.ownApplications();
  time.pass(1000);
  await list.refresh();
  expect(await here.store.read(countUnsent)).toEqual(noWorkLeft);
  await portal.portal.store.deleteFrom('applications').execute();
  await portal.portal.store.deleteFrom('changes').execute();
  time.pass(1000);
  await list.refresh();
  expect((await here.store.read(countUnsent)).drafts).toBe(1);
});
