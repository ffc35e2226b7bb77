import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemsIn } from '../../src/contract/api/envelope.ts';
import { idOf, peopleAt, recordOf, rowsOf, type People } from '../support/v1-client.ts';
import * as given from './application.ts';
import {
  completeDraftOf,
  conflict,
  detail,
  draftOf,
  methodology,
  missing,
  once,
  step,
  study,
  to,
} from './application.ts';
import { openApi, type TestedPortal } from './api.ts';

let portal: TestedPortal;
let people: People;
beforeAll(async () => {
  portal = await openApi();
  people = peopleAt(portal);
});
afterAll(() => portal.end());

/** One person for all cases of a table; each case has its own application. */
const somebody = once(() => people.researcher());

const steps = [
  ['1', { ...detail, step: 2 }],
  ['3', conflict],
  ['4', study],
  ['4', methodology],
  ['5', methodology],
] as const;

describe('saving a step', () => {
  test('step 1 with projectApplicationId 0 makes a draft of the signed-in person', async () => {
    const nur = await people.researcher();
    const answer = await nur.post('ProjectApplication/Step/1', step(nur, 0, { ...detail, step: 2 }));
    const read = recordOf(await nur.get(`ProjectApplication/${idOf(answer)}`));
    expect(read).toMatchObject({ ...detail, id: idOf(answer), appStatus: 3, appStatusId: 3, commentCount: 0 });
    expect(read['researchTitle']).toBe(detail.appDetails_ResearchTitle);
    expect(read['user']).toMatchObject({
      firstName: 'Nur',
      lastName: 'Al-Harbi',
      mobileNumber: '0551234567',
      emailAddress: nur.emailAddress,
    });
    const dates = [read['createdDate'], read['modifiedDate'] ?? read['createdDate']];
    expect(dates.map((date) => new Date(String(date)).toISOString())).toEqual(dates);
  });

  test('step 1 again with the id changes that application and makes no other', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const again = await nur.post(
      'ProjectApplication/Step/1',
      step(nur, id, { ...detail, appDetails_WorkNumber: '12' }),
    );
    expect(idOf(again)).toBe(id);
    expect(rowsOf(await nur.get('ProjectApplication'))).toHaveLength(1);
    expect(recordOf(await nur.get(`ProjectApplication/${id}`))['appDetails_WorkNumber']).toBe('12');
  });

  test.each(steps)('Step/%s keeps %o and gives it back', async (number, fields) => {
    const nur = await somebody();
    const id = await draftOf(nur);
    const answer = await nur.post(`ProjectApplication/Step/${number}`, step(nur, id, fields));
    expect([answer.status, answer.data]).toEqual([200, { id }]);
    const { step: _, ...kept } = { step: 0, ...fields };
    expect(recordOf(await nur.get(`ProjectApplication/${id}`))).toMatchObject(kept);
  });

  test('blanks around an answer are not stored, those within it are', async () => {
    const nur = await somebody();
    const id = await draftOf(nur);
    const fields = { methodology_Setting: '  Ward  3\n\nand 4 \n', methodology_SampleSize: ' \t ' };
    await nur.post('ProjectApplication/Step/5', step(nur, id, fields));
    expect(recordOf(await nur.get(`ProjectApplication/${id}`))).toMatchObject({
      methodology_Setting: 'Ward  3\n\nand 4',
      methodology_SampleSize: '',
    });
  });

  test('the conflict is read by both its names', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    await nur.post('ProjectApplication/Step/3', step(nur, id, conflict));
    expect(recordOf(await nur.get(`ProjectApplication/${id}`))['conflict_of_Interest']).toBe(true);
    await nur.post('ProjectApplication/Step/3', step(nur, id, { conflictofInterest: false }));
    expect(recordOf(await nur.get(`ProjectApplication/${id}`))['conflict_of_Interest']).toBe(false);
  });

  test('agreedAt and agreedPolicyVersion are given back', async () => {
    const nur = await people.researcher();
    const agreed = { agreedAt: '2026-02-03T04:05:06.000Z', agreedPolicyVersion: '1' };
    const id = idOf(await nur.post('ProjectApplication/Step/1', step(nur, 0, { ...detail, ...agreed, step: 2 })));
    await nur.post('ProjectApplication/Step/1', step(nur, id, { ...detail, step: 2 }));
    expect(recordOf(await nur.get(`ProjectApplication/${id}`))).toMatchObject(agreed);
  });

  test('on every step only the fields that are present change', async () => {
    const nur = await people.researcher();
    const id = await completeDraftOf(nur);
    const before = recordOf(await nur.get(`ProjectApplication/${id}`));
    for (const [number, fields] of steps) {
      for (const [name, value] of Object.entries(fields)) {
        if (name === 'step' || (name === 'appDetails_ResearchTitle' && number !== '1')) continue;
        const one = { [name]: value, ...(number === '1' ? { appDetails_ResearchTitle: 'Sleep after surgery' } : {}) };
        const answer = await nur.post(`ProjectApplication/Step/${number}`, step(nur, id, one));
        expect([name, answer.status]).toEqual([name, 200]);
      }
    }
    const { modifiedDate: _, ...after } = recordOf(await nur.get(`ProjectApplication/${id}`));
    expect(before).toMatchObject(after);
  });

  test('a field that is present and empty is emptied', async () => {
    const nur = await people.researcher();
    const id = await completeDraftOf(nur);
    await nur.post('ProjectApplication/Step/5', step(nur, id, { methodology_Setting: '' }));
    const read = recordOf(await nur.get(`ProjectApplication/${id}`));
    expect(read['methodology_Setting']).toBe('');
    expect(read['methodology_References']).toBe(methodology.methodology_References);
  });

  test('an unfinished draft can always be saved: far below every minimum', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const short = { methodology_ResearchDesign: 'a', methodology_LiteratureReview: 'b' };
    expect((await nur.post('ProjectApplication/Step/5', step(nur, id, short))).status).toBe(200);
    expect((await nur.post('ProjectApplication/Step/4', step(nur, id, { study_Title: '' }))).status).toBe(200);
    expect((await nur.post('ProjectApplication/Step/3', step(nur, id, { explanation_: 'x' }))).status).toBe(200);
  });

  test.each(['', '   ', null, undefined, 7])('step 1 without a title (%j) is 400 and makes nothing', async (title) => {
    const nur = await people.researcher();
    const payload = step(nur, 0, { ...detail, appDetails_ResearchTitle: title });
    const answer = await nur.post('ProjectApplication/Step/1', payload);
    expect(answer.status).toBe(400);
    expect(problemsIn(answer.data)[0]).toEqual({ field: 'appDetails_ResearchTitle', message: answer.message });
    expect(rowsOf(await nur.get('ProjectApplication'))).toEqual([]);
  });

  test('texts come back as they went: Arabic, emoji, quotes, markup, line breaks', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const text = `دراسة النوم 🌙 👩‍⚕️ "quoted" 'single' <script>alert(1)</script> a\r\nb\tc \\ %00 \u200F é`;
    await nur.post('ProjectApplication/Step/4', step(nur, id, { study_PurposeInCarrying: text }));
    const kept = String(recordOf(await nur.get(`ProjectApplication/${id}`))['study_PurposeInCarrying']);
    expect(kept.replaceAll('\r\n', '\n')).toBe(text.replaceAll('\r\n', '\n'));
  });

  test.each(steps)('Step/%s of another, of nobody, with another user, without a session', async (number, fields) => {
    const nur = await people.researcher();
    const layla = await people.researcher();
    const id = await draftOf(layla);
    const before = await given.wholeOf(layla, id);
    const path = `ProjectApplication/Step/${number}`;
    const others = await nur.post(path, step(nur, id, fields));
    const nobodys = await nur.post(path, step(nur, missing, fields));
    expect([others.status, others.envelope]).toEqual([404, nobodys.envelope]);
    expect((await nur.post(path, step(layla, id, fields))).status).toBe(403);
    expect((await people.visitor().post(path, step(nur, id, fields))).status).toBe(401);
    expect(await given.wholeOf(layla, id)).toEqual(before);
  });

  test.each(['2', '6', '7', '0', 'x', '1/2'])('there is no Step/%s', async (number) => {
    const nur = await somebody();
    const id = await draftOf(nur);
    expect((await nur.post(`ProjectApplication/Step/${number}`, step(nur, id, detail))).status).toBe(404);
  });
});

describe('reading', () => {
  test('a researcher gets their own, whatever the query; an administrator never gets drafts', async () => {
    const nur = await people.researcher();
    const layla = await people.researcher();
    const admin = await people.administrator();
    const draft = await draftOf(nur, 'Of Nur');
    const pending = await given.applicationIn(5, layla, admin);
    for (const query of [
      '',
      `?userId=${layla.userId}`,
      '?userId=1',
      '?appStatusId=3',
      `?userId=${nur.userId}&appStatusId=3`,
    ]) {
      const ids = rowsOf(await nur.get(`ProjectApplication${query}`)).map(({ id }) => id);
      expect([query, ids.filter((id) => id !== draft)]).toEqual([query, []]);
    }
    expect(rowsOf(await nur.get(`ProjectApplication?userId=${nur.userId}&appStatusId=3`))).toHaveLength(1);
    expect(rowsOf(await nur.get('ProjectApplication?appStatusId=5'))).toEqual([]);
    for (const query of ['', `?userId=${nur.userId}`, '?appStatusId=3', `?userId=${nur.userId}&appStatusId=3`]) {
      const rows = rowsOf(await admin.get(`ProjectApplication${query}`));
      expect(rows.filter(({ id, appStatusId }) => id === draft || appStatusId === 3)).toEqual([]);
    }
    const seen = rowsOf(await admin.get('ProjectApplication?appStatusId=5')).find(({ id }) => id === pending);
    expect(seen).toMatchObject({ researchTitle: study.study_Title, user: { firstName: 'Nur', lastName: 'Al-Harbi' } });
    expect(rowsOf(await admin.get(`ProjectApplication?userId=${layla.userId}`)).map(({ id }) => id)).toEqual([pending]);
  });

  test('of each status there is a list: the person’s own with userId, and all of it for an administrator', async () => {
    const nur = await people.researcher();
    const layla = await people.researcher();
    const admin = await people.administrator();
    const ids: Record<number, number> = {};
    for (const status of [1, 2, 3, 4, 5]) {
      ids[status] = await given.applicationIn(status, nur, admin);
      await given.applicationIn(status, layla, admin);
    }
    const idsOf = async (reader: typeof nur, query: string) =>
      rowsOf(await reader.get(`ProjectApplication?${query}`)).map(({ id, appStatusId }) => [id, appStatusId]);
    for (const status of [1, 2, 3, 4, 5]) {
      expect(await idsOf(nur, `userId=${nur.userId}&appStatusId=${status}`)).toEqual([[ids[status], status]]);
      const all = await idsOf(admin, `appStatusId=${status}`);
      expect([status, all.every((item) => item[1] === status)]).toEqual([status, true]);
      expect([status, all.some((item) => item[0] === ids[status])]).toEqual([status, status !== 3]);
    }
    const all = (await idsOf(admin, '')).map((item) => item[0]);
    expect(all).toEqual(expect.arrayContaining([1, 2, 4, 5].map((status) => ids[status])));
    expect(all).not.toContain(ids[3]);
    expect(await idsOf(nur, `userId=${nur.userId}`)).toHaveLength(5);
  });

  test('a list item has id, researchTitle, createdDate, modifiedDate, appStatusId, commentCount, user, reference', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur, 'Mine');
    const [item] = rowsOf(await nur.get('ProjectApplication'));
    expect(item).toMatchObject({ id, researchTitle: 'Mine', appStatusId: 3, commentCount: 0 });
    expect(Object.keys(item ?? {})).toEqual(
      expect.arrayContaining(['createdDate', 'modifiedDate', 'user', 'reference']),
    );
  });

  test('not yours and no such thing are the same 404; a draft is none to an administrator', async () => {
    const nur = await people.researcher();
    const layla = await people.researcher();
    const admin = await people.administrator();
    const id = await draftOf(layla);
    for (const path of [`ProjectApplication/`, `ProjectApplication/history/`]) {
      const at = (number: number) =>
        path.includes('history') ? `ProjectApplication/${number}/history` : `ProjectApplication/${number}`;
      const none = await nur.get(at(missing));
      expect(none.status).toBe(404);
      for (const reader of [nur, admin]) {
        const answer = await reader.get(at(id));
        expect([answer.status, answer.envelope]).toEqual([404, none.envelope]);
      }
    }
  });

  test('a reference like RA-2026-00042 is given at the first submission and stays', async () => {
    const nur = await people.researcher();
    const admin = await people.administrator();
    const id = await completeDraftOf(nur);
    expect(recordOf(await nur.get(`ProjectApplication/${id}`))['reference'] ?? null).toBe(null);
    await nur.post('ProjectApplication/change-status', to(5, nur, id));
    const reference = recordOf(await nur.get(`ProjectApplication/${id}`))['reference'];
    expect(reference).toMatch(/^RA-\d{4}-\d{5}$/);
    await admin.post('Comments', given.remark(admin, id, 'More.', 5));
    await nur.post('ProjectApplication/change-status', to(5, nur, id));
    expect(recordOf(await admin.get(`ProjectApplication/${id}`))['reference']).toBe(reference);
    expect(rowsOf(await nur.get('ProjectApplication'))[0]?.['reference']).toBe(reference);
  });
});
