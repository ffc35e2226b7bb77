import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startPortal, type PortalProcess } from '../support/portal-process.ts';
import {
  idOf,
  newcomer,
  password,
  peopleAt,
  recordOf,
  rowsOf,
  type Answer,
  type People,
  type Person,
} from '../support/v1-client.ts';
import * as given from './application.ts';
import {
  applicationIn,
  bytes,
  completeDraftOf,
  cv,
  draftOf,
  remark,
  sendFiles,
  step,
  to,
  upload,
  wholeOf,
} from './application.ts';
import { requestOf, sayAndLeave } from './socket.ts';

// Real processes and real password hashing, which are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let portal: PortalProcess;
let people: People;
beforeAll(async () => {
  portal = await startPortal();
  people = peopleAt(portal);
});
afterAll(() => portal.end());

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

/**
 * Sends all calls at once, kills the server when `after` of them have been answered, and starts it again. Returns the
 * response of each call, or undefined for a call without a response.
 */
async function cut(after: number, calls: (() => Promise<Answer>)[]): Promise<(Answer | undefined)[]> {
  let answered = 0;
  let killed: Promise<void> | undefined;
  const pull = () => (killed ??= portal.kill());
  if (after === 0) setImmediate(pull);
  const answers = await Promise.all(
    calls.map(async (call) => {
      const answer = await call().catch(() => undefined);
      if (answer !== undefined) answered += 1;
      if (answered >= after) await pull();
      return answer;
    }),
  );
  await pull();
  await portal.start();
  return answers;
}

/** The tests run once for each of these counts of responses. */
const rounds = [0, 2, 5];

describe('fault 29: SIGKILL', () => {
  test.each(rounds)(
    'after %i of eight new applications: the answered are there, the keys make up the rest, once',
    async (after) => {
      const nur = await people.researcher();
      const calls = Array.from({ length: 8 }, (_, index) => {
        const key = randomUUID();
        const payload = step(nur, 0, { appDetails_ResearchTitle: `Title ${index}`, step: 2 });
        return () => nur.post('ProjectApplication/Step/1', payload, keyed(key));
      });
      const answers = await cut(after, calls);
      const there = rowsOf(await nur.get('ProjectApplication'));
      expect(there.length).toBeGreaterThanOrEqual(answers.filter((answer) => answer !== undefined).length);
      const titlesById = new Map(there.map(({ id, researchTitle }) => [id, researchTitle]));
      const told = answers.flatMap((answer, index) => (answer === undefined ? [] : [{ id: idOf(answer), index }]));
      expect(told.map(({ id }) => titlesById.get(id))).toEqual(told.map(({ index }) => `Title ${index}`));
      for (const { id } of there) {
        expect(rowsOf(await nur.get(`ProjectApplication/${String(id)}/history`))).toHaveLength(1);
      }
      const again = await Promise.all(calls.map((call) => call()));
      expect(again.map(({ status }) => status)).toEqual(calls.map(() => 200));
      const same = (answer: Answer | undefined) => [answer?.data, answer?.headers.get('etag')];
      const twice = again.filter((_, index) => answers[index] !== undefined);
      expect(twice.map((answer) => same(answer))).toEqual(answers.filter(Boolean).map((answer) => same(answer)));
      const titles = rowsOf(await nur.get('ProjectApplication')).map(({ researchTitle }) => String(researchTitle));
      expect(titles.toSorted()).toEqual(Array.from({ length: 8 }, (_, index) => `Title ${index}`));
    },
  );

  test.each(rounds)('after %i of eight changes of one application: each is whole or not there', async (after) => {
    const nur = await people.researcher();
    const id = await completeDraftOf(nur);
    const keys = Array.from({ length: 8 }, () => keyed(randomUUID()));
    const investigators = ['A', 'B', 'C'].map((name) =>
      given.investigator(nur, id, { principleInvestigatorName: name }),
    );
    const pair = { methodology_Setting: 'Both', methodology_SampleSize: 'Both' };
    const calls = [
      () => nur.post('ProjectApplication/Step/5', step(nur, id, pair), keys[0]),
      () => nur.post('InvestigatorInfo', investigators, keys[1]),
      () => nur.send('POST', 'Pi-CV/Step/6', upload(nur, id, 4, [cv('x.pdf'), cv('y.pdf')]), keys[2]),
      () => nur.post('Comments', remark(nur, id, 'One'), keys[3]),
      () => nur.post('ProjectApplication/Step/3', step(nur, id, { explanation_2: 'New' }), keys[4]),
      () => nur.send('POST', 'Pi-CV/Step/6', upload(nur, id, 2, [cv('consent.pdf')]), keys[5]),
      () => nur.post('Comments', remark(nur, id, 'Two'), keys[6]),
      () => nur.post('ProjectApplication/Step/4', step(nur, id, { study_Title: 'New' }), keys[7]),
    ];
    const answers = await cut(after, calls);
    for (const answer of answers) expect([200, undefined]).toContain(answer?.status);
    const look = async () => {
      const { application, investigators: rows, files, comments } = await wholeOf(nur, id);
      const values = [application['methodology_Setting'], application['methodology_SampleSize']];
      expect([
        ['Both', 'Both'],
        ['Ward 3', '120'],
      ]).toContainEqual(values);
      const people = rows.map((row) => row['principleInvestigatorName']);
      expect([['Nur Al-Harbi'], ['A', 'B', 'C']]).toContainEqual(people);
      const extra = files.filter(({ typeID }) => typeID === 4).length;
      expect([0, 2]).toContain(extra);
      for (const file of files) {
        const response = await nur.fetch(String(file['fileURL']));
        expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes.pdf);
      }
      const said = comments.map(({ comment }) => comment);
      const consent = files.some(({ typeID }) => typeID === 2);
      return [
        values[0] === 'Both',
        people.length === 3,
        extra === 2,
        said.includes('One'),
        application['explanation_2'] === 'New',
        consent,
        said.includes('Two'),
        application['study_Title'] === 'New',
      ];
    };
    const kept = await look();
    expect(answers.map((answer, index) => answer === undefined || kept[index])).toEqual(answers.map(() => true));
    const again = await Promise.all(calls.map((call) => call()));
    expect(again.map(({ status }) => status)).toEqual(calls.map(() => 200));
    expect(await look()).toEqual(calls.map(() => true));
    const { files, comments, investigators: rows } = await wholeOf(nur, id);
    expect([files.length, comments.length, rows.length]).toEqual([4, 2, 3]);
  });

  test.each([0, 1])(
    'with %i answers to a rejection: comment, status and history together or not at all',
    async (after) => {
      const nur = await people.researcher();
      const admin = await people.administrator();
      const id = await applicationIn(5, nur, admin);
      const key = keyed(randomUUID());
      const reject = () => admin.post('Comments', remark(admin, id, 'No.', 2), key);
      const [answer] = await cut(after, [reject]);
      const look = async () => {
        const { application, history, comments } = await wholeOf(nur, id);
        return [application['appStatusId'], history.filter(({ toStatus }) => toStatus === 2).length, comments.length];
      };
      const kept = await look();
      expect(
        answer === undefined
          ? [
              [2, 1, 1],
              [5, 0, 0],
            ]
          : [[2, 1, 1]],
      ).toContainEqual(kept);
      expect((await reject()).status).toBe(200);
      expect(await look()).toEqual([2, 1, 1]);
    },
  );

  test('right after a submission that was answered: it is submitted, with its reference, and sent again it is one', async () => {
    const nur = await people.researcher();
    const id = await completeDraftOf(nur);
    const key = keyed(randomUUID());
    const submit = () => nur.post('ProjectApplication/change-status', to(5, nur, id), key);
    const [answer] = await cut(1, [submit]);
    const before = await wholeOf(nur, id);
    expect([answer?.status, before.application['appStatusId']]).toEqual([200, 5]);
    expect(before.application['reference']).toMatch(/^RA-/);
    const again = await submit();
    expect([again.status, again.headers.get('etag')]).toEqual([200, answer?.headers.get('etag')]);
    expect(await wholeOf(nur, id)).toEqual(before);
  });

  test('right after a deletion that was answered: it is gone, and repeated it is still 200', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const other = await draftOf(nur);
    const file = Number(rowsOf(await sendFiles(nur, other, 1, [cv()]))[0]?.['id']);
    await cut(2, [() => nur.delete(`ProjectApplication/${id}`), () => nur.delete(`Pi-CV/${file}`)]);
    expect((await nur.get(`ProjectApplication/${id}`)).status).toBe(404);
    expect(rowsOf(await nur.get(`Pi-CV/${other}`))).toEqual([]);
    expect((await nur.delete(`ProjectApplication/${id}`)).status).toBe(200);
    expect((await nur.delete(`Pi-CV/${file}`)).status).toBe(200);
  });

  test('in the middle of an upload keeps nothing of it', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const headers = {
      host: new URL(portal.url).host,
      origin: portal.url,
      cookie: nur.cookie(),
      'content-type': 'multipart/form-data; boundary=cut',
    };
    const fields = { projectApplicationId: id, userId: nur.userId, typeID: 1, isDraft: 1 };
    const parts = Object.entries(fields).map(
      ([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const file = `--cut\r\ncontent-disposition: form-data; name="PiCVFiles"; filename="a.pdf"\r\n\r\n%PDF-1.7\n${'x'.repeat(100_000)}`;
    await sayAndLeave(portal.url, requestOf('POST /api/v1/Pi-CV/Step/6', headers, parts.join('') + file, 900_000));
    await portal.kill();
    await portal.start();
    expect(rowsOf(await nur.get(`Pi-CV/${id}`))).toEqual([]);
    expect((await sendFiles(nur, id, 1, [cv()])).status).toBe(200);
  });

  test('right after a sign-up that was answered: the account is there and its letter comes', async () => {
    const payload = newcomer();
    const [answer] = await cut(1, [() => people.visitor().post('Users', payload)]);
    expect(answer?.status).toBe(200);
    const asked = await people.visitor().get(`Users/check-email?email=${payload.emailAddress}`);
    expect(recordOf(asked)['exists']).toBe(true);
    const token = await people.token(payload.emailAddress, 'activate-account?Id=');
    expect((await people.visitor().post(`Users/activate/${token}`)).status).toBe(200);
    await people.signIn(payload.emailAddress, password);
  });

  test('sessions go on, ended ones stay ended, a used link stays used, a changed password stays changed', async () => {
    const nur = await people.researcher();
    const ended: Person = await people.signIn(nur.emailAddress, password);
    const thief = ended.twin();
    await ended.post('Auth/logout');
    const change = { currentPassword: password, newPassword: 'An0ther!pass', userId: nur.userId };
    const [changed] = await cut(1, [() => nur.post('Auth/Password', change)]);
    expect(changed?.status).toBe(200);
    expect((await nur.get('Auth/session')).status).toBe(200);
    expect((await thief.get('Auth/session')).status).toBe(401);
    expect((await people.visitor().post('Auth/Validate', { emailAddress: nur.emailAddress, password })).status).toBe(
      401,
    );
    await people.signIn(nur.emailAddress, 'An0ther!pass');
  });
});
