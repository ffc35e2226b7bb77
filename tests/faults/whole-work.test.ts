import { describe, expect, test } from 'vitest';
import { status } from '../../src/contract/domain/statuses.ts';
import { createRandom } from '../simulation/random.ts';
import type { Line } from '../support/test-workspace.ts';
import {
  agreement,
  aPortal,
  changesAskedFor,
  deliverAll,
  detail,
  expectKind,
  kindsOf,
  pdf,
  saveNew,
  statesOf,
  writeComplete,
} from './world.ts';

test('fault 8: what was made without a connection arrives in its order, with the numbers of the server everywhere', async () => {
  const { person, device, tables, time } = await aPortal();
  const tab = device.tab(person);
  tab.line.state = 'cut before';
  const id = await tab.drafts.start(agreement);
  await Promise.all(await writeComplete(tab, id));
  expect(await tab.drafts.files.choose(id, 4, pdf('more.pdf', 'more'))).toBeUndefined();
  expectKind(await tab.drafts.submit(id), 'waiting');
  expect((await tab.drafts.read(id))?.submitting).toBe('canStillBeChanged');
  expect(await tables.applications()).toEqual([]);
  const asked = await kindsOf(tab);

  tab.line.state = 'open';
  tab.line.requests.length = 0;
  await deliverAll(tab, time);
  expect(asked).toEqual([
    'saveStep',
    'saveStep',
    'saveStep',
    'saveStep',
    'saveInvestigators',
    'addFile',
    'addFile',
    'changeStatus',
  ]);
  expect(changesAskedFor(tab)).toEqual([
    'POST ProjectApplication/Step/1',
    'POST ProjectApplication/Step/3',
    'POST ProjectApplication/Step/4',
    'POST ProjectApplication/Step/5',
    'POST InvestigatorInfo',
    'POST Pi-CV/Step/6',
    'POST Pi-CV/Step/6',
    'POST ProjectApplication/change-status',
  ]);
  expect(await tables.statuses()).toEqual([status.pending]);
  expect(await tables.investigators()).toEqual(['Nur']);
  expect((await tables.attachments()).map((file) => file.file_name)).toEqual(['cv.pdf', 'more.pdf']);
  const [{ id: server } = { id: 0 }] = await tables.applications();
  expect([tab.outbox.serverId(id), tab.outbox.localId(server)]).toEqual([server, id]);
  const draft = await tab.drafts.read(server);
  expect(draft).toMatchObject({ applicationId: id, serverId: server, status: status.pending, submitting: 'no' });
  // Another tab, opened at the address with the server's id, has the same draft.
  const other = device.tab(person);
  await other.outbox.ready;
  expect((await other.drafts.read(server))?.applicationId).toBe(id);
});

describe('fault 9: a create that is refused', () => {
  test('blocks what builds on it, and once corrected it goes with all of it, in order', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    const { id, saved } = await saveNew(tab, ' ');
    expect(await saved).toMatchObject({ kind: 'refused', status: 400 });
    tab.drafts.keep(id, { setting: 'Ward 3' });
    void tab.drafts.saveStep(id, 'methodology');
    await tab.drafts.files.choose(id, 1, pdf('cv.pdf'));
    void tab.drafts.files.send(id);
    void tab.drafts.submit(id);
    await deliverAll(tab, time);
    await deliverAll(tab, time);
    expect(await statesOf(tab)).toEqual(['refused', 'waiting', 'waiting', 'waiting']);
    expect(await tables.applications()).toEqual([]);

    tab.line.requests.length = 0;
    tab.drafts.keep(id, { researchTitle: 'Sleep' });
    expect(await tab.drafts.saveStep(id, 'application-detail')).toMatchObject({ kind: 'saved' });
    await deliverAll(tab, time);
    expect(changesAskedFor(tab)).toEqual([
      'POST ProjectApplication/Step/1',
      'POST ProjectApplication/Step/5',
      'POST Pi-CV/Step/6',
      'POST ProjectApplication/change-status',
    ]);
    expect(await tables.answers()).toMatchObject([{ setting: 'Ward 3' }]);
    expect(await tables.attachments()).toHaveLength(1);
    // The application is not complete, and the person is shown what the server says about that.
    expect(await statesOf(tab)).toEqual(['refused']);
  });
});

test('fault 27: 200 changes and 40 files over a line that cuts at random end complete, each once', async () => {
  const { person, device, tables, time } = await aPortal();
  const tab = device.tab(person);
  tab.line.state = 'cut before';
  const ids: number[] = [];
  for (let number = 0; number < 20; number += 1) {
    const id = await tab.drafts.start(agreement);
    ids.push(id);
    tab.drafts.keep(id, { ...detail, researchTitle: `Title ${number}` });
    await tab.drafts.saveStep(id, 'application-detail');
    for (let round = 0; round < 4; round += 1) {
      tab.drafts.keep(id, { setting: `Ward ${round}` });
      await tab.drafts.saveStep(id, 'methodology');
      await tab.reviews.reply(id, `Message ${number} ${round}`);
    }
    tab.drafts.keep(id, { purpose: `Purpose ${number}` });
    await tab.drafts.saveStep(id, 'title-of-study');
    for (const name of ['one', 'two']) {
      expect(await tab.drafts.files.choose(id, 4, pdf(`${name}.pdf`, `${number} ${name}`))).toBeUndefined();
    }
    await tab.drafts.files.send(id);
  }
  expect(await tab.outbox.summary()).toMatchObject({ waiting: 240 });
  const random = createRandom('a cutting line');
  const fates: readonly Line[] = ['open', 'open', 'cut before', 'cut after'];
  tab.line.fate = () => fates[Math.floor(random.next() * fates.length)];
  await deliverAll(tab, time, 2000);

  expect(await tab.outbox.operations()).toEqual([]);
  expect((await tables.titles()).toSorted()).toEqual(ids.map((_, number) => `Title ${number}`).toSorted());
  expect((await tables.answers()).map((one) => one['setting'])).toEqual(ids.map(() => 'Ward 3'));
  const messages = ids.flatMap((_, number) => [0, 1, 2, 3].map((round) => `Message ${number} ${round}`));
  expect((await tables.comments()).toSorted()).toEqual(messages.toSorted());
  const files = await tables.attachments();
  expect([files.length, new Set(files.map((file) => file.sha256)).size]).toEqual([40, 40]);
  expect(await tab.outbox.summary()).toMatchObject({ waiting: 0, actionNeeded: 0 });
});
