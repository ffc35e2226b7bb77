import { describe, expect, test } from 'vitest';
import { role, status } from '../../src/contract/domain/statuses.ts';
import type { Submitted } from '../../src/drafts/drafts.ts';
import type { Outcome } from '../../src/outbox/outbox.ts';
import { until } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aPlainServer, plainPerson } from './plain-world.ts';
import {
  aDevice,
  changesAskedFor,
  completeAt,
  deliverAll,
  failure,
  pdf,
  savedNew,
  saveNew,
  statesOf,
  takeInHand,
} from './world.ts';

type Case = {
  /** Creates the state before the change; returns the application's id on the device. */
  before: (tab: TestWorkspace) => Promise<number>;
  change: (tab: TestWorkspace, id: number) => Promise<Submitted | Outcome[]>;
};
const started = async (tab: TestWorkspace) => {
  const { id, saved } = await saveNew(tab);
  await saved;
  return id;
};
const withRow = async (tab: TestWorkspace) => {
  const id = await started(tab);
  const { investigators } = tab.drafts;
  const rows = ['Nur', 'Ali'].map((name) => investigators.row({ name, idNumber: '12', position: 'Nurse' }));
  investigators.keep(id, [], rows);
  await investigators.save(id);
  return id;
};
const withFile = async (tab: TestWorkspace) => {
  const id = await started(tab);
  await tab.drafts.files.choose(id, 2, pdf('consent.pdf', 'old'));
  await tab.drafts.files.send(id);
  return id;
};
const fileOf = async (tab: TestWorkspace, id: number) => (await tab.drafts.read(id))?.attachments[0]?.id ?? 0;

const cases: Record<string, Case> = {
  'a new application': {
    before: (tab) => tab.drafts.start(null),
    change: (tab, id) => {
      tab.drafts.keep(id, { researchTitle: 'Sleep' });
      return tab.drafts.saveStep(id, 'application-detail');
    },
  },
  'a save of a step': {
    before: started,
    change: (tab, id) => {
      tab.drafts.keep(id, { setting: 'Ward 3' });
      return tab.drafts.saveStep(id, 'methodology');
    },
  },
  'a list of investigators': {
    before: withRow,
    change: (tab, id) => {
      const { investigators } = tab.drafts;
      investigators.keep(id, [], [investigators.row({ name: 'Mona', idNumber: '13', position: 'Nurse' })]);
      return investigators.save(id);
    },
  },
  'a removed investigator': {
    before: withRow,
    change: async (tab, id) =>
      tab.drafts.investigators.remove(id, (await tab.drafts.read(id))?.investigators[0]?.id ?? 0),
  },
  'a file': {
    before: started,
    change: async (tab, id) => {
      await tab.drafts.files.choose(id, 1, pdf('cv.pdf'));
      return tab.drafts.files.send(id);
    },
  },
  'a file in the place of another': {
    before: withFile,
    change: async (tab, id) => {
      await tab.drafts.files.choose(id, 2, pdf('consent.pdf', 'new'), await fileOf(tab, id));
      return tab.drafts.files.send(id);
    },
  },
  'a removed file': {
    before: withFile,
    change: async (tab, id) => tab.drafts.files.remove(id, await fileOf(tab, id), 'consent.pdf'),
  },
  'a message': { before: started, change: (tab, id) => tab.reviews.reply(id, 'Here is more.') },
  'a submission': { before: async (tab) => (await completeAt(tab)).id, change: (tab, id) => tab.drafts.submit(id) },
};

describe('fault 32: a plain server whose answer was lost is looked at before anything is sent again', () => {
  test.each(Object.keys(cases))('%s is there once, with nothing else', async (name) => {
    const { before, change } = cases[name] ?? { before: started, change: async () => [] };
    const outcomeAt = async (state: 'open' | 'cut after') => {
      const { server, time, applicant, device } = aPlainServer();
      const tab = device.tab(applicant);
      const id = await before(tab);
      tab.line.fate = (request) => (request.method === 'GET' ? 'open' : state);
      await change(tab, id);
      tab.line.fate = undefined;
      tab.line.requests.length = 0;
      await deliverAll(tab, time);
      expect(await tab.outbox.operations()).toEqual([]);
      const { applications, rows, files, comments } = server.state;
      return {
        applications: applications.map(({ fields, status }) => ({ fields, status })),
        rows: rows.map((row) => row.name),
        files: files.map((file) => [file.fileName, file.sha256]),
        comments: comments.map((comment) => comment.text),
        statuses: applications.flatMap((application) => application.statuses.map(({ to }) => to)),
        draft: (await tab.drafts.read(id))?.partStates,
        sentAgain: changesAskedFor(tab).length,
      };
    };
    const { sentAgain: _none, ...answered } = await outcomeAt('open');
    const { sentAgain, ...lost } = await outcomeAt('cut after');
    expect(lost).toEqual(answered);
    // The save of a step or of a whole list may simply be sent again.
    const mayBeSentAgain = name === 'a save of a step' || name === 'a list of investigators';
    // A file that replaces another one takes three requests: it is refused, the other one is deleted, then it is
    // accepted.
    const most = name.includes('place') ? 3 : mayBeSentAgain ? 2 : 0;
    expect(sentAgain).toBeLessThanOrEqual(most);
  });

  test('what never left is sent, once', async () => {
    const { server, time, applicant, device } = aPlainServer();
    const tab = device.tab(applicant);
    const id = await started(tab);
    tab.line.state = 'cut before';
    await tab.reviews.reply(id, 'Here is more.');
    await tab.drafts.files.choose(id, 1, pdf('cv.pdf'));
    await tab.drafts.files.send(id);
    tab.line.state = 'open';
    await deliverAll(tab, time);
    expect(server.state.comments.map(({ text }) => text)).toEqual(['Here is more.']);
    expect(server.state.files.map(({ fileName }) => fileName)).toEqual(['cv.pdf']);
  });

  test('Save As Draft is saved once the server has taken it, not because it was a draft before', async () => {
    const { time, applicant, device } = aPlainServer();
    const tab = device.tab(applicant);
    const id = await savedNew(tab);
    tab.line.fate = ({ method }) => (method === 'POST' ? new Response('', { status: 409 }) : undefined);
    expect((await tab.drafts.saveAsDraft(id)).kind).toBe('waiting');
    time.pass(2000);
    await tab.delivery.run();
    expect(await statesOf(tab)).toEqual(['unsure']);
    tab.line.fate = undefined;
    tab.line.requests.length = 0;
    await deliverAll(tab, time);
    expect(await tab.outbox.operations()).toEqual([]);
    expect(changesAskedFor(tab)).toEqual(['POST ProjectApplication/change-status']);
  });

  test('what nobody can decide is shown, and goes only when the person says so', async () => {
    const { server, time, applicant, device } = aPlainServer();
    const tab = device.tab(applicant);
    tab.line.state = 'cut before';
    const { id } = await saveNew(tab);
    await deliverSome(tab);
    // Two applications with that title were started on another device in between.
    const elsewhere = aDevice(time).tab(applicant);
    await (
      await saveNew(elsewhere)
    ).saved;
    await (
      await saveNew(elsewhere)
    ).saved;
    tab.line.state = 'open';
    await deliverAll(tab, time);
    expect(await tab.outbox.operations()).toMatchObject([
      { state: 'conflict', trouble: { conflict: { kind: 'mayHaveArrived', lookedUp: true } } },
    ]);
    expect(await tab.outbox.summary()).toMatchObject({ actionNeeded: 1, waiting: 0 });
    expect(server.state.applications).toHaveLength(2);
    await deliverAll(tab, time);
    expect(server.state.applications).toHaveLength(2);

    const [operation] = await tab.outbox.operations();
    await tab.outbox.retry(operation?.id ?? '');
    await deliverAll(tab, time);
    expect(server.state.applications).toHaveLength(3);
    expect((await tab.drafts.read(id))?.serverId).toBe(server.state.applications.at(-1)?.id);
  });

  describe('what is sent although nobody can tell whether it arrived', () => {
    const undecided = async () => {
      const world = aPlainServer();
      const { time, applicant, device } = world;
      const tab = device.tab(applicant);
      tab.line.state = 'cut before';
      await saveNew(tab);
      await deliverSome(tab);
      const elsewhere = aDevice(time).tab(applicant);
      await (
        await saveNew(elsewhere)
      ).saved;
      await (
        await saveNew(elsewhere)
      ).saved;
      tab.line.state = 'open';
      await deliverAll(tab, time);
      const [operation] = await tab.outbox.operations();
      return { ...world, tab, id: operation?.id ?? '' };
    };

    test('may still have arrived: its Discard says so', async () => {
      const { tab, id } = await undecided();
      tab.line.state = 'cut before';
      await tab.outbox.retry(id);
      const shown = await new Promise((resolve) => tab.outbox.watchChange(id, resolve));
      expect(shown).toMatchObject({ operation: { state: 'waiting', mayHaveArrived: true } });
      await tab.outbox.discard(id);
      expect(await tab.outbox.discardResultOf(id)).toBe('abandoned');
    });

    test('is sent once: if there is no answer again, the user is asked again', async () => {
      const { server, time, tab, id } = await undecided();
      await tab.outbox.retry(id);
      tab.line.fate = ({ method }) => (method === 'GET' ? undefined : 'cut before');
      await deliverSome(tab);
      tab.line.fate = undefined;
      await deliverAll(tab, time);
      expect(await statesOf(tab)).toEqual(['conflict']);
      expect(server.state.applications).toHaveLength(2);
      await tab.outbox.retry(id);
      await deliverAll(tab, time);
      expect(await tab.outbox.operations()).toEqual([]);
      expect(server.state.applications).toHaveLength(3);
    });
  });

  const deliverSome = async (tab: TestWorkspace) => {
    await tab.delivery.run();
    expect(await statesOf(tab)).toEqual(['unsure']);
  };

  test.each(['mine', 'theirs'] as const)(
    'a second file where there may be one is shown with the other, and %s is what stays',
    async (side) => {
      const { server, time, applicant, device } = aPlainServer();
      const tab = device.tab(applicant);
      const id = await savedNew(tab);
      const there = aDevice(time).tab(applicant);
      tab.line.state = 'cut before';
      await tab.drafts.files.choose(id, 2, pdf('mine.pdf'));
      await tab.drafts.files.send(id);
      const number = tab.outbox.serverId(id);
      await there.drafts.files.choose(number, 2, pdf('theirs.pdf'));
      await there.drafts.files.send(number);
      tab.line.state = 'open';
      await deliverAll(tab, time);
      const [operation] = await tab.outbox.operations();
      expect(operation?.trouble?.conflict).toMatchObject({ kind: 'file', theirs: { fileName: 'theirs.pdf' } });
      await tab.outbox.solve(operation?.id ?? '', { file: side });
      await deliverAll(tab, time);
      expect(await tab.outbox.operations()).toEqual([]);
      expect(server.state.files.map(({ fileName }) => fileName)).toEqual([`${side}.pdf`]);
    },
  );

  test('a file of the same name from another device is not taken for the one that waits here', async () => {
    const { server, time, applicant, device } = aPlainServer();
    const tab = device.tab(applicant);
    const id = await savedNew(tab);
    const there = aDevice(time).tab(applicant);
    tab.line.state = 'cut before';
    await tab.drafts.files.choose(id, 4, pdf('ward.pdf', 'here'));
    await tab.drafts.files.send(id);
    const number = tab.outbox.serverId(id);
    await there.drafts.files.choose(number, 4, pdf('ward.pdf', 'there'));
    await there.drafts.files.send(number);
    tab.line.state = 'open';
    await deliverAll(tab, time);
    expect(await tab.outbox.operations()).toEqual([]);
    expect(new Set(server.state.files.map(({ sha256 }) => sha256)).size).toBe(2);
  });

  test('a file that arrived is not sent again by a device that read the application before it took the copy in', async () => {
    const { server, time, applicant, device } = aPlainServer();
    const tab = device.tab(applicant);
    const id = await savedNew(tab);
    tab.line.fate = ({ method }) => (method === 'POST' ? 'cut after' : undefined);
    await tab.drafts.files.choose(id, 1, pdf('cv.pdf'));
    await tab.drafts.files.send(id);
    const copy = await tab.outbox.exportWork();
    const there = aDevice(time).tab(applicant);
    await takeInHand(there, tab.outbox.serverId(id));
    await there.outbox.importWork(copy);
    await deliverAll(there, time);
    expect(await there.outbox.operations()).toEqual([]);
    expect(server.state.files.map(({ fileName }) => fileName)).toEqual(['cv.pdf']);
  });

  test('a submission that was sent back since is not sent again, even if the clocks differ by days', async () => {
    const { server, time, applicant, device } = aPlainServer();
    const tab = device.tab(applicant);
    const { id } = await completeAt(tab);
    tab.line.fate = ({ method }) => (method === 'GET' ? 'open' : 'cut after');
    expect((await tab.drafts.submit(id)).kind).toBe('waiting');
    tab.line.fate = undefined;
    const reviewer = plainPerson(server, server.addUserTo({ roleId: role.administrator }));
    const response = await reviewer.fetch('/api/v1/Comments', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        userID: reviewer.user.userId,
        applicationID: tab.outbox.serverId(id),
        comment: 'Please name the ward.',
        created: new Date(time.now() - 48 * 60 * 60_000).toISOString(),
        statusId: status.moreInformation,
      }),
    });
    expect(response.status).toBe(200);
    await deliverAll(tab, time);
    expect(await statesOf(tab)).toEqual(['conflict']);
    expect(server.state.applications.map((one) => one.status)).toEqual([status.moreInformation]);
  });

  test('a submission waits while nothing can be read, and goes if only the messages cannot', async () => {
    const { server, time, applicant, device } = aPlainServer();
    const tab = device.tab(applicant);
    const { id } = await completeAt(tab);
    tab.line.fate = ({ method }) => (method === 'GET' ? 'cut before' : 'open');
    expect((await tab.drafts.submit(id)).kind).toBe('waiting');
    expect(await statesOf(tab)).toEqual(['waiting']);
    tab.line.fate = ({ url }) => (url.includes('/Comments') ? failure(500) : 'open');
    await deliverAll(tab, time);
    expect(await statesOf(tab)).toEqual([]);
    expect(server.state.applications.map((one) => one.status)).toEqual([status.pending]);
  });

  test('a submission that is taken back while its messages are read is not sent', async () => {
    const { server, applicant, device } = aPlainServer();
    const tab = device.tab(applicant);
    const { id } = await completeAt(tab);
    let isAsked = false;
    const { browser } = tab.line;
    tab.line.browser = {
      user: browser.user,
      async fetch(path, init) {
        const [operation] = await tab.outbox.operations();
        if (path.includes('/Comments') && operation !== undefined) {
          isAsked = true;
          await tab.outbox.discard(operation.id);
        }
        return browser.fetch(path, init);
      },
    };
    await tab.drafts.submit(id);
    expect(isAsked).toBe(true);
    expect(await statesOf(tab)).toEqual([]);
    expect(server.state.applications.map((one) => one.status)).toEqual([status.draft]);
  });

  test('a decision that was overtaken is shown', async () => {
    const { server, time, applicant, device } = aPlainServer();
    const writer = device.tab(applicant);
    const { id } = await completeAt(writer);
    await writer.drafts.submit(id);
    const administrators = [1, 2].map(() => plainPerson(server, server.addUserTo({ roleId: role.administrator })));
    const [here, there] = administrators.map((one) => aDevice(time).tab(one));
    if (here === undefined || there === undefined) throw new Error('Two administrators');
    const [application] = server.state.applications;
    const number = application?.id ?? 0;
    here.line.state = 'cut before';
    await here.reviews.approve(number, undefined);
    await there.reviews.reject(number, 'Too small.', undefined);
    here.line.state = 'open';
    await deliverAll(here, time);
    expect(await here.outbox.operations()).toMatchObject([
      { state: 'conflict', trouble: { conflict: { kind: 'decision' } } },
    ]);
    expect(server.state.applications.map((one) => one.status)).toEqual([status.rejected]);
  });
});

describe('fault 33: on a plain server', () => {
  test('a 403 while another person is signed in is no verdict on the first one’s work', async () => {
    const { server, time, applicant, device } = aPlainServer();
    const other = plainPerson(server, server.addUserTo());
    const tab = device.tab(applicant);
    tab.line.browser = {
      user: other.user,
      fetch(path, init) {
        // The other person signs in after this attempt has begun.
        device.signIn(other);
        return other.fetch(path, init);
      },
    };
    expect(await (await saveNew(tab)).saved).toMatchObject({ kind: 'waiting', sessionEnded: true });
    expect(server.state.applications).toEqual([]);
    expect(await statesOf(tab)).toEqual(['waiting']);
    tab.line.browser = applicant;
    device.signIn(applicant);
    await deliverAll(tab, time);
    expect(server.state.applications.map(({ ownerId }) => ownerId)).toEqual([applicant.user.userId]);
  });

  test('a 403 to the person who is signed in is a refusal', async () => {
    const { server, applicant, device } = aPlainServer();
    const reviewer = plainPerson(server, server.addUserTo({ roleId: role.administrator }));
    const tab = device.tab(reviewer);
    expect(await (await saveNew(tab)).saved).toMatchObject({ kind: 'refused', status: 403 });
    expect([server.state.applications, applicant.user.userId]).toEqual([[], 1]);
  });
});

test('a new investigator whose save has no answer yet is listed once at a plain server', async () => {
  const { server, time, applicant, device } = aPlainServer();
  const tab = device.tab(applicant);
  const id = await started(tab);
  await until(() => tab.outbox.serverId(id) !== 0);
  const number = tab.outbox.serverId(id);
  tab.line.fate = ({ method }) => (method === 'GET' ? undefined : 'cut after');
  const { investigators, files } = tab.drafts;
  investigators.keep(id, [], [investigators.row({ name: 'Nur', idNumber: '1', position: 'Nurse' })]);
  await investigators.save(id);
  await files.choose(id, 1, pdf('cv.pdf'));
  await files.send(id);
  await takeInHand(tab, number);
  const names = async () => (await tab.drafts.read(id))?.investigators.map(({ name }) => name);
  expect(await names()).toEqual(['Nur']);
  tab.line.fate = undefined;
  await deliverAll(tab, time);
  await takeInHand(tab, number);
  expect(await names()).toEqual(['Nur']);
  expect(await tab.drafts.read(id)).toMatchObject({ attachments: [{ fileName: 'cv.pdf' }], chosenFiles: [] });
  expect(server.state.rows).toHaveLength(1);
});
