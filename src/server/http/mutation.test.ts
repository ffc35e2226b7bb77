import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import {
  applicationAt,
  attachmentsIn,
  changeStatus,
  comment,
  detail,
  expectOk,
  investigator,
  listed,
  openFixture,
  pdf,
  refused,
  start,
  stored,
  tagOf,
  upload,
  uploadForm,
  type PortalFixture,
} from '../applications/testing.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

const withKey = (key: string) => ({ 'Idempotency-Key': key });
const count = async (path: string) => (await listed(fixture.nur, path)).length;

describe('a repeated key', () => {
  test('gets the first answer again, and nothing is done twice', async () => {
    const body = detail(fixture.nur, 0, 'Sleep');
    const first = await fixture.nur.post('/ProjectApplication/Step/1', body, withKey('one'));
    const again = await fixture.nur.post('/ProjectApplication/Step/1', body, withKey('one'));
    expect([again.status, again.message, again.data]).toEqual([first.status, first.message, first.data]);
    expect(await count('/ProjectApplication')).toBe(1);
  });

  test('ten at once do the thing once and answer alike', async () => {
    const body = detail(fixture.nur, 0, 'Sleep');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fixture.nur.post('/ProjectApplication/Step/1', body, withKey('ten'))),
    );
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.data]))).size).toBe(1);
    expect(answers[0]?.isSuccess).toBe(true);
    expect(await count('/ProjectApplication')).toBe(1);
  });

  test('ten uploads at once store one file', async () => {
    const id = await start(fixture.nur);
    const file = pdf();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => upload(fixture.nur, id, 1, [file], { headers: withKey('ten') })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.data]))).size).toBe(1);
    expect(await count(`/Pi-CV/${id}`)).toBe(1);
    expect(await fixture.portal.store.selectFrom('stored_bytes').select('holders').execute()).toEqual([{ holders: 0 }]);
  });

  test('gets the tag of that moment, whatever has been changed since', async () => {
    const id = await start(fixture.nur);
    const body = detail(fixture.nur, id, 'First');
    const first = await fixture.nur.post('/ProjectApplication/Step/1', body, withKey('one'));
    await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'Second'));
    const again = await fixture.nur.post('/ProjectApplication/Step/1', body, withKey('one'));
    expect(again.headers.get('ETag')).toBe(first.headers.get('ETag'));
    expect(await listed(fixture.nur, '/ProjectApplication')).toMatchObject([{ researchTitle: 'Second' }]);
  });

  test('names the time of that moment, which is when the application was last changed', async () => {
    const id = await start(fixture.nur);
    const body = detail(fixture.nur, id, 'Sleep');
    const first = await fixture.nur.post('/ProjectApplication/Step/1', body, withKey('time'));
    const { data } = expectOk(await fixture.nur.get(`/ProjectApplication/${id}`));
    fixture.clock.advance(1000);
    await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'Pain'));
    const again = await fixture.nur.post('/ProjectApplication/Step/1', body, withKey('time'));
    const times = [first, again].map(({ headers }) => headers.get('Changed-At'));
    expect(data).toMatchObject({ modifiedDate: times[0] });
    expect(times[1]).toBe(times[0]);
  });

  test('is known after the application was decided, when the change itself would be refused', async () => {
    const id = await applicationAt(fixture, 3);
    const save = detail(fixture.nur, id, 'Last words');
    expectOk(await fixture.nur.post('/ProjectApplication/Step/1', save, withKey('save')));
    expectOk(await changeStatus(fixture.nur, id, 5, withKey('submit')));
    expectOk(await changeStatus(fixture.reviewer, id, 1, withKey('approve')));
    const before = await stored(fixture.portal.store);
    expectOk(await fixture.nur.post('/ProjectApplication/Step/1', save, withKey('save')));
    expectOk(await changeStatus(fixture.nur, id, 5, withKey('submit')));
    expectOk(await changeStatus(fixture.reviewer, id, 1, withKey('approve')));
    expect(await stored(fixture.portal.store)).toBe(before);
  });

  test('is known before If-Match is looked at', async () => {
    const id = await start(fixture.nur);
    const headers = { ...withKey('one'), 'If-Match': await tagOf(fixture.nur, id) };
    const body = detail(fixture.nur, id, 'T');
    expect((await fixture.nur.post('/ProjectApplication/Step/1', body, headers)).status).toBe(200);
    expect((await fixture.nur.post('/ProjectApplication/Step/1', body, headers)).status).toBe(200);
  });

  test('is known in whatever order the names of the body stand', async () => {
    const body = detail(fixture.nur, 0, 'T');
    const turned = Object.fromEntries(Object.entries(body).toReversed());
    const first = await fixture.nur.post('/ProjectApplication/Step/1', body, withKey('one'));
    const again = await fixture.nur.post('/ProjectApplication/Step/1', turned, withKey('one'));
    expect(again.data).toEqual(first.data);
  });

  test('of an upload is known by fields, names and bytes, for boundaries are random', async () => {
    const id = await start(fixture.nur);
    const file = pdf();
    const first = expectOk(await upload(fixture.nur, id, 2, [file], { headers: withKey('one') }));
    const again = expectOk(await upload(fixture.nur, id, 2, [file], { headers: withKey('one') }));
    expect(again.data).toEqual(first.data);
    const other = await refused(fixture, () => upload(fixture.nur, id, 2, [pdf()], { headers: withKey('one') }));
    expect([other.status, other.data]).toEqual([422, first.data]);
    const renamed = new File([await file.bytes()], 'other.pdf');
    expect(
      (await refused(fixture, () => upload(fixture.nur, id, 2, [renamed], { headers: withKey('one') }))).status,
    ).toBe(422);
  });

  test('of a deletion, a comment, a row and a withdrawal is known too', async () => {
    const id = await applicationAt(fixture, 3);
    const row = investigator(fixture.nur, id, 'Second');
    const made = expectOk(await fixture.nur.post('/InvestigatorInfo', row, withKey('row')));
    expectOk(await fixture.nur.post('/InvestigatorInfo', row, withKey('row')));
    expect(await count(`/InvestigatorInfo?applicationId=${id}`)).toBe(2);
    const { id: rowId } = made.read(v.object({ id: v.number() }));
    expectOk(await fixture.nur.delete(`/InvestigatorInfo/${rowId}`, withKey('gone')));
    const tag = (await fixture.nur.delete(`/InvestigatorInfo/${rowId}`, withKey('gone'))).headers.get('ETag');
    expect(tag).toBe(await tagOf(fixture.nur, id));
    await comment(fixture.nur, id, 'Hello', undefined, withKey('comment'));
    await comment(fixture.nur, id, 'Hello', undefined, withKey('comment'));
    expect(await count(`/Comments?applicationId=${id}`)).toBe(1);
    expectOk(await changeStatus(fixture.nur, id, 5));
    expectOk(await fixture.nur.post(`/ProjectApplication/${id}/withdraw`, undefined, withKey('back')));
    expectOk(await changeStatus(fixture.nur, id, 5));
    expectOk(await fixture.nur.post(`/ProjectApplication/${id}/withdraw`, undefined, withKey('back')));
    expect(await listed(fixture.nur, '/ProjectApplication')).toMatchObject([{ appStatusId: 5 }]);
  });

  test('of a draft that was deleted since does not bring it back', async () => {
    const body = detail(fixture.nur, 0, 'T');
    const first = expectOk(await fixture.nur.post('/ProjectApplication/Step/1', body, withKey('one')));
    const { id } = first.read(v.object({ id: v.number() }));
    expectOk(await fixture.nur.delete(`/ProjectApplication/${id}`));
    expect((await fixture.nur.post('/ProjectApplication/Step/1', body, withKey('one'))).data).toEqual({ id });
    expect(await count('/ProjectApplication')).toBe(0);
  });
});

test('an upload repeated after its file was deleted gets the first answer and leaves no bytes behind', async () => {
  const id = await start(fixture.nur);
  const file = pdf();
  const first = expectOk(await upload(fixture.nur, id, 1, [file], { headers: withKey('one') }));
  const [made] = attachmentsIn(first);
  expectOk(await fixture.nur.delete(`/Pi-CV/${made?.id}`));
  const again = expectOk(await upload(fixture.nur, id, 1, [file], { headers: withKey('one') }));
  expect(again.data).toEqual(first.data);
  expect(await count(`/Pi-CV/${id}`)).toBe(0);
  expect(fixture.fileNames()).toEqual([]);
});

describe('a key', () => {
  test('with other content is a 422, also where that content breaks a rule', async () => {
    const id = await start(fixture.nur);
    await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'T'), withKey('one'));
    for (const body of [detail(fixture.nur, id, 'U'), { ...detail(fixture.nur, id), appDetails_WorkNumber: 5 }]) {
      const answer = await refused(fixture, () => fixture.nur.post('/ProjectApplication/Step/1', body, withKey('one')));
      expect(answer.status).toBe(422);
    }
  });

  test('with another call is a 422, with another number in the path too', async () => {
    const first = await start(fixture.nur);
    const second = await start(fixture.nur);
    expectOk(await fixture.nur.delete(`/ProjectApplication/${first}`, withKey('one')));
    expect(
      (await refused(fixture, () => fixture.nur.delete(`/ProjectApplication/${second}`, withKey('one')))).status,
    ).toBe(422);
    const save = () => fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, second, 'T'), withKey('one'));
    expect((await refused(fixture, save)).status).toBe(422);
  });

  test("is one person's own", async () => {
    expectOk(await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, 0, 'T'), withKey('one')));
    const other = await fixture.ali.post('/ProjectApplication/Step/1', detail(fixture.ali, 0, 'T'), withKey('one'));
    expect(other.status).toBe(200);
  });

  test('whose change was refused is free again', async () => {
    const id = await start(fixture.nur);
    const headers = withKey('one');
    await refused(fixture, () => fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, ' '), headers));
    const corrected = await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'Mended'), headers);
    expect(corrected.status).toBe(200);
  });

  test('that is missing or blank is no key; one of 200 characters is, a longer one a 400', async () => {
    const body = detail(fixture.nur, 0, 'T');
    await fixture.nur.post('/ProjectApplication/Step/1', body, withKey(' '));
    await fixture.nur.post('/ProjectApplication/Step/1', body, withKey(' '));
    expect(await count('/ProjectApplication')).toBe(2);
    expectOk(await fixture.nur.post('/ProjectApplication/Step/1', body, withKey('k'.repeat(200))));
    const long = () => fixture.nur.post('/ProjectApplication/Step/1', body, withKey('k'.repeat(201)));
    expect((await refused(fixture, long)).status).toBe(400);
  });

  test('whose first try is seen unfinished is a 425 with Retry-After', async () => {
    await fixture.portal.store
      .insertInto('idempotency_keys')
      .values({
        user_id: fixture.nur.user.userId,
        key: 'busy',
        call: 'saveDetail',
        fingerprint: '',
        status: 200,
        envelope: '',
        etag: null,
        made_kind: null,
        made_id: null,
        created_at: '2026-01-05T08:00:00.000Z',
      })
      .execute();
    const answer = await refused(fixture, () =>
      fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, 0, 'T'), withKey('busy')),
    );
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([425, '1']);
  });
});

describe('the order of the checks', () => {
  test('is session, person, key, If-Match, rules', async () => {
    const id = await start(fixture.nur);
    const valid = detail(fixture.nur, id, 'T');
    expectOk(await fixture.nur.post('/ProjectApplication/Step/1', valid, withKey('used')));
    const broken = { ...valid, appDetails_WorkNumber: 5 };
    const headers = { ...withKey('used'), 'If-Match': '"0-0"' };
    const path = '/ProjectApplication/Step/1';
    expect((await fixture.client().post(path, { ...broken, userId: 0 }, headers)).status).toBe(401);
    const otherUser = { ...headers, 'For-User': String(fixture.ali.user.userId) };
    expect((await refused(fixture, () => fixture.nur.post(path, broken, otherUser))).status).toBe(401);
    const forged = { ...broken, userId: fixture.ali.user.userId };
    expect((await refused(fixture, () => fixture.nur.post(path, forged, headers))).status).toBe(403);
    expect((await refused(fixture, () => fixture.nur.post(path, broken, headers))).status).toBe(422);
    expect((await refused(fixture, () => fixture.nur.post(path, broken, { 'If-Match': '"0-0"' }))).status).toBe(412);
    expect((await refused(fixture, () => fixture.nur.post(path, broken))).status).toBe(400);
  });

  test('lets no change through without a session or from another origin', async () => {
    const id = await start(fixture.nur);
    const visitor = fixture.client();
    const attempts = [
      () => visitor.post('/ProjectApplication/Step/1', {}),
      () => visitor.post('/ProjectApplication/change-status', {}),
      () => visitor.post(`/ProjectApplication/${id}/withdraw`),
      () => visitor.post(`/ProjectApplication/${id}/reopen`, {}),
      () => visitor.delete(`/ProjectApplication/${id}`),
      () => visitor.post('/InvestigatorInfo', {}),
      () => visitor.delete('/InvestigatorInfo/1'),
      () => visitor.post('/Pi-CV/Step/6', uploadForm(fixture.nur, id, 1, [pdf()])),
      () => visitor.delete('/Pi-CV/1'),
      () => visitor.post('/Comments', {}),
      () => visitor.put('/Comments/1', {}),
      () => visitor.delete('/Comments/1'),
    ];
    for (const attempt of attempts) expect((await refused(fixture, attempt)).status).toBe(401);
    const foreign = { Origin: 'https://evil.example' };
    const attempt = () => fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'T'), foreign);
    expect((await refused(fixture, attempt)).status).toBe(403);
  });
});
