import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { idOf, peopleAt, rowsOf, type Answer, type Extras, type People, type Person } from '../support/v1-client.ts';
import * as given from './application.ts';
import { draftOf, step, wholeOf } from './application.ts';
import { tagged, untagged } from './changes.ts';
import { openApi, type TestedPortal } from './api.ts';

// Real password hashing, and over a socket a real process: slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let portal: TestedPortal;
let people: People;
let admin: Person;
beforeAll(async () => {
  portal = await openApi();
  people = peopleAt(portal);
  admin = await people.administrator();
});
afterAll(() => portal.end());

const keyed = (key: string = randomUUID(), headers: Record<string, string> = {}): Extras => ({
  headers: { 'idempotency-key': key, ...headers },
});
const of = (answer: Answer) => ({ status: answer.status, envelope: answer.envelope, tag: answer.headers.get('etag') });
const titled = (owner: Person, title: string) => step(owner, 0, { appDetails_ResearchTitle: title, step: 2 });
const firstStep = 'ProjectApplication/Step/1';

/** By how many versions, and rows of each kind, an application grows during `work`. */
async function grownBy(owner: Person, id: number, work: () => Promise<void>) {
  const countOf = async () => {
    const { tag, investigators, files, comments, history } = await wholeOf(owner, id);
    return [
      Number(/(\d+)"$/.exec(tag ?? '')?.[1]),
      investigators.length,
      files.length,
      comments.length,
      history.length,
    ];
  };
  const before = await countOf();
  await work();
  return (await countOf()).map((count, index) => count - (before[index] ?? Number.NaN));
}

describe.each([...tagged, ...untagged])('$name', ({ prepare }) => {
  test('with a key sent twice is done once, and answered the same with the ETag of that moment', async () => {
    const owner = await people.researcher();
    const { id, send, other } = await prepare(owner, admin);
    const key = randomUUID();
    const first = await send(keyed(key));
    expect(first.status).toBe(200);
    const once = await wholeOf(owner, id);
    if ([3, 4].includes(Number(once.application['appStatusId']))) {
      await owner.post('ProjectApplication/Step/3', step(owner, id, { explanation_2: 'Later' }));
    }
    const before = await wholeOf(owner, id);
    expect(of(await send(keyed(key)))).toEqual(of(first));
    expect(await wholeOf(owner, id)).toEqual(before);
    for (const call of other === undefined ? [] : [other]) expect((await call(keyed(key))).status).toBe(422);
    expect(await wholeOf(owner, id)).toEqual(before);
  });

  test('with a key ten at once is done once', async () => {
    const owner = await people.researcher();
    const single = await prepare(owner, admin);
    const once = await grownBy(owner, single.id, async () => expect((await single.send(keyed())).status).toBe(200));
    const { id, send } = await prepare(owner, admin);
    const key = randomUUID();
    let answers: Answer[] = [];
    const grown = await grownBy(owner, id, async () => {
      answers = await Promise.all(Array.from({ length: 10 }, () => send(keyed(key))));
    });
    for (const answer of answers.filter(({ status }) => status === 425)) {
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    const settled = await send(keyed(key));
    expect(settled.status).toBe(200);
    for (const answer of answers) {
      expect(answer.status === 425 || JSON.stringify(of(answer)) === JSON.stringify(of(settled))).toBe(true);
    }
    expect(grown).toEqual(once);
  });
});

describe('a key', () => {
  test('makes one application of ten that arrive at once', async () => {
    const nur = await people.researcher();
    const key = randomUUID();
    const all = () =>
      Promise.all(Array.from({ length: 10 }, () => nur.post(firstStep, titled(nur, 'Once'), keyed(key))));
    await all();
    const ids = (await all()).map((answer) => idOf(answer));
    expect(new Set(ids).size).toBe(1);
    expect(rowsOf(await nur.get('ProjectApplication')).map(({ id }) => id)).toEqual([ids[0]]);
  });

  test('unlike keys make two; without one every call is a call of its own', async () => {
    const nur = await people.researcher();
    await nur.post(firstStep, titled(nur, 'A'), keyed());
    await nur.post(firstStep, titled(nur, 'A'), keyed());
    await nur.post(firstStep, titled(nur, 'A'));
    await nur.post(firstStep, titled(nur, 'A'));
    expect(rowsOf(await nur.get('ProjectApplication'))).toHaveLength(4);
  });

  test('is one of the person: the same from another is theirs, and tells nothing', async () => {
    const nur = await people.researcher();
    const layla = await people.researcher();
    const key = randomUUID();
    const first = await nur.post(firstStep, titled(nur, 'Of Nur'), keyed(key));
    const second = await layla.post(firstStep, titled(layla, 'Of Layla'), keyed(key));
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(idOf(second)).not.toBe(idOf(first));
    expect(rowsOf(await layla.get('ProjectApplication'))).toMatchObject([{ researchTitle: 'Of Layla' }]);
  });

  test('used on another call never answers what was made by the first', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const key = randomUUID();
    const payload = step(nur, id, { study_Title: 'Via four' });
    expect((await nur.post('ProjectApplication/Step/4', payload, keyed(key))).status).toBe(200);
    const elsewhere = await nur.post('Comments', given.remark(nur, id), keyed(key));
    const comments = (await wholeOf(nur, id)).comments.length;
    expect([elsewhere.status, comments]).toEqual(elsewhere.status === 200 ? [200, 1] : [422, 0]);
  });

  test('of a refused call is not kept: corrected, it is taken', async () => {
    const nur = await people.researcher();
    const key = randomUUID();
    expect((await nur.post(firstStep, titled(nur, ''), keyed(key))).status).toBe(400);
    expect((await nur.post(firstStep, titled(nur, 'Mended'), keyed(key))).status).toBe(200);
    const id = await draftOf(nur);
    const submitKey = randomUUID();
    const submit = () => nur.post('ProjectApplication/change-status', given.to(5, nur, id), keyed(submitKey));
    expect((await submit()).status).toBe(400);
    await nur.post(firstStep, step(nur, id, { ...given.detail, ...given.agreement, step: 2 }));
    await nur.post('InvestigatorInfo', given.investigator(nur, id));
    await nur.post('ProjectApplication/Step/3', step(nur, id, given.conflict));
    await nur.post('ProjectApplication/Step/4', step(nur, id, given.study));
    await nur.post('ProjectApplication/Step/5', step(nur, id, given.methodology));
    await given.sendFiles(nur, id, 1, [given.cv()]);
    expect((await submit()).status).toBe(200);
    expect((await submit()).status).toBe(200);
    expect(
      rowsOf(await nur.get(`ProjectApplication/${id}/history`)).filter(({ toStatus }) => toStatus === 5),
    ).toHaveLength(1);
  });

  test('that is no UUID fails nothing', async () => {
    const nur = await people.researcher();
    for (const key of ['x', '0', 'a'.repeat(4000), '{}', "'; drop table users;--"]) {
      const answer = await nur.post(firstStep, titled(nur, 'T'), keyed(key));
      expect([200, 400]).toContain(answer.status);
    }
  });

  test('comes after the session and the person, and before If-Match and the rules', async () => {
    const nur = await people.researcher();
    const layla = await people.researcher();
    const id = await draftOf(nur);
    const key = randomUUID();
    const payload = step(nur, id, { study_Title: 'T' });
    const call = (by: Person, sent: object, extras: Extras) => by.post('ProjectApplication/Step/4', sent, extras);
    const stale = { 'if-match': (await nur.get(`ProjectApplication/${id}`)).headers.get('etag') ?? '' };
    const first = await call(nur, payload, keyed(key, stale));
    expect(first.status).toBe(200);
    expect(of(await call(nur, payload, keyed(key, stale)))).toEqual(of(first));
    const refused = step(nur, id, { study_Title: 5 });
    expect((await call(nur, refused, keyed(key, stale))).status).toBe(422);
    expect((await call(nur, refused, keyed(randomUUID(), stale))).status).toBe(412);
    expect((await call(nur, payload, keyed(key, { 'for-user': String(layla.userId) }))).status).toBe(401);
    expect((await nur.post('ProjectApplication/Step/4', payload, { ...keyed(key), origin: null })).status).toBe(403);
    const thief = nur.twin();
    await nur.post('Auth/logout');
    const ended = await thief.post('ProjectApplication/Step/4', payload, keyed(key));
    expect(ended.status).toBe(401);
  });
});

describe('the key of an upload', () => {
  test('is compared by fields, names and bytes, not by the boundary', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const key = randomUUID();
    const sent = (file: given.Sent, more: object = {}) =>
      nur.send('POST', 'Pi-CV/Step/6', given.upload(nur, id, 1, [file], more), keyed(key));
    const first = await sent(given.cv());
    expect(first.status).toBe(200);
    expect(of(await sent(given.cv()))).toEqual(of(first));
    const longer = { name: 'cv.pdf', content: given.withStart('%PDF-1.7\n', 401) };
    expect((await sent(longer)).status).toBe(422);
    const changed = { name: 'cv.pdf', content: given.bytes.pdf.with(300, 1) };
    expect((await sent({ ...changed, content: new Uint8Array(changed.content) })).status).toBe(422);
    expect((await sent(given.cv('other.pdf'))).status).toBe(422);
    expect((await sent(given.cv(), { isDraft: '0' })).status).toBe(422);
    expect(rowsOf(await nur.get(`Pi-CV/${id}`))).toHaveLength(1);
  });

  test('the same boundary with other bytes is other content', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const key = randomUUID();
    const fixed = (text: string) => {
      const fields = { projectApplicationId: id, userId: nur.userId, typeID: 4, isDraft: 1 };
      const parts = Object.entries(fields).map(
        ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const file = `--b\r\ncontent-disposition: form-data; name="extraSupportingFiles"; filename="a.pdf"\r\n\r\n%PDF-${text}\r\n--b--\r\n`;
      const headers = { 'content-type': 'multipart/form-data; boundary=b', 'idempotency-key': key };
      return nur.send('POST', 'Pi-CV/Step/6', parts.join('') + file, { headers });
    };
    expect((await fixed('1.7 one')).status).toBe(200);
    expect((await fixed('1.7 one')).status).toBe(200);
    expect((await fixed('1.7 two')).status).toBe(422);
    expect(rowsOf(await nur.get(`Pi-CV/${id}`))).toHaveLength(1);
  });
});

test('DELETE ProjectApplication/{id} with a key is answered the same twice', async () => {
  const nur = await people.researcher();
  const id = await draftOf(nur);
  const extras = keyed();
  const first = await nur.delete(`ProjectApplication/${id}`, extras);
  const second = await nur.delete(`ProjectApplication/${id}`, extras);
  expect([first.status, second.status, second.envelope]).toEqual([200, 200, first.envelope]);
});
