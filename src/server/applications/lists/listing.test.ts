import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql, type KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { header } from '../../../contract/api/headers.ts';
import { EXPANDED_PAGE_MAX_BYTES } from '../../../contract/api/limits.ts';
import { role } from '../../../contract/domain/statuses.ts';
import { changeRole } from '../../accounts/managing/manage-users.ts';
import { purge } from '../../store/purge.ts';
import { openSqlite } from '../../store/sqlite/sqlite.ts';
import { scratchFolder } from '../../testing/scratch-folder.ts';
import { createTestPortal, TEST_PASSWORD } from '../../testing/test-portal.ts';
import type { Client } from '../../testing/client.ts';
import { expandedItems } from '../expand.ts';
import { applicationAt, comment, expectOk, listed, openFixture, start, type PortalFixture } from '../testing.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

/** Reads a list in the wire format. */
async function read(client: Client, query = '') {
  const response = await client.fetch(`/api/v1/ProjectApplication?${query}`);
  const envelope = JSON.parse(await response.text()) as {
    data: Record<string, unknown>[];
    removed?: number[];
    whole?: boolean;
  };
  const token = response.headers.get(header.changedToken) ?? '';
  const { data, removed, whole } = envelope;
  return {
    items: data,
    ids: data.map(({ id }) => id),
    removed,
    whole,
    token,
    next: response.headers.get(header.nextCursor),
  };
}
const since = (client: Client, token: string, query = '') => read(client, `changedSince=${token}&${query}`);

/** Reads a list while another user sends requests; `answered` counts their responses until the list was read. */
async function readAmongOthers(query: string) {
  let isRead = false;
  const reading = read(fixture.nur, query).finally(() => {
    isRead = true;
  });
  let answered = 0;
  while (!isRead) {
    // In its own turn of the event loop, like a request that arrives over the network.
    await setImmediate();
    await fixture.ali.get('/ProjectApplication');
    if (!isRead) answered += 1;
  }
  return { ...(await reading), answered };
}

/** Counts the query results of a store, and fails them from `failsFrom` on. */
function watched() {
  const seen = { count: 0, failsFrom: Number.POSITIVE_INFINITY };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      seen.count += 1;
      if (seen.count >= seen.failsFrom) throw new Error('no answer');
      return result;
    },
  };
  return { seen, plugin };
}

describe('a token', () => {
  test('of a database that a backup has taken the place of gets everything, though its number is used again', async () => {
    using scratch = scratchFolder();
    const [now, then] = [join(scratch.path, 'now.sqlite'), join(scratch.path, 'then.sqlite')];
    const portal = await createTestPortal({ store: openSqlite(now) });
    const nur = await portal.signUpActivated();
    const kept = await start(nur, 'On this device');
    const early = await read(nur);
    await sql`vacuum into ${sql.lit(then)}`.execute(portal.portal.store);
    await start(nur, 'Lost');
    const lost = await read(nur);
    await portal.portal.store.destroy();

    const restored = await createTestPortal({ store: openSqlite(then) });
    const again = Object.assign(restored.client(), { user: nur.user });
    await again.post('/Auth/Validate', { emailAddress: nur.user.emailAddress, password: TEST_PASSWORD });
    expect(await since(again, lost.token)).toMatchObject({ ids: [kept], whole: true });
    const other = await start(again, 'Other');
    expect(await since(again, lost.token)).toMatchObject({ ids: [other, kept], whole: true });
    // This token is older than the backup, but it too belongs to another database.
    expect(await since(again, early.token)).toMatchObject({ ids: [other, kept], whole: true });
    await restored.portal.store.destroy();
  });

  test('of a change that is forgotten by now gets everything', async () => {
    await start(fixture.nur);
    const { token } = await read(fixture.nur);
    await start(fixture.nur);
    await fixture.portal.store.updateTable('changes').set({ recorded_at: '2020-01-01T00:00:00.000Z' }).execute();
    await purge(fixture.portal.store, fixture.portal.clock);
    expect((await since(fixture.nur, token)).whole).toBe(true);
  });

  test('before anything ever changed is answered with everything, again and again', async () => {
    const first = await read(fixture.nur);
    expect((await since(fixture.nur, first.token)).whole).toBe(true);
    const id = await start(fixture.nur);
    expect(await since(fixture.nur, first.token)).toMatchObject({ ids: [id], whole: true });
  });
});

test('neither a token nor a cursor tells how much others have changed', async () => {
  await start(fixture.nur);
  await start(fixture.nur);
  await fixture.portal.store.updateTable('change_counter').set({ last: 765_432 }).execute();
  await start(fixture.ali);
  const { token } = await read(fixture.nur);
  const { next } = await read(fixture.nur, `changedSince=${token}&limit=1`);
  const first = await read(fixture.nur, 'limit=1');
  for (const cursor of [next, first.next])
    expect(Buffer.from(cursor ?? '', 'base64url').toString()).not.toMatch(/76543/);
  expect(token + first.token).not.toMatch(/76543/);
});

test('a token of an earlier version, which has the number of a change in it, is good still', async () => {
  await start(fixture.nur);
  const { token } = await read(fixture.nur);
  const second = await start(fixture.nur);
  expect(await since(fixture.nur, `1.${token}`)).toMatchObject({ ids: [second], whole: false });
});

test('pages of changes end where the change that they go on from is forgotten', async () => {
  await start(fixture.nur);
  const { token } = await read(fixture.nur);
  await start(fixture.nur);
  await start(fixture.nur);
  const { next, ids } = await since(fixture.nur, token, 'limit=1');
  expect(ids).toHaveLength(1);
  const rest = `/ProjectApplication?limit=1&after=${next}`;
  expect((await fixture.nur.get(rest)).status).toBe(200);
  await fixture.portal.store.updateTable('changes').set({ recorded_at: '2020-01-01T00:00:00.000Z' }).execute();
  await purge(fixture.portal.store, fixture.portal.clock);
  expect((await fixture.nur.get(rest)).status).toBe(400);
});

describe('another role', () => {
  test('gets everything that it may see', async () => {
    const draft = await start(fixture.nur);
    const others = await applicationAt({ ...fixture, nur: fixture.ali }, 5);
    await start(fixture.ali);
    const { token, ids } = await read(fixture.nur);
    expect(ids).toEqual([draft]);
    await changeRole(fixture.portal, fixture.nur.user.emailAddress, role.administrator);
    expect(await since(fixture.nur, token)).toMatchObject({ ids: [others, draft], whole: true });
  });

  test('ends the pages that were begun in the one before', async () => {
    await start(fixture.nur);
    await start(fixture.nur);
    const { next } = await read(fixture.nur, 'limit=1');
    await changeRole(fixture.portal, fixture.nur.user.emailAddress, role.administrator);
    expect((await fixture.nur.get(`/ProjectApplication?limit=1&after=${next}`)).status).toBe(400);
  });

  test('is a change of every thread that its person wrote in, for it stands beside what they wrote', async () => {
    const id = await applicationAt(fixture, 4);
    await start(fixture.nur);
    const { token } = await read(fixture.nur, 'expand=all');
    await fixture.makeAdministrator();
    await changeRole(fixture.portal, fixture.reviewer.user.emailAddress, role.researcher);
    expect(await since(fixture.nur, token, 'expand=all')).toMatchObject({
      ids: [id],
      items: [{ comments: [{ roleId: 1 }] }],
    });
  });
});

describe('a list asked for expanded', () => {
  test('takes as many readings for twenty applications as for one', async () => {
    const counted = async () => {
      const { seen, plugin } = watched();
      const portal = await createTestPortal({ ...fixture.portal, store: fixture.portal.store.withPlugin(plugin) });
      const client = portal.client();
      for (const [name, value] of fixture.nur.cookies) client.cookies.set(name, value);
      seen.count = 0;
      const { ids } = await read(client, 'expand=all');
      return { items: ids.length, readings: seen.count };
    };
    await start(fixture.nur);
    const one = await counted();
    for (let made = 1; made < 20; made += 1) await start(fixture.nur);
    const twenty = await counted();
    expect([one.items, twenty.items]).toEqual([1, 20]);
    expect(twenty.readings).toBe(one.readings);
  });

  test('holds few long applications in memory at once', async () => {
    const long = JSON.stringify({ studyDesign: 'a'.repeat(400_000) });
    const ids = [];
    for (let made = 0; made < 6; made += 1) ids.push(await start(fixture.nur));
    const [first = 0, second = 0, third = 0] = ids;
    await fixture.portal.store.updateTable('applications').set({ answers: long }).where('id', '>', first).execute();
    const message = { user_id: fixture.nur.user.userId, comment: 'b'.repeat(500_000), created: '', created_at: '' };
    const messages = [second, third].map((id) => ({ ...message, application_id: id, set_status: null }));
    await fixture.portal.store.insertInto('comments').values(messages).execute();
    const scope = { ownerId: undefined, status: undefined, draftsOf: undefined, onlyDrafts: false, words: [] } as const;
    const parts: number[] = [];
    for await (const part of expandedItems(fixture.portal, ids, scope)) parts.push(part.length);
    // The applications have about 0, 0.9, 0.9, 0.4, 0.4 and 0.4 MB; a part has at most 1 MiB.
    expect(parts).toEqual([2, 1, 2, 1]);
  });

  test('lets others be answered between its parts', async () => {
    for (let made = 0; made < 100; made += 1) await start(fixture.nur);
    const { items, answered } = await readAmongOthers('expand=all');
    expect(items).toHaveLength(100);
    expect(answered).toBeGreaterThanOrEqual(3);
  });

  test('has fewer items on a page of long applications, and goes on with the next', async () => {
    const ids = [];
    for (let made = 0; made < 5; made += 1) ids.push(await start(fixture.nur));
    const long = JSON.stringify({ studyDesign: 'a'.repeat(EXPANDED_PAGE_MAX_BYTES / 2 - 4000) });
    const longest = JSON.stringify({ studyDesign: 'a'.repeat(EXPANDED_PAGE_MAX_BYTES + 100) });
    await fixture.portal.store.updateTable('applications').set({ answers: long }).execute();
    await fixture.portal.store
      .updateTable('applications')
      .set({ answers: longest })
      .where('id', '=', ids[2] ?? 0)
      .execute();
    const pages = [];
    for (let page = await read(fixture.nur, 'expand=all&limit=4&sort=created'); ;) {
      pages.push(page.ids);
      if (page.next === null) break;
      page = await read(fixture.nur, `expand=all&limit=4&sort=created&after=${page.next}`);
    }
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 3), ids.slice(3)]);
    expect((await read(fixture.nur, 'limit=4')).ids).toHaveLength(4);
  });

  test('counts the investigators of an application among its bytes', async () => {
    const ids = [];
    for (let made = 0; made < 2; made += 1) ids.push(await start(fixture.nur));
    const position = 'a'.repeat(EXPANDED_PAGE_MAX_BYTES / 2 + 100);
    const row = { name: 'Nur', id_number: '1234', position };
    const rows = ids.map((id) => ({ ...row, application_id: id }));
    await fixture.portal.store.insertInto('investigators').values(rows).execute();
    const page = await read(fixture.nur, 'expand=all&limit=2&sort=created');
    expect(page.ids).toEqual(ids.slice(0, 1));
    expect((await read(fixture.nur, `expand=all&limit=2&sort=created&after=${page.next}`)).ids).toEqual(ids.slice(1));
  });

  test('leaves out what has gone out of sight since its number was read', async () => {
    const [draft, pending] = [await start(fixture.nur), await applicationAt(fixture, 5)];
    const scope = {
      ownerId: undefined,
      status: undefined,
      draftsOf: fixture.reviewer.user.userId,
      onlyDrafts: false,
      words: [],
    };
    const items: unknown[] = [];
    for await (const part of expandedItems(fixture.portal, [draft, pending, 999], scope)) items.push(...part);
    expect(items).toMatchObject([{ id: pending }]);
    expect(items).toHaveLength(1);
  });

  test('that fails on its way ends in the middle, is no envelope, and is in the log', async () => {
    for (let made = 0; made < 41; made += 1) await start(fixture.nur);
    const { seen, plugin } = watched();
    const portal = await createTestPortal({
      ...fixture.portal,
      store: fixture.portal.store.withPlugin(plugin),
      log: fixture.portal.log,
    });
    const client = portal.client();
    for (const [name, value] of fixture.nur.cookies) client.cookies.set(name, value);
    seen.count = 0;
    await read(client, 'expand=all');
    seen.failsFrom = 2 * seen.count;
    const response = await client.fetch('/api/v1/ProjectApplication?expand=all');
    const text = await response.text();
    expect(text).toContain('"data":[{');
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(fixture.logged.at(-1)).toMatchObject({
      level: 'error',
      event: 'afterwards',
      fields: { call: 'applications' },
    });
  });

  test('that fails at once is an ordinary failure', async () => {
    await start(fixture.nur);
    const { seen, plugin } = watched();
    const portal = await createTestPortal({
      ...fixture.portal,
      store: fixture.portal.store.withPlugin(plugin),
      log: fixture.portal.log,
    });
    const client = portal.client();
    for (const [name, value] of fixture.nur.cookies) client.cookies.set(name, value);
    seen.count = 0;
    await read(client);
    seen.failsFrom = 2 * seen.count + 1;
    const response = await client.fetch('/api/v1/ProjectApplication?expand=all');
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ isSuccess: false });
  });
});

test('a long list without limit is whole and in its order, and lets others be answered between its parts', async () => {
  const row = { owner_id: fixture.nur.user.userId, status: 3, version: 1, answers: '{}' } as const;
  const rows = Array.from({ length: 1700 }, (_, made) => ({
    ...row,
    research_title: `Study ${made}`,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, made)).toISOString(),
  }));
  for (let from = 0; from < rows.length; from += 100) {
    const some = rows.slice(from, from + 100);
    await fixture.portal.store.insertInto('applications').values(some).execute();
  }
  const { items, answered, next } = await readAmongOthers('sort=created');
  expect(items.map((item) => item['researchTitle'])).toEqual(rows.map((row) => row.research_title));
  expect(next).toBeNull();
  expect(answered).toBeGreaterThanOrEqual(3);
});

test('a comment alone is a change, and moves nothing in the order of the latest', async () => {
  const older = await applicationAt(fixture, 5);
  fixture.clock.advance(1000);
  const newer = await start(fixture.nur);
  const { token } = await read(fixture.nur);
  expectOk(await comment(fixture.reviewer, older, 'A question'));
  expect(await since(fixture.nur, token)).toMatchObject({ ids: [older], items: [{ commentCount: 1 }] });
  expect((await listed(fixture.nur, '/ProjectApplication')).map(({ id }) => id)).toEqual([newer, older]);
});
