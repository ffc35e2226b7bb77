import { beforeEach, describe, expect, test } from 'vitest';
import { addresses } from '../../contract/api/addresses.ts';
import { HistoryRow } from '../../contract/domain/history.ts';
import { DRAFTS_MAX, LINE_MAX_UNITS, TEXT_MAX_UNITS } from '../../contract/api/limits.ts';
import { status } from '../../contract/domain/statuses.ts';
import { methodology } from '../../contract/steps/methodology.ts';
import type { Question, Step } from '../../contract/steps/step.ts';
import { writeStepSave } from '../../contract/steps/step-save.ts';
import { questionSteps } from '../../contract/steps/wizard.ts';
import * as v from 'valibot';
import {
  applicationAt,
  changeStatus,
  completeAnswers,
  detail,
  expectOk,
  fill,
  openFixture,
  readAs,
  refused,
  start,
  WHEN,
  type PortalFixture,
} from './testing.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

describe('saving a step', () => {
  test('step 1 with the number 0 starts a draft with its first row of history', async () => {
    const id = await start(fixture.nur);
    const history = await fixture.nur.get(`/ProjectApplication/${id}/history`);
    expect(history.read(v.array(HistoryRow))).toEqual([
      {
        at: '2026-01-05T08:00:00.000Z',
        recordedAt: '2026-01-05T08:00:00.000Z',
        clockOff: false,
        reason: null,
        version: 1,
        userId: fixture.nur.user.userId,
        name: 'Nur Aziz',
        roleId: 1,
        event: 'created',
        fromStatus: null,
        toStatus: 3,
      },
    ]);
  });

  test('step 1 asks for the title alone', async () => {
    const missing = await refused(fixture, () =>
      fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, 0)),
    );
    expect([missing.status, missing.data]).toEqual([
      400,
      { problems: [{ field: 'appDetails_ResearchTitle', message: 'Research Title is required' }] },
    ]);
    const id = await start(fixture.nur);
    expect(
      (await refused(fixture, () => fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, '  '))))
        .status,
    ).toBe(400);
    expect((await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id))).status).toBe(200);
  });

  test('one person has so many drafts and no more; a deleted draft, or a submitted one, makes room', async () => {
    const ids: number[] = [];
    while (ids.length < DRAFTS_MAX) ids.push(await start(fixture.nur));
    const [deleted = 0, submitted = 0] = ids;
    const another = () => fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, 0, 'One more'));
    const answer = await refused(fixture, another);
    expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('200 drafts') });
    await start(fixture.ali);
    expectOk(
      await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, submitted, 'Saved all the same')),
    );

    expectOk(await fixture.nur.delete(`/ProjectApplication/${deleted}`));
    expectOk(await another());
    expect((await refused(fixture, another)).status).toBe(409);
    await fill(fixture.nur, submitted);
    expectOk(await changeStatus(fixture.nur, submitted, status.pending));
    expectOk(await another());
  });

  test('only the fields that are present change', async () => {
    const id = await start(fixture.nur, 'First');
    const owner = { projectApplicationId: id, userId: fixture.nur.user.userId };
    await fixture.nur.post('/ProjectApplication/Step/1', { ...owner, appDetails_StudyDuration: '12 months' });
    await fixture.nur.post('/ProjectApplication/Step/1', {
      ...owner,
      appDetails_WorkNumber: '77',
      appDetails_ResearchTitle: 'Second',
    });
    await fixture.nur.post('/ProjectApplication/Step/3', { ...owner, conflictofInterest: true, explanation_: 'x' });
    await fixture.nur.post('/ProjectApplication/Step/4', { ...owner, study_Title: 'T', studyUnknown: 'ignored' });
    expect(await readAs(fixture.nur, id)).toMatchObject({
      researchTitle: 'Second',
      appDetails_StudyDuration: '12 months',
      appDetails_WorkNumber: '77',
      conflictofInterest: true,
      explanation_: 'x',
      study_Title: 'T',
    });
  });

  test('a methodology payload is taken at Step/4 as methodology', async () => {
    const id = await start(fixture.nur);
    const body = { projectApplicationId: id, userId: fixture.nur.user.userId, methodology_Setting: 'Ward 3' };
    expect((await fixture.nur.post('/ProjectApplication/Step/4', body)).status).toBe(200);
    expect(await readAs(fixture.nur, id)).toMatchObject({ methodology_Setting: 'Ward 3' });
  });

  test('the agreement is kept with step 1 and given back', async () => {
    const agreement = { agreedAt: WHEN, agreedPolicyVersion: '7' };
    const answer = await fixture.nur.post('/ProjectApplication/Step/1', {
      ...detail(fixture.nur, 0, 'T'),
      ...agreement,
    });
    expect(await readAs(fixture.nur, expectOk(answer).read(v.object({ id: v.number() })).id)).toMatchObject(agreement);
  });

  test('a lone surrogate is corrected, a NUL refused, and neither is a 5xx', async () => {
    const id = await start(fixture.nur, 'a\ud800b');
    expect(await readAs(fixture.nur, id)).toMatchObject({ researchTitle: 'a\ufffdb' });
    const withNul = await refused(fixture, () =>
      fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'a\0b')),
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
    const answer = await refused(fixture, () =>
      fixture.nur.post('/ProjectApplication/Step/1', body, { 'Content-Type': 'application/json' }),
    );
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test('wrong types and too long answers are named by their wire name', async () => {
    const id = await start(fixture.nur);
    const body = { ...detail(fixture.nur, id), appDetails_WorkNumber: 5, appDetails_StudyDuration: 'x'.repeat(1001) };
    const answer = await refused(fixture, () => fixture.nur.post('/ProjectApplication/Step/1', body));
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({
      problems: [{ field: 'appDetails_WorkNumber' }, { field: 'appDetails_StudyDuration' }],
    });
  });

  test('an answer has at most 50,000 characters, so that a whole application has at most six megabytes', async () => {
    const id = await start(fixture.nur);
    const of = { applicationId: id, userId: fixture.nur.user.userId, agreement: undefined };
    const save = (length: number) => {
      const answers = { ...completeAnswers(methodology), researchDesign: '\u0001'.repeat(length) };
      return fixture.nur.post(addresses[methodology.call].path, writeStepSave<Step>(methodology, answers, of));
    };
    expectOk(await save(50_000));
    expect((await refused(fixture, () => save(50_001))).status).toBe(400);
    const questions = questionSteps.flatMap((step): readonly Question[] => step.questions);
    const most = questions.reduce((sum, { kind }) => sum + (kind === 'line' ? LINE_MAX_UNITS : TEXT_MAX_UNITS), 0);
    // JSON has up to six bytes for a character.
    expect(6 * most).toBeLessThan(6 * 1024 * 1024);
  });

  test("another person's payload is a 403, another's application a 404, an administrator's save a 403", async () => {
    const id = await start(fixture.nur);
    const forged = { ...detail(fixture.nur, id, 'T'), userId: fixture.ali.user.userId };
    expect((await refused(fixture, () => fixture.nur.post('/ProjectApplication/Step/1', forged))).status).toBe(403);
    expect(
      (await refused(fixture, () => fixture.ali.post('/ProjectApplication/Step/1', detail(fixture.ali, id, 'T'))))
        .status,
    ).toBe(404);
    expect(
      (
        await refused(fixture, () =>
          fixture.reviewer.post('/ProjectApplication/Step/1', detail(fixture.reviewer, id, 'T')),
        )
      ).status,
    ).toBe(404);
    expect(
      (
        await refused(fixture, () =>
          fixture.reviewer.post('/ProjectApplication/Step/1', detail(fixture.reviewer, 0, 'T')),
        )
      ).status,
    ).toBe(403);
    const pending = await applicationAt(fixture, 5);
    expect(
      (
        await refused(fixture, () =>
          fixture.reviewer.post('/ProjectApplication/Step/1', detail(fixture.reviewer, pending, 'T')),
        )
      ).status,
    ).toBe(403);
  });

  test.each([1, 2, 5] as const)('in status %i nobody edits', async (status) => {
    const id = await applicationAt(fixture, status);
    const answer = await refused(fixture, () =>
      fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'T')),
    );
    expect(answer.status).toBe(409);
  });

  test('where more information is asked for, the owner edits again', async () => {
    const id = await applicationAt(fixture, 4);
    expect((await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'Mended'))).status).toBe(200);
  });
});
