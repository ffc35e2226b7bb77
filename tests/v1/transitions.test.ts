import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { problemsIn } from '../../src/contract/api/envelope.ts';
import { idOf, peopleAt, recordOf, rowsOf, type People, type Person } from '../support/v1-client.ts';
import * as given from './application.ts';
import { applicationIn, completeDraftOf, missing, once, remark, statusOf, to, wholeOf } from './application.ts';
import { openApi, type TestedPortal } from './api.ts';

// Real password hashing, and over a socket a real process: slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let portal: TestedPortal;
let people: People;
let admin: Person;
beforeAll(async () => {
  portal = await openApi();
  people = peopleAt(portal);
  admin = await people.administrator();
});
afterAll(() => portal.end());

/** One person for all cases of a table; each case has its own application. */
const somebody = once(() => people.researcher());

const all = [1, 2, 3, 4, 5];
const call = 'ProjectApplication/change-status';

/** The resulting status of each accepted change-status; all others are refused. */
const taken: Record<string, number> = {
  'owner 3→3': 3,
  'owner 3→5': 5,
  'owner 4→3': 4,
  'owner 4→4': 4,
  'owner 4→5': 5,
  'admin 5→1': 1,
  'admin 4→1': 1,
  'admin 1→1': 1,
};
const words: Record<string, string> = {
  'admin 5→2': 'A rejection needs a comment.',
  'admin 4→2': 'A rejection needs a comment.',
  'admin 5→4': 'A request needs a comment.',
  'admin 4→4': 'A request needs a comment.',
};
const moves = new Set(['owner 3→5', 'owner 4→5', 'admin 5→1', 'admin 4→1']);

describe('change-status, every status to every status by everyone', () => {
  test.each(all.flatMap((from) => all.map((wanted) => [from, wanted])))('from %i to %i', async (from, wanted) => {
    const owner = await somebody();
    for (const [who, by] of [
      ['owner', owner],
      ['admin', admin],
    ] as const) {
      const id = await applicationIn(from, owner, admin);
      const before = await wholeOf(owner, id);
      const answer = await by.post(call, to(wanted, by, id));
      const after = await wholeOf(owner, id);
      const name = `${who} ${from}→${wanted}`;
      const at = taken[name];
      const hidden = who === 'admin' && from === 3;
      const notTheirs = who === 'owner' && (wanted === 1 || wanted === 2);
      expect([name, answer.status]).toEqual([name, at !== undefined ? 200 : hidden ? 404 : notTheirs ? 403 : 409]);
      expect(answer.message).toContain(words[name] ?? '');
      expect(at === undefined ? after : before).toEqual(before);
      const [current, sinceThen] = [at ?? from, after.history.slice(before.history.length)];
      expect(after.application).toMatchObject({ appStatusId: current, appStatus: current });
      const row = { userId: by.userId, roleId: who === 'admin' ? 2 : 1, fromStatus: from, toStatus: current };
      expect([name, sinceThen.length]).toEqual([name, moves.has(name) ? 1 : 0]);
      for (const made of sinceThen) expect(made).toMatchObject(row);
      expect(after.history.slice(0, before.history.length)).toEqual(before.history);
    }
  });

  test.each(all)('from %i by another researcher and by nobody: 404 and 401, and nothing changes', async (from) => {
    const owner = await people.researcher();
    const stranger = await people.researcher();
    const id = await applicationIn(from, owner, admin);
    const before = await wholeOf(owner, id);
    for (const wanted of all) {
      const none = await stranger.post(call, to(wanted, stranger, missing));
      const others = await stranger.post(call, to(wanted, stranger, id));
      expect([wanted, others.status, others.envelope]).toEqual([wanted, 404, none.envelope]);
      expect((await stranger.post(call, to(wanted, owner, id))).status).toBe(403);
      expect((await admin.post(call, to(wanted, owner, id))).status).toBe(403);
      expect((await people.visitor().post(call, to(wanted, owner, id))).status).toBe(401);
    }
    expect(await wholeOf(owner, id)).toEqual(before);
  });

  test.each([0, 6, -1, 1.5, 99, null, '5', 'x', [5], true])('to %j is refused by an envelope', async (wanted) => {
    const owner = await somebody();
    const id = await completeDraftOf(owner);
    const answer = await owner.post(call, { ...to(3, owner, id), applicationSatusId: wanted });
    expect([400, 409]).toContain(answer.status);
    expect(await statusOf(owner, id)).toBe(3);
  });
});

describe('editing', () => {
  const edits = (of: Person, id: number, row: number, file: number) =>
    [
      () => of.post('ProjectApplication/Step/1', given.step(of, id, { ...given.detail, step: 2 })),
      () => of.post('ProjectApplication/Step/3', given.step(of, id, given.conflict)),
      () => of.post('ProjectApplication/Step/4', given.step(of, id, given.study)),
      () => of.post('ProjectApplication/Step/5', given.step(of, id, given.methodology)),
      () => of.post('InvestigatorInfo', given.investigator(of, id)),
      () => of.post('InvestigatorInfo', [given.investigator(of, id, { investigatorInfoId: row })]),
      () => given.sendFiles(of, id, 4, [given.cv('extra.pdf')]),
      () => of.delete(`Pi-CV/${file}`),
      () => of.delete(`InvestigatorInfo/${row}`),
    ] as const;

  test.each(all)('at %i the owner edits every part, or none', async (from) => {
    const owner = await people.researcher();
    const id = await applicationIn(from, owner, admin);
    const before = await wholeOf(owner, id);
    const row = Number(before.investigators[0]?.['investigatorInfoId']);
    const file = Number(before.files[0]?.['id']);
    const may = from === 3 || from === 4;
    const said: number[] = [];
    for (const edit of edits(owner, id, row, file)) said.push((await edit()).status);
    expect(said).toEqual(said.map(() => (may ? 200 : 409)));
    expect(may ? before : await wholeOf(owner, id)).toEqual(before);
    const byAdmin: number[] = [];
    for (const edit of edits(admin, id, row, file)) byAdmin.push((await edit()).status);
    expect(byAdmin.every((status) => [403, 404].includes(status))).toBe(true);
  });
});

describe('submitting', () => {
  test.each([
    ['a CV', 'PiCVFiles'],
    ['an investigator', 'principleInvestigatorName'],
    ['a long background', 'study_BackgroundInformation'],
    ['a setting', 'methodology_Setting'],
    ['a work number', 'appDetails_WorkNumber'],
    ['the explanations of a conflict', 'explanation_2'],
    ['an investigator with a number of digits', 'idNumber'],
  ])('without %s is 400, names %s, and changes nothing', async (_what, field) => {
    const nur = await somebody();
    const id = await completeDraftOf(nur);
    const whole = await wholeOf(nur, id);
    const row = Number(whole.investigators[0]?.['investigatorInfoId']);
    if (field === 'PiCVFiles') await nur.delete(`Pi-CV/${String(whole.files[0]?.['id'])}`);
    if (field === 'principleInvestigatorName') await nur.delete(`InvestigatorInfo/${row}`);
    if (field === 'idNumber') {
      await nur.post('InvestigatorInfo', given.investigator(nur, id, { investigatorInfoId: row, idNumber: 'A-1' }));
    }
    const short = {
      study_BackgroundInformation: 'x'.repeat(1094),
      methodology_Setting: ' ',
      appDetails_WorkNumber: '',
    };
    const change = Object.entries({ ...short, explanation_2: '' }).filter(([name]) => name === field);
    if (change.length > 0) {
      const number = field.startsWith('study') ? 4 : field.startsWith('meth') ? 5 : field.startsWith('app') ? 1 : 3;
      const title = number === 1 ? { appDetails_ResearchTitle: 'T' } : {};
      await nur.post(
        `ProjectApplication/Step/${number}`,
        given.step(nur, id, { ...title, ...Object.fromEntries(change) }),
      );
    }
    const before = await wholeOf(nur, id);
    const answer = await nur.post(call, to(5, nur, id));
    expect(answer.status).toBe(400);
    expect(problemsIn(answer.data).map((problem) => problem.field)).toEqual([field]);
    expect(answer.message).toBe(problemsIn(answer.data)[0]?.message);
    expect(await wholeOf(nur, id)).toEqual(before);
  });

  test('a question about conflicts that nobody has answered is missing; saved with its box empty, it is answered', async () => {
    const nur = await somebody();
    const begin = given.step(nur, 0, { ...given.detail, ...given.agreement, step: 2 });
    const id = idOf(await nur.post('ProjectApplication/Step/1', begin));
    await nur.post('InvestigatorInfo', given.investigator(nur, id));
    await nur.post('ProjectApplication/Step/4', given.step(nur, id, given.study));
    await nur.post('ProjectApplication/Step/5', given.step(nur, id, given.methodology));
    await given.sendFiles(nur, id, 1, [given.cv()]);
    expect(recordOf(await nur.get(`ProjectApplication/${id}`))['conflictAnswered']).toBe(false);
    const refused = await nur.post(call, to(5, nur, id));
    expect([refused.status, problemsIn(refused.data).map(({ field }) => field)]).toEqual([400, ['conflictofInterest']]);
    await nur.post('ProjectApplication/Step/3', given.step(nur, id, { conflictofInterest: false }));
    expect(recordOf(await nur.get(`ProjectApplication/${id}`))['conflictAnswered']).toBe(true);
    expect((await nur.post(call, to(5, nur, id))).status).toBe(200);
  });

  test('an unticked conflict needs no explanations, and the optional answers none', async () => {
    const nur = await people.researcher();
    const id = await completeDraftOf(nur);
    const empty = { explanation_Name_1: '', explanation_: '', explanation_Name_2: '', explanation_2: '' };
    await nur.post('ProjectApplication/Step/3', given.step(nur, id, { conflictofInterest: false, ...empty }));
    const optional = [
      'InclusionCriteria',
      'ExclusionCriteria',
      'SelectionOfParticipants',
      'ParticipantsDataProtection',
      'Conclusion',
    ];
    const emptied = Object.fromEntries(optional.map((name) => [`methodology_${name}`, '']));
    await nur.post('ProjectApplication/Step/5', given.step(nur, id, emptied));
    expect((await nur.post(call, to(5, nur, id))).status).toBe(200);
  });

  test('of a submission and an edit that arrive together, what was submitted is what was checked', async () => {
    const nur = await people.researcher();
    const id = await completeDraftOf(nur);
    const empties = Array.from({ length: 5 }, () => given.step(nur, id, { methodology_Setting: '' }));
    const [submitted] = await Promise.all([
      nur.post(call, to(5, nur, id)),
      ...empties.map((payload) => nur.post('ProjectApplication/Step/5', payload)),
    ]);
    const { application } = await wholeOf(nur, id);
    const good = application['appStatusId'] === 5 && application['methodology_Setting'] === 'Ward 3';
    const refused = application['appStatusId'] === 3 && application['methodology_Setting'] === '';
    expect(submitted.status === 200 ? good : refused).toBe(true);
  });
});

describe('withdraw, delete, reopen', () => {
  test.each(all)('at %i are refused to everyone but who may, and where the status forbids it', async (from) => {
    const owner = await people.researcher();
    const stranger = await people.researcher();
    const id = await applicationIn(from, owner, admin);
    const before = await wholeOf(owner, id);
    const path = `ProjectApplication/${id}`;
    const reason = { reason: 'New facts.' };
    expect((await stranger.post(`${path}/withdraw`)).status).toBe(404);
    expect((await stranger.delete(path)).status).toBe(404);
    expect([403, 404]).toContain((await stranger.post(`${path}/reopen`, reason)).status);
    expect((await people.visitor().post(`${path}/withdraw`)).status).toBe(401);
    expect((await people.visitor().delete(path)).status).toBe(401);
    expect((await people.visitor().post(`${path}/reopen`, reason)).status).toBe(401);
    expect([403, 404]).toContain((await admin.post(`${path}/withdraw`)).status);
    expect([403, 404]).toContain((await admin.delete(path)).status);
    expect((await owner.post(`${path}/reopen`, reason)).status).toBe(403);
    const refused = [
      ...(from === 5 ? [] : [[409, (await owner.post(`${path}/withdraw`)).status]]),
      ...(from === 3 ? [] : [[409, (await owner.delete(path)).status]]),
      ...(from === 1 || from === 2
        ? []
        : [[from === 3 ? 404 : 409, (await admin.post(`${path}/reopen`, reason)).status]]),
    ];
    expect(refused.map(([, status]) => status)).toEqual(refused.map(([status]) => status));
    expect(await wholeOf(owner, id)).toEqual(before);
  });

  test('a draft that was never submitted is deleted for good', async () => {
    const owner = await people.researcher();
    const stranger = await people.researcher();
    const path = `ProjectApplication/${await completeDraftOf(owner)}`;
    expect((await owner.delete(path)).status).toBe(200);
    expect((await owner.get(path)).status).toBe(404);
    expect((await owner.get(`${path}/history`)).status).toBe(404);
    expect(rowsOf(await owner.get('ProjectApplication'))).toEqual([]);
    expect((await owner.delete(path)).status).toBe(200);
    expect((await stranger.delete(path)).status).toBe(404);
  });

  test.each([
    [5, 3, 'withdraw'],
    [1, 4, 'reopen'],
    [2, 4, 'reopen'],
  ])('from %i to %i by %s, which is one row of history', async (from, toStatus, verb) => {
    const owner = await somebody();
    const id = await applicationIn(from, owner, admin);
    const before = await wholeOf(owner, id);
    const by = verb === 'withdraw' ? owner : admin;
    const payload = verb === 'withdraw' ? undefined : { reason: 'New facts.' };
    expect((await by.post(`ProjectApplication/${id}/${verb}`, payload)).status).toBe(200);
    const after = await wholeOf(owner, id);
    expect(after.application['appStatusId']).toBe(toStatus);
    const row = { fromStatus: from, toStatus, userId: by.userId };
    expect(after.history).toEqual([...before.history, expect.objectContaining(row)]);
  });

  test('what was withdrawn is a draft again, hidden from the administrator, but was submitted and is not deleted', async () => {
    const owner = await people.researcher();
    const path = `ProjectApplication/${await applicationIn(5, owner, admin)}`;
    await owner.post(`${path}/withdraw`);
    expect((await owner.delete(path)).status).toBe(409);
    expect((await admin.get(path)).status).toBe(404);
    expect((await owner.get(path)).status).toBe(200);
  });

  test.each([{}, { reason: '' }, { reason: '  ' }, { reason: 5 }, [], undefined])(
    'reopen with %j is 400',
    async (payload) => {
      const owner = await somebody();
      const id = await applicationIn(1, owner, admin);
      expect((await admin.post(`ProjectApplication/${id}/reopen`, payload)).status).toBe(400);
      expect(await statusOf(owner, id)).toBe(1);
    },
  );

  test('history is oldest first, append-only, and tells who, when by their own clock, and what', async () => {
    const owner = await people.researcher();
    const id = await applicationIn(4, owner, admin);
    await owner.post(call, to(5, owner, id));
    await owner.post(`ProjectApplication/${id}/withdraw`);
    await owner.post(call, to(5, owner, id));
    idOf(await admin.post('Comments', remark(admin, id, 'No.', 2)));
    await admin.post(`ProjectApplication/${id}/reopen`, { reason: 'New facts.' });
    const history = rowsOf(await admin.get(`ProjectApplication/${id}/history`));
    const changes = history.filter((row) => row['fromStatus'] !== row['toStatus']).map((row) => row['toStatus']);
    expect(changes.filter((status, index) => index > 0 || status !== 3)).toEqual([5, 4, 5, 3, 5, 2, 4]);
    expect(history).toEqual(rowsOf(await owner.get(`ProjectApplication/${id}/history`)));
    expect(history.find((row) => row['toStatus'] === 5)?.['at']).toBe('2026-03-01T08:00:00.000Z');
    for (const row of history) expect(row).toMatchObject({ name: expect.any(String), event: expect.any(String) });
  });
});
