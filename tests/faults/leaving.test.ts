import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { status } from '../../src/contract/domain/statuses.ts';
import { noWorkLeft } from '../../src/contract/domain/work-left.ts';
import { createUnloadTextOfPage } from '../../src/app/unload-text.ts';
import { countUnsent } from '../../src/drafts/inventory/unsent.ts';
import { isUntouched } from '../../src/local-db/kept-count.ts';
import { noteOwner } from '../../src/local-db/note-owner.ts';
import { ownerAt } from '../../src/local-db/owner.ts';
import { createUserStore } from '../../src/local-db/user-store.ts';
import { holdOpen } from '../../src/session/open-pages.ts';
import { readUnsentTexts } from '../../src/drafts/inventory/unsent-words.ts';
import { until } from '../support/test-time.ts';
import { databaseOf, leavingOn } from './leaving-world.ts';
import {
  agreement,
  aPortal,
  completeAt,
  deliverAll,
  expectKind,
  pdf,
  saveNew,
  savedNew,
  statesOf,
  submitted,
} from './world.ts';

const asked = (leaving: { state(): { step: string } }) => until(() => leaving.state().step === 'asking');

describe('fault 14: sign-out with work waiting', () => {
  test('what can be sent is sent first; then nothing of the person stays on the device', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person, { deliversAtOnce: false });
    const { leavingFrom, databases, copiesGone } = leavingOn(device, time);
    void (await saveNew(tab)).saved;
    await until(async () => (await tab.outbox.operations()).length === 1);
    tab.outbox.onWork(() => void tab.delivery.run());
    const left = await leavingFrom(tab).begin();
    if (left.kind === 'left') await left.deleted;
    expect(await tables.titles()).toEqual(['Sleep']);
    expect(await databases()).not.toContain(databaseOf(person.user));
    expect(copiesGone).toEqual([person.user.userId]);
  });

  test('a decision that could still be undone goes at once', async () => {
    const { portal, person, device, tables, time } = await aPortal();
    const applicant = device.tab(person);
    const { server } = await submitted(applicant);
    applicant.close();
    const administrator = await portal.makeAdministrator();
    device.signIn(administrator);
    const tab = device.tab(administrator);
    const { leavingFrom } = leavingOn(device, time);
    await tab.outbox.write((_tables, enqueue) =>
      enqueue(
        server,
        { kind: 'changeStatus', to: status.accepted, at: new Date(time.now()).toISOString() },
        { heldUntil: time.now() + 10_000 },
      ),
    );
    const left = await leavingFrom(tab).begin();
    expect(left.kind).toBe('left');
    expect(await tables.statuses()).toEqual([status.accepted]);
  });

  test('everything that is left is counted: changes, words, files, messages', async () => {
    const { person, device } = await aPortal();
    const tab = device.tab(person);
    const { server } = await submitted(tab);
    const id = await tab.drafts.start(agreement);
    tab.line.state = 'cut before';
    tab.drafts.keep(id, { researchTitle: 'Sleep' });
    expectKind(await tab.drafts.saveStep(id, 'application-detail'), 'waiting');
    tab.drafts.keep(id, { setting: 'Ward 3' });
    await tab.drafts.flush();
    await tab.drafts.files.choose(id, 1, pdf('cv.pdf'));
    tab.reviews.written.keep(server, 'reply', 'One more thing');
    await tab.reviews.written.flush();
    expect(await tab.store.read(countUnsent)).toEqual({
      ...noWorkLeft,
      changes: 1,
      drafts: 1,
      files: 1,
      messages: 1,
    });
    const words = await tab.store.read(readUnsentTexts);
    expect(words.find(({ applicationId }) => applicationId === id)).toEqual({
      applicationId: id,
      title: 'Sleep',
      words: [{ label: 'Setting', text: 'Ward 3' }],
    });
    expect(words.flatMap((one) => one.words)).toContainEqual({ label: 'Message', text: 'One more thing' });
  });

  test('kept, all of it is there at the next sign-in, and is delivered', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    const { leavingFrom } = leavingOn(device, time);
    tab.line.state = 'cut before';
    const { id, saved } = await saveNew(tab);
    await saved;
    tab.drafts.keep(id, { setting: 'Ward 3' });
    const leaving = leavingFrom(tab);
    const begun = leaving.begin();
    await asked(leaving);
    expect(leaving.state()).toMatchObject({ left: { changes: 1, drafts: 1 } });
    leaving.keep();
    const left = await begun;
    if (left.kind === 'left') await left.deleted;
    tab.close();

    device.signIn(person);
    const back = device.tab(person);
    expect((await back.drafts.read(id))?.answers).toMatchObject({ researchTitle: 'Sleep', setting: 'Ward 3' });
    await deliverAll(back, time);
    expect(await tables.titles()).toEqual(['Sleep']);
  });

  test('discarded, nothing of it is left, nor does another tab bring it back', async () => {
    const { person, device, tables, time } = await aPortal();
    const [tab, other] = [device.tab(person), device.tab(person)];
    const { leavingFrom, databases } = leavingOn(device, time);
    tab.line.state = 'cut before';
    const { id, saved } = await saveNew(tab);
    await saved;
    expect(await other.drafts.read(id)).not.toBeNull();
    const leaving = leavingFrom(tab);
    const begun = leaving.begin();
    await asked(leaving);
    leaving.discard();
    const left = await begun;
    if (left.kind === 'left') await left.deleted;
    expect(await databases()).not.toContain(databaseOf(person.user));
    await expect(other.drafts.start(agreement)).rejects.toMatchObject({ name: 'DatabaseClosedError' });
    await other.delivery.run();
    expect(await databases()).not.toContain(databaseOf(person.user));

    device.signIn(person);
    const back = device.tab(person);
    expect(await back.outbox.operations()).toEqual([]);
    await deliverAll(back, time);
    expect(await tables.titles()).toEqual([]);
  });

  test('a tab that sleeps with the database open keeps nobody out of it: it is empty, and goes once the tab is gone', async () => {
    const { person, device, time } = await aPortal();
    const tab = device.tab(person);
    const { leavingFrom, databases, forgetting } = leavingOn(device, time);
    await savedNew(tab);
    const asleep = device.locks.tab();
    const closes = holdOpen(asleep, person.user.userId);
    const left = await leavingFrom(tab).begin();
    if (left.kind === 'left') await left.deleted;
    expect(await databases()).toContain(databaseOf(person.user));
    const opened = createUserStore({ indexedDB: device.disk.indexedDB, IDBKeyRange }, person.user.userId);
    expect(await opened.read(isUntouched)).toBe(true);
    opened.close();
    closes();
    // The lock is released one turn later.
    await new Promise((resolve) => setImmediate(resolve));
    await forgetting.sweep(false);
    expect(await databases()).not.toContain(databaseOf(person.user));
  });

  test('what another tab wrote while the person left is not deleted with the rest', async () => {
    const { person, device, time } = await aPortal();
    const [tab, other] = [device.tab(person), device.tab(person)];
    const { leavingFrom, databases } = leavingOn(device, time);
    const id = await savedNew(tab);
    // The other tab writes between the check of what is left and the deletion.
    const kept = other.drafts;
    const leaving = leavingFrom({
      ...tab,
      store: {
        ...tab.store,
        async write(work) {
          kept.keep(id, { setting: 'Ward 3' });
          await kept.flush();
          return tab.store.write(work);
        },
      },
    });
    const left = await leaving.begin();
    if (left.kind === 'left') await left.deleted;
    expect(await databases()).toContain(databaseOf(person.user));
    device.signIn(person);
    expect((await device.tab(person).drafts.read(id))?.answers.setting).toBe('Ward 3');
  });

  test('without locks a database is emptied and stays, so what another tab writes a moment later is kept', async () => {
    const { person, device, time } = await aPortal();
    const [tab, other] = [device.tab(person), device.tab(person)];
    const { leavingFrom } = leavingOn(device, time, { hasLocks: false });
    const id = await savedNew(tab);
    await other.drafts.read(id);
    const left = await leavingFrom(tab).begin();
    if (left.kind === 'left') await left.deleted;
    expect(await other.store.read(isUntouched)).toBe(true);
    other.drafts.keep(id, { setting: 'Ward 3' });
    await other.drafts.flush();
    device.signIn(person);
    const fields = await device.tab(person).store.read((tables) => tables.fields.of(id));
    expect(fields).toMatchObject([{ name: 'setting', value: 'Ward 3' }]);
  });

  test.each([
    ['keep', { setting: 'Ward 3', purpose: 'Better sleep' }],
    ['discard', undefined],
  ] as const)(
    'what another tab wrote after the person was asked is asked about before anything is discarded (%s)',
    async (then, kept) => {
      const { person, device, time } = await aPortal();
      const [tab, other] = [device.tab(person), device.tab(person)];
      const { leavingFrom } = leavingOn(device, time);
      const id = await savedNew(tab);
      tab.drafts.keep(id, { setting: 'Ward 3' });
      const leaving = leavingFrom(tab);
      const begun = leaving.begin();
      await asked(leaving);
      other.drafts.keep(id, { purpose: 'Better sleep' });
      await other.drafts.flush();
      leaving.discard();
      await until(() => {
        const state = leaving.state();
        return state.step === 'asking' && state.times > 1;
      });
      leaving[then]();
      const left = await begun;
      if (left.kind === 'left') await left.deleted;

      device.signIn(person);
      const answers = (await device.tab(person).drafts.read(id))?.answers;
      expect(answers && { setting: answers.setting, purpose: answers.purpose }).toEqual(kept);
    },
  );

  test('what another tab writes into what was emptied is still its owner’s', async () => {
    const { person, device, time } = await aPortal();
    const [tab, other] = [device.tab(person), device.tab(person)];
    const { leavingFrom } = leavingOn(device, time);
    const id = await savedNew(tab);
    const { userId, emailAddress } = person.user;
    await noteOwner(tab.store, { userId, emailAddress, portalId: null });
    const closes = holdOpen(device.locks.tab(), userId);
    const left = await leavingFrom(tab).begin();
    if (left.kind === 'left') await left.deleted;
    other.drafts.keep(id, { setting: 'Ward 3' });
    await other.drafts.flush();
    expect(await ownerAt(device.disk.indexedDB, other.store.place)).toMatchObject({ userId, emailAddress });
    closes();
  });

  test('words that the disk does not take are discarded with the rest', async () => {
    const { person, device, time } = await aPortal();
    const tab = device.tab(person);
    const { leavingFrom, databases, storage } = leavingOn(device, time);
    const id = await savedNew(tab);
    const words = createUnloadTextOfPage({ ...tab, storage, page: 'this', now: time.now });
    device.disk.fault = () => 'noRoom';
    tab.drafts.keep(id, { setting: 'Ward 3' });
    words.save();
    const leaving = leavingFrom(tab, words);
    const begun = leaving.begin();
    await asked(leaving);
    expect(leaving.state()).toMatchObject({ hasUnwritten: true });
    device.disk.fault = undefined;
    leaving.discard();
    const left = await begun;
    if (left.kind === 'left') await left.deleted;
    expect(await databases()).not.toContain(databaseOf(person.user));
    expect(storage.keys()).toEqual([]);
  });

  test('on a shared tablet only what is not at the server stays', async () => {
    const { person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    const { leavingFrom, copiesGone } = leavingOn(device, time, { shared: true });
    const done = await savedNew(tab, 'At the server');
    tab.line.state = 'cut before';
    const { id, saved } = await saveNew(tab, 'Not yet');
    await saved;
    const leaving = leavingFrom(tab);
    const begun = leaving.begin();
    await asked(leaving);
    leaving.keep();
    const left = await begun;
    if (left.kind === 'left') await left.deleted;
    expect(copiesGone).toEqual([person.user.userId]);

    device.signIn(person);
    const back = device.tab(person);
    expect(await back.drafts.read(done)).toBeNull();
    const receipts = await back.store.read((all) => all.receipts.toArray());
    expect(receipts.map(({ data, message }) => [data, message])).toEqual(receipts.map(() => [null, '']));
    expect((await back.drafts.read(id))?.answers.researchTitle).toBe('Not yet');
    await deliverAll(back, time);
    expect(await tables.titles()).toEqual(['At the server', 'Not yet']);
  });

  test('on a shared tablet nothing that is at the server stays, though hidden words of one application do', async () => {
    const { person, device, time, tables } = await aPortal();
    const tab = device.tab(person);
    const other = await completeAt(tab);
    const { id } = await completeAt(tab);
    // A box was ticked, words were typed below it, and the box was unticked again: the words stay on this device,
    // hidden.
    tab.drafts.keep(id, { noConflict: true, conflictName1: 'A name', conflictExplanation1: 'x' });
    await tab.drafts.flush();
    tab.drafts.keep(id, { noConflict: false });
    await tab.drafts.saveStep(id, 'conflict-of-interest');
    await tab.drafts.submit(id);
    await deliverAll(tab, time);
    expect(await tables.statuses()).toEqual([status.draft, status.pending]);
    const { leavingFrom } = leavingOn(device, time, { shared: true });
    const left = await leavingFrom(tab).begin();
    expect(left.kind).toBe('left');
    if (left.kind === 'left') await left.deleted;
    const back = device.tab(person);
    const drafts = await back.store.read((all) => all.drafts.toArray());
    expect(drafts.map(({ applicationId }) => applicationId)).toEqual([id]);
    expect(drafts.map(({ applicationId }) => applicationId)).not.toContain(other.id);
  });

  test('on a shared tablet what a person left who only lost their session goes too, but for what is unsent', async () => {
    const { portal, person, device, time } = await aPortal();
    const { forgetting, databases, copiesGone } = leavingOn(device, time, { shared: true });
    const done = device.tab(person);
    await savedNew(done);
    done.close();
    const other = await portal.signUpActivated();
    device.signIn(other);
    const unsent = device.tab(other);
    unsent.line.state = 'cut before';
    const { id, saved } = await saveNew(unsent, 'Not yet');
    await saved;
    unsent.close();
    device.session.now = null;
    await forgetting.sweep(true);
    expect(await databases()).not.toContain(databaseOf(person.user));
    expect((await device.tab(other).drafts.read(id))?.answers.researchTitle).toBe('Not yet');
    expect(copiesGone.toSorted()).toEqual([person.user.userId, other.user.userId].toSorted());
  });
});

test('fault 13: a database that could not go when its person left goes at the next start, and nobody else’s does', async () => {
  const { portal, person, device, time } = await aPortal();
  const { forgetting, storage, databases } = leavingOn(device, time);
  const first = device.tab(person);
  await savedNew(first);
  first.close();
  const other = await portal.signUpActivated();
  device.signIn(other);
  const second = device.tab(other);
  await savedNew(second);
  storage.setItem('portal-forget', `${person.user.userId},${other.user.userId}`);
  await forgetting.sweep(false);
  expect(await databases()).not.toContain(databaseOf(person.user));
  expect(await databases()).toContain(databaseOf(other.user));
  expect(await second.outbox.summary()).toMatchObject({ waiting: 0 });
});

describe('fault 15: a role that changed while the person was away', () => {
  test('what waited is refused in the server’s words, and what was not saved can still be read out', async () => {
    const { portal, person, device, tables, time } = await aPortal();
    const tab = device.tab(person);
    tab.line.state = 'cut before';
    const { id, saved } = await saveNew(tab);
    await saved;
    tab.drafts.keep(id, { setting: 'Ward 3' });
    await tab.drafts.flush();
    await portal.portal.store.updateTable('users').set({ role_id: 2 }).where('id', '=', person.user.userId).execute();
    tab.line.state = 'open';
    await deliverAll(tab, time);
    expect(await statesOf(tab)).toEqual(['refused']);
    expect(await tables.titles()).toEqual([]);
    expect(await tab.store.read(countUnsent)).toMatchObject({ actionNeeded: 1, drafts: 1 });
    expect(await tab.store.read(readUnsentTexts)).toMatchObject([{ words: [{ label: 'Setting', text: 'Ward 3' }] }]);
  });
});
