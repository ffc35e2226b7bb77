import { beforeEach, describe, expect, test } from 'vitest';
import { clientOver, plainClient, portalClient, type LinedClient } from '../../tests/support/plain-server/clients.ts';
import { createPlainServer } from '../../tests/support/plain-server/plain-server.ts';
import {
  applicationAt,
  comment,
  investigator,
  openFixture,
  pdf,
  start,
  tagOf,
  upload,
  type PortalFixture,
} from '../server/applications/testing.ts';
import { readChanges, type Changes, type PageOfList } from './changes.ts';
import type { Client } from './client.ts';
import { fetchComments, fetchWhole } from './readings.ts';

async function read(client: Client, page: PageOfList): Promise<Changes> {
  const outcome = await readChanges(client, page);
  if (outcome.kind === 'refused') throw new Error(`${outcome.status} ${outcome.message}`);
  return outcome.value;
}
const idsIn = ({ items }: Changes) => items.map(({ summary }) => summary.id);

describe('from the portal', () => {
  let fixture: PortalFixture;
  let lined: LinedClient;
  let ofUser: number;
  beforeEach(async () => {
    fixture = await openFixture();
    lined = portalClient(fixture.nur);
    ofUser = fixture.nur.user.userId;
  });

  test('everything first, then what changed, and what is gone', async () => {
    const [first, second] = [await start(fixture.nur), await start(fixture.nur)];
    const all = await read(lined.client, { ofUser });
    expect([idsIn(all), all.whole, all.removed]).toEqual([[second, first], true, []]);

    await comment(fixture.nur, first, 'A note');
    await fixture.nur.delete(`/ProjectApplication/${second}`);
    const later = await read(lined.client, { ofUser, since: all.token });
    expect([idsIn(later), later.whole, later.removed]).toEqual([[first], false, [second]]);
    expect(idsIn(await read(lined.client, { ofUser, since: later.token }))).toEqual([]);
  });

  test('page by page, under one token', async () => {
    const ids = [await start(fixture.nur), await start(fixture.nur), await start(fixture.nur)];
    const one = await read(lined.client, { ofUser, limit: 2 });
    const two = await read(lined.client, { ofUser, limit: 2, after: one.next });
    expect([...idsIn(one), ...idsIn(two)]).toEqual(ids.toReversed());
    expect([one.whole, two.whole, two.token, two.next]).toEqual([true, true, one.token, undefined]);
  });

  test('expanded, each with all that the single readings give', async () => {
    const id = await applicationAt(fixture, 4);
    await fixture.nur.post('/InvestigatorInfo', investigator(fixture.nur, id));
    await upload(fixture.nur, id, 4, [pdf('more.pdf')]);
    const { items } = await read(lined.client, { ofUser, expand: true });
    const [whole, comments] = [await fetchWhole(lined.client, id), await fetchComments(lined.client, id)];
    if (whole.kind === 'refused' || comments.kind === 'refused') throw new Error('refused');
    expect(items.map((item) => item.whole)).toEqual([{ ...whole.value, comments: comments.value }]);
    expect(items[0]?.whole?.tag).toBe(await tagOf(fixture.nur, id));
  });

  test('not expanded, without any of that', async () => {
    await start(fixture.nur);
    expect((await read(lined.client, { ofUser })).items.map(({ whole }) => whole)).toEqual([undefined]);
  });

  test('a token that is good for nothing brings everything again', async () => {
    const id = await start(fixture.nur);
    const all = await read(lined.client, { ofUser, since: 'x' });
    expect([idsIn(all), all.whole]).toEqual([[id], true]);
    expect(all.token).toBeDefined();
  });

  test('a cursor of another question is refused', async () => {
    await start(fixture.nur);
    await start(fixture.nur);
    const { next } = await read(lined.client, { ofUser, limit: 1 });
    expect(await readChanges(lined.client, { ofUser, status: 3, limit: 1, after: next })).toMatchObject({
      kind: 'refused',
      status: 400,
    });
  });

  test('an answer that was cut off is no answer', async () => {
    await start(fixture.nur);
    const cut = clientOver({
      userId: ofUser,
      apiBase: '/api/v1',
      answer: async (request) => {
        const { pathname, search } = new URL(request.url);
        const { status, headers, ...whole } = await fixture.nur.fetch(pathname + search).then(async (answer) => ({
          status: answer.status,
          headers: answer.headers,
          text: await answer.text(),
        }));
        return new Response(whole.text.slice(0, -2), { status, headers });
      },
    });
    await expect(readChanges(cut.client, { ofUser, expand: true })).rejects.toMatchObject({ name: 'UnreachableError' });
  });
});

describe('from a plain server', () => {
  const server = createPlainServer({ now: () => Date.UTC(2026, 0, 5) });
  const nur = server.addUserTo();
  const { client, line } = plainClient(server, nur.userId);

  test('the whole list, with no token that could be asked with, and nothing expanded', async () => {
    const json = { projectApplicationId: 0, userId: nur.userId, appDetails_ResearchTitle: 'Sleep', step: 2 };
    await client('saveDetail', { json });
    for (const since of [undefined, 'x']) {
      const all = await read(client, { ofUser: nur.userId, since, expand: true, limit: 1 });
      expect(all).toMatchObject({ whole: true, removed: [], token: undefined, next: undefined });
      expect(all.items).toMatchObject([{ summary: { researchTitle: 'Sleep' }, whole: undefined }]);
    }
  });

  test('that is known to be one is asked nothing that it does not know', async () => {
    await read(client, { ofUser: nur.userId, since: 'x', expand: true, limit: 1 });
    expect(new URL(line.requests.at(-1)?.url ?? '').search).toBe(`?userId=${nur.userId}`);
  });
});
