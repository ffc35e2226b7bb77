import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPortal, type PortalProcess } from '../support/portal-process.ts';
import {
  idOf,
  peopleAt,
  recordOf,
  rowsOf,
  type Answer,
  type Client,
  type People,
  type Person,
} from '../support/v1-client.ts';
import * as given from './application.ts';
import { applicationIn, completeDraftOf, draftOf, remark, step, to, wholeOf } from './application.ts';
import { tagged, untagged } from './changes.ts';

let portal: PortalProcess;
let people: People;
let admin: Person;
beforeAll(async () => {
  portal = await startPortal();
  people = peopleAt(portal);
  admin = await people.administrator();
});
afterAll(() => portal.end());

const list = (reader: Client, query: Record<string, string | number> = {}) =>
  reader.get(
    `ProjectApplication?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`,
  );
const idsIn = (answer: Answer) => rowsOf(answer).map(({ id }) => id);
const tokenIn = (answer: Answer) => answer.headers.get('changed-token') ?? '';
const said = ({ envelope: { removed, whole } }: Answer) => ({ removed, whole });

/** Returns a function that lists what has changed for a reader's query since the last call. */
async function watch(reader: Client, question: Record<string, string | number> = {}) {
  let token = tokenIn(await list(reader, question));
  expect(token).not.toBe('');
  return async () => {
    const answer = await list(reader, { ...question, changedSince: token });
    expect(answer.status).toBe(200);
    token = tokenIn(answer);
    return { changed: idsIn(answer), ...said(answer) };
  };
}
const nothing = { changed: [], removed: [], whole: false };

describe('what counts as a change', () => {
  test.each([...tagged, ...untagged])('$name', async ({ prepare }) => {
    const nur = await people.researcher();
    const { id, send } = await prepare(nur, admin);
    await draftOf(nur, 'Another');
    const changes = await watch(nur);
    expect((await send({})).status).toBe(200);
    expect(await changes()).toEqual({ changed: [id], removed: [], whole: false });
    expect(await changes()).toEqual(nothing);
  });

  test('a new application; one that is refused, and an approval of what is approved, are none', async () => {
    const nur = await people.researcher();
    const approved = await applicationIn(1, nur, admin);
    const changes = await watch(nur);
    expect((await nur.post('ProjectApplication/Step/4', step(nur, approved, given.study))).status).toBe(409);
    expect((await admin.post('ProjectApplication/change-status', to(1, admin, approved))).status).toBe(200);
    expect(await changes()).toEqual(nothing);
    const id = await draftOf(nur);
    expect(await changes()).toEqual({ changed: [id], removed: [], whole: false });
  });

  test('the repeat of a change is none', async () => {
    const nur = await people.researcher();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const payload = step(nur, 0, { ...given.detail, step: 2 });
    const id = idOf(await nur.post('ProjectApplication/Step/1', payload, { headers }));
    const changes = await watch(nur);
    expect(idOf(await nur.post('ProjectApplication/Step/1', payload, { headers }))).toBe(id);
    expect(await changes()).toEqual(nothing);
  });
});

describe('what is gone', () => {
  test('a deleted draft, for its applicant alone', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const [own, others, all] = [await watch(nur), await watch(await people.researcher()), await watch(admin)];
    expect((await nur.delete(`ProjectApplication/${id}`)).status).toBe(200);
    expect(await own()).toEqual({ changed: [], removed: [id], whole: false });
    expect(await others()).toEqual(nothing);
    expect(await all()).toEqual(nothing);
  });

  test('for the administrator what its applicant withdrew, and nothing of it while it is a draft', async () => {
    const nur = await people.researcher();
    const id = await applicationIn(5, nur, admin);
    const [own, all] = [await watch(nur), await watch(admin)];
    await nur.post(`ProjectApplication/${id}/withdraw`);
    expect(await own()).toMatchObject({ changed: [id], removed: [] });
    expect(await all()).toEqual({ changed: [], removed: [id], whole: false });
    await nur.post('ProjectApplication/Step/4', step(nur, id, given.study));
    expect(await all()).toEqual(nothing);
    await nur.post('ProjectApplication/change-status', to(5, nur, id));
    expect(await all()).toEqual({ changed: [id], removed: [], whole: false });
  });

  test('what came and went between two readings', async () => {
    const nur = await people.researcher();
    const id = await completeDraftOf(nur);
    const all = await watch(admin);
    await nur.post('ProjectApplication/change-status', to(5, nur, id));
    await nur.post(`ProjectApplication/${id}/withdraw`);
    // A client that read pages in between may have seen it.
    expect(await all()).toEqual({ changed: [], removed: [id], whole: false });
  });

  test('what left the status that the list is about; what came into it is new there', async () => {
    const nur = await people.researcher();
    const id = await applicationIn(5, nur, admin);
    const [pending, accepted, rejected, own] = [
      await watch(admin, { appStatusId: 5 }),
      await watch(admin, { appStatusId: 1 }),
      await watch(admin, { appStatusId: 2 }),
      await watch(nur, { appStatusId: 5 }),
    ];
    await admin.post('ProjectApplication/change-status', to(1, admin, id));
    expect(await pending()).toEqual({ changed: [], removed: [id], whole: false });
    expect(await accepted()).toEqual({ changed: [id], removed: [], whole: false });
    expect(await rejected()).toEqual(nothing);
    expect(await own()).toEqual({ changed: [], removed: [id], whole: false });
  });
});

describe('a token', () => {
  test('without one nothing is said of everything or of what is gone', async () => {
    expect(said(await list(admin))).toEqual({ removed: undefined, whole: undefined });
  });

  test.each(['', 'x', '1.x.y', '0', '-1', '9999999.AAAAAAAAAAAA.000000000000000000000000', `%00`, 'é'.repeat(500)])(
    '%j gets everything, says so, and gives a good one',
    async (changedSince) => {
      const nur = await people.researcher();
      const id = await draftOf(nur);
      const answer = await list(nur, { changedSince });
      expect([answer.status, idsIn(answer), said(answer)]).toEqual([200, [id], { removed: [], whole: true }]);
      const again = await list(nur, { changedSince: tokenIn(answer) });
      expect([idsIn(again), said(again)]).toEqual([[], { removed: [], whole: false }]);
    },
  );

  test("another person's, or another question's, gets everything", async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const others = tokenIn(await list(admin));
    const pending = tokenIn(await list(nur, { appStatusId: 5 }));
    const plain = tokenIn(await list(nur));
    for (const query of [
      { changedSince: others },
      { changedSince: pending },
      { changedSince: plain, expand: 'all' },
      { changedSince: plain, q: 'sleep' },
    ]) {
      const answer = await list(nur, query);
      expect([idsIn(answer), said(answer)]).toEqual([[id], { removed: [], whole: true }]);
    }
  });

  test('outlives a crash of the server', async () => {
    const nur = await people.researcher();
    const [first, second] = [await draftOf(nur), await draftOf(nur)];
    const changes = await watch(nur);
    await nur.post('ProjectApplication/Step/4', step(nur, first, given.study));
    await portal.kill();
    await portal.start();
    await nur.delete(`ProjectApplication/${second}`);
    expect(await changes()).toEqual({ changed: [first], removed: [second], whole: false });
  });

  test('nobody misses a change while many write at once', async () => {
    const everybody = await Promise.all(Array.from({ length: 4 }, () => people.researcher()));
    await Promise.all(
      everybody.map(async (writer) => {
        const id = await draftOf(writer);
        const changes = await watch(writer);
        for (let round = 0; round < 10; round += 1) {
          await writer.post('ProjectApplication/Step/4', step(writer, id, { study_Title: `Round ${round}` }));
          expect(await changes()).toEqual({ changed: [id], removed: [], whole: false });
        }
      }),
    );
  });
});

describe('expand=all', () => {
  test('each item is what the single readings give', async () => {
    const nur = await people.researcher();
    const id = await applicationIn(4, nur, admin);
    await nur.post('InvestigatorInfo', given.investigator(nur, id, { position: 'Nurse' }));
    await nur.post('Comments', remark(nur, id, 'An answer.'));
    const plain = rowsOf(await list(nur))[0];
    for (const reader of [nur, admin]) {
      const whole = await wholeOf(reader, id);
      const [item] = rowsOf(await list(reader, { expand: 'all', userId: nur.userId }));
      expect(item).toEqual({
        ...plain,
        application: whole.application,
        etag: whole.tag,
        rows: whole.investigators,
        attachments: whole.files,
        comments: whole.comments,
      });
    }
  });

  test('an administrator gets no draft in it, a researcher nobody else’s', async () => {
    const nur = await people.researcher();
    const draft = await draftOf(nur);
    const pending = await applicationIn(5, nur, admin);
    expect(idsIn(await list(admin, { expand: 'all', userId: nur.userId }))).toEqual([pending]);
    expect(idsIn(await list(await people.researcher(), { expand: 'all', userId: nur.userId }))).toEqual([]);
    expect(idsIn(await list(nur, { expand: 'all' }))).toEqual([pending, draft]);
  });

  test('more than are read at once arrive, each once, in their order; also what changed of them', async () => {
    const nur = await people.researcher();
    const ids: number[] = [];
    for (let made = 0; made < 45; made += 1) ids.push(await draftOf(nur, `Study ${made}`));
    const answer = await list(nur, { expand: 'all' });
    expect(idsIn(answer)).toEqual(ids.toReversed());
    const titles = rowsOf(answer).map(({ application }) => recordOf({ ...answer, data: application })['researchTitle']);
    expect(titles).toEqual(ids.map((_, made) => `Study ${made}`).toReversed());
    const second = ids[1] ?? 0;
    await nur.post('Comments', remark(nur, second, 'A note'));
    const changed = await list(nur, { expand: 'all', changedSince: tokenIn(answer) });
    expect(rowsOf(changed)).toMatchObject([{ id: second, commentCount: 1, comments: [{ comment: 'A note' }] }]);
  });
});
