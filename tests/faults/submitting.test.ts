import { describe, expect, test } from 'vitest';
import { status } from '../../src/contract/domain/statuses.ts';
import { outboxMessages } from '../../src/contract/messages/device/saving.ts';
import type { OperationRow } from '../../src/local-db/tables/rows.ts';
import { readSubmission } from '../../src/outbox/read/submission.ts';
import { until } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import {
  aDevice,
  aPortal,
  completeAt,
  deliverAll,
  expectKind,
  failure,
  pdf,
  savedNew,
  submitted,
  takeInHand,
  writeComplete,
} from './world.ts';

/** A tab with a complete application; `waiting` lists its waiting intents with their states. */
async function aCompleteOne() {
  const { person, device, tables, time } = await aPortal();
  const tab = device.tab(person);
  const { id } = await completeAt(tab);
  const waiting = async () =>
    (await tab.outbox.operations()).map(({ intent, state }) => {
      const what = intent.kind === 'changeStatus' ? intent.to : intent.kind === 'saveStep' ? intent.step : intent.kind;
      return `${what} ${state}`;
    });
  const draft = async () => {
    const read = await tab.drafts.read(id);
    if (read === null) throw new Error('There is no draft.');
    return read;
  };
  return { person, device, tables, time, tab, id, waiting, draft };
}

describe('while Submit waits', () => {
  test('and nobody has sent it, what is changed goes before it, and the draft says that it can be changed', async () => {
    const { tab, id, session, tables, time, waiting, draft } = await signedOutAtSubmit();
    expect((await draft()).submitting).toBe('canStillBeChanged');
    tab.drafts.keep(id, { setting: 'Ward 4, not 3' });
    expectKind(await tab.drafts.saveStep(id, 'methodology'), 'waiting');
    expect(await waiting()).toEqual(['methodology waiting', `${status.pending} waiting`]);
    session.signIn();
    await deliverAll(tab, time);
    expect(await waiting()).toEqual([]);
    expect(await tables.statuses()).toEqual([status.pending]);
    expect((await tables.answers())[0]).toMatchObject({ setting: 'Ward 4, not 3' });
  });

  test('and a try of it has left, the draft says that it is on its way; what is written stays on this device', async () => {
    const { tab, id, tables, time, waiting, draft } = await aCompleteOne();
    expect((await draft()).submitting).toBe('no');
    tab.line.state = 'cut before';
    expectKind(await tab.drafts.submit(id), 'waiting');
    expect((await draft()).submitting).toBe('onItsWay');
    tab.drafts.keep(id, { setting: 'Ward 4, not 3' });
    // What was typed since is no part of the submission: a second press sends none of it, and says so.
    expect(await tab.drafts.submit(id)).toEqual({ kind: 'alreadySubmitted' });
    expect(await waiting()).toEqual([`${status.pending} unsure`]);
    tab.line.state = 'open';
    await deliverAll(tab, time);
    expect(await waiting()).toEqual([]);
    expect(await tables.statuses()).toEqual([status.pending]);
    expect((await draft()).answers.setting).toBe('Ward 4, not 3');
    expect((await draft()).partStates.methodology).toBe('kept');
  });

  test('and has left, Submit in another tab never calls submitted what was written there since', async () => {
    const { tab, device, person, id, tables, time } = await aCompleteOne();
    tab.line.state = 'cut before';
    expectKind(await tab.drafts.submit(id), 'waiting');
    const other = device.tab(person);
    other.drafts.keep(id, { setting: 'Ward 4, not 3' });
    expect(await other.drafts.submit(id)).toEqual({ kind: 'alreadySubmitted' });
    await deliverAll(other, time);
    expect(await tables.statuses()).toEqual([status.pending]);
    expect((await tables.answers())[0]).toMatchObject({ setting: 'Ward 3' });
    expect(await other.drafts.read(id)).toMatchObject({
      answers: { setting: 'Ward 4, not 3' },
      partStates: { methodology: 'kept' },
    });
  });

  test('and has left, Submit in another tab never calls submitted what was saved there since', async () => {
    const { tab, device, person, id, tables, time } = await aCompleteOne();
    tab.line.state = 'cut before';
    expectKind(await tab.drafts.submit(id), 'waiting');
    const other = device.tab(person);
    // The other tab had not yet heard that the draft is locked.
    other.drafts.keep(id, { setting: 'Ward 4, not 3' });
    expectKind(await other.drafts.saveStep(id, 'methodology'), 'waiting');
    time.pass(60_000);
    expect(await other.drafts.submit(id)).toEqual({ kind: 'alreadySubmitted' });
    await deliverAll(other, time);
    expect(await tables.statuses()).toEqual([status.pending]);
    expect((await tables.answers())[0]).toMatchObject({ setting: 'Ward 3' });
    expect((await other.drafts.read(id))?.answers.setting).toBe('Ward 4, not 3');
  });

  test.each(['cut before', 'cut after'] as const)(
    'a second Submit, and Save As Draft, add nothing (%s)',
    async (state) => {
      const { tab, id, tables, time, waiting } = await aCompleteOne();
      tab.line.state = state;
      expectKind(await tab.drafts.submit(id), 'waiting');
      expectKind(await tab.drafts.submit(id), 'waiting');
      expect(await tab.drafts.saveAsDraft(id)).toEqual({ kind: 'submitting', how: 'onItsWay' });
      expect(await waiting()).toEqual([`${status.pending} unsure`]);
      tab.line.state = 'open';
      await deliverAll(tab, time);
      expect(await waiting()).toEqual([]);
      expect(await tables.statuses()).toEqual([status.pending]);
    },
  );

  test('that nobody has sent, Save As Draft and a change leave nothing that needs somebody', async () => {
    const { tab, id, session, tables, time, waiting } = await signedOutAtSubmit();
    await tab.drafts.saveAsDraft(id);
    tab.drafts.keep(id, { setting: 'Ward 4, not 3' });
    await tab.drafts.saveStep(id, 'methodology');
    session.signIn();
    await deliverAll(tab, time);
    expect(await waiting()).toEqual([]);
    expect(await tables.statuses()).toEqual([status.pending]);
  });
});

describe('Submit that reaches the disk only after a Submit in another tab was accepted', () => {
  test('adds nothing', async () => {
    const { tab, device, person, id, tables, waiting } = await aCompleteOne();
    const other = device.tab(person);
    await other.drafts.read(id);
    expectKind(await tab.drafts.submit(id), 'saved');
    // The clock stands still: it was pressed no later than the other one was accepted.
    expectKind(await other.drafts.submit(id), 'saved');
    expect(await waiting()).toEqual([]);
    expect(await tables.statuses()).toEqual([status.pending]);
  });

  test('never calls submitted what was written since', async () => {
    const { tab, device, person, id, tables, waiting } = await aCompleteOne();
    const other = device.tab(person);
    expectKind(await tab.drafts.submit(id), 'saved');
    other.drafts.keep(id, { setting: 'Ward 4, not 3' });
    expect(await other.drafts.submit(id)).not.toMatchObject({ kind: 'saved' });
    expect(await waiting()).not.toEqual([]);
    expect((await tables.answers())[0]).toMatchObject({ setting: 'Ward 3' });
  });
});

/**
 * A complete application whose Submit was pressed while the user was signed out on this device, so that it was never
 * tried.
 */
async function signedOutAtSubmit() {
  const world = await aCompleteOne();
  const { tab, device, person, id } = world;
  device.session.now = null;
  expectKind(await tab.drafts.submit(id), 'waiting');
  return { ...world, session: { signIn: () => device.signIn(person) } };
}

test('Submit behind a save that was refused waits behind what needs somebody, and says so', async () => {
  const { tab, id, waiting } = await aCompleteOne();
  tab.line.fate = ({ method }) =>
    method === 'POST' ? Response.json({ isSuccess: false, message: 'No', data: null }, { status: 400 }) : undefined;
  tab.drafts.keep(id, { setting: 'Ward 4' });
  expectKind(await tab.drafts.saveStep(id, 'methodology'), 'refused');
  tab.line.fate = undefined;
  expect(await tab.drafts.submit(id)).toEqual({
    kind: 'waiting',
    applicationId: id,
    sessionEnded: false,
    behind: true,
  });
  expect(await waiting()).toEqual(['methodology refused', `${status.pending} waiting`]);
});

describe('Submit behind a deletion that needs somebody sends nothing with what was deleted', () => {
  test.each(['mine', 'theirs'] as const)('of an investigator who was changed elsewhere (%s)', async (choice) => {
    const { tab, id, tables, time, person, waiting, draft } = await aCompleteOne();
    const { investigators } = tab.drafts;
    const ali = investigators.row({ name: 'Ali', idNumber: '2', position: 'Nurse' });
    investigators.keep(id, (await draft()).investigators, [...(await draft()).investigators, ali]);
    expectKind(await investigators.save(id), 'saved');
    const there = aDevice(time).tab(person);
    const server = tab.outbox.serverId(id);
    await takeInHand(there, server);

    tab.line.signedIn = false;
    const shown = (await draft()).investigators.find(({ name }) => name === 'Ali');
    expectKind(await investigators.remove(id, shown?.id ?? 0, shown), 'waiting');
    expectKind(await tab.drafts.submit(id), 'waiting');
    const before = (await there.drafts.read(server))?.investigators ?? [];
    const changed = before.map((row) => (row.name === 'Ali' ? { ...row, position: 'Head nurse' } : row));
    there.drafts.investigators.keep(server, before, changed);
    expectKind(await there.drafts.investigators.save(server), 'saved');

    tab.line.signedIn = true;
    await deliverAll(tab, time);
    expect(await tables.statuses()).toEqual([status.draft]);
    expect(await waiting()).toEqual(['removeInvestigator conflict', `${status.pending} waiting`]);
    const [removal, submission] = await tab.outbox.operations();
    expect(await tab.store.read((all) => readSubmission(all, id))).toMatchObject({
      state: 'actionNeeded',
      operationId: removal?.id,
    });
    expect(await tab.outbox.change(submission?.id ?? '')).toMatchObject({
      operation: { blockedReason: { kind: 'behind', operationId: removal?.id } },
    });
    expect(await tab.drafts.submit(id)).toEqual({
      kind: 'waiting',
      applicationId: id,
      sessionEnded: false,
      behind: true,
    });

    const { conflict } = removal?.trouble ?? {};
    const fields = conflict?.kind === 'fields' ? conflict.fields : [];
    await tab.outbox.solve(removal?.id ?? '', Object.fromEntries(fields.map(({ name }) => [name, choice])));
    await deliverAll(tab, time);
    // After what they chose the person is asked no more: it was made on this device, and they saw it.
    expect(await waiting()).toEqual([]);
    expect(await tables.statuses()).toEqual([status.pending]);
    expect(await tables.investigators()).toEqual(choice === 'mine' ? ['Nur'] : ['Nur', 'Ali']);
  });

  test('of a file that the portal refused to delete; a save behind the deletion goes', async () => {
    const { tab, id, tables, time, waiting, draft } = await aCompleteOne();
    await tab.drafts.files.choose(id, 4, pdf('plan.pdf'));
    await tab.drafts.files.send(id);
    const stored = (await draft()).attachments.find(({ fileName }) => fileName === 'plan.pdf');
    tab.line.fate = ({ method }) => (method === 'DELETE' ? failure(400) : undefined);
    await tab.drafts.files.remove(id, stored?.id ?? 0, 'plan.pdf');
    await until(async () => (await waiting()).includes('removeFile refused'));
    tab.drafts.keep(id, { setting: 'Ward 4' });
    expectKind(await tab.drafts.saveStep(id, 'methodology'), 'saved');
    expect(await waiting()).toEqual(['removeFile refused']);
    expect(await tab.drafts.submit(id)).toEqual({
      kind: 'waiting',
      applicationId: id,
      sessionEnded: false,
      behind: true,
    });
    await deliverAll(tab, time);
    expect(await tables.statuses()).toEqual([status.draft]);
    tab.line.fate = undefined;
    await tab.outbox.retry((await tab.outbox.operations())[0]?.id ?? '');
    await deliverAll(tab, time);
    expect(await tables.statuses()).toEqual([status.pending]);
    expect((await tables.attachments()).map(({ file_name }) => file_name)).toEqual(['cv.pdf']);
  });
});

describe('a change that a copy brings while Submit waits', () => {
  async function brought() {
    const world = await signedOutAtSubmit();
    const { tab, id, person, time } = world;
    const there = aDevice(time).tab(person);
    const server = tab.outbox.serverId(id);
    await takeInHand(there, server);
    there.line.signedIn = false;
    there.drafts.keep(server, { setting: 'Ward 4, not 3' });
    expectKind(await there.drafts.saveStep(server, 'methodology'), 'waiting');
    await tab.outbox.importWork(await there.outbox.exportWork());
    await deliverAll(tab, time);
    return world;
  }

  test('is part of what is submitted once the user presses Submit again', async () => {
    const { tab, id, session, tables, time, waiting } = await brought();
    expectKind(await tab.drafts.submit(id), 'waiting');
    expect(await waiting()).toEqual(['methodology unsure', `${status.pending} waiting`]);
    session.signIn();
    await deliverAll(tab, time);
    expect(await waiting()).toEqual([]);
    expect(await tables.statuses()).toEqual([status.pending]);
    expect(await tables.answers()).toMatchObject([{ setting: 'Ward 4, not 3' }]);
  });

  test('is no part of what they submitted before they saw it', async () => {
    const { tab, session, tables, time, waiting } = await brought();
    session.signIn();
    await deliverAll(tab, time);
    expect(await tables.statuses()).toEqual([status.pending]);
    expect(await tables.answers()).toMatchObject([{ setting: 'Ward 3' }]);
    expect(await waiting()).toEqual(['methodology refused']);
  });
});

describe('a Submit that needs somebody, with changes saved since, and sent again', () => {
  type World = Awaited<ReturnType<typeof aCompleteOne>>;
  const refused = async ({ tab, id }: World) => {
    tab.line.fate = ({ method }) => (method === 'GET' ? undefined : failure(400));
    expectKind(await tab.drafts.submit(id), 'refused');
    tab.line.fate = undefined;
  };
  const overtaken = async ({ tab, id, time, person }: World) => {
    const there = aDevice(time).tab(person);
    const server = tab.outbox.serverId(id);
    await takeInHand(there, server);
    there.drafts.keep(server, { purpose: 'To learn more.' });
    expectKind(await there.drafts.saveStep(server, 'title-of-study'), 'saved');
    expectKind(await tab.drafts.submit(id), 'conflict');
  };
  const submission = async ({ tab }: World) => {
    const operations = await tab.outbox.operations();
    return operations.find(({ intent }) => intent.kind === 'changeStatus')?.id ?? '';
  };
  const retry = async (world: World) => world.tab.outbox.retry(await submission(world));
  const submitAgain = async (world: World) => world.tab.outbox.solve(await submission(world), { submission: 'mine' });
  /** Saves an answer while nobody is signed in. */
  const saveUnsent = async ({ tab, id, device }: World) => {
    device.session.now = null;
    tab.drafts.keep(id, { setting: 'Ward 4, not 3' });
    expectKind(await tab.drafts.saveStep(id, 'methodology'), 'waiting');
  };

  test.each([
    { what: 'refused', needSomebody: refused, sendAgain: retry },
    { what: 'overtaken by another device', needSomebody: overtaken, sendAgain: submitAgain },
  ])('($what) goes behind them, and behind what is saved after that', async ({ needSomebody, sendAgain }) => {
    const world = await aCompleteOne();
    const { tab, id, device, person, tables, time, waiting } = world;
    await needSomebody(world);
    await saveUnsent(world);
    await sendAgain(world);
    tab.drafts.keep(id, { duration: '2 years' });
    expectKind(await tab.drafts.saveStep(id, 'application-detail'), 'waiting');
    expect(await waiting()).toEqual(['methodology waiting', 'application-detail waiting', `${status.pending} waiting`]);
    device.signIn(person);
    await deliverAll(tab, time);
    expect(await waiting()).toEqual([]);
    expect(await tables.statuses()).toEqual([status.pending]);
    expect(await tables.answers()).toMatchObject([{ setting: 'Ward 4, not 3', duration: '2 years' }]);
  });

  test('goes behind a message too, which would be refused after it', async () => {
    const world = await aCompleteOne();
    const { tab, id, device, waiting } = world;
    await refused(world);
    device.session.now = null;
    await tab.outbox.write((_tables, enqueue) => enqueue(id, { kind: 'comment', text: 'Here it is.', created: '' }));
    await retry(world);
    expect(await waiting()).toEqual(['comment waiting', `${status.pending} waiting`]);
  });

  test('submits nothing without them where another device has a copy of it', async () => {
    const world = await aCompleteOne();
    const { tab, device, person, tables, time, waiting } = world;
    await refused(world);
    await tab.outbox.exportWork();
    await saveUnsent(world);
    await retry(world);
    device.signIn(person);
    await deliverAll(tab, time);
    expect(await tables.answers()).toMatchObject([{ setting: 'Ward 4, not 3' }]);
    // It was made before they were saved, so the person is asked once more.
    expect(await waiting()).toEqual([`${status.pending} conflict`]);
    await submitAgain(world);
    await deliverAll(tab, time);
    expect(await waiting()).toEqual([]);
    expect(await tables.statuses()).toEqual([status.pending]);
  });

  test('goes behind them where its answer was lost, and it was taken back and is wanted after all', async () => {
    const world = await aCompleteOne();
    const { tab, id, device, person, tables, time, waiting } = world;
    tab.line.state = 'cut before';
    expectKind(await tab.drafts.submit(id), 'waiting');
    await tab.outbox.discard(await submission(world));
    tab.line.state = 'open';
    expect(await waiting()).toEqual([`${status.pending} conflict`]);
    await saveUnsent(world);
    await retry(world);
    expect(await waiting()).toEqual(['methodology waiting', `${status.pending} unsure`]);
    device.signIn(person);
    await deliverAll(tab, time);
    expect(await tables.answers()).toMatchObject([{ setting: 'Ward 4, not 3' }]);
  });
});

describe('a Submit in a copy that no device has sent, while more information was asked for since', () => {
  /** One device submits without a connection and exports a copy; a third one submits, and is asked for more. */
  async function askedSince({ saves }: { saves: boolean }) {
    const { portal, person, device, tables, time } = await aPortal();
    const here = device.tab(person);
    const { id, server } = await completeAt(here);
    const there = aDevice(time).tab(person, { deliversAtOnce: false });
    await takeInHand(there, server);
    here.line.signedIn = false;
    if (saves) {
      here.drafts.keep(id, { setting: 'Ward 4' });
      await here.drafts.saveStep(id, 'methodology');
    }
    await here.drafts.submit(id);
    const copy = await here.outbox.exportWork();
    const ask = async () => {
      const administrator = aDevice(time).tab(await portal.makeAdministrator());
      expectKind(await administrator.reviews.request(server, 'Who reads the diaries?', undefined), 'saved');
    };
    const submitElsewhere = async () => {
      const third = aDevice(time).tab(person);
      await takeInHand(third, server);
      expectKind(await third.drafts.submit(server), 'saved');
    };
    return { here, there, server, copy, ask, submitElsewhere, tables, time };
  }

  const submissionsOf = async ({ outbox }: { outbox: { operations(): Promise<readonly OperationRow[]> } }) =>
    (await outbox.operations()).map(({ intent, state, trouble }) => [intent.kind, state, trouble?.conflict?.kind]);
  const asked = [['changeStatus', 'conflict', 'submission']];

  test('is not sent behind a save before its user has seen the request', async () => {
    const { there, copy, ask, submitElsewhere, tables, time } = await askedSince({ saves: true });
    await there.outbox.importWork(copy);
    await submitElsewhere();
    await ask();
    await deliverAll(there, time);
    expect(await tables.statuses()).toEqual([status.moreInformation]);
    expect(await submissionsOf(there)).toEqual(asked);
  });

  test('is not sent from the device that the copy is from either', async () => {
    const { here, ask, submitElsewhere, tables, time } = await askedSince({ saves: true });
    await submitElsewhere();
    await ask();
    here.line.signedIn = true;
    await deliverAll(here, time);
    expect(await tables.statuses()).toEqual([status.moreInformation]);
    expect(await submissionsOf(here)).toEqual(asked);
  });

  test('is not sent from a device that has read the request before it imports the copy', async () => {
    const { there, server, copy, ask, submitElsewhere, tables, time } = await askedSince({ saves: false });
    await submitElsewhere();
    await ask();
    time.pass(1000);
    await takeInHand(there, server);
    await there.outbox.importWork(copy);
    await deliverAll(there, time);
    expect(await tables.statuses()).toEqual([status.moreInformation]);
    expect(await submissionsOf(there)).toEqual(asked);
  });

  test.each([true, false])('is not asked about if the portal has it already (behind a save: %s)', async (saves) => {
    const { here, there, server, copy, ask, tables, time } = await askedSince({ saves });
    if (saves) await there.outbox.importWork(copy);
    here.line.signedIn = true;
    await deliverAll(here, time);
    await ask();
    time.pass(1000);
    if (!saves) {
      await takeInHand(there, server);
      await there.outbox.importWork(copy);
    }
    await deliverAll(there, time);
    expect(await submissionsOf(there)).toEqual([]);
    expect(await tables.statuses()).toEqual([status.moreInformation]);
  });
});

test('Save As Draft does not say that it is a draft while its submission waits', async () => {
  const { person, device } = await aPortal();
  const tab = device.tab(person);
  const id = await savedNew(tab);
  await Promise.all(await writeComplete(tab, id));
  tab.line.state = 'cut before';
  await tab.drafts.submit(id);
  expect(await tab.drafts.saveAsDraft(id)).toEqual({ kind: 'submitting', how: 'onItsWay' });
});

describe('a Submit that waits while more information is asked for once more', () => {
  /** An application of which more information was asked for, open on this device, which has no connection by now. */
  async function askedFor({ saves }: { saves: boolean }) {
    const { portal, person, device, tables, time } = await aPortal();
    const { server } = await submitted(device.tab(person));
    const ask = async (text: string) => {
      time.pass(1000);
      const administrator = aDevice(time).tab(await portal.makeAdministrator());
      expectKind(await administrator.reviews.request(server, text, undefined), 'saved');
      time.pass(1000);
    };
    await ask('Who reads the diaries?');
    const tab = aDevice(time).tab(person);
    const there = aDevice(time).tab(person);
    for (const one of [tab, there]) await takeInHand(one, server);
    const save = (one: TestWorkspace, setting: string) => {
      one.drafts.keep(server, { setting });
      return one.drafts.saveStep(server, 'methodology');
    };
    tab.line.signedIn = false;
    if (saves) expectKind(await save(tab, 'Ward 4'), 'waiting');
    expectKind(await tab.drafts.submit(server), 'waiting');
    const submission = async () => {
      const operations = await tab.outbox.operations();
      return operations.flatMap(({ intent, state, trouble }) =>
        intent.kind === 'changeStatus' ? [[state, trouble?.message]] : [],
      );
    };
    const deliver = async () => {
      tab.line.signedIn = true;
      await deliverAll(tab, time);
    };
    return { tab, there, server, ask, deliver, submission, save, tables };
  }
  // Only the count of the messages tells, which may have been the user's own on another device.
  const held = (saves: boolean) => [['conflict', saves ? outboxMessages.changedElsewhere : REFUSED]];
  /** What the portal says of a Submit on an older version. */
  const REFUSED = 'The application was changed elsewhere. Your change wasn’t saved.';

  test.each([true, false])(
    'after it was submitted elsewhere, is put before its user (behind a save: %s)',
    async (saves) => {
      const { tab, there, server, ask, deliver, submission, tables } = await askedFor({ saves });
      expectKind(await there.drafts.submit(server), 'saved');
      await ask('And for how long?');
      await deliver();
      expect(await submission()).toEqual(held(saves));
      expect(await tables.statuses()).toEqual([status.moreInformation]);
      // Anybody who has read the request submits again, and is not asked once more.
      const [operation] = await tab.outbox.operations();
      await tab.outbox.solve(operation?.id ?? '', { submission: 'mine' });
      await deliver();
      expect(await submission()).toEqual([]);
      expect(await tables.statuses()).toEqual([status.pending]);
    },
  );

  test.each([true, false])('in the same status, is put before its user (behind a save: %s)', async (saves) => {
    const { ask, deliver, submission, tables } = await askedFor({ saves });
    await ask('And for how long?');
    await deliver();
    expect(await submission()).toEqual(held(saves));
    expect(await tables.statuses()).toEqual([status.moreInformation]);
  });

  test('goes with the saves before it if nothing was asked for', async () => {
    const { deliver, submission, tables } = await askedFor({ saves: true });
    await deliver();
    expect(await submission()).toEqual([]);
    expect(await tables.statuses()).toEqual([status.pending]);
  });

  test('goes if the new message is its user’s own', async () => {
    const { tab, there, server, deliver, submission, save, tables } = await askedFor({ saves: false });
    const [operation] = await tab.outbox.operations();
    await tab.outbox.discard(operation?.id ?? '');
    await tab.reviews.reply(server, 'My sister reads them.');
    await save(tab, 'Ward 4');
    expectKind(await tab.drafts.submit(server), 'waiting');
    there.drafts.keep(server, { duration: '2 years' });
    expectKind(await there.drafts.saveStep(server, 'application-detail'), 'saved');
    await deliver();
    expect(await submission()).toEqual([]);
    expect(await tables.statuses()).toEqual([status.pending]);
  });

  test('goes with a save that meets one of another device of its user, if nothing was asked for', async () => {
    const { there, server, deliver, submission, tables } = await askedFor({ saves: true });
    there.drafts.keep(server, { duration: '2 years' });
    expectKind(await there.drafts.saveStep(server, 'application-detail'), 'saved');
    await deliver();
    expect(await submission()).toEqual([]);
    expect(await tables.statuses()).toEqual([status.pending]);
    expect(await tables.answers()).toMatchObject([{ setting: 'Ward 4', duration: '2 years' }]);
  });
});

test('a Submit is held by a request that was made since, though the save before it was sent by another device', async () => {
  const { portal, person, device, tables, time } = await aPortal();
  const [here, there] = [device.tab(person), aDevice(time).tab(person)];
  const { server } = await completeAt(here);
  await takeInHand(there, server);
  here.line.state = 'cut before';
  here.drafts.keep(server, { setting: 'Ward 4' });
  expectKind(await here.drafts.saveStep(server, 'methodology'), 'waiting');
  const copy = await here.outbox.exportWork();
  expectKind(await here.drafts.submit(server), 'waiting');
  await there.outbox.importWork(copy);
  await deliverAll(there, time);
  expectKind(await there.drafts.submit(server), 'saved');
  time.pass(1000);
  const administrator = aDevice(time).tab(await portal.makeAdministrator());
  expectKind(await administrator.reviews.request(server, 'Who reads the diaries?', undefined), 'saved');
  here.line.state = 'open';
  time.pass(600_000);
  await deliverAll(here, time);
  const operations = await here.outbox.operations();
  expect(operations).toMatchObject([{ state: 'conflict', trouble: { message: outboxMessages.askedMeanwhile } }]);
  expect(await tables.statuses()).toEqual([status.moreInformation]);
});
