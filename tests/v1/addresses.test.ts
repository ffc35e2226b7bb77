import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPortal, type PortalProcess } from '../support/portal-process.ts';
import { peopleAt, rowsOf, type People, type Person } from '../support/v1-client.ts';
import { completeDraftOf, wholeOf } from './application.ts';

let portal: PortalProcess;
let people: People;
let nur: Person;
let id: number;
beforeAll(async () => {
  portal = await startPortal();
  people = peopleAt(portal);
  nur = await people.researcher();
  id = await completeDraftOf(nur);
});
afterAll(() => portal.end());

const unknown = [
  '',
  'nothing',
  'Nothing/at/all',
  'Step/1',
  'ProjectApplication/1/nothing',
  'Auth',
  'Users/1',
  'openapi',
  'openapi.json/x',
  '..%2f..%2fpackage.json',
  '__proto__',
  'constructor',
  '%00',
  '%ff',
  'é',
];

describe('an unknown path', () => {
  test.each(unknown)('%j is a 404 envelope before any 401, by every method', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      for (const client of [people.visitor(), nur]) {
        const answer = await client.send(method, path, undefined);
        expect([method, answer.status]).toEqual([method, 404]);
      }
    }
  });

  test.each([
    '%',
    '%zz',
    '%c3%28',
    'ProjectApplication/%',
    'Comments/%e0%80',
    '/x',
    'ProjectApplication//',
    '?',
    '?a=%',
  ])('%j, which is no proper address, is an envelope too', async (path) => {
    expect([400, 404]).toContain((await nur.get(`./${path}`)).status);
    expect([400, 401, 404]).toContain((await people.visitor().get(`./${path}`)).status);
  });

  test('so is every path under /api, whatever its version', async () => {
    for (const path of ['/api', '/api/', '/api/v2/ProjectApplication', '/api/v1', '/api/v1/', '/api/v10/Users']) {
      expect([path, (await nur.get(path)).status]).toEqual([path, 404]);
    }
  });
});

/** Each path of the table with the methods that it does not support. */
const wrongMethods: [string, string[]][] = [
  ['Auth/Validate', ['GET', 'PUT', 'DELETE', 'PATCH']],
  ['Auth/Password', ['GET', 'PUT', 'DELETE', 'PATCH']],
  ['Auth/forgot-password', ['GET', 'PUT', 'DELETE']],
  ['Auth/reset-password', ['GET', 'PUT', 'DELETE']],
  ['Auth/logout', ['GET', 'PUT', 'DELETE']],
  ['Auth/session', ['POST', 'PUT', 'DELETE']],
  ['Users', ['GET', 'PUT', 'DELETE', 'PATCH']],
  ['Users/check-email', ['POST', 'PUT', 'DELETE']],
  ['Users/activate/x', ['GET', 'PUT', 'DELETE']],
  ['Users/list', ['POST', 'PUT', 'DELETE']],
  ['Users/1/disable', ['GET', 'PUT', 'DELETE']],
  ['Users/1/delete', ['GET', 'PUT', 'DELETE']],
  ['Auth/sessions', ['POST', 'PUT', 'DELETE']],
  ['Auth/sessions/x', ['GET', 'POST', 'PUT']],
  ['ProjectApplication', ['POST', 'PUT', 'DELETE', 'PATCH']],
  ['ProjectApplication/1', ['POST', 'PUT', 'PATCH']],
  ['ProjectApplication/Step/1', ['GET', 'PUT', 'DELETE', 'PATCH']],
  ['ProjectApplication/change-status', ['PUT', 'PATCH']],
  ['ProjectApplication/1/withdraw', ['GET', 'PUT', 'DELETE']],
  ['ProjectApplication/1/history', ['POST', 'PUT', 'DELETE']],
  ['InvestigatorInfo', ['PUT', 'DELETE', 'PATCH']],
  ['InvestigatorInfo/1', ['POST', 'PUT', 'PATCH']],
  ['Pi-CV/Step/6', ['PUT', 'DELETE', 'PATCH']],
  ['Pi-CV/1', ['POST', 'PUT', 'PATCH']],
  ['Comments', ['PUT', 'DELETE', 'PATCH']],
  ['Comments/1', ['POST', 'PATCH']],
  ['openapi.json', ['POST', 'PUT', 'DELETE']],
];

test.each(wrongMethods)('%s has no %j: an envelope, and nothing changes', async (path, methods) => {
  const before = await wholeOf(nur, id);
  for (const method of methods) {
    for (const client of [people.visitor(), nur]) {
      const answer = await client.send(method, path, undefined);
      expect([method, [404, 405].includes(answer.status)]).toEqual([method, true]);
    }
  }
  expect(await wholeOf(nur, id)).toEqual(before);
});

describe('an id in the path that is none', () => {
  const ids = [
    'x',
    '-1',
    '0',
    '1.5',
    '1e3',
    ' 1',
    '1x',
    '0x1',
    '9007199254740993',
    '9'.repeat(400),
    'null',
    '%00',
    '١',
    '1%2F2',
    'NaN',
  ];

  test.each(ids)('%j is 404 or 400 everywhere, and nothing changes', async (bad) => {
    const before = await wholeOf(nur, id);
    const answers = [
      await nur.get(`ProjectApplication/${bad}`),
      await nur.delete(`ProjectApplication/${bad}`),
      await nur.post(`ProjectApplication/${bad}/withdraw`),
      await nur.get(`ProjectApplication/${bad}/history`),
      await nur.delete(`InvestigatorInfo/${bad}`),
      await nur.get(`Pi-CV/${bad}`),
      await nur.delete(`Pi-CV/${bad}`),
      await nur.get(`Comments/${bad}`),
      await nur.put(`Comments/${bad}`, { userID: nur.userId, applicationID: id, comment: 'x', created: '', id: 0 }),
      await nur.delete(`Comments/${bad}`),
      await nur.get(`InvestigatorInfo?applicationId=${bad}`),
      await nur.get(`Comments?applicationId=${bad}`),
    ];
    expect(answers.map(({ status }) => [400, 404].includes(status))).toEqual(answers.map(() => true));
    expect(await wholeOf(nur, id)).toEqual(before);
  });
});

describe('a query of the list', () => {
  test.each([
    'userId=x',
    'appStatusId=x',
    'appStatusId=6',
    'appStatusId=',
    'userId=',
    'appStatusId=3&appStatusId=5',
    'userId[]=1',
    'a=%00',
    '__proto__=1',
    'appStatusId=%00',
    'appStatusId=9e99',
  ])('?%s is 400, or a list of their own', async (query) => {
    const answer = await nur.get(`ProjectApplication?${query}`);
    expect([200, 400]).toContain(answer.status);
    const rows = answer.status === 200 ? rowsOf(answer) : [];
    expect(rows.filter((row) => row['id'] !== id)).toEqual([]);
  });

  test('unknown parts of a query are ignored', async () => {
    expect(rowsOf(await nur.get('ProjectApplication?unknown=1&appStatusId=3&_=99'))).toHaveLength(1);
  });
});
