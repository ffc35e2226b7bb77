import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import {
  attachmentsIn,
  changeStatus,
  comment,
  completeAnswers,
  detail,
  expectOk,
  fill,
  investigator,
  openFixture,
  pdf,
  start,
  upload,
  type PortalFixture,
} from '../../applications/testing.ts';
import { addresses } from '../../../contract/api/addresses.ts';
import { writeStepSave } from '../../../contract/steps/step-save.ts';
import { questionSteps } from '../../../contract/steps/wizard.ts';
import type { ClientAnswer } from '../../testing/client.ts';

let fixture: PortalFixture;
/** Its number differs from the numbers of its parts, which begin with 1. */
let id: number;
beforeEach(async () => {
  fixture = await openFixture();
  for (let others = 0; others < 4; others += 1) await start(fixture.ali);
  id = await start(fixture.nur);
});

/** Returns the id and the application in the log's line of a request. */
async function lineOf(answering: Promise<ClientAnswer>) {
  const { status } = await answering;
  const fields = fixture.logged.findLast(({ event }) => event === 'answered')?.fields;
  expect(fields).toMatchObject({ status });
  return { status, id: fields?.['id'], application: fields?.['application'] };
}

test('the log names the application of every change, whether its number is in the path, in the body or known', async () => {
  const { nur, reviewer } = fixture;
  expect(await lineOf(nur.post('/ProjectApplication/Step/1', detail(nur, 0, 'Another')))).toMatchObject({
    id: null,
    application: id + 1,
  });
  for (const step of questionSteps) {
    const body = writeStepSave(step, completeAnswers(step), { applicationId: id, userId: nur.user.userId });
    expect(await lineOf(nur.post(addresses[step.call].path, body))).toMatchObject({ status: 200, application: id });
  }
  const known = { status: 200, application: id };
  const row = await nur.post('/InvestigatorInfo', investigator(nur, id));
  const { id: rowId } = row.read(v.object({ id: v.number() }));
  expect(await lineOf(nur.delete(`/InvestigatorInfo/${rowId}`))).toEqual({ ...known, id: rowId });
  expect(await lineOf(nur.post('/InvestigatorInfo', [investigator(nur, id)]))).toEqual({ ...known, id: null });
  const [file] = attachmentsIn(await upload(nur, id, 4, [pdf()]));
  expect(await lineOf(nur.delete(`/Pi-CV/${file?.id}`))).toEqual({ ...known, id: file?.id });
  expect(await lineOf(upload(nur, id, 4, [pdf()]))).toEqual({ ...known, id: null });

  await fill(nur, id);
  expect(await lineOf(changeStatus(nur, id, 5))).toEqual({ ...known, id: null });
  expect(await lineOf(comment(reviewer, id, 'A question'))).toEqual({ ...known, id: null });
  const written = await comment(reviewer, id, 'Another');
  const { id: commentId } = written.read(v.object({ id: v.number() }));
  const change = reviewer.put(`/Comments/${commentId}`, { comment: 'Another one' });
  expect(await lineOf(change)).toEqual({ ...known, id: commentId });
  expect(await lineOf(reviewer.delete(`/Comments/${commentId}`))).toEqual({ ...known, id: commentId });
  expect(await lineOf(nur.post(`/ProjectApplication/${id}/withdraw`))).toEqual({ ...known, id });
});

test('the log names the application of every reading', async () => {
  const { nur } = fixture;
  await comment(nur, id, 'A note');
  const [file] = attachmentsIn(await upload(nur, id, 4, [pdf()]));
  const paths = [
    `/ProjectApplication/${id}`,
    `/ProjectApplication/${id}/history`,
    `/InvestigatorInfo?applicationId=${id}`,
    `/Pi-CV/${id}`,
    `/Comments?applicationId=${id}`,
    '/Comments/1',
  ];
  for (const path of paths) {
    expect([path, await lineOf(nur.get(path))]).toEqual([
      path,
      expect.objectContaining({ status: 200, application: id }),
    ]);
  }
  await nur.fetch(file?.fileUrl ?? '');
  expect(fixture.logged.findLast(({ event }) => event === 'answered')?.fields).toMatchObject({ application: id });
  expect(await lineOf(nur.get('/ProjectApplication'))).toMatchObject({ application: null });
});

test('the log names the application of a repeat, of what is refused, and of what is kept from the user', async () => {
  const { nur, ali } = fixture;
  const key = { 'Idempotency-Key': 'one' };
  expectOk(await comment(nur, id, 'A note', undefined, key));
  expect(await lineOf(comment(nur, id, 'A note', undefined, key))).toEqual({ status: 200, id: null, application: id });
  expect(await lineOf(changeStatus(nur, id, 5))).toEqual({ status: 400, id: null, application: id });
  expect(await lineOf(comment(ali, id, 'Let me see'))).toEqual({ status: 404, id: null, application: id });
  expect(await lineOf(upload(ali, id, 4, [pdf()]))).toEqual({ status: 404, id: null, application: id });
  const unreadable = new File(['neither PDF nor picture'], 'x.pdf');
  expect(await lineOf(upload(nur, id, 4, [unreadable]))).toEqual({ status: 415, id: null, application: id });
});
