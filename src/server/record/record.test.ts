import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { changeRole, givePassword } from '../accounts/managing/manage-users.ts';
import {
  applicationAt,
  attachmentsIn,
  changeStatus,
  comment,
  expectOk,
  fill,
  openFixture,
  pdf,
  readAs,
  sha256Of as sha256OfFile,
  start,
  upload,
  WHEN,
  type PortalFixture,
} from '../applications/testing.ts';
import { TEST_PASSWORD, tokenIn } from '../testing/test-portal.ts';
import { isAsRecorded, recordedAfter } from './compare-times.ts';
import { canonical, hashOf, sha256Of } from './entry.ts';
import { nothingReplayed, replay } from './replayed.ts';
import { verifyRecord } from './verify.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

const rows = () => fixture.portal.store.selectFrom('record').selectAll().orderBy('sequence').execute();
/** Returns what was recorded after an entry: kind, application and payload. */
async function since(sequence: number) {
  return (await rows())
    .filter((row) => row.sequence > sequence)
    .map(({ kind, application_id: application, payload }) => ({ kind, application, ...JSON.parse(payload) }));
}
const now = async () => (await rows()).length;
const idIn = (answer: Awaited<ReturnType<typeof comment>>) => expectOk(answer).read(v.object({ id: v.number() })).id;
const rana = () => ({ user: fixture.reviewer.user.userId, name: 'Rana Saleh', role: 2 });
const nur = () => ({ user: fixture.nur.user.userId, name: 'Nur Aziz', role: 1 });

test('every entry has the hash of the one before, overall and of its application, and so to the first', async () => {
  await applicationAt(fixture, 4);
  await applicationAt(fixture, 1);
  let previous = '';
  const ofApplication = new Map<number | null, string>();
  for (const [index, { hash, ...row }] of (await rows()).entries()) {
    expect(row).toMatchObject({ sequence: index + 1, previous });
    expect(row.previous_of_application).toBe(ofApplication.get(row.application_id) ?? '');
    expect(hashOf(row)).toBe(hash);
    previous = hash;
    if (row.application_id !== null) ofApplication.set(row.application_id, hash);
  }
  expect(await verifyRecord(fixture.portal.store, [])).toMatchObject({ findings: [] });
});

test('the log names each new head', async () => {
  const from = fixture.logged.length;
  await applicationAt(fixture, 5);
  const heads = fixture.logged.slice(from).filter(({ event }) => event === 'record');
  const last = (await rows()).at(-1);
  expect(heads.at(-1)?.fields).toEqual({ portal: fixture.portal.portalId, sequence: last?.sequence, hash: last?.hash });
});

test('an application is read with the hash of its newest entry, which its printed package shows', async () => {
  const id = await applicationAt(fixture, 5);
  expectOk(await comment(fixture.reviewer, id, 'Words'));
  await applicationAt(fixture, 4);
  const newest = (await rows()).findLast((row) => row.application_id === id);
  const { recordHash } = await readAs(fixture.reviewer, id);
  expect(recordHash).toBe(newest?.hash.slice(0, 16));
  const seen = { hash: String(recordHash), where: 'on paper' };
  expect(await verifyRecord(fixture.portal.store, [seen])).toMatchObject({ findings: [] });
});

test('rows of the record and of copies can be neither changed nor deleted', async () => {
  await applicationAt(fixture, 5);
  const { store } = fixture.portal;
  await expect(store.updateTable('record').set({ payload: '{}' }).execute()).rejects.toThrow('only added');
  await expect(store.deleteFrom('record').execute()).rejects.toThrow('only added');
  await expect(store.updateTable('copies').set({ content: '{}' }).execute()).rejects.toThrow('only added');
  await expect(store.deleteFrom('copies').execute()).rejects.toThrow('only added');
});

test('what is refused, and what is asked for twice under one key, leaves no second entry', async () => {
  const id = await applicationAt(fixture, 5);
  const before = await now();
  expect((await changeStatus(fixture.reviewer, id, 2)).status).toBe(409);
  const headers = { 'Idempotency-Key': 'one' };
  expectOk(await comment(fixture.reviewer, id, 'Words', undefined, headers));
  expectOk(await comment(fixture.reviewer, id, 'Words', undefined, headers));
  expect((await since(before)).map(({ kind }) => kind)).toEqual(['comment.added']);
});

describe('a submission', () => {
  test('is kept as it was, with answers, rows, files by hash and agreement, though all of it changes later', async () => {
    const id = await start(fixture.nur);
    await fill(fixture.nur, id);
    const files = attachmentsIn(await fixture.nur.get(`/Pi-CV/${id}`));
    const before = await now();
    expectOk(await changeStatus(fixture.nur, id, 5));
    const [entry] = await since(before);
    expect(entry).toMatchObject({ kind: 'history', event: 'submitted', from: 3, to: 5, at: WHEN, by: nur() });

    expectOk(await comment(fixture.reviewer, id, 'More, please.', 5));
    expectOk(await fixture.nur.delete(`/Pi-CV/${files[0]?.id}`));
    const other = pdf('other.pdf');
    expectOk(await upload(fixture.nur, id, 1, [other]));
    expectOk(await changeStatus(fixture.nur, id, 5));

    const copies = await fixture.portal.store.selectFrom('copies').selectAll().orderBy('made_at').execute();
    expect(copies).toHaveLength(2);
    const first = copies.find(({ sha256 }) => sha256 === entry.copy);
    expect(sha256Of(first?.content ?? '')).toBe(entry.copy);
    expect(JSON.parse(first?.content ?? '')).toMatchObject({
      application: id,
      owner: fixture.nur.user.userId,
      title: 'Answer',
      answers: { researchTitle: expect.any(String), studyTitle: 'Answer' },
      investigators: [{ name: 'Nur Aziz', idNumber: '1020', position: 'Nurse' }],
      files: [{ type: 1, name: 'cv.pdf', mediaType: 'application/pdf', size: 64 }],
    });
    const [, second] = copies.toSorted((one) => (one.sha256 === entry.copy ? -1 : 1));
    expect(JSON.parse(second?.content ?? '').files).toMatchObject([{ sha256: await sha256OfFile(other) }]);
  });

  test('keeps the bytes of its files, also once its applicant has deleted them', async () => {
    const id = await applicationAt(fixture, 4);
    const submitted = fixture.fileNames();
    const [cv] = attachmentsIn(await fixture.nur.get(`/Pi-CV/${id}`));
    expectOk(await fixture.nur.delete(`/Pi-CV/${cv?.id}`));
    expect(fixture.fileNames()).toEqual(submitted);
    const fresh = pdf();
    const [stored] = attachmentsIn(await upload(fixture.nur, id, 4, [fresh]));
    expectOk(await fixture.nur.delete(`/Pi-CV/${stored?.id}`));
    expect(fixture.fileNames()).toEqual(submitted);
  });

  test('and a decision on it name one copy; what changed in between is another one', async () => {
    const id = await applicationAt(fixture, 4);
    const before = await now();
    expectOk(await upload(fixture.nur, id, 4, [pdf('more.pdf')]));
    expectOk(await changeStatus(fixture.reviewer, id, 1));
    const other = await applicationAt(fixture, 1);
    const copyOf = (entries: Awaited<ReturnType<typeof since>>, application: number) =>
      entries.filter((one) => one.application === application).flatMap(({ copy }) => copy ?? []);
    const [submitted] = copyOf(await since(0), id);
    const [decided] = copyOf(await since(before), id);
    expect(decided).not.toBe(submitted);
    const [first, ...others] = copyOf(await since(0), other);
    expect(others).toEqual([first]);
  });
});

describe('what is changed before the status closes it', () => {
  test('leaves the former words of a message in an entry', async () => {
    const id = await applicationAt(fixture, 4);
    const own = idIn(await comment(fixture.nur, id, 'We promise.'));
    const before = await now();
    expectOk(await fixture.nur.put(`/Comments/${own}`, { comment: 'We promise nothing.' }));
    expectOk(await fixture.nur.delete(`/Comments/${own}`));
    expect(await since(before)).toMatchObject([
      { kind: 'comment.changed', application: id, comment: own, former: 'We promise.', by: nur() },
      { kind: 'comment.deleted', application: id, comment: own, former: 'We promise nothing.', by: nur() },
    ]);
  });

  test('leaves only the hash of a note in a draft that nobody else has seen', async () => {
    const id = await start(fixture.nur);
    const own = idIn(await comment(fixture.nur, id, 'A note to myself'));
    const before = await now();
    expectOk(await fixture.nur.delete(`/Comments/${own}`));
    const [entry] = await since(before);
    expect(entry).toMatchObject({ kind: 'comment.deleted', formerSha256: sha256Of('A note to myself') });
    expect(JSON.stringify(await rows())).not.toContain('A note to myself');
  });

  test('leaves a file that was deleted, and one that was replaced, in an entry by name and hash', async () => {
    const id = await applicationAt(fixture, 4);
    const consent = pdf('consent.pdf');
    const [first] = attachmentsIn(await upload(fixture.nur, id, 2, [consent]));
    const before = await now();
    const newer = pdf('newer.pdf');
    const [second] = attachmentsIn(await upload(fixture.nur, id, 2, [newer], { replaces: first?.id ?? 0 }));
    expectOk(await fixture.nur.delete(`/Pi-CV/${second?.id}`));
    expect(await since(before)).toMatchObject([
      { kind: 'file.removed', application: id, file: first?.id, name: 'consent.pdf', why: 'replaced', by: nur() },
      { kind: 'file.removed', name: 'newer.pdf', why: 'deleted', sha256: await sha256OfFile(newer) },
    ]);
  });

  test('a draft that is deleted leaves an entry, and the record stays whole', async () => {
    const id = await start(fixture.nur);
    await comment(fixture.nur, id, 'A note');
    expectOk(await fixture.nur.delete(`/ProjectApplication/${id}`));
    expect((await since(0)).at(-1)).toMatchObject({ kind: 'application.deleted', application: id, by: nur() });
    expect(await verifyRecord(fixture.portal.store, [])).toMatchObject({ findings: [] });
  });
});

test('the writer of a message is compared also after its words were changed', async () => {
  const id = await applicationAt(fixture, 4);
  const own = idIn(await comment(fixture.nur, id, 'We promise.'));
  expectOk(await fixture.nur.put(`/Comments/${own}`, { comment: 'We promise nothing.' }));
  const { store } = fixture.portal;
  expect(await verifyRecord(store, [])).toMatchObject({ findings: [] });
  await store.updateTable('comments').set({ user_id: fixture.ali.user.userId }).where('id', '=', own).execute();
  const findings = [`Row ${own} of comments is not as it was recorded.`];
  expect(await verifyRecord(store, [])).toMatchObject({ findings });
});

describe('a removed user is found', () => {
  /** Removes a row as the sqlite3 shell does, which checks no foreign keys. */
  const remove = async (id: number) => {
    const { store } = fixture.portal;
    await sql`pragma foreign_keys = off`.execute(store);
    await store.deleteFrom('users').where('id', '=', id).execute();
    return (await verifyRecord(store, [])).findings;
  };

  test.each(['nur', 'reviewer'] as const)('by the sign-ins and changes of %s', async (name) => {
    await applicationAt(fixture, 4);
    const { userId } = fixture[name].user;
    expect(await remove(userId)).toEqual([`Row ${userId} of users is missing.`]);
  });

  test('although their account was deleted before', async () => {
    await applicationAt(fixture, 4);
    const { userId } = fixture.nur.user;
    expectOk(await fixture.reviewer.post(`/Users/${userId}/delete`));
    expect(await verifyRecord(fixture.portal.store, [])).toMatchObject({ findings: [] });
    expect(await remove(userId)).toEqual([`Row ${userId} of users is missing.`]);
  });

  test('although only a message names them: the record began after their last sign-in', () => {
    const replayed = nothingReplayed();
    const payload = canonical({ comment: 1, sha256: 'x', by: { user: 7 } });
    const link = { previous: '', previous_of_application: '', hash: '' };
    replay(replayed, { sequence: 1, recorded_at: WHEN, application_id: 1, kind: 'comment.found', payload, ...link });
    expect(replayed.users).toEqual(new Set([7]));
  });
});

describe('of what an application is called, and of its times', () => {
  test('the entry of a submission has the reference, and the newest times count', async () => {
    const before = await now();
    const id = await applicationAt(fixture, 4);
    const submitted = (await since(before)).filter(({ event }) => event === 'submitted');
    expect(submitted).toMatchObject([{ application: id, reference: 'RA-2026-00001' }]);
    for (const next of [
      () => changeStatus(fixture.nur, id, 5),
      () => changeStatus(fixture.reviewer, id, 1),
      () => fixture.reviewer.post(`/ProjectApplication/${id}/reopen`, { reason: 'Again.' }),
      () => changeStatus(fixture.nur, id, 5),
      () => fixture.nur.post(`/ProjectApplication/${id}/withdraw`),
    ]) {
      fixture.clock.advance(60_000);
      expectOk(await next());
      expect(await verifyRecord(fixture.portal.store, [])).toMatchObject({ findings: [] });
    }
  });

  test('the reference of a submission before entries had it is not compared', () => {
    const submission = { event: 'submitted', recordedAt: WHEN, reference: undefined } as const;
    const recorded = recordedAfter(undefined, submission);
    expect(isAsRecorded({ reference: 'RA-2026-00001', submitted_at: WHEN, decided_at: null }, recorded)).toBe(true);
  });
});

describe('of accounts', () => {
  test('sign-ins, passwords and roles are recorded, with the name and role of then', async () => {
    const { emailAddress, userId: user } = fixture.ali.user;
    const before = await now();
    const newPassword = 'Heron$2026x';
    const sign = (password: string) => fixture.client().post('/Auth/Validate', { emailAddress, password });
    expectOk(await sign(TEST_PASSWORD));
    expect((await sign('Wrong@1234')).status).toBe(401);
    const change = { currentPassword: TEST_PASSWORD, newPassword, userId: user };
    expectOk(await fixture.ali.post('/Auth/Password', change));
    expectOk(await fixture.client().post('/Auth/forgot-password', { email: emailAddress }));
    const token = tokenIn(fixture.letters.at(-1));
    expectOk(await fixture.client().post('/Auth/reset-password', { token, newPassword: TEST_PASSWORD }));
    await changeRole(fixture.portal, emailAddress, 2);
    await givePassword(fixture.portal, emailAddress);
    expect(await since(before)).toEqual([
      { kind: 'session.begun', application: null, user, name: 'Ali Omar', role: 1 },
      { kind: 'password.changed', application: null, user, name: 'Ali Omar', role: 1, doneBy: 'self' },
      { kind: 'password.changed', application: null, user, name: 'Ali Omar', role: 1, doneBy: 'link' },
      { kind: 'role.changed', application: null, user, name: 'Ali Omar', role: 2, former: 1, doneBy: 'shell' },
      { kind: 'password.changed', application: null, user, name: 'Ali Omar', role: 2, doneBy: 'shell' },
    ]);
  });

  test('a file that an administrator is given is recorded; one that its applicant reads is not', async () => {
    const id = await applicationAt(fixture, 5);
    const [cv] = attachmentsIn(await fixture.reviewer.get(`/Pi-CV/${id}`));
    const before = await now();
    expect((await fixture.nur.fetch(cv?.fileUrl ?? '')).status).toBe(200);
    expect((await fixture.reviewer.fetch(`${cv?.fileUrl}?download`)).status).toBe(200);
    expect(await since(before)).toMatchObject([
      { kind: 'file.read', application: id, file: cv?.id, name: 'cv.pdf', by: rana() },
    ]);
  });

  test('where a reading cannot be recorded, the file is given and the log says so', async () => {
    const id = await applicationAt(fixture, 5);
    const [cv] = attachmentsIn(await fixture.reviewer.get(`/Pi-CV/${id}`));
    await fixture.portal.store.schema.dropTable('record_head').execute();
    expect((await fixture.reviewer.fetch(cv?.fileUrl ?? '')).status).toBe(200);
    expect(fixture.logged).toContainEqual({
      level: 'error',
      event: 'not-recorded',
      fields: { attachment: cv?.id, application: id, user: fixture.reviewer.user.userId, error: expect.any(String) },
    });
  });
});
