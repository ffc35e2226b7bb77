import { beforeEach, describe, expect, test } from 'vitest';
import { HistoryRow } from '../../contract/history.ts';
import * as v from 'valibot';
import {
  applicationAt,
  changeStatus,
  comment,
  detail,
  expectOk,
  fill,
  listed,
  openHouse,
  refused,
  start,
  stored,
  tagOf,
  upload,
  pdf,
  WHEN,
  type House,
} from './testing.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});

const read = (client: House['nur'], id: number) =>
  client.get(`/ProjectApplication/${id}`).then((answer) => expectOk(answer).read(v.record(v.string(), v.unknown())));

describe('reading', () => {
  test('the owner reads every answer under the names of the payloads, with both spellings of the status', async () => {
    const id = await start(house.nur, 'Sleep');
    await house.nur.post('/ProjectApplication/Step/5', {
      projectApplicationId: id,
      userId: house.nur.user.userId,
      methodology_HMGResources: 'Two rooms',
    });
    expect(await read(house.nur, id)).toMatchObject({
      id,
      appStatus: 3,
      appStatusId: 3,
      researchTitle: 'Sleep',
      appDetails_ResearchTitle: 'Sleep',
      conflict_of_Interest: false,
      conflictofInterest: false,
      methodology_HMGResources: 'Two rooms',
      commentCount: 0,
      reference: null,
      user: { userId: house.nur.user.userId, firstName: 'Nur', emailAddress: house.nur.user.emailAddress },
    });
  });

  test("another researcher's application, an administrator's draft and an unknown number get the same 404", async () => {
    const id = await start(house.nur);
    const unknown = await house.nur.get('/ProjectApplication/999999');
    const foreign = await house.ali.get(`/ProjectApplication/${id}`);
    const draft = await house.reviewer.get(`/ProjectApplication/${id}`);
    const strange = await house.nur.get('/ProjectApplication/abc');
    const huge = await house.nur.get('/ProjectApplication/99999999999999999999999');
    for (const answer of [unknown, foreign, draft, strange, huge]) {
      expect([answer.status, answer.message]).toEqual([404, unknown.message]);
    }
  });

  test('nobody reads without a session', async () => {
    const id = await start(house.nur);
    for (const path of [
      '/ProjectApplication',
      `/ProjectApplication/${id}`,
      `/ProjectApplication/${id}/history`,
      '/turnaround',
    ]) {
      expect((await house.client().get(path)).status).toBe(401);
    }
  });

  test('a researcher lists only their own, whatever the query', async () => {
    const own = await start(house.nur);
    await start(house.ali);
    const query = `?userId=${house.ali.user.userId}`;
    expect((await listed(house.nur, `/ProjectApplication${query}`)).map((item) => item['id'])).toEqual([own]);
  });

  test('an administrator lists everything but drafts, by status and by person too', async () => {
    await start(house.nur);
    const pending = await applicationAt(house, 5);
    const rejected = await applicationAt(house, 2);
    const ids = async (query: string) =>
      (await listed(house.reviewer, `/ProjectApplication${query}`)).map((item) => item['id']);
    expect(await ids('')).toEqual([rejected, pending]);
    expect(await ids('?appStatusId=5')).toEqual([pending]);
    expect(await ids('?appStatusId=3')).toEqual([]);
    expect(await ids(`?userId=${house.ali.user.userId}`)).toEqual([]);
    expect(await ids(`?userId=${house.nur.user.userId}&appStatusId=2`)).toEqual([rejected]);
  });

  test('a list item bears what the specification names, the reference and the number of comments; newest change first', async () => {
    const older = await applicationAt(house, 5);
    house.clock.advance(1000);
    const newer = await start(house.nur, 'Newer');
    house.clock.advance(1000);
    await comment(house.reviewer, older, 'A question');
    const list = await listed(house.nur, '/ProjectApplication');
    expect(list.map((item) => item['id'])).toEqual([newer, older]);
    expect(list[1]).toMatchObject({
      appStatusId: 5,
      reference: 'RA-2026-00001',
      commentCount: 1,
      user: { firstName: 'Nur', lastName: 'Aziz' },
    });
    expect(list[0]).toHaveProperty('createdDate');
    expect(list[0]).toHaveProperty('modifiedDate');
  });

  test.each(['?userId=x', '?appStatusId=9', '?appStatusId=-1', '?userId=99999999999999999999'])(
    'a list by %s is a 400',
    async (query) => {
      expect((await house.reviewer.get(`/ProjectApplication${query}`)).status).toBe(400);
    },
  );
});

describe('saving a step', () => {
  test('step 1 with the number 0 starts a draft with its first row of history', async () => {
    const id = await start(house.nur);
    const history = await house.nur.get(`/ProjectApplication/${id}/history`);
    expect(history.read(v.array(HistoryRow))).toEqual([
      {
        at: '2026-01-05T08:00:00.000Z',
        userId: house.nur.user.userId,
        name: 'Nur Aziz',
        roleId: 1,
        event: 'created',
        fromStatus: null,
        toStatus: 3,
      },
    ]);
  });

  test('step 1 asks for the title alone', async () => {
    const missing = await refused(house, () => house.nur.post('/ProjectApplication/Step/1', detail(house.nur, 0)));
    expect([missing.status, missing.data]).toEqual([
      400,
      { problems: [{ field: 'appDetails_ResearchTitle', message: 'Research Title is required' }] },
    ]);
    const id = await start(house.nur);
    expect(
      (await refused(house, () => house.nur.post('/ProjectApplication/Step/1', detail(house.nur, id, '  ')))).status,
    ).toBe(400);
    expect((await house.nur.post('/ProjectApplication/Step/1', detail(house.nur, id))).status).toBe(200);
  });

  test('only the fields that are present change', async () => {
    const id = await start(house.nur, 'First');
    const owner = { projectApplicationId: id, userId: house.nur.user.userId };
    await house.nur.post('/ProjectApplication/Step/1', { ...owner, appDetails_StudyDuration: '12 months' });
    await house.nur.post('/ProjectApplication/Step/1', {
      ...owner,
      appDetails_WorkNumber: '77',
      appDetails_ResearchTitle: 'Second',
    });
    await house.nur.post('/ProjectApplication/Step/3', { ...owner, conflictofInterest: true, explanation_: 'x' });
    await house.nur.post('/ProjectApplication/Step/4', { ...owner, study_Title: 'T', studyUnknown: 'ignored' });
    expect(await read(house.nur, id)).toMatchObject({
      researchTitle: 'Second',
      appDetails_StudyDuration: '12 months',
      appDetails_WorkNumber: '77',
      conflictofInterest: true,
      explanation_: 'x',
      study_Title: 'T',
    });
  });

  test('a methodology payload is taken at Step/4 as methodology', async () => {
    const id = await start(house.nur);
    const body = { projectApplicationId: id, userId: house.nur.user.userId, methodology_Setting: 'Ward 3' };
    expect((await house.nur.post('/ProjectApplication/Step/4', body)).status).toBe(200);
    expect(await read(house.nur, id)).toMatchObject({ methodology_Setting: 'Ward 3' });
  });

  test('the agreement is kept with step 1 and given back', async () => {
    const agreement = { agreedAt: WHEN, agreedPolicyVersion: '7' };
    const answer = await house.nur.post('/ProjectApplication/Step/1', { ...detail(house.nur, 0, 'T'), ...agreement });
    expect(await read(house.nur, expectOk(answer).read(v.object({ id: v.number() })).id)).toMatchObject(agreement);
  });

  test('a lone surrogate is mended, a NUL refused, and neither is a 5xx', async () => {
    const id = await start(house.nur, 'a\ud800b');
    expect(await read(house.nur, id)).toMatchObject({ researchTitle: 'a\ufffdb' });
    const withNul = await refused(house, () =>
      house.nur.post('/ProjectApplication/Step/1', detail(house.nur, id, 'a\0b')),
    );
    expect(withNul.status).toBe(400);
  });

  test.each([
    ['no JSON', 'nonsense'],
    ['null', 'null'],
    ['a number', '5'],
    ['an array', '[1]'],
    ['a text for the number', '{"projectApplicationId":"x","userId":0}'],
    ['a fraction', '{"projectApplicationId":1.5}'],
    ['an endless number', '{"projectApplicationId":1e999}'],
    ['a million brackets', '['.repeat(1_000_000)],
    ['a deep nest', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ])('%s as a body is a 4xx that changes nothing', async (_name, body) => {
    const answer = await refused(house, () =>
      house.nur.post('/ProjectApplication/Step/1', body, { 'Content-Type': 'application/json' }),
    );
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test('wrong types and too long answers are named by their wire name', async () => {
    const id = await start(house.nur);
    const body = { ...detail(house.nur, id), appDetails_WorkNumber: 5, appDetails_StudyDuration: 'x'.repeat(1001) };
    const answer = await refused(house, () => house.nur.post('/ProjectApplication/Step/1', body));
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({
      problems: [{ field: 'appDetails_WorkNumber' }, { field: 'appDetails_StudyDuration' }],
    });
  });

  test("another person's payload is a 403, another's application a 404, an administrator's save a 403", async () => {
    const id = await start(house.nur);
    const forged = { ...detail(house.nur, id, 'T'), userId: house.ali.user.userId };
    expect((await refused(house, () => house.nur.post('/ProjectApplication/Step/1', forged))).status).toBe(403);
    expect(
      (await refused(house, () => house.ali.post('/ProjectApplication/Step/1', detail(house.ali, id, 'T')))).status,
    ).toBe(404);
    expect(
      (await refused(house, () => house.reviewer.post('/ProjectApplication/Step/1', detail(house.reviewer, id, 'T'))))
        .status,
    ).toBe(404);
    expect(
      (await refused(house, () => house.reviewer.post('/ProjectApplication/Step/1', detail(house.reviewer, 0, 'T'))))
        .status,
    ).toBe(403);
    const pending = await applicationAt(house, 5);
    expect(
      (
        await refused(house, () =>
          house.reviewer.post('/ProjectApplication/Step/1', detail(house.reviewer, pending, 'T')),
        )
      ).status,
    ).toBe(403);
  });

  test.each([1, 2, 5] as const)('in status %i nobody edits', async (status) => {
    const id = await applicationAt(house, status);
    const answer = await refused(house, () => house.nur.post('/ProjectApplication/Step/1', detail(house.nur, id, 'T')));
    expect(answer.status).toBe(409);
  });

  test('where more information is asked for, the owner edits again', async () => {
    const id = await applicationAt(house, 4);
    expect((await house.nur.post('/ProjectApplication/Step/1', detail(house.nur, id, 'Mended'))).status).toBe(200);
  });
});

describe('the tag', () => {
  test('stands on reading and on every change, and each change gives another', async () => {
    const id = await start(house.nur);
    const first = await tagOf(house.nur, id);
    const saved = await house.nur.post('/ProjectApplication/Step/1', detail(house.nur, id, 'T'));
    expect(saved.headers.get('ETag')).toBe(await tagOf(house.nur, id));
    expect(saved.headers.get('ETag')).not.toBe(first);
  });

  test('an older one in If-Match is a 412 with the application as it stands', async () => {
    const id = await start(house.nur);
    const old = await tagOf(house.nur, id);
    await house.nur.post('/ProjectApplication/Step/1', detail(house.nur, id, 'Newer'));
    const answer = await refused(house, () =>
      house.nur.post('/ProjectApplication/Step/1', detail(house.nur, id, 'Mine'), { 'If-Match': old }),
    );
    expect(answer.status).toBe(412);
    expect(answer.data).toMatchObject({ id, researchTitle: 'Newer' });
    expect(answer.headers.get('ETag')).toBe(await tagOf(house.nur, id));
  });

  test.each([
    ['as it was given', (tag: string) => tag],
    ['weakened', (tag: string) => `W/${tag}`],
    ['with a coding', (tag: string) => tag.replace(/"$/, '-gzip"')],
    ['weakened with a coding', (tag: string) => `W/${tag.replace(/"$/, '-br"')}`],
    ['in a list', (tag: string) => `"0-0", ${tag}`],
    ['as a star', () => '*'],
  ])('the present one is recognised %s', async (_how, disguise) => {
    const id = await start(house.nur);
    const headers = { 'If-Match': disguise(await tagOf(house.nur, id)) };
    expect((await house.nur.post('/ProjectApplication/Step/1', detail(house.nur, id, 'T'), headers)).status).toBe(200);
  });

  test('an older tag is told before a rule that the body breaks', async () => {
    const id = await start(house.nur);
    const body = { ...detail(house.nur, id), appDetails_WorkNumber: 5 };
    const answer = await refused(house, () =>
      house.nur.post('/ProjectApplication/Step/1', body, { 'If-Match': '"1-0"' }),
    );
    expect(answer.status).toBe(412);
  });

  test('a decision on an older version is a 412', async () => {
    const id = await applicationAt(house, 5);
    expect((await refused(house, () => changeStatus(house.reviewer, id, 1, { 'If-Match': `"${id}-1"` }))).status).toBe(
      412,
    );
    expect((await refused(house, () => comment(house.reviewer, id, 'No', 2, { 'If-Match': `"${id}-1"` }))).status).toBe(
      412,
    );
  });
});

describe('changing the status', () => {
  const allowed: Record<string, (from: number, to: number) => number> = {
    nur: (from, to) => {
      if (to === 1 || to === 2) return 403;
      if (from === 3) return to === 4 ? 409 : 200;
      return from === 4 ? 200 : 409;
    },
    reviewer: (from, to) => {
      if (from === 3) return 404;
      return to === 1 && from !== 2 ? 200 : 409;
    },
    ali: () => 404,
  };
  for (const from of [1, 2, 3, 4, 5] as const) {
    test(`from ${from} each asks for each, and only what the table allows is done`, async () => {
      for (const who of ['nur', 'reviewer', 'ali'] as const) {
        for (const to of [1, 2, 3, 4, 5]) {
          const fresh = await applicationAt(house, from);
          const before = await stored(house.portal.store);
          const answer = await changeStatus(house[who], fresh, to);
          expect([who, from, to, answer.status]).toEqual([who, from, to, allowed[who]?.(from, to)]);
          if (answer.status !== 200) expect(await stored(house.portal.store)).toBe(before);
        }
      }
    });
  }

  test('asking for a draft where more information is asked for keeps 4', async () => {
    const id = await applicationAt(house, 4);
    await changeStatus(house.nur, id, 3);
    expect(await read(house.nur, id)).toMatchObject({ appStatusId: 4 });
  });

  test('a rejection or a request by change-status says that it needs a comment', async () => {
    const id = await applicationAt(house, 5);
    expect((await refused(house, () => changeStatus(house.reviewer, id, 2))).message).toBe(
      'A rejection needs a comment.',
    );
    expect((await refused(house, () => changeStatus(house.reviewer, id, 4))).message).toBe(
      'A request needs a comment.',
    );
  });

  test('approving what is approved answers 200 and changes nothing, with a key too', async () => {
    const id = await applicationAt(house, 1);
    const before = await stored(house.portal.store);
    expect((await changeStatus(house.reviewer, id, 1, { 'Idempotency-Key': 'k' })).status).toBe(200);
    expect(await stored(house.portal.store)).toBe(before);
  });

  test('an incomplete application is refused with every problem by its wire name, in the order of the wizard', async () => {
    const id = await start(house.nur);
    const answer = await refused(house, () => changeStatus(house.nur, id, 5));
    expect(answer.status).toBe(400);
    const { problems } = answer.read(
      v.object({ problems: v.array(v.object({ field: v.string(), message: v.string() })) }),
    );
    expect(answer.message).toBe(problems[0]?.message);
    expect(problems.map((problem) => problem.field)).toEqual([
      'appDetails_WorkNumber',
      'appDetails_StudyDuration',
      'principleInvestigatorName',
      'study_Title',
      'study_BackgroundInformation',
      'study_PurposeInCarrying',
      'study_SignificanceOfStudy',
      'methodology_ResearchDesign',
      'methodology_SampleSize',
      'methodology_Setting',
      'methodology_DataCollectionMethods',
      'methodology_DataAnalysisMethods',
      'methodology_LiteratureReview',
      'methodology_References',
      'methodology_HMGResources',
      'PiCVFiles',
    ]);
  });

  test('a submission gives a reference once, and keeps it on the second', async () => {
    const id = await applicationAt(house, 4);
    expectOk(await changeStatus(house.nur, id, 5));
    expect(await read(house.nur, id)).toMatchObject({ appStatusId: 5, reference: 'RA-2026-00001' });
    house.clock.set(Date.UTC(2027, 0, 1));
    const next = await applicationAt(await signedInAgain(), 5);
    expect(await read(house.nur, next)).toMatchObject({ reference: 'RA-2027-00001' });
  });

  test('many who submit at once get a number each', async () => {
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push(await applicationAt(house, 3));
    await Promise.all(ids.map((id) => changeStatus(house.nur, id, 5)));
    const references = await Promise.all(ids.map(async (id) => (await read(house.nur, id))['reference']));
    expect(new Set(references).size).toBe(5);
  });

  test('submitted twice at once without a key, one is done and the other refused', async () => {
    const id = await applicationAt(house, 3);
    const answers = await Promise.all([changeStatus(house.nur, id, 5), changeStatus(house.nur, id, 5)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  test("each change is one row of history, by the person's clock", async () => {
    const id = await applicationAt(house, 1);
    const history = (await house.reviewer.get(`/ProjectApplication/${id}/history`)).read(v.array(HistoryRow));
    expect(history.map(({ event, fromStatus, toStatus, at }) => [event, fromStatus, toStatus, at])).toEqual([
      ['created', null, 3, '2026-01-05T08:00:00.000Z'],
      ['submitted', 3, 5, WHEN],
      ['approved', 5, 1, WHEN],
    ]);
    expect(history[2]).toMatchObject({ name: 'Rana Saleh', roleId: 2 });
    const [row] = await house.portal.store
      .selectFrom('history')
      .where('event', '=', 'approved')
      .select('recorded_at')
      .execute();
    expect(row?.recorded_at).toBe('2026-01-05T08:00:00.000Z');
  });

  test.each([
    ['an unknown status', { applicationSatusId: 9 }],
    ['no time', { createdDate: undefined }],
    ['a time that is none', { createdDate: 'yesterday' }],
    ['a text for a number', { applicationSatusId: '5' }],
  ])('%s is a 400', async (_name, change) => {
    const id = await applicationAt(house, 3);
    const body = { id, applicationSatusId: 5, userId: house.nur.user.userId, createdDate: WHEN, ...change };
    expect((await refused(house, () => house.nur.post('/ProjectApplication/change-status', body))).status).toBe(400);
  });

  /** A year later nobody's session lives any more. */
  async function signedInAgain(): Promise<House> {
    const sign = async (client: House['nur']) => {
      client.cookies.clear();
      const { emailAddress } = client.user;
      await client.post('/Auth/Validate', { emailAddress, password: 'Secret@12' });
    };
    await sign(house.nur);
    await sign(house.reviewer);
    return house;
  }
});

describe('withdrawing, reopening, deleting', () => {
  test('the owner takes an application under review back; nothing else is withdrawn', async () => {
    const id = await applicationAt(house, 5);
    expect((await refused(house, () => house.reviewer.post(`/ProjectApplication/${id}/withdraw`))).status).toBe(403);
    expect((await refused(house, () => house.ali.post(`/ProjectApplication/${id}/withdraw`))).status).toBe(404);
    const answer = expectOk(await house.nur.post(`/ProjectApplication/${id}/withdraw`));
    expect(answer.headers.get('ETag')).toBe(await tagOf(house.nur, id));
    expect(await read(house.nur, id)).toMatchObject({ appStatusId: 3, reference: 'RA-2026-00001' });
    expect((await refused(house, () => house.nur.post(`/ProjectApplication/${id}/withdraw`))).status).toBe(409);
    expect((await house.reviewer.get(`/ProjectApplication/${id}`)).status).toBe(404);
  });

  test.each([1, 2] as const)(
    'an administrator reopens from %i with a reason that the applicant reads',
    async (status) => {
      const id = await applicationAt(house, status);
      const path = `/ProjectApplication/${id}/reopen`;
      expect((await refused(house, () => house.nur.post(path, { reason: 'Please' }))).status).toBe(403);
      expect((await refused(house, () => house.reviewer.post(path, { reason: ' ' }))).status).toBe(400);
      expect((await refused(house, () => house.reviewer.post(path, { reason: 'a\0b' }))).status).toBe(400);
      expect((await refused(house, () => house.reviewer.post(path, {}))).status).toBe(400);
      expectOk(await house.reviewer.post(path, { reason: 'A page was missing.' }));
      expect(await read(house.nur, id)).toMatchObject({ appStatusId: 4 });
      expect((await listed(house.nur, `/Comments?applicationId=${id}`)).at(-1)).toMatchObject({
        comment: 'A page was missing.',
        roleId: 2,
      });
      expect((await listed(house.nur, `/ProjectApplication/${id}/history`)).at(-1)).toMatchObject({
        event: 'reopened',
        fromStatus: status,
        toStatus: 4,
      });
      expect((await refused(house, () => house.reviewer.post(path, { reason: 'Again' }))).status).toBe(409);
    },
  );

  test('a draft never submitted is deleted with its parts; the same deletion again is 200, of anybody else 404', async () => {
    const id = await start(house.nur);
    await fill(house.nur, id);
    expect((await refused(house, () => house.ali.delete(`/ProjectApplication/${id}`))).status).toBe(404);
    expect((await refused(house, () => house.reviewer.delete(`/ProjectApplication/${id}`))).status).toBe(404);
    expectOk(await house.nur.delete(`/ProjectApplication/${id}`));
    expectOk(await house.nur.delete(`/ProjectApplication/${id}`));
    expect((await refused(house, () => house.ali.delete(`/ProjectApplication/${id}`))).status).toBe(404);
    expect((await house.nur.get(`/ProjectApplication/${id}`)).status).toBe(404);
    for (const table of ['applications', 'investigators', 'attachments', 'history', 'stored_bytes'] as const) {
      expect(await house.portal.store.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(house.fileNames()).toEqual([]);
  });

  test('what was submitted once is never deleted', async () => {
    for (const status of [1, 2, 4, 5] as const) {
      const id = await applicationAt(house, status);
      expect((await refused(house, () => house.nur.delete(`/ProjectApplication/${id}`))).status).toBe(409);
    }
    const withdrawn = await applicationAt(house, 5);
    await house.nur.post(`/ProjectApplication/${withdrawn}/withdraw`);
    expect((await refused(house, () => house.nur.delete(`/ProjectApplication/${withdrawn}`))).status).toBe(409);
  });

  test('a file that a second application has too survives the deletion of the first', async () => {
    const file = pdf();
    const first = await start(house.nur);
    const second = await start(house.nur);
    await upload(house.nur, first, 1, [file]);
    await upload(house.nur, second, 1, [file]);
    expectOk(await house.nur.delete(`/ProjectApplication/${first}`));
    const [kept] = await listed(house.nur, `/Pi-CV/${second}`);
    expect((await house.nur.fetch(String(kept?.['fileURL']))).status).toBe(200);
  });
});

test('the turnaround is the median from submission to decision over a year', async () => {
  expect((await house.nur.get('/turnaround')).data).toEqual({ days: null, cases: 0 });
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push(await applicationAt(house, 5));
  const day = 24 * 60 * 60 * 1000;
  for (const [index, id] of ids.entries()) {
    house.clock.advance((index === 0 ? 2 : 1) * day);
    expectOk(await changeStatus(house.reviewer, id, 1));
  }
  expect((await house.nur.get('/turnaround')).data).toEqual({ days: 3, cases: 3 });
});
