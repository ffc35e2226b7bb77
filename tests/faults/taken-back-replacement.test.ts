import { expect, test } from 'vitest';
import type { TestTime } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aPlainServer } from './plain-world.ts';
import { aPortal, deliverAll, failure, pdf, savedNew } from './world.ts';

/** A stored file, and another one that was to replace it: the server puts it off, and the person takes it back. */
async function takenBack(tab: TestWorkspace, fileType: 1 | 2, refusal: number, stored: () => unknown) {
  const id = await savedNew(tab);
  const { files } = tab.drafts;
  await files.choose(id, fileType, pdf('old.pdf', 'old'));
  await files.send(id);
  const before = await stored();
  const [old] = (await tab.drafts.read(id))?.attachments ?? [];
  tab.line.fate = ({ method }) => (method === 'GET' ? undefined : failure(refusal));
  await files.choose(id, fileType, pdf('new.pdf', 'new'), old?.id);
  await files.send(id);
  const [chosenFile] = (await tab.drafts.read(id))?.chosenFiles ?? [];
  expect(chosenFile).toMatchObject({ fileName: 'new.pdf', state: 'waiting' });
  await files.drop(id, chosenFile?.id ?? 0);
  tab.line.fate = undefined;
  return { id, before };
}

async function expectOldAlone(tab: TestWorkspace, id: number, time: TestTime) {
  await deliverAll(tab, time);
  expect(await tab.outbox.operations()).toEqual([]);
  expect(await tab.drafts.read(id)).toMatchObject({ attachments: [{ fileName: 'old.pdf' }], chosenFiles: [] });
  expect(await tab.store.read((tables) => Promise.all([tables.files.count(), tables.bytes.count()]))).toEqual([0, 0]);
}

test.for([429, 401])('a stored file stays if its replacement was put off with %i and taken back', async (refusal) => {
  const { person, device, time, tables } = await aPortal();
  const tab = device.tab(person);
  const { id, before } = await takenBack(tab, 2, refusal, tables.attachments);
  if (refusal === 401) await device.signInAgain(person);
  await expectOldAlone(tab, id, time);
  expect(await tables.attachments()).toEqual(before);
  expect(before).toMatchObject([{ file_name: 'old.pdf' }]);
});

test.for([1, 2] as const)(
  'a stored file of type %i stays at a plain server if its replacement was put off and taken back',
  async (fileType) => {
    const { server, device, applicant, time } = aPlainServer();
    const tab = device.tab(applicant);
    const { id, before } = await takenBack(tab, fileType, 429, () => [...server.state.files]);
    await expectOldAlone(tab, id, time);
    expect(server.state.files).toEqual(before);
    expect(before).toMatchObject([{ fileName: 'old.pdf' }]);
  },
);
