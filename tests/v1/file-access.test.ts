import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPortal, type PortalProcess } from '../support/portal-process.ts';
import { peopleAt, rowsOf, type People } from '../support/v1-client.ts';
import { applicationIn, bytes, cv, draftOf, missing, once, sendFiles } from './application.ts';

let portal: PortalProcess;
let people: People;
beforeAll(async () => {
  portal = await startPortal();
  people = peopleAt(portal);
});
afterAll(() => portal.end());

/** One person for all cases of a table; each case has its own application. */
const somebody = once(() => people.researcher());

describe('GET fileURL', () => {
  test('the owner reads it; a stranger, and an administrator while it is a draft, are answered as for no file', async () => {
    const nur = await people.researcher();
    const layla = await people.researcher();
    const admin = await people.administrator();
    const url = String(rowsOf(await sendFiles(nur, await draftOf(nur), 1, [cv()]))[0]?.['fileURL']);
    expect((await nur.fetch(url)).status).toBe(200);
    const none = await layla.get(url.replace(/\d+(?!.*\d)/, String(missing)));
    for (const other of [layla, admin]) {
      const answer = await other.get(url);
      expect([answer.status, answer.envelope]).toEqual([404, none.envelope]);
    }
    expect((await people.visitor().get(url)).status).toBe(401);
    expect((await nur.get(url, { headers: { 'for-user': String(layla.userId) } })).status).toBe(401);
  });

  test('an administrator reads it once it was submitted', async () => {
    const nur = await people.researcher();
    const admin = await people.administrator();
    const id = await applicationIn(5, nur, admin);
    const [file] = rowsOf(await admin.get(`Pi-CV/${id}`));
    const response = await admin.fetch(String(file?.['fileURL']));
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes.pdf);
  });

  test('never without the session: after logout the address answers 401', async () => {
    const nur = await people.researcher();
    const url = String(rowsOf(await sendFiles(nur, await draftOf(nur), 1, [cv()]))[0]?.['fileURL']);
    const thief = nur.twin();
    await nur.post('Auth/logout');
    expect((await thief.get(url)).status).toBe(401);
    const tagged = await thief.fetch(url, {}, { headers: { 'if-none-match': '*' } });
    expect(tagged.status).toBe(401);
  });

  test('bears nosniff, Content-Disposition with the name in UTF-8, a sandboxing CSP, and no public cache', async () => {
    const nur = await people.researcher();
    const name = 'سيرة "1".pdf'.replaceAll('"', "'");
    const url = String(rowsOf(await sendFiles(nur, await draftOf(nur), 1, [cv(name)]))[0]?.['fileURL']);
    const { headers } = await nur.fetch(url);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const disposition = headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^(inline|attachment);/);
    const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? '';
    expect(decodeURIComponent(encoded)).toBe(name);
    expect(headers.get('content-security-policy')).toMatch(/(^|;)\s*sandbox/);
    expect(headers.get('content-security-policy')).not.toMatch(/allow-scripts|allow-same-origin/);
    expect(headers.get('cache-control') ?? '').not.toContain('public');
    expect(headers.get('portal-features')).toContain('keys');
  });

  test('HEAD tells the same without the bytes', async () => {
    const nur = await people.researcher();
    const url = String(rowsOf(await sendFiles(nur, await draftOf(nur), 1, [cv()]))[0]?.['fileURL']);
    const response = await nur.fetch(url, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe(0);
    expect(response.headers.get('content-length')).toBe(String(bytes.pdf.length));
    expect((await people.visitor().fetch(url, { method: 'HEAD' })).status).toBe(401);
  });

  test('a deleted file is gone from its address, one with the same bytes is not', async () => {
    const nur = await people.researcher();
    const rows = rowsOf(await sendFiles(nur, await draftOf(nur), 1, [cv('a.pdf'), cv('b.pdf')]));
    await nur.delete(`Pi-CV/${String(rows[0]?.['id'])}`);
    expect((await nur.get(String(rows[0]?.['fileURL']))).status).toBe(404);
    expect((await nur.fetch(String(rows[1]?.['fileURL']))).status).toBe(200);
  });

  test.each([
    '../../portal.sqlite',
    '..%2f..%2fportal.sqlite',
    '%2e%2e/%2e%2e/portal.sqlite',
    'x',
    '-1',
    '1e1',
    '%00',
    '99999999999999999999',
  ])('an address beside it, ending in %s, is 404', async (end) => {
    const nur = await somebody();
    const url = String(rowsOf(await sendFiles(nur, await draftOf(nur), 1, [cv()]))[0]?.['fileURL']);
    const answer = await nur.fetch(url.replace(/[^/]+$/, '') + end);
    expect([400, 404]).toContain(answer.status);
    expect(await answer.text()).not.toContain('SQLite format');
  });
});

describe('DELETE Pi-CV/{id}', () => {
  test('is for the owner; repeated by the one who deleted it is 200, unknown and of another 404', async () => {
    const nur = await people.researcher();
    const layla = await people.researcher();
    const id = await draftOf(nur);
    const file = Number(rowsOf(await sendFiles(nur, id, 1, [cv()]))[0]?.['id']);
    const none = await layla.delete(`Pi-CV/${missing}`);
    const others = await layla.delete(`Pi-CV/${file}`);
    expect([none.status, others.status, others.envelope]).toEqual([404, 404, none.envelope]);
    expect((await people.visitor().delete(`Pi-CV/${file}`)).status).toBe(401);
    expect((await nur.delete(`Pi-CV/${file}`)).status).toBe(200);
    expect((await nur.delete(`Pi-CV/${file}`)).status).toBe(200);
    expect((await layla.delete(`Pi-CV/${file}`)).status).toBe(404);
    expect(rowsOf(await nur.get(`Pi-CV/${id}`))).toEqual([]);
  });

  test('of five at once all are answered 200 and one file is gone', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const rows = rowsOf(await sendFiles(nur, id, 1, [cv('a.pdf'), cv('b.pdf')]));
    const file = Number(rows[0]?.['id']);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => nur.delete(`Pi-CV/${file}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(rowsOf(await nur.get(`Pi-CV/${id}`))).toEqual([rows[1]]);
  });
});

test('GET Pi-CV/{applicationId}: not theirs and not there are the same 404, to an administrator a draft too', async () => {
  const nur = await people.researcher();
  const layla = await people.researcher();
  const admin = await people.administrator();
  const id = await draftOf(nur);
  const none = await layla.get(`Pi-CV/${missing}`);
  expect(none.status).toBe(404);
  expect((await layla.get(`Pi-CV/${id}`)).envelope).toEqual(none.envelope);
  expect((await admin.get(`Pi-CV/${id}`)).envelope).toEqual(none.envelope);
});
