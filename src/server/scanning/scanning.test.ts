import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../tests/support/test-time.ts';
import {
  applicationAt,
  attachmentsIn,
  changeStatus,
  comment,
  expectOk,
  fill,
  listed,
  openFixture,
  pdf,
  refused,
  start,
  upload,
  type PortalFixture,
} from '../applications/testing.ts';
import { receiveBytes } from '../files/testing.ts';
import type { LogFields } from '../http/log/log.ts';
import { verifyRecord } from '../record/verify.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { runProgram, startServer } from '../testing/server-process.ts';
import { scanDueFiles, startScanning } from './scan-rounds.ts';
import { openScanner } from './scanner.ts';
import { EICAR, writeScanProgram } from './testing.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let program: Awaited<ReturnType<typeof writeScanProgram>>;
let fixture: PortalFixture;
let lines: { level: string; event: string; fields: LogFields }[];
beforeEach(async () => {
  program = await writeScanProgram();
  fixture = await openScanning();
});
afterEach(() => {
  fixture.portal.scanner?.close();
  program[Symbol.dispose]();
});

/** Opens a portal with the scanner of this test. */
async function openScanning(timeUp?: (milliseconds: number) => AbortSignal): Promise<PortalFixture> {
  lines = [];
  const scanner = await program.open((level, event, fields = {}) => void lines.push({ level, event, fields }), timeUp);
  return openFixture({ scanner });
}

const infectedPdf = (name = 'virus.pdf') => new File([`%PDF-1.7\n${EICAR}`], name);
const rows = () => fixture.portal.store.selectFrom('stored_bytes').selectAll().execute();
const entries = async (kind: string) =>
  (await fixture.portal.store.selectFrom('record').where('kind', '=', kind).selectAll().execute()).map((row) => ({
    application: row.application_id,
    ...JSON.parse(row.payload),
  }));
async function scanDue() {
  if (fixture.portal.scanner === null) throw new Error('This portal has no scanner.');
  await scanDueFiles(fixture.portal, fixture.portal.scanner);
}
const resultsOf = async (id: number) => (await listed(fixture.nur, `/Pi-CV/${id}`)).map((file) => file['scan']);
/** Stores an infected file in a draft while the scanner gives no result. */
async function storeInfected(id: number, type: 1 | 2 = 1): Promise<string> {
  program.order('fail');
  const [file] = attachmentsIn(await upload(fixture.nur, id, type, [infectedPdf()]));
  program.order('scan');
  return file?.fileUrl ?? '';
}

describe('an upload', () => {
  test('that is clean is described so, and its result is stored with its time', async () => {
    const id = await start(fixture.nur);
    const answer = expectOk(await upload(fixture.nur, id, 1, [pdf(), pdf()]));
    expect(answer.data).toMatchObject([{ scan: 'clean' }, { scan: 'clean' }]);
    expect(answer.headers.get('Portal-Features')).toMatch(/, scan$/);
    expect(await listed(fixture.nur, `/Pi-CV/${id}`)).toEqual(answer.data);
    expect(await listed(fixture.nur, '/ProjectApplication?expand=all')).toMatchObject([{ attachments: answer.data }]);
    const scannedAt = new Date(fixture.clock.now()).toISOString();
    expect(await rows()).toMatchObject([
      { scan_result: 'clean', scanned_at: scannedAt },
      { scan_result: 'clean', scanned_at: scannedAt },
    ]);
    expect(program.copies()).toEqual([]);
  });

  test('with a virus is refused with a sentence that names the file, and nothing of it is stored', async () => {
    const id = await start(fixture.nur);
    const answer = await upload(fixture.nur, id, 2, [infectedPdf()]);
    expect([answer.status, answer.message]).toEqual([400, expect.stringMatching(/^We found a virus in virus\.pdf\./)]);
    expect(answer.data).toEqual({ problems: [{ field: 'informedConsentFile', message: answer.message }] });
    const several = await upload(fixture.nur, id, 1, [pdf(), infectedPdf('second.pdf')]);
    expect([several.status, several.message]).toEqual([400, expect.stringContaining('second.pdf')]);
    expect([fixture.fileNames(), await rows(), await resultsOf(id), program.copies()]).toEqual([[], [], [], []]);
  });

  test('with a virus is logged without its name, and recorded with it', async () => {
    const id = await start(fixture.nur);
    await upload(fixture.nur, id, 1, [infectedPdf()]);
    const [{ sha256 }] = await entries('file.refused');
    const by = { user: fixture.nur.user.userId, name: 'Nur Aziz', role: 1 };
    expect(await entries('file.refused')).toEqual([
      { application: id, type: 1, name: 'virus.pdf', size: infectedPdf().size, sha256, by },
    ]);
    expect(lines).toMatchObject([{ level: 'warn', event: 'scan', fields: { result: 'infected', code: 1, sha256 } }]);
    const told = fixture.logged.filter(({ event }) => event === 'upload-infected');
    expect(told.map(({ fields }) => fields)).toEqual([{ application: id, user: fixture.nur.user.userId, sha256 }]);
    expect(JSON.stringify([lines, fixture.logged])).not.toContain('virus.pdf');
    expect(await verifyRecord(fixture.portal.store, [])).toMatchObject({ findings: [] });
  });

  test("with a virus to another's application is a 404, to a closed one a 409, and neither is recorded", async () => {
    const closed = await applicationAt(fixture, 5);
    expect((await refused(fixture, () => upload(fixture.ali, closed, 1, [infectedPdf()]))).status).toBe(404);
    expect((await refused(fixture, () => upload(fixture.nur, closed, 1, [infectedPdf()]))).status).toBe(409);
  });

  test('that was stored is answered alike under its key, although a virus is known in it by now', async () => {
    const id = await start(fixture.nur);
    const headers = { 'Idempotency-Key': 'one' };
    program.order('fail');
    const first = expectOk(await upload(fixture.nur, id, 1, [infectedPdf()], { headers }));
    program.order('scan');
    expect((await upload(fixture.nur, id, 1, [infectedPdf()], { headers })).data).toEqual(first.data);
    expect((await upload(fixture.nur, id, 1, [infectedPdf()])).status).toBe(400);
  });

  test('takes what the scanner is too slow for as unscanned, and ends the scanner and what it started', async () => {
    const time = new AbortController();
    const limits: number[] = [];
    fixture = await openScanning((milliseconds) => {
      limits.push(milliseconds);
      return limits.length === 1 ? time.signal : AbortSignal.timeout(milliseconds);
    });
    program.order('hang');
    const id = await start(fixture.nur);
    const uploading = upload(fixture.nur, id, 1, [pdf()]);
    await eventually(() => expect(program.hanging()).toBe(2));
    time.abort();
    expect(expectOk(await uploading).data).toMatchObject([{ scan: 'unscanned' }]);
    expect(limits).toEqual([20_000]);
    await eventually(() => expect(program.hanging()).toBe(0));
    expect(lines).toMatchObject([{ level: 'warn', fields: { result: 'unscanned', why: 'stopped' } }]);
    program.order('scan');
    fixture.clock.advance(MINUTE_MS);
    await scanDue();
    expect(await resultsOf(id)).toEqual(['clean']);
  });

  test('is taken as unscanned if the scanner exits with another code, or is no longer there', async () => {
    const id = await start(fixture.nur);
    program.order('fail');
    expectOk(await upload(fixture.nur, id, 1, [pdf()]));
    using gone = scratchFolder();
    const path = join(gone.path, 'scanner');
    symlinkSync(process.execPath, path);
    const log: typeof lines = [];
    fixture.portal.scanner = await openScanner({
      command: [path],
      folder: join(gone.path, 'copies'),
      log: (level, event, fields = {}) => void log.push({ level, event, fields }),
    });
    rmSync(path);
    expectOk(await upload(fixture.nur, id, 1, [pdf()]));
    expect(await resultsOf(id)).toEqual(['unscanned', 'unscanned']);
    expect([lines[0]?.fields, log[0]?.fields]).toMatchObject([{ code: 2 }, { why: 'Error ENOENT' }]);
  });

  test('of bytes that are known to be clean is described so also while the scanner does not work', async () => {
    const [id, file] = [await start(fixture.nur), pdf()];
    expectOk(await upload(fixture.nur, id, 1, [file]));
    program.order('fail');
    expect(expectOk(await upload(fixture.nur, id, 4, [file])).data).toMatchObject([{ scan: 'clean' }]);
    expect(await resultsOf(id)).toEqual(['clean', 'clean']);
  });

  test('of bytes in which a virus is known is refused also while the scanner does not work', async () => {
    const id = await start(fixture.nur);
    await storeInfected(id);
    fixture.clock.advance(MINUTE_MS);
    await scanDue();
    program.order('fail');
    expect((await upload(fixture.nur, id, 4, [infectedPdf('again.pdf')])).status).toBe(400);
  });
});

describe('a file of which the scanner could not tell', () => {
  test('is tried again after one minute, then after two, then four', async () => {
    const id = await start(fixture.nur);
    program.order('fail');
    expectOk(await upload(fixture.nur, id, 1, [pdf()]));
    const tried: number[] = [];
    for (let minute = 1; minute <= 8; minute += 1) {
      fixture.clock.advance(MINUTE_MS);
      const before = lines.length;
      await scanDue();
      if (lines.length > before) tried.push(minute);
    }
    expect(tried).toEqual([1, 3, 7]);
    expect(await rows()).toMatchObject([{ scan_result: 'unscanned', scan_tries: 4 }]);
  });

  test('does not keep others from being scanned; three of them in a row end the round', async () => {
    const id = await start(fixture.nur);
    program.order('fail');
    for (let count = 0; count < 5; count += 1) expectOk(await upload(fixture.nur, id, 4, [pdf()]));
    fixture.clock.advance(MINUTE_MS);
    await scanDue();
    expect(lines.length).toBe(5 + 3);
    await scanDue();
    expect(lines.length).toBe(5 + 5);
  });

  test('is left as it was if the server ends during the scan', async () => {
    const id = await start(fixture.nur);
    program.order('fail');
    expectOk(await upload(fixture.nur, id, 1, [pdf()]));
    program.order('hang');
    fixture.clock.advance(MINUTE_MS);
    const round = scanDue();
    await eventually(() => expect(program.copies().length).toBe(1));
    fixture.portal.scanner?.close();
    await round;
    expect(await rows()).toMatchObject([{ scan_tries: 1 }]);
    await eventually(() => expect(program.copies()).toEqual([]));
  });
});

describe('a file in which a virus is found later', () => {
  test('is kept, but given to nobody, and both sides are told', async () => {
    program.order('fail');
    const id = await start(fixture.nur);
    await fill(fixture.nur, id);
    const address = await storeInfected(id, 2);
    expectOk(await changeStatus(fixture.nur, id, 5));
    const known = await fixture.reviewer.fetch(address);
    const list = '/ProjectApplication?limit=50&expand=all';
    const tokens = new Map<unknown, string>();
    for (const one of [fixture.nur, fixture.reviewer]) {
      const token = (await one.get(list)).headers.get('Changed-Token') ?? '';
      tokens.set(one, token);
      expect(await listed(one, `${list}&changedSince=${token}`)).toEqual([]);
    }
    const tag = known.headers.get('ETag') ?? '';
    expect(known.status).toBe(200);

    fixture.clock.advance(MINUTE_MS);
    await scanDue();
    for (const one of [fixture.nur, fixture.reviewer]) {
      for (const headers of [{}, { 'If-None-Match': tag }]) {
        const answer = await one.get(address.replace('/api/v1', ''), headers);
        expect([answer.status, answer.message]).toEqual([403, expect.stringContaining('We found a virus')]);
      }
      expect((await one.fetch(address, { method: 'HEAD' })).status).toBe(403);
      expect(await listed(one, `/Pi-CV/${id}`)).toMatchObject([{ scan: 'clean' }, { scan: 'infected' }]);
      const changed = await listed(one, `${list}&changedSince=${tokens.get(one)}`);
      expect(changed).toMatchObject([{ id, attachments: [{ scan: 'clean' }, { scan: 'infected' }] }]);
    }
    expect((await fixture.ali.fetch(address)).status).toBe(404);
    expect(fixture.fileNames().length).toBe(2);
    expect(await entries('file.infected')).toMatchObject([{ application: id, name: 'virus.pdf', type: 2 }]);
    expect(await verifyRecord(fixture.portal.store, [])).toMatchObject({ findings: [] });
  });

  test('keeps its application from being submitted until it is replaced', async () => {
    const id = await applicationAt(fixture, 4);
    await storeInfected(id, 2);
    fixture.clock.advance(MINUTE_MS);
    await scanDue();
    const answer = await refused(fixture, () => changeStatus(fixture.nur, id, 5));
    expect(answer.status).toBe(400);
    expect(answer.data).toEqual({
      problems: [{ field: 'informedConsentFile', message: expect.stringContaining('We found a virus in virus.pdf') }],
    });
    const replaces = Number((await listed(fixture.nur, `/Pi-CV/${id}`)).at(-1)?.['id']);
    expectOk(await upload(fixture.nur, id, 2, [pdf()], { replaces }));
    expectOk(await changeStatus(fixture.nur, id, 5));
    expectOk(await comment(fixture.reviewer, id, 'Good.'));
  });

  test('is infected in every application that has it, also if somebody is refused it', async () => {
    const [id, other] = [await start(fixture.nur), await start(fixture.ali)];
    const address = await storeInfected(id);
    expect((await fixture.nur.fetch(address)).status).toBe(200);
    expect((await upload(fixture.ali, other, 1, [infectedPdf()])).status).toBe(400);
    expect((await fixture.nur.fetch(address)).status).toBe(403);
    expect(await entries('file.infected')).toMatchObject([{ application: id }]);
  });

  test('stays so while the scanner cannot tell, and is given again once it says that it was wrong', async () => {
    const id = await start(fixture.nur);
    const address = await storeInfected(id);
    fixture.clock.advance(MINUTE_MS);
    await scanDue();
    program.order('fail');
    fixture.clock.advance(DAY_MS);
    await scanDue();
    expect([(await fixture.nur.fetch(address)).status, await resultsOf(id)]).toEqual([403, ['infected']]);
    // This stands for a scanner with newer signatures.
    const scanner = { ...(await program.open(() => {})), scanStored: async () => 'clean' as const };
    fixture.clock.advance(DAY_MS);
    await scanDueFiles(fixture.portal, scanner);
    expect([(await fixture.nur.fetch(address)).status, await resultsOf(id)]).toEqual([200, ['clean']]);
  });

  test('that was clean a week ago is found as well', async () => {
    const id = await start(fixture.nur);
    expectOk(await upload(fixture.nur, id, 1, [pdf()]));
    const scanner = { ...(await program.open(() => {})), scanStored: async () => 'infected' as const };
    fixture.clock.advance(6 * DAY_MS);
    await scanDueFiles(fixture.portal, scanner);
    expect(await resultsOf(id)).toEqual(['clean']);
    fixture.clock.advance(DAY_MS);
    await scanDueFiles(fixture.portal, scanner);
    expect(await resultsOf(id)).toEqual(['infected']);
  });

  test('is not given by a portal that no longer scans, which says nothing of viruses in its lists', async () => {
    const id = await start(fixture.nur);
    const address = await storeInfected(id);
    fixture.clock.advance(MINUTE_MS);
    await scanDue();
    fixture.portal.scanner = null;
    expect((await fixture.nur.fetch(address)).status).toBe(403);
    expect(await resultsOf(id)).toEqual([undefined]);
  });
});

test('files that were stored before there was a scanner are scanned in the background at the start', async () => {
  const { scanner } = fixture.portal;
  if (scanner === null) throw new Error('This portal has no scanner.');
  fixture.portal.scanner = null;
  const id = await start(fixture.nur);
  expectOk(await upload(fixture.nur, id, 1, [pdf(), infectedPdf()]));
  fixture.portal.scanner = scanner;
  expect(await resultsOf(id)).toEqual(['unscanned', 'unscanned']);
  startScanning(fixture.portal, scanner);
  await fixture.portal.background.settled();
  expect(await resultsOf(id)).toEqual(['clean', 'infected']);
});

/** A file to be scanned. */
async function anyFile() {
  const bytes = await receiveBytes(fixture.portal.files, new Uint8Array(1));
  return { sha256: 'x', open: () => bytes.open() };
}

test('at most four scans are under way, and two of one person', async () => {
  const { scanner } = fixture.portal;
  program.order('hang');
  const file = await anyFile();
  const ofOne = Array.from({ length: 3 }, () => scanner?.scanUpload(1, [file]));
  await eventually(() => expect(program.copies().length).toBe(2));
  const ofOthers = [2, 3, 4, 5].map((person) => scanner?.scanUpload(person, [file]));
  await eventually(() => expect(program.copies().length).toBe(4));
  scanner?.close();
  expect((await Promise.all([...ofOne, ...ofOthers])).flat()).toEqual(Array(7).fill('unscanned'));
  expect(program.copies()).toEqual([]);
});

test('an upload whose time is over waits for no more turns', async () => {
  const others = new AbortController();
  const time = new AbortController();
  const deadlines = [others, others, others, others, time];
  const scanner = await program.open(
    () => undefined,
    () => (deadlines.shift() ?? time).signal,
  );
  program.order('hang');
  const file = await anyFile();
  const scans = [1, 2, 3, 4].map((person) => scanner.scanUpload(person, [file]));
  await eventually(() => expect(program.copies().length).toBe(4));
  const waiting = scanner.scanUpload(5, [file, file, file]);
  time.abort();
  expect(await waiting).toEqual(['unscanned', 'unscanned', 'unscanned']);
  others.abort();
  await Promise.all(scans);
});

test('the server scans by SCAN_COMMAND what it has stored, and stops while a scan hangs', async () => {
  using scratch = scratchFolder();
  expect((await runProgram('sample.ts', { DATA_DIR: scratch.path })).code).toBe(0);
  const SCAN_COMMAND = JSON.stringify(program.command);
  const server = await startServer(scratch.path, { SCAN_COMMAND });
  const database = new Database(join(scratch.path, 'portal.sqlite'), { readonly: true });
  const left = database.prepare<[], { count: number }>(
    `select count(*) as count from attachments join stored_bytes using (sha256) where scan_result is not 'clean'`,
  );
  await eventually(() => expect(left.get()?.count).toBe(0));
  database.close();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output.stderr).toContain('"event":"scan"');

  program.order('hang');
  const changed = new Database(join(scratch.path, 'portal.sqlite'));
  changed.exec(`update stored_bytes set scan_due_at = ''`);
  changed.close();
  const again = await startServer(scratch.path, { SCAN_COMMAND });
  await eventually(() => expect(program.hanging()).toBe(2));
  expect(await again.end('SIGTERM')).toBe(0);
  await eventually(() => expect(program.hanging()).toBe(0));
}, 60_000);
