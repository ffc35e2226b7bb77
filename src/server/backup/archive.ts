import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import * as v from 'valibot';
import {
  AnyManifest,
  FORMAT_VERSION,
  MANIFEST_NAME,
  MANIFEST_SUM_NAME,
  Manifest,
  type ArchivedFile,
} from './manifest.ts';

/** Far more than the manifest of any portal needs. */
const MANIFEST_MAX_BYTES = 256 * 1024 * 1024;
const READ_AT_ONCE_BYTES = 256 * 1024;

/** Why an archive cannot be used: it is something else, it was made by a newer release, or it is damaged. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly why: 'foreign' | 'newer' | 'damaged';
  constructor(why: ArchiveError['why'], options?: ErrorOptions) {
    super(why, options);
    this.why = why;
  }
}

/** Writes an archive to a file and syncs it. `pathOf` returns the path of each file of the manifest. */
export async function writeArchive(
  path: string,
  manifest: Manifest,
  pathOf: (file: ArchivedFile) => string,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const mtime = new Date(manifest.madeAt);
  const add = async (name: string, size: number, content: Readable) => {
    await pipeline(content, Writable.fromWeb(controller.add({ name, size, mtime, mode: 0o600 })));
  };
  const addText = (name: string, text: string) =>
    add(name, Buffer.byteLength(text), Readable.from([Buffer.from(text)]));
  const addAll = async () => {
    try {
      const text = `${JSON.stringify(manifest, null, 1)}\n`;
      await addText(MANIFEST_NAME, text);
      await addText(MANIFEST_SUM_NAME, sumOf(text));
      for (const file of manifest.files) await add(file.name, file.size, createReadStream(pathOf(file)));
      controller.finalize();
    } catch (error) {
      controller.error(error);
      throw error;
    }
  };
  const written = pipeline(Readable.fromWeb(readable), createWriteStream(path, { mode: 0o600, flush: true }));
  // Both have ended before anything is cleaned up, and a failure to write the file is reported first.
  for (const ended of await Promise.allSettled([written, addAll()])) {
    if (ended.status === 'rejected') throw ended.reason;
  }
}

/** The format that `sha256sum -c` reads. */
const sumOf = (manifest: string) => `${createHash('sha256').update(manifest).digest('hex')}  ${MANIFEST_NAME}\n`;

type Body = AsyncIterable<Uint8Array>;
type Entry = { header: { name: string; size: number; type?: string }; body: Body };

/**
 * Reads a whole archive and checks every hash in it. `take` is called with each file of the manifest, and has to read
 * its content to the end. No content is known to be right before this resolves.
 */
export async function readArchive(
  path: string,
  take: (file: ArchivedFile, content: Body) => Promise<void> = readAway,
): Promise<Manifest> {
  const bytes = createReadStream(path, { highWaterMark: READ_AT_ONCE_BYTES });
  let manifest: Manifest | undefined;
  try {
    const decoded = Readable.toWeb(bytes).pipeThrough(createTarDecoder({ strict: true }));
    const entries = decoded[Symbol.asyncIterator]();
    manifest = await readManifest(entries);
    for (const file of manifest.files) {
      const entry = await nextEntry(entries, file.name);
      if (entry.header.size !== file.size) throw new ArchiveError('damaged');
      const hash = createHash('sha256');
      await take(file, hashing(entry.body, hash));
      if (hash.digest('hex') !== file.sha256) throw new ArchiveError('damaged');
    }
    if ((await entries.next()).done !== true) throw new ArchiveError('damaged');
    return manifest;
  } catch (error) {
    // The system could not read or write, which says nothing about the archive.
    if (error instanceof ArchiveError || (error instanceof Error && 'syscall' in error)) throw error;
    throw new ArchiveError(manifest === undefined ? 'foreign' : 'damaged', { cause: error });
  } finally {
    bytes.destroy();
  }
}

async function readManifest(entries: AsyncIterator<Entry>): Promise<Manifest> {
  const first = await entries.next();
  if (first.done === true) throw new ArchiveError('foreign');
  const { header, body } = first.value;
  if (header.name !== MANIFEST_NAME || header.size > MANIFEST_MAX_BYTES) throw new ArchiveError('foreign');
  const text = await textOf(body);
  const sum = await nextEntry(entries, MANIFEST_SUM_NAME);
  if (sum.header.size > MANIFEST_MAX_BYTES || (await textOf(sum.body)) !== sumOf(text))
    throw new ArchiveError('damaged');
  const content: unknown = JSON.parse(text);
  const { version } = v.parse(AnyManifest, content);
  if (version > FORMAT_VERSION) throw new ArchiveError('newer');
  return v.parse(Manifest, content);
}

async function nextEntry(entries: AsyncIterator<Entry>, name: string): Promise<Entry> {
  const next = await entries.next();
  if (next.done === true || next.value.header.name !== name || next.value.header.type !== 'file') {
    throw new ArchiveError('damaged');
  }
  return next.value;
}

async function textOf(body: Body): Promise<string> {
  const chunks = [];
  for await (const bytes of body) chunks.push(bytes);
  return Buffer.concat(chunks).toString('utf8');
}

async function* hashing(body: Body, hash: { update(bytes: Uint8Array): unknown }): AsyncGenerator<Uint8Array> {
  for await (const bytes of body) {
    hash.update(bytes);
    yield bytes;
  }
}

async function readAway(_file: ArchivedFile, content: Body): Promise<void> {
  for await (const _ of content);
}
