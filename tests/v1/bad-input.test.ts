import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startPortal, type PortalProcess } from '../support/portal-process.ts';
import { idOf, peopleAt, recordOf, rowsOf, type People, type Person } from '../support/v1-client.ts';
import * as given from './application.ts';
import { completeDraftOf, draftOf, missing, once, remark, step, to, wholeOf } from './application.ts';
import { requestOf, say } from './socket.ts';

// Real processes and real password hashing, which are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let portal: PortalProcess;
let people: People;
let nur: Person;
let id: number;
beforeAll(async () => {
  portal = await startPortal();
  people = peopleAt(portal);
  nur = await people.researcher();
  id = await completeDraftOf(nur);
  await nur.post('Comments', remark(nur, id, 'One'));
});
afterAll(() => portal.end());

/** One person for all cases of a table; each case has its own application. */
const somebody = once(() => people.researcher());

const json = { headers: { 'content-type': 'application/json' } };
const posts = [
  'Auth/Password',
  'ProjectApplication/Step/1',
  'ProjectApplication/Step/3',
  'ProjectApplication/Step/4',
  'ProjectApplication/Step/5',
  'ProjectApplication/change-status',
  'InvestigatorInfo',
  'Comments',
  'Pi-CV/Step/6',
];
const open = ['Auth/Validate', 'Auth/forgot-password', 'Auth/reset-password', 'Users', 'Users/resend-activation'];

/** Bodies that every call refuses. */
const bodies: [string, string | Uint8Array<ArrayBuffer>][] = [
  ['nothing', ''],
  ['broken JSON', '{"projectApplicationId": 1,'],
  ['two values', '{}{}'],
  ['a comment', '{/* */}'],
  ['null', 'null'],
  ['a number', '5'],
  ['a text', '"text"'],
  ['true', 'true'],
  ['an empty array', '[]'],
  ['an array of arrays', '[[[]]]'],
  ['an array of null', '[null]'],
  ['100 000 arrays deep', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['100 000 objects deep', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)],
  ['a prototype', '{"__proto__":{"userId":1,"isAdmin":true},"constructor":{"prototype":{"roleId":2}}}'],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a NUL', '\u0000'],
  ['HTML', '<html></html>'],
];

describe.each([...posts, ...open])('POST %s', (path) => {
  test('refuses what is no body of its own by an envelope, and changes nothing', async () => {
    const before = await wholeOf(nur, id);
    for (const [name, body] of bodies) {
      const answer = await nur.send('POST', path, body, json);
      expect([name, [400, 404, 413, 415].includes(answer.status)]).toEqual([name, true]);
    }
    expect(await wholeOf(nur, id)).toEqual(before);
    expect(rowsOf(await nur.get('ProjectApplication'))).toHaveLength(1);
  });

  test('takes no other content type for JSON, and falls over none', async () => {
    const before = await wholeOf(nur, id);
    const kinds = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'x',
      '',
    ];
    for (const kind of kinds) {
      const answer = await nur.send('POST', path, 'a=1&b=2', { headers: { 'content-type': kind } });
      expect([kind, [400, 413, 415].includes(answer.status)]).toEqual([kind, true]);
    }
    expect(await wholeOf(nur, id)).toEqual(before);
  });

  test('refuses a huge body', async () => {
    const huge = `{"a":"${'x'.repeat(12_000_000)}"}`;
    const spoken = await nur.send('POST', path, huge, json);
    expect([400, 413, 415]).toContain(spoken.status);
  });
});

describe('fields of a wrong kind', () => {
  const wrong = [null, 5, 1.5, true, [], {}, ['x'], { $gt: '' }, 'x'.repeat(3_000_000)];

  test.each([
    ['ProjectApplication/Step/1', given.detail],
    ['ProjectApplication/Step/3', given.conflict],
    ['ProjectApplication/Step/4', given.study],
    ['ProjectApplication/Step/5', given.methodology],
  ])('of %s are 400 and change nothing', async (path, fields) => {
    const before = await wholeOf(nur, id);
    for (const name of Object.keys(fields)) {
      for (const value of wrong) {
        if (name === 'conflictofInterest' && value === true) continue;
        const answer = await nur.post(path, step(nur, id, { ...fields, [name]: value }));
        expect([name, String(value).slice(0, 20), [400, 413].includes(answer.status)]).toEqual([
          name,
          String(value).slice(0, 20),
          true,
        ]);
      }
    }
    expect(await wholeOf(nur, id)).toEqual(before);
  });

  test.each([null, undefined, 'x', '1e9', [], {}, -1, 1.5, 2 ** 53, 1e308, missing])(
    'the id %j is 400 or 404 everywhere',
    async (bad) => {
      const before = await wholeOf(nur, id);
      const answers = [
        await nur.post('ProjectApplication/Step/1', { ...step(nur, id, given.detail), projectApplicationId: bad }),
        await nur.post('ProjectApplication/Step/3', { ...step(nur, id, given.conflict), projectApplicationId: bad }),
        await nur.post('ProjectApplication/Step/4', { ...step(nur, id, given.study), projectApplicationId: bad }),
        await nur.post('ProjectApplication/Step/5', { ...step(nur, id, given.methodology), projectApplicationId: bad }),
        await nur.post('ProjectApplication/change-status', { ...to(5, nur, id), id: bad }),
        await nur.post('InvestigatorInfo', { ...given.investigator(nur, id), applicationId: bad }),
        await nur.post('Comments', { ...remark(nur, id), applicationID: bad }),
      ];
      expect(answers.map(({ status }) => [400, 404].includes(status))).toEqual(answers.map(() => true));
      expect(await wholeOf(nur, id)).toEqual(before);
      expect(rowsOf(await nur.get('ProjectApplication'))).toHaveLength(1);
    },
  );

  test.each([null, undefined, 'x', [], {}, -1, 0, 1.5, 2 ** 53])(
    'the user %j is 400 or 403 everywhere',
    async (bad) => {
      const before = await wholeOf(nur, id);
      const answers = [
        await nur.post('ProjectApplication/Step/1', { ...step(nur, id, given.detail), userId: bad }),
        await nur.post('ProjectApplication/Step/5', { ...step(nur, id, given.methodology), userId: bad }),
        await nur.post('ProjectApplication/change-status', { ...to(5, nur, id), userId: bad }),
        await nur.post('InvestigatorInfo', { ...given.investigator(nur, id), userId: bad ?? 0 }),
        await nur.post('Comments', { ...remark(nur, id), userID: bad }),
      ];
      expect(answers.map(({ status }) => [400, 403].includes(status))).toEqual(answers.map(() => true));
      expect(await wholeOf(nur, id)).toEqual(before);
    },
  );

  test.each(['', 'x', 'yesterday', '2026-13-45', 5, null, [], '+275760-09-13T00:00:01Z', '2026-03-01'])(
    'the date %j fails nothing',
    async (bad) => {
      const layla = await somebody();
      const own = await completeDraftOf(layla);
      const answers = [
        await layla.post('Comments', { ...remark(layla, own), created: bad }),
        await layla.post('ProjectApplication/change-status', { ...to(5, layla, own), createdDate: bad }),
      ];
      for (const answer of answers) expect([200, 400]).toContain(answer.status);
      const { history, comments } = await wholeOf(layla, own);
      const dates = [...history.map(({ at }) => at), ...comments.map(({ created }) => created)].map(String);
      expect(dates.map((date) => Number.isNaN(Date.parse(date)))).toEqual(dates.map(() => false));
    },
  );

  test.each(['a\u0000b', '\ud800', 'a\udc00\ud800b', '\ufffe\uffff', '\u202e', "'; DROP TABLE users; --"])(
    'the text %j is refused, or read back without harm',
    async (text) => {
      const layla = await somebody();
      const own = await draftOf(layla);
      const answers = [
        await layla.post('ProjectApplication/Step/4', step(layla, own, { study_PurposeInCarrying: text })),
        await layla.post('InvestigatorInfo', given.investigator(layla, own, { position: text })),
        await layla.post('Comments', remark(layla, own, text)),
        await layla.post('ProjectApplication/Step/1', step(layla, 0, { appDetails_ResearchTitle: text, step: 2 })),
      ];
      for (const answer of answers) expect([200, 400]).toContain(answer.status);
      const whole = await wholeOf(layla, own);
      const kept = String(whole.application['study_PurposeInCarrying']);
      expect([answers[0]?.status === 200 ? text.toWellFormed() : '', '']).toContain(
        kept === text.toWellFormed() ? kept : '',
      );
    },
  );

  test('keys like __proto__ beside good ones are ignored, here and for those who come after', async () => {
    const layla = await people.researcher();
    const own = await draftOf(layla);
    const good = JSON.stringify(step(layla, own, { study_Title: 'T' })).slice(0, -1);
    const body = `${good},"__proto__":{"study_PurposeInCarrying":"stolen"},"constructor":1,"toString":2,"hasOwnProperty":3}`;
    expect((await layla.send('POST', 'ProjectApplication/Step/4', body, json)).status).toBe(200);
    const read = recordOf(await layla.get(`ProjectApplication/${own}`));
    expect([read['study_Title'], read['study_PurposeInCarrying']]).toEqual(['T', '']);
    expect(idOf(await layla.post('ProjectApplication/Step/4', step(layla, own, { study_Title: 'U' })))).toBe(own);
  });
});

test('a header, an address or a first line that no browser sends is refused by an answer, and the server goes on', async () => {
  const host = new URL(portal.url).host;
  const long = 'x'.repeat(200_000);
  const requests: [string, Uint8Array][] = [
    ['a long header', requestOf('GET /api/v1/ProjectApplication', { host, 'x-long': long })],
    ['a long address', requestOf(`GET /api/v1/ProjectApplication?q=${long}`, { host })],
    ['no HTTP', Buffer.from('nonsense\r\n\r\n')],
    [
      'two lengths',
      Buffer.from(`POST /api/v1/Users HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`),
    ],
    ['no host', Buffer.from('GET /api/v1/openapi.json HTTP/1.1\r\nconnection: close\r\n\r\n')],
    ['a strange host', requestOf('GET /api/v1/openapi.json', { host: '[::bad' })],
    ['no path', requestOf('GET api/v1', { host })],
  ];
  for (const [name, request] of requests) {
    const { status, body } = await say(portal.url, request);
    expect([name, status >= 200 && status < 500, /node_modules|\bat .*:\d+/.test(body)]).toEqual([name, true, false]);
  }
  expect((await nur.get('Auth/session')).status).toBe(200);
});
