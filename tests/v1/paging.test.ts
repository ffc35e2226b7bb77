import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemsIn } from '../../src/contract/api/envelope.ts';
import { peopleAt, rowsOf, type Answer, type Client, type People, type Person } from '../support/v1-client.ts';
import { applicationIn, draftOf, once, step } from './application.ts';
import { openApi, type TestedPortal } from './api.ts';

let portal: TestedPortal;
let people: People;
let admin: Person;
beforeAll(async () => {
  portal = await openApi();
  people = peopleAt(portal);
  admin = await people.administrator();
});
afterAll(() => portal.end());

type Query = Record<string, string | number>;
const list = (reader: Client, query: Query = {}) =>
  reader.get(
    `ProjectApplication?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`,
  );
const idsIn = (answer: Answer) => rowsOf(answer).map(({ id }) => id);
const titlesIn = (answer: Answer) => rowsOf(answer).map(({ researchTitle }) => researchTitle);
const nextIn = (answer: Answer) => answer.headers.get('next-cursor');

/** Every page of a query; `between` runs before each page except the first. */
async function pages(reader: Client, query: Query, between = async () => {}): Promise<Answer[]> {
  const answers = [await list(reader, query)];
  for (let after = nextIn(answers[0] as Answer); after !== null;) {
    await between();
    const answer = await list(reader, { ...query, after });
    answers.push(answer);
    after = nextIn(answer);
  }
  return answers;
}

const titles = ['alpha', 'Beta', 'gamma', 'Delta', 'epsilon', 'Zeta', 'eta'];
const somebody = once(async () => {
  const nur = await people.researcher();
  const ids: number[] = [];
  for (const title of titles) ids.push(await draftOf(nur, title));
  return { nur, ids };
});

describe('pages', () => {
  test.each([1, 2, 3, 6, 7, 8, 200])('of %i bear every item once, in the order of the whole list', async (limit) => {
    const { nur, ids } = await somebody();
    const answers = await pages(nur, { limit });
    expect(answers.flatMap(idsIn)).toEqual(ids.toReversed());
    // Also in the body: a proxy may remove headers.
    expect(answers.map(({ envelope }) => Reflect.get(envelope, 'next'))).toEqual(answers.map(nextIn));
    expect(answers.map((answer) => idsIn(answer).length)).toEqual(
      Array.from({ length: Math.ceil(7 / limit) }, (_, page) => Math.min(limit, 7 - page * limit)),
    );
  });

  test('without a limit a list is whole and bears no cursor', async () => {
    const { nur, ids } = await somebody();
    const answer = await list(nur);
    expect([idsIn(answer), nextIn(answer)]).toEqual([ids.toReversed(), null]);
    expect(answer.envelope).not.toHaveProperty('next');
  });

  test('of expanded items are the same pages', async () => {
    const { nur, ids } = await somebody();
    const answers = await pages(nur, { limit: 3, expand: 'all' });
    expect(answers.flatMap(idsIn)).toEqual(ids.toReversed());
    expect(answers.flatMap(rowsOf).map(({ comments }) => comments)).toEqual(ids.map(() => []));
  });

  test('lose nothing and repeat nothing while new applications come in', async () => {
    const nur = await people.researcher();
    const ids: number[] = [];
    for (let made = 0; made < 6; made += 1) ids.push(await draftOf(nur));
    const answers = await pages(nur, { limit: 2 }, async () => void (await draftOf(nur)));
    expect(answers.flatMap(idsIn)).toEqual(ids.toReversed());
  });

  test.each(['title', '-title'])('by %s part applications of one name, and bear each once', async (sort) => {
    const nur = await people.researcher();
    const ids: number[] = [];
    for (let made = 0; made < 5; made += 1) ids.push(await draftOf(nur, 'One name'));
    const read = (await pages(nur, { sort, limit: 2 })).flatMap(idsIn);
    expect(read).toEqual(sort === 'title' ? ids : ids.toReversed());
  });

  test('bear one token, and with it comes again what changed while they were read', async () => {
    const nur = await people.researcher();
    const ids: number[] = [];
    for (let made = 0; made < 4; made += 1) ids.push(await draftOf(nur));
    const [oldest = 0] = ids;
    const move = async () =>
      void (await nur.post('ProjectApplication/Step/4', step(nur, oldest, { study_Title: 'T' })));
    const answers = await pages(nur, { limit: 3, changedSince: '' }, move);
    expect(answers.map(({ envelope }) => envelope.whole)).not.toContain(false);
    const tokens = new Set(answers.map((answer) => answer.headers.get('changed-token')));
    expect(tokens.size).toBe(1);
    const next = await list(nur, { changedSince: [...tokens][0] ?? '' });
    expect([idsIn(next), next.envelope.whole]).toEqual([[oldest], false]);
  });

  test('of what changed name what is gone on the first one alone', async () => {
    const nur = await people.researcher();
    const ids: number[] = [];
    for (let made = 0; made < 4; made += 1) ids.push(await draftOf(nur));
    const [gone = 0, ...left] = ids;
    const changedSince = (await list(nur)).headers.get('changed-token') ?? '';
    await nur.delete(`ProjectApplication/${gone}`);
    for (const id of left) await nur.post('ProjectApplication/Step/4', step(nur, id, { study_Title: 'T' }));
    const answers = await pages(nur, { limit: 2, changedSince });
    expect(answers.map(({ envelope: { removed, whole } }) => ({ removed, whole }))).toEqual([
      { removed: [gone], whole: false },
      { removed: [], whole: false },
    ]);
    expect(answers.flatMap(idsIn)).toEqual(left.toReversed());
  });
});

describe('what is asked wrongly', () => {
  test.each([
    ['limit', '0'],
    ['limit', '201'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', 'ten'],
    ['limit', ''],
    ['limit', '99999999999999999999'],
    ['sort', 'colour'],
    ['expand', 'some'],
    ['q', 'x'.repeat(201)],
    ['q', 'a\0b'],
    ['after', 'x'],
    ['after', ''],
    ['after', Buffer.from('{"place":{}}').toString('base64url')],
  ])('%s=%j is a 400 that names it', async (name, value) => {
    const answer = await list(admin, { [name]: value });
    expect(answer.status).toBe(400);
    expect(problemsIn(answer.data).map(({ field }) => field)).toEqual([name]);
  });

  test('a cursor of another question, order or person is a 400', async () => {
    const { nur } = await somebody();
    const after = nextIn(await list(nur, { limit: 2 })) ?? '';
    expect((await list(nur, { limit: 2, after })).status).toBe(200);
    for (const query of [{ sort: 'title' }, { appStatusId: 3 }, { q: 'a' }, { expand: 'all' }]) {
      expect((await list(nur, { ...query, limit: 2, after })).status).toBe(400);
    }
    expect((await list(await people.researcher(), { limit: 2, after })).status).toBe(400);
    expect((await list(admin, { limit: 2, after })).status).toBe(400);
  });
});

describe('order and search', () => {
  test.each([
    ['title', titles.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))],
    ['created', titles],
    ['-created', titles.toReversed()],
    ['modified', titles],
    ['-modified', titles.toReversed()],
  ])('sort=%s, whole and by pages', async (sort, expected) => {
    const { nur } = await somebody();
    expect(titlesIn(await list(nur, { sort }))).toEqual(expected);
    expect((await pages(nur, { sort, limit: 2 })).flatMap(titlesIn)).toEqual(expected);
  });

  test.each([
    ['ETA', ['eta', 'Zeta', 'Beta']],
    ['et  a', ['eta', 'Zeta', 'Beta']],
    ['nothing such', []],
    ['%', []],
    ['_', []],
    ['!', []],
    ["'; drop table applications", []],
    ['  ', titles.toReversed()],
  ])('q=%j finds the words in titles, without case', async (q, expected) => {
    const { nur } = await somebody();
    expect(titlesIn(await list(nur, { q }))).toEqual(expected);
  });

  test('an administrator finds by reference and by the name of the applicant, and no draft', async () => {
    const nur = await people.researcher();
    await draftOf(nur);
    const id = await applicationIn(5, nur, admin);
    const [row] = rowsOf(await list(admin, { userId: nur.userId }));
    const reference = String(row?.['reference']);
    expect(idsIn(await list(admin, { q: reference.toLowerCase() }))).toEqual([id]);
    expect(idsIn(await list(admin, { q: 'al-harbi nur', userId: nur.userId }))).toEqual([id]);
    expect(idsIn(await list(admin, { q: 'al-harbi sleepless', userId: nur.userId }))).toEqual([]);
  });
});

test('a list is not filtered by time: 400, and the sentence names what asks for changes', async () => {
  const answer = await list(admin, { modifiedSince: '2026-11-01T00:00:00Z' });
  expect(answer.status).toBe(400);
  expect(answer.envelope.message).toMatch(/changedSince/);
});

test('the features name what a list can do, and the description names each parameter and header', async () => {
  const answer = await list(admin);
  const features = (answer.headers.get('portal-features') ?? '').split(', ');
  expect(features).toEqual(expect.arrayContaining(['changes', 'paging', 'expand', 'search']));
  const description: unknown = await (await people.visitor().fetch('openapi.json')).json();
  expect(description).toMatchObject({
    paths: {
      '/ProjectApplication': {
        get: {
          parameters: expect.arrayContaining(
            ['userId', 'appStatusId', 'limit', 'after', 'changedSince', 'modifiedSince', 'expand', 'q', 'sort'].map(
              (name) => expect.objectContaining({ name, in: 'query' }),
            ),
          ),
          responses: { 200: { headers: { 'Next-Cursor': {}, 'Changed-Token': {} } } },
        },
      },
    },
  });
});
