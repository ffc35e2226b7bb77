import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/support/test-time.ts';
import { defaultConfiguration } from '../../contract/configuration.ts';
import { serverMessages } from '../../contract/messages/server/server.ts';
import { BODY_IDLE_MS } from '../http/requests/paced-body.ts';
import { UPLOAD_TURNS } from './register.ts';
import {
  APPLICATION_FILES_MAX_BYTES,
  FILE_MAX_BYTES,
  FILES_PER_APPLICATION_MAX,
  FILES_PER_UPLOAD_MAX,
  USER_FILES_MAX_BYTES,
} from '../../contract/api/limits.ts';
import {
  applicationAt,
  attachmentsIn,
  expectOk,
  jpeg,
  listed,
  listedByPages,
  openFixture,
  pdf,
  png,
  refused,
  sha256Of,
  start,
  stored,
  tagOf,
  upload,
  uploadForm,
  WHEN,
  type PortalFixture,
} from '../applications/testing.ts';

let fixture: PortalFixture;
let id: number;
beforeEach(async () => {
  fixture = await openFixture();
  id = await start(fixture.nur);
});

/** Stores a file and then opens it on a disk of which each piece is noted; the read after `readable` pieces fails. */
async function onSlowDisk(readable = 3) {
  const file = pdf('cv.pdf', 30);
  const [kept] = attachmentsIn(await upload(fixture.nur, id, 1, [file]));
  const disk = { opened: new Array<string>(), read: 0, closed: 0 };
  fixture.portal.files.open = async (sha256) => {
    disk.opened.push(sha256);
    return {
      size: file.size,
      async *pieces() {
        for (let at = 0; at < file.size; at += 10) {
          if (at === readable * 10) throw new Error('no more');
          disk.read += 1;
          yield new Uint8Array(await file.slice(at, at + 10).arrayBuffer());
        }
      },
      async close() {
        disk.closed += 1;
      },
    };
  };
  return { fileUrl: kept?.fileUrl ?? '', id: kept?.id, sha256: await sha256Of(file), disk };
}

const post = (form: FormData) => fixture.nur.post('/Pi-CV/Step/6', form);
const named = (file: File, name: string) => new File([file], name);

describe('an upload', () => {
  test('answers each file with its number, kind, name and address, and the new tag', async () => {
    const answer = expectOk(await upload(fixture.nur, id, 1, [pdf('CV of Nur.pdf'), png()]));
    const [first] = attachmentsIn(answer);
    expect(answer.data).toEqual([
      { id: first?.id, typeID: 1, fileName: 'CV of Nur.pdf', fileURL: `/api/v1/files/${first?.id}` },
      {
        id: expect.any(Number),
        typeID: 1,
        fileName: 'scan.png',
        fileURL: expect.stringMatching(/^\/api\/v1\/files\/\d+$/),
      },
    ]);
    expect(answer.headers.get('ETag')).toBe(await tagOf(fixture.nur, id));
    expect(await listed(fixture.nur, `/Pi-CV/${id}`)).toEqual(answer.data);
  });

  test.each([
    [1, 2],
    [4, 3],
  ] as const)('takes several files of kind %i at once', async (type, count) => {
    expectOk(
      await upload(
        fixture.nur,
        id,
        type,
        Array.from({ length: count }, () => jpeg()),
      ),
    );
    expect((await listed(fixture.nur, `/Pi-CV/${id}`)).length).toBe(count);
  });

  test.each([
    ['/etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\My Files\\cv.pdf', 'cv.pdf'],
    ['سيرة ذاتية.pdf', 'سيرة ذاتية.pdf'],
    ['🩺 café.pdf', '🩺 café.pdf'],
    ['c\u202ev\u200b\u2066.pdf', 'cv.pdf'],
    ['c\u0000v\u00ad\u3164\ufeff.pdf', 'cv.pdf'],
    ['CON.pdf', '_CON.pdf'],
    ['c\u200bom1 .old.pdf', '_com1 .old.pdf'],
    ['LPT².pdf', '_LPT².pdf'],
    ['Console.pdf', 'Console.pdf'],
    ['..hidden.pdf', 'hidden.pdf'],
    ['cv.pdf. . .', 'cv.pdf'],
    [`${'a'.repeat(251)}.pdf`, `${'a'.repeat(251)}.pdf`],
  ])('keeps of the name %s its last part', async (sent, kept) => {
    expect(attachmentsIn(await upload(fixture.nur, id, 1, [pdf(sent)]))).toMatchObject([{ fileName: kept }]);
  });

  test('of exactly 4 MB is taken; one byte more is a 413 that names the file', async () => {
    expectOk(await upload(fixture.nur, id, 1, [pdf('fits.pdf', FILE_MAX_BYTES)]));
    const answer = await refused(fixture, () => upload(fixture.nur, id, 1, [pdf('large.pdf', FILE_MAX_BYTES + 1)]));
    expect([answer.status, answer.message]).toEqual([413, 'File size exceeds 4MB: large.pdf']);
    expect(fixture.fileNames().length).toBe(1);
  });

  test('of many megabytes is read on, so that the answer can be read, and refused', async () => {
    const answer = await refused(fixture, () => upload(fixture.nur, id, 1, [pdf('huge.pdf', 90 * 1024 * 1024)]));
    expect(answer.status).toBe(413);
  });

  test('that is no pdf, png or jpeg by its first bytes is a 415, whatever it is called', async () => {
    const html = new File(['<html><script>alert(1)</script>'], 'cv.pdf', { type: 'application/pdf' });
    const answer = await refused(fixture, () => upload(fixture.nur, id, 1, [html]));
    expect([answer.status, answer.message]).toEqual([415, 'Invalid file type: cv.pdf']);
    expect(fixture.fileNames()).toEqual([]);
  });

  test.each(['cv.hta', 'cv.html', 'cv.pdf.lnk', 'CON', '.htaccess', '.pdf', 'cv.docx', 'cv.pdf\u202ecod.exe'])(
    'of another extension than a pdf, png or jpeg has is a 415: %s',
    async (name) => {
      const answer = await refused(fixture, () => upload(fixture.nur, id, 1, [named(pdf(), name)]));
      expect(answer.status).toBe(415);
      expect(answer.message).toMatch(/^Invalid file type: /);
    },
  );

  test('whose extension is that of another content is a 415 that says how to rename it', async () => {
    const answer = await refused(fixture, () => upload(fixture.nur, id, 1, [named(png(), 'scan.pdf')]));
    expect([answer.status, answer.message]).toEqual([
      415,
      'The content of scan.pdf doesn’t match its name. If it’s the right file, rename it to end in .png and choose it again.',
    ]);
    for (const file of [jpeg('a.JPG'), jpeg('b.jpeg'), png('c.PNG'), pdf('d.Pdf')]) {
      expectOk(await upload(fixture.nur, id, 1, [file]));
    }
  });

  test('refuses the good file with the bad one', async () => {
    const answer = await refused(fixture, () => upload(fixture.nur, id, 1, [pdf(), new File(['MZ'], 'x.pdf')]));
    expect(answer.status).toBe(415);
    expect(fixture.fileNames()).toEqual([]);
  });

  test('without a file, with an empty one, without a name, or with too long a one is a 400', async () => {
    expect((await refused(fixture, () => upload(fixture.nur, id, 1, []))).status).toBe(400);
    expect((await refused(fixture, () => upload(fixture.nur, id, 1, [new File([], 'empty.pdf')]))).status).toBe(400);
    for (const name of ['x/', '...', '\u202e.']) {
      expect((await refused(fixture, () => upload(fixture.nur, id, 1, [pdf(name)]))).status).toBe(400);
    }
    expect((await refused(fixture, () => upload(fixture.nur, id, 1, [pdf('x'.repeat(256))]))).status).toBe(400);
  });

  describe('that would take more of the disk than', () => {
    const row = { type_id: 4, file_name: 'a.pdf', media_type: 'application/pdf', sha256: 'x', created_at: WHEN };
    const store = (application: number, size: number, count = 1) =>
      fixture.portal.store
        .insertInto('attachments')
        .values(Array.from({ length: count }, () => ({ ...row, application_id: application, size })))
        .execute();

    test('an application has files for is a 409; one that replaces another is taken', async () => {
      await store(id, 1, FILES_PER_APPLICATION_MAX - 1);
      const [last] = attachmentsIn(await upload(fixture.nur, id, 1, [pdf()]));
      const answer = await refused(fixture, () => upload(fixture.nur, id, 1, [pdf()]));
      expect([answer.status, answer.message]).toEqual([409, expect.stringContaining('its maximum of')]);
      expectOk(await upload(fixture.nur, id, 1, [pdf()], { replaces: last?.id ?? 0 }));
    });

    test('an application has bytes for is a 409', async () => {
      await store(id, APPLICATION_FILES_MAX_BYTES - 64);
      expectOk(await upload(fixture.nur, id, 1, [pdf('fits.pdf', 64)]));
      const answer = await refused(fixture, () => upload(fixture.nur, id, 1, [pdf()]));
      expect([answer.status, answer.message]).toEqual([409, expect.stringContaining('larger than 200.0 MB in total')]);
    });

    test('a person has bytes for is a 409, and others go on', async () => {
      const other = await start(fixture.nur);
      await store(other, USER_FILES_MAX_BYTES - 63);
      const answer = await refused(fixture, () => upload(fixture.nur, id, 1, [pdf('large.pdf', 64)]));
      expect([answer.status, answer.message]).toEqual([409, expect.stringContaining('Your files in all')]);
      expectOk(await upload(fixture.ali, await start(fixture.ali), 1, [pdf()]));
    });

    test('counts files of earlier submissions that were replaced since, and equal files once', async () => {
      const submitted = await applicationAt(fixture, 4);
      const [cv] = attachmentsIn(await fixture.nur.get(`/Pi-CV/${submitted}`));
      await store(id, USER_FILES_MAX_BYTES - 64 - 10);
      const replaced = () => upload(fixture.nur, submitted, 1, [pdf('new.pdf', 64)], { replaces: cv?.id ?? 0 });
      expect((await refused(fixture, replaced)).status).toBe(409);
      const known = pdf('known.pdf', 10);
      expectOk(await upload(fixture.nur, submitted, 4, [known]));
      expectOk(await upload(fixture.nur, submitted, 4, [known]));
      expect((await refused(fixture, () => upload(fixture.nur, submitted, 4, [pdf('other.pdf', 10)]))).status).toBe(
        409,
      );
    });
  });

  test('of more files than one request may have is a 400', async () => {
    const files = Array.from({ length: FILES_PER_UPLOAD_MAX + 1 }, () => pdf());
    expect((await refused(fixture, () => upload(fixture.nur, id, 1, files))).status).toBe(400);
  });

  test('under the name of another kind is a 400', async () => {
    const form = uploadForm(fixture.nur, id, 1, []);
    form.append('informedConsentFile', pdf());
    expect((await refused(fixture, () => post(form))).status).toBe(400);
  });

  test.each([
    ['typeID', '5'],
    ['typeID', '0'],
    ['typeID', 'x'],
    ['projectApplicationId', 'x'],
    ['projectApplicationId', '1e3'],
    ['replaces', 'x'],
  ])('with %s %s is a 400', async (field, value) => {
    const form = uploadForm(fixture.nur, id, 1, [pdf()]);
    form.set(field, value);
    expect((await refused(fixture, () => post(form))).status).toBe(400);
  });

  test('with a field twice, a field too long, or too many of them is a 400', async () => {
    const twice = uploadForm(fixture.nur, id, 1, [pdf()]);
    twice.append('typeID', '2');
    const long = uploadForm(fixture.nur, id, 1, [pdf()]);
    long.set('other', 'x'.repeat(2000));
    const many = uploadForm(fixture.nur, id, 1, [pdf()]);
    for (let count = 0; count < 50; count += 1) many.set(`other${count}`, 'x');
    for (const form of [twice, long, many]) expect((await refused(fixture, () => post(form))).status).toBe(400);
  });

  test('ignores a field that it does not know', async () => {
    const form = uploadForm(fixture.nur, id, 1, [pdf()]);
    form.set('__proto__', 'x');
    form.set('other', 'x');
    expect((await post(form)).status).toBe(200);
  });

  test("of another person is a 403, to another's application a 404, by an administrator a 403", async () => {
    const form = uploadForm(fixture.ali, id, 1, [pdf()]);
    expect((await refused(fixture, () => post(form))).status).toBe(403);
    expect((await refused(fixture, () => upload(fixture.ali, id, 1, [pdf()]))).status).toBe(404);
    expect((await refused(fixture, () => upload(fixture.nur, 99_999, 1, [pdf()]))).status).toBe(404);
    const pending = await applicationAt(fixture, 5);
    const kept = fixture.fileNames().length;
    expect((await refused(fixture, () => upload(fixture.reviewer, pending, 1, [pdf()]))).status).toBe(403);
    expect(fixture.fileNames().length).toBe(kept);
  });

  test.each([1, 2, 5] as const)('in status %i is a 409 and leaves no bytes behind', async (status) => {
    const closed = await applicationAt(fixture, status);
    const kept = fixture.fileNames().length;
    expect((await refused(fixture, () => upload(fixture.nur, closed, 1, [pdf()]))).status).toBe(409);
    expect(fixture.fileNames().length).toBe(kept);
    const [file] = await listed(fixture.nur, `/Pi-CV/${closed}`);
    expect((await refused(fixture, () => fixture.nur.delete(`/Pi-CV/${Number(file?.['id'])}`))).status).toBe(409);
  });

  test('whose bytes cannot be kept is a 500 that stores nothing and frees its key', async () => {
    const { files, store } = fixture.portal;
    const receive = files.receive;
    const file = pdf();
    const headers = { 'Idempotency-Key': 'one' };
    const before = await stored(store);
    files.receive = async (pieces) => ({
      ...(await receive(pieces)),
      keep: () => Promise.reject(new Error('disk full')),
    });
    expect((await upload(fixture.nur, id, 1, [file], { headers })).status).toBe(500);
    expect(await stored(store)).toBe(before);
    files.receive = receive;
    expect((await upload(fixture.nur, id, 1, [file], { headers })).status).toBe(200);
  });

  test('to an older version is a 412', async () => {
    const headers = { 'If-Match': '"1-0"' };
    expect((await refused(fixture, () => upload(fixture.nur, id, 1, [pdf()], { headers }))).status).toBe(412);
  });
});

describe('the kinds that hold one file', () => {
  test.each([2, 3] as const)('kind %i refuses a second one until the first is deleted', async (type) => {
    const [first] = attachmentsIn(await upload(fixture.nur, id, type, [pdf()]));
    expect((await refused(fixture, () => upload(fixture.nur, id, type, [pdf()]))).status).toBe(409);
    expectOk(await fixture.nur.delete(`/Pi-CV/${first?.id}`));
    expectOk(await upload(fixture.nur, id, type, [pdf()]));
  });

  test('two in one request are one too many', async () => {
    expect((await refused(fixture, () => upload(fixture.nur, id, 2, [pdf(), pdf()]))).status).toBe(409);
  });

  test('of two at once one is stored', async () => {
    const answers = await Promise.all([upload(fixture.nur, id, 2, [pdf()]), upload(fixture.nur, id, 2, [pdf()])]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect(fixture.fileNames().length).toBe(1);
  });

  test('a replacement removes the old file and stores the new one together', async () => {
    const [old] = attachmentsIn(await upload(fixture.nur, id, 2, [pdf('old.pdf')]));
    const before = await tagOf(fixture.nur, id);
    const answer = expectOk(await upload(fixture.nur, id, 2, [pdf('new.pdf')], { replaces: old?.id ?? 0 }));
    expect(await listed(fixture.nur, `/Pi-CV/${id}`)).toMatchObject([{ fileName: 'new.pdf' }]);
    expect(answer.headers.get('ETag')).toBe(
      before.replace(/\d+"$/, (version) => `${Number.parseInt(version, 10) + 1}"`),
    );
    expect(fixture.fileNames().length).toBe(1);
    expectOk(await fixture.nur.delete(`/Pi-CV/${old?.id}`));
  });

  test('a replacement of another kind, of another application or of nothing is a 404 and keeps what is there', async () => {
    const [cv] = attachmentsIn(await upload(fixture.nur, id, 1, [pdf()]));
    const other = await start(fixture.nur);
    const [foreign] = attachmentsIn(await upload(fixture.nur, other, 2, [pdf()]));
    for (const replaces of [cv?.id ?? 0, foreign?.id ?? 0, 99_999]) {
      expect((await refused(fixture, () => upload(fixture.nur, id, 2, [pdf()], { replaces }))).status).toBe(404);
    }
    expect(fixture.fileNames().length).toBe(2);
  });
});

describe('deleting a file', () => {
  test('again by the same person is 200, by another or of an unknown id 404', async () => {
    const [file] = attachmentsIn(await upload(fixture.nur, id, 1, [pdf()]));
    expect((await refused(fixture, () => fixture.ali.delete(`/Pi-CV/${file?.id}`))).status).toBe(404);
    const answer = expectOk(await fixture.nur.delete(`/Pi-CV/${file?.id}`));
    expect(answer.headers.get('ETag')).toBe(await tagOf(fixture.nur, id));
    expectOk(await fixture.nur.delete(`/Pi-CV/${file?.id}`));
    expect((await refused(fixture, () => fixture.ali.delete(`/Pi-CV/${file?.id}`))).status).toBe(404);
    expect((await refused(fixture, () => fixture.nur.delete('/Pi-CV/99999'))).status).toBe(404);
    expect(fixture.fileNames()).toEqual([]);
  });

  test('keeps the bytes while another row has the same', async () => {
    const file = pdf();
    const [first] = attachmentsIn(await upload(fixture.nur, id, 1, [file]));
    const [second] = attachmentsIn(await upload(fixture.nur, id, 4, [file]));
    expectOk(await fixture.nur.delete(`/Pi-CV/${first?.id}`));
    expect(fixture.fileNames()).toEqual([await sha256Of(file)]);
    expectOk(await fixture.nur.delete(`/Pi-CV/${second?.id}`));
    expect(fixture.fileNames()).toEqual([]);
  });

  test('whose bytes take long to be removed keeps nobody else from writing', async () => {
    const [kept] = attachmentsIn(await upload(fixture.nur, id, 1, [pdf()]));
    const disk = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    fixture.portal.files.forget = async () => () => {
      begun.resolve();
      return disk.promise;
    };
    const deleting = fixture.nur.delete(`/Pi-CV/${kept?.id}`);
    await begun.promise;
    expect(await start(fixture.ali)).toBeGreaterThan(id);
    disk.resolve();
    expectOk(await deleting);
  });

  test('while the same bytes are uploaded again never loses them', async () => {
    const file = pdf();
    for (let round = 0; round < 5; round += 1) {
      const [first] = attachmentsIn(await upload(fixture.nur, id, 1, [file]));
      await Promise.all([
        fixture.nur.delete(`/Pi-CV/${first?.id}`),
        upload(fixture.nur, id, 4, [file]),
        upload(fixture.nur, id, 2, [file]),
      ]);
      expect(fixture.fileNames()).toEqual([await sha256Of(file)]);
    }
  });
});

test('the files of an application are read by pages', async () => {
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) expectOk(await upload(fixture.nur, id, 1, [pdf(name)]));
  const whole = await listed(fixture.nur, `/Pi-CV/${id}`);
  const pages = await listedByPages(fixture.nur, `/Pi-CV/${id}`, 2);
  expect(pages).toEqual([whole.slice(0, 2), whole.slice(2)]);
  expect((await fixture.nur.get(`/Pi-CV/${id}?limit=0`)).status).toBe(400);
});

describe('reading a file', () => {
  test('gives the bytes to the owner and the administrator alone, and only of what they may see', async () => {
    const pending = await applicationAt(fixture, 5);
    const [submitted] = await listed(fixture.nur, `/Pi-CV/${pending}`);
    const [draft] = attachmentsIn(await upload(fixture.nur, id, 1, [pdf()]));
    const address = String(submitted?.['fileURL']);
    expect((await fixture.nur.fetch(address)).status).toBe(200);
    expect((await fixture.reviewer.fetch(address)).status).toBe(200);
    expect((await fixture.ali.fetch(address)).status).toBe(404);
    expect((await fixture.client().fetch(address)).status).toBe(401);
    expect((await fixture.reviewer.fetch(draft?.fileUrl ?? '')).status).toBe(404);
    expect((await fixture.nur.fetch('/api/v1/files/99999')).status).toBe(404);
    expect((await fixture.reviewer.get(`/Pi-CV/${id}`)).status).toBe(404);
    expect((await fixture.ali.get(`/Pi-CV/${id}`)).status).toBe(404);
  });

  test('says what it is, how to show it, and that it may do nothing', async () => {
    const file = pdf('سيرة "ذاتية".pdf', 5000);
    const [kept] = attachmentsIn(await upload(fixture.nur, id, 1, [file]));
    const response = await fixture.nur.fetch(kept?.fileUrl ?? '');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(await file.bytes());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '5000',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-security-policy': expect.stringMatching(/sandbox.*default-src 'none'/),
      etag: `"${await sha256Of(file)}"`,
    });
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^inline; filename="[\x20-\x7e]+"; filename\*=UTF-8''%D8%B3[%\w.]+\.pdf$/,
    );
    const saved = await fixture.nur.fetch(`${kept?.fileUrl}?download`);
    expect(saved.headers.get('Content-Disposition')).toMatch(/^attachment;/);
  });

  test('leaves nothing in the cache of a tablet that the centre shares', async () => {
    const shared = await openFixture({ configuration: { ...defaultConfiguration, sharedDevice: true } });
    const [kept] = attachmentsIn(await upload(shared.nur, await start(shared.nur), 1, [pdf()]));
    expect((await shared.nur.fetch(kept?.fileUrl ?? '')).headers.get('Cache-Control')).toBe('no-store');
  });

  test('is a 304 for the bytes that the browser has, but to nobody who may not see them', async () => {
    const [kept] = attachmentsIn(await upload(fixture.nur, id, 1, [pdf()]));
    const address = kept?.fileUrl ?? '';
    const headers = { 'If-None-Match': (await fixture.nur.fetch(address)).headers.get('ETag') ?? '' };
    const [first, again] = [await fixture.nur.fetch(address), await fixture.nur.fetch(address, { headers })];
    expect(again.status).toBe(304);
    const ofBytes = new Set(['content-length', 'content-type']);
    const kindOf = (response: Response) => [...response.headers].filter(([name]) => !ofBytes.has(name));
    expect(kindOf(again)).toEqual(kindOf(first));
    expect(again.headers.get('Content-Security-Policy')).toMatch(/^sandbox;.*frame-ancestors 'self'$/);
    expect((await fixture.ali.fetch(address, { headers })).status).toBe(404);
  });

  test('is answered to HEAD with the same headers, and no bytes', async () => {
    const id = await applicationAt(fixture, 5);
    const [file] = await listed(fixture.nur, `/Pi-CV/${id}`);
    const address = String(file?.['fileURL']);
    const tag = { 'If-None-Match': (await fixture.nur.fetch(address)).headers.get('ETag') ?? '' };
    for (const headers of [{}, tag]) {
      const [whole, head] = [
        await fixture.nur.fetch(address, { headers }),
        await fixture.nur.fetch(address, { method: 'HEAD', headers }),
      ];
      expect([head.status, [...head.headers], await head.text()]).toEqual([whole.status, [...whole.headers], '']);
    }
    const entries = () => fixture.portal.store.selectFrom('record').select('kind').execute();
    const before = await entries();
    expect((await fixture.reviewer.fetch(address, { method: 'HEAD' })).status).toBe(200);
    expect(await entries()).toEqual(before);
  });

  test('reads a piece when the browser has taken the one before, and closes the file at its end', async () => {
    const { fileUrl, sha256, disk } = await onSlowDisk();
    const response = await fixture.nur.fetch(fileUrl);
    expect(response.headers.get('Content-Length')).toBe('30');
    expect(disk).toEqual({ opened: [sha256], read: 0, closed: 0 });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value).toHaveLength(10);
    expect(disk).toMatchObject({ read: 1, closed: 0 });
    const rest = [await reader?.read(), await reader?.read(), await reader?.read()];
    expect(rest.map((result) => result?.done)).toEqual([false, false, true]);
    expect(disk).toMatchObject({ opened: [sha256], read: 3, closed: 1 });
  });

  test('closes the file when the browser goes away, and reads no further', async () => {
    const { fileUrl, disk } = await onSlowDisk();
    const reader = (await fixture.nur.fetch(fileUrl)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(disk).toMatchObject({ read: 1, closed: 1 });
    await (await fixture.nur.fetch(fileUrl)).body?.cancel();
    expect(disk).toMatchObject({ read: 1, closed: 2 });
  });

  test('closes the file of a HEAD, and opens none for a 304', async () => {
    const { fileUrl, disk } = await onSlowDisk();
    const head = await fixture.nur.fetch(fileUrl, { method: 'HEAD' });
    expect(head.headers.get('Content-Length')).toBe('30');
    expect(disk).toMatchObject({ read: 0, closed: 1 });
    const known = { 'If-None-Match': head.headers.get('ETag') ?? '' };
    expect((await fixture.nur.fetch(fileUrl, { headers: known })).status).toBe(304);
    expect(disk.opened).toHaveLength(1);
  });

  test('that cannot be read to its end breaks off, closes the file, and is an error in the log', async () => {
    const { fileUrl, disk, id, sha256 } = await onSlowDisk(2);
    const response = await fixture.nur.fetch(fileUrl);
    await expect(response.bytes()).rejects.toThrow('no more');
    expect(disk.closed).toBe(1);
    const fields = { attachment: id, sha256, error: 'Error' };
    expect(fixture.logged).toContainEqual({ level: 'error', event: 'file-not-read', fields });
  });

  test('that cannot be opened is a 500', async () => {
    const { fileUrl } = await onSlowDisk();
    fixture.portal.files.open = () => Promise.reject(new Error('EACCES'));
    const response = await fixture.nur.fetch(fileUrl);
    expect([response.status, await response.json()]).toEqual([
      500,
      { isSuccess: false, message: serverMessages.unexpected },
    ]);
  });

  test('stored under a name of another kind, before names were checked, is given a safe one', async () => {
    const [kept] = attachmentsIn(await upload(fixture.nur, id, 1, [pdf()]));
    const nameOf = async (fileName: string) => {
      await fixture.portal.store.updateTable('attachments').set({ file_name: fileName }).execute();
      const response = await fixture.nur.fetch(`${kept?.fileUrl}?download`);
      return response.headers.get('Content-Disposition');
    };
    expect(await nameOf('cv.hta')).toBe(`attachment; filename="cv.hta.pdf"; filename*=UTF-8''cv.hta.pdf`);
    expect(await nameOf('cv.pdf\u202ecod.exe')).toContain('filename="cv.pdfcod.exe.pdf"');
  });

  test('whose bytes are lost is a 404 with a sentence, and an error in the log', async () => {
    const file = pdf();
    const [kept] = attachmentsIn(await upload(fixture.nur, id, 1, [file]));
    await (
      await fixture.portal.files.forget(await sha256Of(file))
    )();
    const answer = await fixture.nur.get(`/files/${kept?.id}`);
    expect([answer.status, answer.isSuccess]).toEqual([404, false]);
    expect(fixture.logged.some((line) => line.level === 'error' && line.event === 'file-lost')).toBe(true);
  });
});

test('of many uploads of one person a few are read, some wait, and the rest are told when to try again; others go on', async () => {
  const open = Promise.withResolvers<void>();
  const { atOncePerUser, waitingPerUser } = UPLOAD_TURNS;
  let begun = 0;
  const slow = () =>
    fixture.nur.call('POST', '/Pi-CV/Step/6', {
      headers: { 'Content-Type': 'multipart/form-data; boundary=slow' },
      body: new ReadableStream(
        {
          async start(controller) {
            controller.enqueue(new Uint8Array(10));
          },
          async pull(controller) {
            begun += 1;
            await open.promise;
            controller.close();
          },
        },
        // Nothing is pulled from the stream before the server reads it.
        { highWaterMark: 0 },
      ),
      duplex: 'half',
    });
  const waiting = Array.from({ length: atOncePerUser + waitingPerUser }, slow);
  const refusal = await upload(fixture.nur, id, 1, [pdf()]);
  expect([refusal.status, refusal.headers.get('Retry-After')]).toEqual([429, '5']);
  await eventually(() => expect(begun).toBe(atOncePerUser));
  const others = await start(fixture.ali);
  expectOk(await upload(fixture.ali, others, 1, [pdf()]));
  open.resolve();
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(400);
  expect(begun).toBe(waiting.length);
  expectOk(await upload(fixture.nur, id, 1, [pdf()]));
});

test("connections that send nothing take nobody's turn", async () => {
  const idle = Array.from({ length: UPLOAD_TURNS.atOnce + UPLOAD_TURNS.waiting }, () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const headers = { 'Content-Type': 'multipart/form-data; boundary=slow' };
    const answered = fixture.nur.call('POST', '/Pi-CV/Step/6', { headers, body: readable, duplex: 'half' });
    return { end: () => writable.close(), answered };
  });
  expectOk(await upload(fixture.nur, id, 1, [pdf()]));
  await Promise.all(idle.map(({ end }) => end()));
  for (const { answered } of idle) expect([400, 429]).toContain((await answered).status);
});

test('an upload that stops in the middle is cut off, and its turn is free again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const stuck = Array.from({ length: UPLOAD_TURNS.atOncePerUser }, () =>
      fixture.nur.call('POST', '/Pi-CV/Step/6', {
        headers: { 'Content-Type': 'multipart/form-data; boundary=slow' },
        body: new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(10)) }),
        duplex: 'half',
      }),
    );
    // Each upload reads its first bytes, waits for its turn, and reads on: the body may become idle at any of these
    // steps.
    for (let pauses = 0; pauses < 20; pauses += 1) {
      await setImmediate();
      await vi.advanceTimersByTimeAsync(BODY_IDLE_MS);
    }
    for (const answer of await Promise.all(stuck)) {
      expect(answer).toMatchObject({ status: 408, message: serverMessages.bodyTooSlow });
    }
  } finally {
    vi.useRealTimers();
  }
  expectOk(await upload(fixture.nur, id, 1, [pdf()]));
});
