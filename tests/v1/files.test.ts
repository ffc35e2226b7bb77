import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPortal, type PortalProcess } from '../support/portal-process.ts';
import { peopleAt, rowsOf, type Answer, type Client, type People, type Person } from '../support/v1-client.ts';
import * as given from './application.ts';
import {
  applicationIn,
  bytes,
  cv,
  draftOf,
  fieldOfType,
  missing,
  once,
  sendFiles,
  type TypeId,
  upload,
  withStart,
} from './application.ts';
import { requestOf, say, sayAndLeave } from './socket.ts';

const limit = 4_194_304;
const pdf = '%PDF-1.7\n';
let portal: PortalProcess;
let people: People;
beforeAll(async () => {
  portal = await startPortal();
  people = peopleAt(portal);
});
afterAll(() => portal.end());

/** One person for all cases of a table; each case has its own application. */
const somebody = once(() => people.researcher());

const stored = async (reader: Client, id: number) => rowsOf(await reader.get(`Pi-CV/${id}`));
const names = async (reader: Client, id: number) => (await stored(reader, id)).map(({ fileName }) => fileName);
const said = ({ status, data }: Answer) => [status, Array.isArray(data) ? data.length : 0];
const types: TypeId[] = [1, 2, 3, 4];

describe('an upload', () => {
  test.each(types)(
    'of type %i is answered by [{id,typeID,fileName,fileURL}] and read back to the byte',
    async (typeID) => {
      const nur = await somebody();
      const id = await draftOf(nur);
      const answer = await sendFiles(nur, id, typeID, [{ name: 'paper.pdf', content: bytes.pdf }]);
      expect(answer.data).toEqual([
        { id: expect.any(Number), typeID, fileName: 'paper.pdf', fileURL: expect.stringMatching(/^(\/|https?:)/) },
      ]);
      expect(await stored(nur, id)).toEqual(answer.data);
      const file = await nur.fetch(String(rowsOf(answer)[0]?.['fileURL']));
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes.pdf);
    },
  );

  test('several files of one type are kept by one request, in the order sent', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const sent = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => cv(name));
    expect(said(await sendFiles(nur, id, 1, sent))).toEqual([200, 3]);
    expect(said(await sendFiles(nur, id, 4, sent.slice(1)))).toEqual([200, 2]);
    expect(await names(nur, id)).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'b.pdf', 'c.pdf']);
  });

  test.each([
    ['cv.pdf', bytes.pdf, 'application/pdf'],
    ['cv.png', bytes.png, 'image/png'],
    ['cv.jpg', bytes.jpeg, 'image/jpeg'],
    ['cv.jpeg', bytes.jpeg, 'image/jpeg'],
  ])('%s is served as what its first bytes say', async (name, content, kind) => {
    const nur = await somebody();
    const answer = await sendFiles(nur, await draftOf(nur), 1, [{ name, content, kind: 'application/octet-stream' }]);
    expect(answer.status).toBe(200);
    const file = await nur.fetch(String(rowsOf(answer)[0]?.['fileURL']));
    expect(file.headers.get('content-type')).toBe(kind);
  });

  test.each([
    ['a page that calls itself a PDF', '<html><script>alert(1)</script>', 'application/pdf'],
    ['a program', 'MZ\u0090\u0000', 'image/png'],
    ['an archive', 'PK\u0003\u0004', 'application/pdf'],
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg">', 'image/png'],
    ['a GIF', 'GIF89a', 'image/jpeg'],
    ['half a PNG signature', '\u0089PNG', 'image/png'],
  ])('%s is 415, whatever it says it is', async (_what, start, kind) => {
    const nur = await somebody();
    const id = await draftOf(nur);
    for (const content of [withStart(start), withStart(start, start.length)]) {
      expect((await sendFiles(nur, id, 1, [{ name: 'cv.pdf', content, kind }])).status).toBe(415);
      expect((await sendFiles(nur, id, 1, [cv(), { name: 'two.pdf', content, kind }])).status).toBe(415);
    }
    expect(await stored(nur, id)).toEqual([]);
  });

  test('an empty file is refused', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    expect([400, 415]).toContain(
      (await sendFiles(nur, id, 1, [{ name: 'cv.pdf', content: new Uint8Array(0) }])).status,
    );
    expect(await stored(nur, id)).toEqual([]);
  });

  test('exactly 4 MB is taken, one byte more is 413, and neither is the file beside it', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const exact = { name: 'exact.pdf', content: withStart(pdf, limit) };
    const over = { name: 'over.pdf', content: withStart(pdf, limit + 1) };
    expect(said(await sendFiles(nur, id, 1, [exact]))).toEqual([200, 1]);
    expect((await sendFiles(nur, id, 1, [over])).status).toBe(413);
    expect((await sendFiles(nur, id, 1, [cv(), over])).status).toBe(413);
    expect(await names(nur, id)).toEqual(['exact.pdf']);
    const file = await nur.fetch(String((await stored(nur, id))[0]?.['fileURL']));
    expect((await file.arrayBuffer()).byteLength).toBe(limit);
  });

  test.each(
    types.flatMap((type) => types.filter((other) => other !== type).map((other) => [type, fieldOfType[other]])),
  )('typeID %s with the field %s is 400', async (type, field) => {
    const nur = await somebody();
    const id = await draftOf(nur);
    const typeId = types.find((one) => one === type) ?? 1;
    expect((await sendFiles(nur, id, typeId, [{ ...cv(), field: String(field) }])).status).toBe(400);
    expect(await stored(nur, id)).toEqual([]);
  });

  test.each([2, 3] as const)(
    'type %i holds one: two at once, or a second, is refused until the first is deleted',
    async (type) => {
      const nur = await people.researcher();
      const id = await draftOf(nur);
      expect([400, 409]).toContain((await sendFiles(nur, id, type, [cv('a.pdf'), cv('b.pdf')])).status);
      expect(await stored(nur, id)).toEqual([]);
      const [first] = rowsOf(await sendFiles(nur, id, type, [cv('first.pdf')]));
      expect((await sendFiles(nur, id, type, [cv('second.pdf')])).status).toBe(409);
      expect(await names(nur, id)).toEqual(['first.pdf']);
      await nur.delete(`Pi-CV/${String(first?.['id'])}`);
      expect((await sendFiles(nur, id, type, [cv('second.pdf')])).status).toBe(200);
      expect(await names(nur, id)).toEqual(['second.pdf']);
    },
  );

  test('of five of type 2 at once one is kept', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const answers = await Promise.all([1, 2, 3, 4, 5].map((one) => sendFiles(nur, id, 2, [cv(`${one}.pdf`)])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await stored(nur, id)).toHaveLength(1);
  });

  test('replaces=<id> deletes and keeps in one: refused, it leaves the old one', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const old = Number(rowsOf(await sendFiles(nur, id, 2, [cv('old.pdf')]))[0]?.['id']);
    const other = Number(rowsOf(await sendFiles(nur, id, 1, [cv('cv.pdf')]))[0]?.['id']);
    const bad = { name: 'bad.pdf', content: withStart('no') };
    expect((await sendFiles(nur, id, 2, [bad], { replaces: old })).status).toBe(415);
    for (const replaces of [missing, 'x', -1, other]) {
      expect((await sendFiles(nur, id, 2, [cv('new.pdf')], { replaces })).status).toBeGreaterThanOrEqual(400);
    }
    expect(await names(nur, id)).toEqual(['old.pdf', 'cv.pdf']);
    expect((await sendFiles(nur, id, 2, [cv('new.pdf')], { replaces: old })).status).toBe(200);
    expect((await names(nur, id)).toSorted()).toEqual(['cv.pdf', 'new.pdf']);
  });

  test('replaces names no file of another application', async () => {
    const nur = await people.researcher();
    const layla = await people.researcher();
    const theirs = await draftOf(layla);
    const old = Number(rowsOf(await sendFiles(layla, theirs, 2, [cv('theirs.pdf')]))[0]?.['id']);
    const id = await draftOf(nur);
    const answer = await sendFiles(nur, id, 2, [cv('mine.pdf')], { replaces: old });
    expect([400, 404, 409]).toContain(answer.status);
    expect(await names(layla, theirs)).toEqual(['theirs.pdf']);
    expect(await stored(nur, id)).toEqual([]);
  });

  test.each([
    ['سيرة ذاتية.pdf', 'سيرة ذاتية.pdf'],
    ['résumé 🌙 (1).pdf', 'résumé 🌙 (1).pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\Nur\\cv.pdf', 'cv.pdf'],
    ['/absolute/cv.pdf', 'cv.pdf'],
    ["it's; a=b, %41.pdf", "it's; a=b, %41.pdf"],
  ])('the name %j is kept as %j', async (sent, kept) => {
    const nur = await somebody();
    const id = await draftOf(nur);
    const answer = await sendFiles(nur, id, 1, [cv(sent)]);
    expect([answer.status, rowsOf(answer)[0]?.['fileName']]).toEqual([200, kept]);
    expect(await names(nur, id)).toEqual([kept]);
    const file = await nur.fetch(String(rowsOf(answer)[0]?.['fileURL']));
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).not.toContain('..');
  });

  test.each(['', '.', '..', '/', 'a'.repeat(5000), 'line\nbreak.pdf', 'quote".pdf', '\u0000.pdf', '\u202Efdp.exe'])(
    'the name %j fails nothing',
    async (name) => {
      const nur = await somebody();
      const id = await draftOf(nur);
      const answer = await sendFiles(nur, id, 1, [cv(name)]);
      expect([200, 400, 415]).toContain(answer.status);
      for (const file of await stored(nur, id)) {
        expect(file['fileName']).not.toMatch(/[/\n]/);
        expect((await nur.fetch(String(file['fileURL']))).status).toBe(200);
      }
    },
  );

  test('of another, of nobody, as another, without a session; an administrator uploads nothing', async () => {
    const nur = await people.researcher();
    const layla = await people.researcher();
    const admin = await people.administrator();
    const id = await draftOf(nur);
    const none = await sendFiles(layla, missing, 1, [cv()]);
    const others = await sendFiles(layla, id, 1, [cv()]);
    expect([others.status, others.envelope]).toEqual([404, none.envelope]);
    expect((await layla.send('POST', 'Pi-CV/Step/6', upload(nur, id, 1, [cv()]))).status).toBe(403);
    expect((await people.visitor().send('POST', 'Pi-CV/Step/6', upload(nur, id, 1, [cv()]))).status).toBe(401);
    expect([403, 404]).toContain((await sendFiles(admin, id, 1, [cv()])).status);
    expect(await stored(nur, id)).toEqual([]);
  });
});

describe('an upload that breaks off', () => {
  const parts = (of: Person, id: number) =>
    Object.entries({ projectApplicationId: id, userId: of.userId, typeID: 1, isDraft: 1 })
      .map(([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('');
  const head = (of: Person, id: number) =>
    `${parts(of, id)}--cut\r\ncontent-disposition: form-data; name="PiCVFiles"; filename="cut.pdf"\r\ncontent-type: application/pdf\r\n\r\n${pdf}`;
  const headers = (of: Person) => ({
    host: new URL(portal.url).host,
    origin: portal.url,
    cookie: of.cookie(),
    'content-type': 'multipart/form-data; boundary=cut',
  });
  const line = 'POST /api/v1/Pi-CV/Step/6';

  test.each(['', '\r\n--cut', '\r\n--cut-', '\r\n--other--\r\n'])(
    'in its text (%j at the end) is 400 and keeps nothing',
    async (end) => {
      const nur = await somebody();
      const id = await draftOf(nur);
      const spoken = await say(portal.url, requestOf(line, headers(nur), head(nur, id) + end));
      expect([spoken.status, spoken.body.includes('"isSuccess":false')]).toEqual([400, true]);
      expect(await stored(nur, id)).toEqual([]);
    },
  );

  test('because the client goes away keeps nothing, and the server goes on', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    for (const length of [1000, limit, 10 * limit]) {
      await sayAndLeave(portal.url, requestOf(line, headers(nur), head(nur, id), length));
    }
    expect(await stored(nur, id)).toEqual([]);
    expect(said(await sendFiles(nur, id, 1, [cv()]))).toEqual([200, 1]);
  });

  test('a whole one, said by hand, is taken: the two above differ by their end alone', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const spoken = await say(portal.url, requestOf(line, headers(nur), `${head(nur, id)}\r\n--cut--\r\n`));
    expect(spoken.status).toBe(200);
    expect(await names(nur, id)).toEqual(['cut.pdf']);
  });
});

test('a submitted application keeps its files as they are', async () => {
  const nur = await people.researcher();
  const admin = await people.administrator();
  const id = await applicationIn(5, nur, admin);
  const [file] = await stored(nur, id);
  expect((await sendFiles(nur, id, 4, [cv()])).status).toBe(409);
  expect((await nur.delete(`Pi-CV/${String(file?.['id'])}`)).status).toBe(409);
  expect(await stored(nur, id)).toEqual([file]);
  expect(await given.statusOf(nur, id)).toBe(5);
});
