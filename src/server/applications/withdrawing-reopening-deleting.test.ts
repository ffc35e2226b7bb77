import { beforeEach, describe, expect, test } from 'vitest';
import {
  applicationAt,
  expectOk,
  fill,
  listed,
  openHouse,
  pdf,
  readAs,
  refused,
  start,
  tagOf,
  upload,
  WHEN,
  type House,
} from './testing.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});

describe('withdrawing, reopening, deleting', () => {
  test('the owner takes an application under review back; nothing else is withdrawn', async () => {
    const id = await applicationAt(house, 5);
    expect((await refused(house, () => house.reviewer.post(`/ProjectApplication/${id}/withdraw`))).status).toBe(403);
    expect((await refused(house, () => house.ali.post(`/ProjectApplication/${id}/withdraw`))).status).toBe(404);
    const answer = expectOk(await house.nur.post(`/ProjectApplication/${id}/withdraw`));
    expect(answer.headers.get('ETag')).toBe(await tagOf(house.nur, id));
    expect(await readAs(house.nur, id)).toMatchObject({ appStatusId: 3, reference: 'RA-2026-00001' });
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
      expect(await readAs(house.nur, id)).toMatchObject({ appStatusId: 4 });
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

  test('a draft with thousands of files is deleted like any other', async () => {
    const id = await start(house.nur);
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
      await house.portal.store.insertInto('attachments').values(rows).execute();
    }
    expectOk(await house.nur.delete(`/ProjectApplication/${id}`));
    const removals = await house.portal.store
      .selectFrom('removals')
      .where('kind', '=', 'attachment')
      .select('id')
      .execute();
    expect(removals).toHaveLength(count);
  });
});
