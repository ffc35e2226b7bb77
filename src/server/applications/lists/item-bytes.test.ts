import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { EXPANDED_PAGE_MAX_BYTES } from '../../../contract/api/limits.ts';
import { applicationAt, comment, expectOk, openFixture, start, WHEN, type PortalFixture } from '../testing.ts';
import { itemBytesOf } from './item-bytes.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

const Items = v.array(v.looseObject({ id: v.number() }));

/** Reads a page of the administrator's list with all parts, oldest first. */
async function readPage(limit: number) {
  const answer = await fixture.reviewer.get(`/ProjectApplication?expand=all&sort=created&limit=${limit}`);
  return expectOk(answer).read(Items);
}

/** Adds messages to an application, without the limits of their call. */
async function write(id: number, comments: readonly string[]): Promise<void> {
  const about = { application_id: id, user_id: fixture.nur.user.userId, created: WHEN, created_at: WHEN };
  for (let from = 0; from < comments.length; from += 50) {
    const rows = comments.slice(from, from + 50).map((text) => ({ ...about, comment: text }));
    await fixture.portal.store
      .insertInto('comments')
      .values(rows.map((row) => ({ ...row, set_status: null, after_history: null })))
      .execute();
  }
}

async function addInvestigators(id: number, count: number, name: string): Promise<void> {
  const row = { application_id: id, name, id_number: '1"2', position: name };
  const rows = Array.from({ length: count }, () => row);
  await fixture.portal.store.insertInto('investigators').values(rows).execute();
}

async function addFiles(id: number, count: number, fileName: string): Promise<void> {
  const row = await fixture.portal.store
    .selectFrom('attachments')
    .where('application_id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const { id: _, ...rest } = row;
  const rows = Array.from({ length: count }, () => ({ ...rest, file_name: fileName }));
  await fixture.portal.store.insertInto('attachments').values(rows).execute();
}

test.each<[what: string, fill: (id: number) => Promise<void>]>([
  ['a plain application', async () => {}],
  ['control characters in messages', (id) => write(id, ['\u0001\u001f'.repeat(10_000), '\n\t\r\b\f'.repeat(4000)])],
  [
    'quotes, backslashes and other scripts in messages',
    (id) => write(id, ['"\\'.repeat(9000), '睡眠 🌙\u007f'.repeat(900)]),
  ],
  [
    'many messages of one letter',
    (id) =>
      write(
        id,
        Array.from({ length: 500 }, () => 'a'),
      ),
  ],
  ['investigators with control characters', (id) => addInvestigators(id, 40, '\u0002'.repeat(1000))],
  ['many investigators with short names', (id) => addInvestigators(id, 180, 'Nur')],
  ['files with quotes in their names', (id) => addFiles(id, 100, `${'"'.repeat(200)}.pdf`)],
  ['many files with short names', (id) => addFiles(id, 190, 'a.pdf')],
])('the bytes of %s are those that are written, within a tenth', async (_, fill) => {
  const id = await applicationAt(fixture, 5);
  await fill(id);
  const [item] = await readPage(1);
  const written = Buffer.byteLength(JSON.stringify(item));
  const counted = (await itemBytesOf(fixture.portal.store, [id])).get(id) ?? 0;
  expect(counted / written).toBeGreaterThan(0.9);
  expect(counted / written).toBeLessThan(1.1);
});

test('a page of applications with threads of control characters is no longer than others', async () => {
  const ids = [await applicationAt(fixture, 5), await applicationAt(fixture, 5), await applicationAt(fixture, 5)];
  // 1.2 MB of text each, and 7.2 MB in JSON.
  const threads = Array.from({ length: 60 }, () => '\u0001'.repeat(20_000));
  for (const id of ids) await write(id, threads);
  const page = await readPage(3);
  expect(page.map(({ id }) => id)).toEqual(ids.slice(0, 1));
  expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(EXPANDED_PAGE_MAX_BYTES);
});

test('a title counts as often as it is written', async () => {
  const title = '\u0001'.repeat(900);
  const id = await start(fixture.nur, `Sleep ${title}`);
  expectOk(await comment(fixture.nur, id, 'A note.'));
  const { store } = fixture.portal;
  const before = (await itemBytesOf(store, [id])).get(id) ?? 0;
  await store.updateTable('applications').set({ research_title: 'Sleep ' }).where('id', '=', id).execute();
  expect(before - ((await itemBytesOf(store, [id])).get(id) ?? 0)).toBe(3 * 6 * 900);
});
