import { beforeEach, describe, expect, test } from 'vitest';
import { defaultConfiguration } from '../../contract/configuration.ts';
import { HistoryRow } from '../../contract/domain/history.ts';
import * as v from 'valibot';
import {
  AGREEMENT,
  applicationAt,
  changeStatus,
  detail,
  expectOk,
  fill,
  openFixture,
  readAs,
  refused,
  start,
  stored,
  WHEN,
  type PortalFixture,
} from './testing.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
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
          const fresh = await applicationAt(fixture, from);
          const before = await stored(fixture.portal.store);
          const answer = await changeStatus(fixture[who], fresh, to);
          expect([who, from, to, answer.status]).toEqual([who, from, to, allowed[who]?.(from, to)]);
          const isUntouched = (await stored(fixture.portal.store)) === before;
          expect(isUntouched || answer.isSuccess).toBe(true);
        }
      }
    });
  }

  test('asking for a draft where more information is asked for keeps 4', async () => {
    const id = await applicationAt(fixture, 4);
    await changeStatus(fixture.nur, id, 3);
    expect(await readAs(fixture.nur, id)).toMatchObject({ appStatusId: 4 });
  });

  test('a rejection or a request by change-status says that it needs a comment', async () => {
    const id = await applicationAt(fixture, 5);
    expect((await refused(fixture, () => changeStatus(fixture.reviewer, id, 2))).message).toBe(
      'A rejection needs a comment.',
    );
    expect((await refused(fixture, () => changeStatus(fixture.reviewer, id, 4))).message).toBe(
      'A request needs a comment.',
    );
  });

  test('approving what is approved answers 200 and changes nothing, with a key too', async () => {
    const id = await applicationAt(fixture, 1);
    const before = await stored(fixture.portal.store);
    expect((await changeStatus(fixture.reviewer, id, 1, { 'Idempotency-Key': 'k' })).status).toBe(200);
    expect(await stored(fixture.portal.store)).toBe(before);
  });

  test('a submission needs an agreement to the policies as they are now', async () => {
    const configuration = { ...defaultConfiguration, policyVersion: '2' };
    const other = await openFixture({ configuration });
    const id = await start(other.nur);
    const submit = () => changeStatus(other.nur, id, 5);
    await fill(other.nur, id);
    expect(await readAs(other.nur, id)).toMatchObject({ agreedPolicyVersion: '1' });
    const answer = await refused(other, submit);
    expect([answer.status, answer.data]).toEqual([
      400,
      {
        problems: [
          {
            field: 'agreedPolicyVersion',
            message:
              'The policies have changed since you agreed. Reload this page, read them and tick the box to agree',
          },
        ],
      },
    ]);
    const agreement = { ...AGREEMENT, agreedPolicyVersion: '2' };
    expectOk(await other.nur.post('/ProjectApplication/Step/1', { ...detail(other.nur, id), ...agreement }));
    expectOk(await submit());
  });

  test('an incomplete application is refused with every problem by its wire name, in the order of the wizard', async () => {
    const id = await start(fixture.nur);
    const answer = await refused(fixture, () => changeStatus(fixture.nur, id, 5));
    expect(answer.status).toBe(400);
    const { problems } = answer.read(
      v.object({ problems: v.array(v.object({ field: v.string(), message: v.string() })) }),
    );
    expect(answer.message).toBe(problems[0]?.message);
    expect(problems.map((problem) => problem.field)).toEqual([
      'agreedPolicyVersion',
      'appDetails_WorkNumber',
      'appDetails_StudyDuration',
      'principleInvestigatorName',
      'conflictofInterest',
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
    const id = await applicationAt(fixture, 4);
    expectOk(await changeStatus(fixture.nur, id, 5));
    expect(await readAs(fixture.nur, id)).toMatchObject({ appStatusId: 5, reference: 'RA-2026-00001' });
    fixture.clock.set(Date.UTC(2027, 0, 1));
    const next = await applicationAt(await signedInAgain(), 5);
    expect(await readAs(fixture.nur, next)).toMatchObject({ reference: 'RA-2027-00001' });
  });

  test('many who submit at once get a number each', async () => {
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push(await applicationAt(fixture, 3));
    await Promise.all(ids.map((id) => changeStatus(fixture.nur, id, 5)));
    const references = await Promise.all(ids.map(async (id) => (await readAs(fixture.nur, id))['reference']));
    expect(new Set(references).size).toBe(5);
  });

  test('submitted twice at once without a key, one is done and the other refused', async () => {
    const id = await applicationAt(fixture, 3);
    const answers = await Promise.all([changeStatus(fixture.nur, id, 5), changeStatus(fixture.nur, id, 5)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  test("each change is one row of history, by the person's clock", async () => {
    const id = await applicationAt(fixture, 1);
    const history = (await fixture.reviewer.get(`/ProjectApplication/${id}/history`)).read(v.array(HistoryRow));
    expect(history.map(({ event, fromStatus, toStatus, at }) => [event, fromStatus, toStatus, at])).toEqual([
      ['created', null, 3, '2026-01-05T08:00:00.000Z'],
      ['submitted', 3, 5, WHEN],
      ['approved', 5, 1, WHEN],
    ]);
    expect(history[2]).toMatchObject({ name: 'Rana Saleh', roleId: 2 });
    const [row] = await fixture.portal.store
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
    const id = await applicationAt(fixture, 3);
    const body = { id, applicationSatusId: 5, userId: fixture.nur.user.userId, createdDate: WHEN, ...change };
    expect((await refused(fixture, () => fixture.nur.post('/ProjectApplication/change-status', body))).status).toBe(
      400,
    );
  });

  /** Signs both users in again: a year later no session is valid. */
  async function signedInAgain(): Promise<PortalFixture> {
    const sign = async (client: PortalFixture['nur']) => {
      client.cookies.clear();
      const { emailAddress } = client.user;
      await client.post('/Auth/Validate', { emailAddress, password: 'Kestrel$2026x' });
    };
    await sign(fixture.nur);
    await sign(fixture.reviewer);
    return fixture;
  }
});
