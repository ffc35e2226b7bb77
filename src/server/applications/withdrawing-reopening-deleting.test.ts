import { beforeEach, describe, expect, test } from 'vitest';
import {
  applicationAt,
  expectOk,
  fill,
  listed,
  openFixture,
  pdf,
  readAs,
  refused,
  start,
  tagOf,
  upload,
  WHEN,
  type PortalFixture,
} from './testing.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

describe('withdrawing, reopening, deleting', () => {
  test('the owner takes an application under review back; nothing else is withdrawn', async () => {
    const id = await applicationAt(fixture, 5);
    expect((await refused(fixture, () => fixture.reviewer.post(`/ProjectApplication/${id}/withdraw`))).status).toBe(
      403,
    );
    expect((await refused(fixture, () => fixture.ali.post(`/ProjectApplication/${id}/withdraw`))).status).toBe(404);
    const answer = expectOk(await fixture.nur.post(`/ProjectApplication/${id}/withdraw`));
    expect(answer.headers.get('ETag')).toBe(await tagOf(fixture.nur, id));
    expect(await readAs(fixture.nur, id)).toMatchObject({ appStatusId: 3, reference: 'RA-2026-00001' });
    expect((await refused(fixture, () => fixture.nur.post(`/ProjectApplication/${id}/withdraw`))).status).toBe(409);
    expect((await fixture.reviewer.get(`/ProjectApplication/${id}`)).status).toBe(404);
  });

  test.each([1, 2] as const)(
    'an administrator reopens from %i with a reason that the applicant reads',
    async (status) => {
      const id = await applicationAt(fixture, status);
      const path = `/ProjectApplication/${id}/reopen`;
      expect((await refused(fixture, () => fixture.nur.post(path, { reason: 'Please' }))).status).toBe(403);
      expect((await refused(fixture, () => fixture.reviewer.post(path, { reason: ' ' }))).status).toBe(400);
      expect((await refused(fixture, () => fixture.reviewer.post(path, { reason: 'a\0b' }))).status).toBe(400);
      expect((await refused(fixture, () => fixture.reviewer.post(path, {}))).status).toBe(400);
      expectOk(await fixture.reviewer.post(path, { reason: 'A page was missing.' }));
      expect(await readAs(fixture.nur, id)).toMatchObject({ appStatusId: 4 });
      expect((await listed(fixture.nur, `/Comments?applicationId=${id}`)).at(-1)).toMatchObject({
        comment: 'A page was missing.',
        roleId: 2,
      });
      expect((await listed(fixture.nur, `/ProjectApplication/${id}/history`)).at(-1)).toMatchObject({
        event: 'reopened',
        fromStatus: status,
        toStatus: 4,
      });
      expect((await refused(fixture, () => fixture.reviewer.post(path, { reason: 'Again' }))).status).toBe(409);
    },
  );

  test('a draft never submitted is deleted with its parts; the same deletion again is 200, of anybody else 404', async () => {
    const id = await start(fixture.nur);
    await fill(fixture.nur, id);
    expect((await refused(fixture, () => fixture.ali.delete(`/ProjectApplication/${id}`))).status).toBe(404);
    expect((await refused(fixture, () => fixture.reviewer.delete(`/ProjectApplication/${id}`))).status).toBe(404);
    expectOk(await fixture.nur.delete(`/ProjectApplication/${id}`));
    expectOk(await fixture.nur.delete(`/ProjectApplication/${id}`));
    expect((await refused(fixture, () => fixture.ali.delete(`/ProjectApplication/${id}`))).status).toBe(404);
    expect((await fixture.nur.get(`/ProjectApplication/${id}`)).status).toBe(404);
    for (const table of ['applications', 'investigators', 'attachments', 'history', 'stored_bytes'] as const) {
      expect(await fixture.portal.store.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(fixture.fileNames()).toEqual([]);
  });

  test('what was submitted once is never deleted', async () => {
    for (const status of [1, 2, 4, 5] as const) {
      const id = await applicationAt(fixture, status);
      expect((await refused(fixture, () => fixture.nur.delete(`/ProjectApplication/${id}`))).status).toBe(409);
    }
    const withdrawn = await applicationAt(fixture, 5);
    await fixture.nur.post(`/ProjectApplication/${withdrawn}/withdraw`);
    expect((await refused(fixture, () => fixture.nur.delete(`/ProjectApplication/${withdrawn}`))).status).toBe(409);
  });

  test('a file that a second application has too survives the deletion of the first', async () => {
    const file = pdf();
    const first = await start(fixture.nur);
    const second = await start(fixture.nur);
    await upload(fixture.nur, first, 1, [file]);
    await upload(fixture.nur, second, 1, [file]);
    expectOk(await fixture.nur.delete(`/ProjectApplication/${first}`));
    const [kept] = await listed(fixture.nur, `/Pi-CV/${second}`);
    expect((await fixture.nur.fetch(String(kept?.['fileURL']))).status).toBe(200);
  });

  test('a draft with thousands of files is deleted like any other', async () => {
    const id = await start(fixture.nur);
    const row = {
      application_id: id,
      type_id: 4,
      media_type: 'application/pdf',
      size: 1,
      sha256: 'x',
      created_at: WHEN,
    };
    const count = 8200;
    for (let from = 0; from < count; from += 100) {
      const rows = Array.from({ length: 100 }, (_, number) => ({ ...row, file_name: `${from + number}.pdf` }));
      await fixture.portal.store.insertInto('attachments').values(rows).execute();
    }
    expectOk(await fixture.nur.delete(`/ProjectApplication/${id}`));
    const removals = await fixture.portal.store
      .selectFrom('removals')
      .where('kind', '=', 'attachment')
      .select('id')
      .execute();
    expect(removals).toHaveLength(count);
  });
});
