import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FILE_MAX_BYTES } from '../../contract/api/limits.ts';
import { Refusal } from '../http/requests/refusal.ts';
import type { FileStore } from '../files/file-store.ts';
import { openFolderFiles } from '../files/folder-files.ts';
import { createMemoryFiles } from '../files/memory-files.ts';
import { readWhole } from '../files/testing.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { receiveForm, type ReceivedFile } from './multipart.ts';

const BOUNDARY = 'xyz';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

type Part = { name: string; fileName?: string; content: string; type?: string };

function bodyOf(parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const text = parts.map(({ name, fileName, content, type }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`;
    const contentType = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${contentType}\r\n${content}\r\n`;
  });
  return Buffer.from(text.join('') + end);
}

const receive = ({ headers, body }: Request, store: Pick<FileStore, 'receive'> = createMemoryFiles()) =>
  receiveForm(headers.get('Content-Type') ?? '', body ?? new Blob([]).stream(), { store, onRefused: () => undefined });

async function textOf({ bytes }: ReceivedFile): Promise<string> {
  return (await readWhole(await bytes.open())).toString();
}

function request(body: NonNullable<RequestInit['body']> | null, type = TYPE): Request {
  return new Request('http://portal.test/', {
    method: 'POST',
    body,
    headers: { 'Content-Type': type },
    duplex: 'half',
  });
}

async function statusOf(received: ReturnType<typeof receiveForm>): Promise<number> {
  try {
    await received;
    return 200;
  } catch (error) {
    if (error instanceof Refusal) return error.status;
    throw error;
  }
}

/** Streams the bytes in chunks of one size, as a network may deliver them. */
function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.byteLength) return controller.close();
      controller.enqueue(bytes.slice(sent, sent + size));
      sent += size;
    },
  });
}

const parts: readonly Part[] = [
  { name: 'typeID', content: '1' },
  { name: 'PiCVFiles', fileName: 'cv.pdf', content: '%PDF-1.7 a\r\n--b', type: 'application/pdf' },
  { name: 'late', content: 'ü' },
];

describe('a form', () => {
  test.each([1, 2, 7, 64, 10_000])('is read alike in pieces of %i bytes, fields after files too', async (size) => {
    const form = await receive(request(inPieces(bodyOf(parts), size)));
    expect(form.fields).toEqual({ typeID: '1', late: 'ü' });
    const content = '%PDF-1.7 a\r\n--b';
    const sha256 = createHash('sha256').update(content).digest('hex');
    const firstBytes = Buffer.from(content).subarray(0, 16);
    expect(form.files).toMatchObject([
      { field: 'PiCVFiles', fileName: 'cv.pdf', size: content.length, sha256, firstBytes },
    ]);
    expect(await Promise.all(form.files.map(textOf))).toEqual([content]);
  });

  test('cut off at any byte is a 400, and ends', async () => {
    const whole = bodyOf(parts);
    const lastBoundary = whole.lastIndexOf(`--${BOUNDARY}--`) + BOUNDARY.length + 4;
    for (let length = 0; length < lastBoundary; length += 1) {
      expect([length, await statusOf(receive(request(whole.subarray(0, length))))]).toEqual([length, 400]);
    }
  });

  test('cut off at any byte within a file alone is a 400, in small pieces too', async () => {
    const whole = bodyOf(parts.slice(1, 2));
    for (let length = 0; length < whole.byteLength - 4; length += 1) {
      expect(await statusOf(receive(request(inPieces(whole.subarray(0, length), 5))))).toBe(400);
    }
  });

  test('whose connection breaks is a 400', async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(bodyOf(parts).subarray(0, 100));
        controller.error(new TypeError('terminated'));
      },
    });
    expect(await statusOf(receive(request(broken)))).toBe(400);
  });

  test('with something after its end is taken without it', async () => {
    const form = await receive(request(Buffer.concat([bodyOf(parts), Buffer.from('\r\nepilogue'.repeat(100))])));
    expect(form.files.length).toBe(1);
  });

  test.each([
    ['no body', null, TYPE, 400],
    ['noise', 'x'.repeat(5000), TYPE, 400],
    ['another boundary', bodyOf(parts), 'multipart/form-data; boundary=other', 400],
    ['no boundary', bodyOf(parts), 'multipart/form-data', 400],
    ['an endless boundary', bodyOf(parts), `multipart/form-data; boundary=${'x'.repeat(5000)}`, 400],
    ['JSON', '{}', 'application/json', 415],
    ['a form of another type', 'a=b', 'application/x-www-form-urlencoded', 415],
    ['an endless header', `--${BOUNDARY}\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`, TYPE, 400],
    ['NULs', Buffer.alloc(5000), TYPE, 400],
  ])('of %s is a %s', async (_name, body, type, expected) => {
    expect(await statusOf(receive(request(body, type)))).toBe(expected);
  });

  test('with a part that has no name, and with NUL in names, ends without an error', async () => {
    const unnamed = `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${BOUNDARY}--\r\n`;
    expect([200, 400]).toContain(await statusOf(receive(request(unnamed))));
    const withNul = bodyOf([{ name: 'PiCVFiles', fileName: 'a\0b.pdf', content: '%PDF-' }]);
    const form = await receive(request(withNul)).catch((error: unknown) => error);
    expect(form instanceof Refusal || JSON.stringify(form).includes('ab.pdf')).toBe(true);
  });

  test('with an empty file input is read as if there were none', async () => {
    const body = bodyOf([...parts, { name: 'PiCVFiles', fileName: '', content: '', type: 'application/octet-stream' }]);
    expect((await receive(request(body))).files.length).toBe(1);
  });

  test('with a file of one byte too many is a 413, whatever comes after it', async () => {
    const large = { name: 'PiCVFiles', fileName: 'large.pdf', content: 'x'.repeat(FILE_MAX_BYTES + 1) };
    expect(await statusOf(receive(request(bodyOf([large, ...parts]))))).toBe(413);
    expect(await statusOf(receive(request(bodyOf([large], ''))))).toBe(413);
  });
});

describe('the files of a form', () => {
  const file = (content: string): Part => ({ name: 'PiCVFiles', fileName: 'cv.pdf', content });
  const MEGABYTE = 'x'.repeat(1_000_000);

  test('are written while they arrive', async () => {
    using scratch = scratchFolder();
    const files = await openFolderFiles(scratch.path);
    const body = bodyOf([file(MEGABYTE), file(MEGABYTE)]);
    const unwritten: number[] = [];
    async function* chunks(): AsyncGenerator<Uint8Array> {
      for (let sent = 0; sent < body.byteLength; sent += 50_000) {
        unwritten.push(sent - sizesIn(scratch.path));
        yield body.subarray(sent, sent + 50_000);
      }
    }
    const form = await receiveForm(TYPE, chunks(), { store: files, onRefused: () => undefined });
    // On a busy disk the parser and the file each hold back a few chunks before they wait, of 2 MB.
    expect(Math.max(...unwritten)).toBeLessThan(500_000);
    expect(form.files.map(({ size }) => size)).toEqual([1_000_000, 1_000_000]);
    for (const { bytes } of form.files) await bytes.discard();
    expect(readdirSync(scratch.path)).toEqual([]);
  });

  test('are deleted as soon as the form is refused, before the rest of it has arrived', async () => {
    using scratch = scratchFolder();
    const files = await openFolderFiles(scratch.path);
    const body = bodyOf([file(MEGABYTE), file('x'.repeat(FILE_MAX_BYTES + 1))], '');
    let left: string[] = ['not looked at'];
    async function* chunks(): AsyncGenerator<Uint8Array> {
      for (let sent = 0; sent < body.byteLength; sent += 50_000) yield body.subarray(sent, sent + 50_000);
      yield Buffer.alloc(10);
      await expect.poll(() => readdirSync(scratch.path)).toEqual([]);
      left = readdirSync(scratch.path);
      yield Buffer.alloc(10);
    }
    const form = receiveForm(TYPE, chunks(), { store: files, onRefused: () => undefined });
    expect(await statusOf(form)).toBe(413);
    expect(left).toEqual([]);
  });

  test('of a short form that is cut off are deleted, and no error is left to the process', async () => {
    using scratch = scratchFolder();
    const files = await openFolderFiles(scratch.path);
    const whole = bodyOf(parts.slice(0, 2));
    for (let length = 0; length < whole.byteLength - 4; length += 1) {
      expect(await statusOf(receive(request(whole.subarray(0, length)), files))).toBe(400);
    }
    expect(readdirSync(scratch.path)).toEqual([]);
  });

  test.each([
    ['is cut off', (body: Buffer) => body.subarray(0, 1_500_000)],
    ['ends with a damaged part', (body: Buffer) => Buffer.concat([body.subarray(0, -4), Buffer.alloc(100)])],
  ])('are deleted if the form %s', async (_what, change) => {
    using scratch = scratchFolder();
    const files = await openFolderFiles(scratch.path);
    const body = change(bodyOf([file(MEGABYTE), file(MEGABYTE)]));
    expect(await statusOf(receive(request(inPieces(body, 70_000)), files))).toBe(400);
    expect(readdirSync(scratch.path)).toEqual([]);
  });

  test('that cannot be written are the store’s error, and the rest of the form is read', async () => {
    using scratch = scratchFolder();
    const folder = join(scratch.path, 'files');
    const files = await openFolderFiles(folder);
    rmSync(folder, { recursive: true });
    const body = inPieces(bodyOf([file(MEGABYTE), file(MEGABYTE)]), 70_000);
    await expect(receive(request(body), files)).rejects.toThrow('ENOENT');
    expect((await body.getReader().read()).done).toBe(true);
    expect(existsSync(folder)).toBe(false);
  });
});

/** Returns how many bytes the files of a folder have together. */
function sizesIn(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
