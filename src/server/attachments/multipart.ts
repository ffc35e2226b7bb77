import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import {
  FILE_MAX_BYTES,
  FILE_NAME_MAX_UNITS,
  FILES_PER_UPLOAD_MAX,
  UPLOAD_MAX_BYTES,
} from '../../contract/api/limits.ts';
import { fileMessages } from '../../contract/messages/application/files.ts';
import { storedFileName } from '../../contract/steps/files.ts';
import { applicationMessages as messages } from '../../contract/messages/server/server.ts';
import { DRAIN_MAX_BYTES } from '../http/requests/drain.ts';
import { Refusal } from '../http/requests/refusal.ts';
import type { FileStore, ReceivedBytes } from '../files/file-store.ts';

/**
 * A file as received: `field` is the field name it was sent under, `fileName` the last part of its own name, `size` its
 * bytes, `firstBytes` as many of them as identify its type.
 */
export type ReceivedFile = {
  field: string;
  fileName: string;
  sha256: string;
  size: number;
  firstBytes: Uint8Array;
  bytes: ReceivedBytes;
};
export type ReceivedForm = { fields: Readonly<Record<string, string>>; files: readonly ReceivedFile[] };

/** More than the longest signature of a type. */
const FIRST_BYTES = 16;
/** The most text fields of an upload: five are known, a few more are ignored. */
const FIELDS_MAX = 20;
const FIELD_MAX_BYTES = 1000;

/**
 * Reads multipart/form-data while it arrives, and writes its files to the store piece by piece: a piece is read when
 * the one before it is written. Throws a 413 `Refusal` for a file or a form that is too large, a 415 for another
 * content type, and a 400 if the form is damaged, cut off, or has too many parts. Rethrows a `Refusal` of the body, and
 * errors of the store. `onRefused` is called as soon as the form is refused: from then on nothing of it is stored, and
 * the rest is only discarded. The caller has to discard the returned files at the end.
 */
export async function receiveForm(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
  { store, onRefused }: { store: Pick<FileStore, 'receive'>; onRefused: () => void },
): Promise<ReceivedForm> {
  const form = new FormReader(contentType, store, onRefused);
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > DRAIN_MAX_BYTES) break;
      if (size > UPLOAD_MAX_BYTES) form.refuse(new Refusal(413, messages.uploadTooLarge));
      await form.take(chunk);
    }
  } catch (error) {
    // The connection broke off: no client will read the response, but nothing of the form may be stored.
    form.refuse(error instanceof Refusal ? error : brokenForm());
  }
  return form.end();
}

const brokenForm = () => new Refusal(400, messages.brokenMultipart);

/** Collects what busboy finds, up to the first refusal or error. */
class FormReader {
  readonly #store: Pick<FileStore, 'receive'>;
  readonly #onRefused: () => void;
  #parser: BusboyInstance | undefined;
  readonly #fields = new Map<string, string>();
  readonly #streams = new Set<Readable>();
  /** Never rejects: an error refuses the form. */
  readonly #files: Promise<ReceivedFile | undefined>[] = [];
  readonly #parsed = Promise.withResolvers<void>();
  readonly #refused = Promise.withResolvers<void>();
  #refusal: { error: unknown; isDiscarded: Promise<void> } | undefined;

  constructor(contentType: string, store: Pick<FileStore, 'receive'>, onRefused: () => void) {
    this.#store = store;
    this.#onRefused = onRefused;
    if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
      this.refuse(new Refusal(415, messages.notMultipart));
      return;
    }
    try {
      this.#parser = this.#createParser(contentType);
    } catch {
      // The boundary is missing, or longer than RFC 2046 allows.
      this.refuse(brokenForm());
    }
  }

  /** Keeps the first refusal; what has arrived is deleted, and the rest of the form is read and discarded. */
  refuse(error: unknown): void {
    if (this.#refusal !== undefined) return;
    // The parser has the beginning of the next file.
    this.#parser = undefined;
    this.#refusal = { error, isDiscarded: this.#discardFiles() };
    for (const stream of this.#streams) stream.destroy();
    this.#refused.resolve();
    this.#onRefused();
  }

  /** Resolves once the chunk is parsed, and the store has taken as much of it that the next can be read. */
  async take(chunk: Uint8Array): Promise<void> {
    const parser = this.#parser;
    if (parser === undefined) return;
    const isTaken = new Promise<void>((resolve) => {
      parser.write(chunk, () => resolve());
    });
    await Promise.race([isTaken, this.#refused.promise]);
    // The parser emits what it found in later turns of the event loop, so writing further ahead gains nothing.
    await turn();
  }

  async end(): Promise<ReceivedForm> {
    this.#parser?.end();
    await Promise.race([this.#parsed.promise, this.#refused.promise]);
    const files = await Promise.all(this.#files);
    if (this.#refusal !== undefined) {
      await this.#refusal.isDiscarded;
      throw this.#refusal.error;
    }
    return { fields: Object.fromEntries(this.#fields), files: files.filter((file) => file !== undefined) };
  }

  async #discardFiles(): Promise<void> {
    for (const file of this.#files) {
      try {
        await (await file)?.bytes.discard();
      } catch {
        // What remains is cleared within two days.
      }
    }
  }

  #createParser(contentType: string): BusboyInstance {
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fieldSize: FIELD_MAX_BYTES,
        fields: FIELDS_MAX,
        files: FILES_PER_UPLOAD_MAX,
        fileSize: FILE_MAX_BYTES,
        parts: FIELDS_MAX + FILES_PER_UPLOAD_MAX + 1,
      },
    });
    parser.on('field', (name, value, _nameIsCut, valueIsCut) => this.#takeField(name, value, valueIsCut));
    parser.on('file', (field, stream, fileName) => this.#takeFile(field, stream, fileName));
    parser.on('filesLimit', () => this.refuse(new Refusal(400, fileMessages.tooMany(FILES_PER_UPLOAD_MAX))));
    parser.on('fieldsLimit', () => this.refuse(brokenForm()));
    parser.on('partsLimit', () => this.refuse(brokenForm()));
    parser.on('error', () => this.refuse(brokenForm()));
    parser.on('finish', () => this.#parsed.resolve());
    return parser;
  }

  #takeField(name: string, value: string, isCut: boolean): void {
    // The meaning of a repeated field would depend on the code that reads it.
    if (isCut || this.#fields.has(name)) this.refuse(brokenForm());
    else this.#fields.set(name, value);
  }

  #takeFile(field: string, stream: Readable, sentName: string | undefined): void {
    const fileName = storedFileName(sentName ?? '');
    stream.on('limit', () => this.refuse(new Refusal(413, fileMessages.tooLarge(fileName))));
    // The parser tells the stream of a form that is cut off even after the stream was destroyed.
    stream.on('error', () => this.refuse(brokenForm()));
    if (fileName.length > FILE_NAME_MAX_UNITS) this.refuse(new Refusal(400, fileMessages.nameTooLong(fileName)));
    if (this.#refusal !== undefined) {
      stream.resume();
      return;
    }
    this.#streams.add(stream);
    this.#files.push(this.#receiveFile(field, stream, fileName));
  }

  async #receiveFile(field: string, stream: Readable, fileName: string): Promise<ReceivedFile | undefined> {
    const measured = measure(stream);
    try {
      const bytes = await this.#store.receive(measured.pieces);
      const received = { field, fileName, ...measured.result(), bytes };
      if (fileName !== '') return received;
      await bytes.discard();
      // An empty file input is sent as an empty file without a name.
      if (received.size > 0) this.refuse(new Refusal(400, messages.fileWithoutName));
    } catch (error) {
      this.refuse(error);
    } finally {
      this.#streams.delete(stream);
    }
    return undefined;
  }
}

/** Passes pieces on, and measures them: their number of bytes, their SHA-256 and the first of them. */
function measure(stream: Readable) {
  const hash = createHash('sha256');
  let size = 0;
  let firstBytes = new Uint8Array();
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of stream) {
      if (size < FIRST_BYTES) firstBytes = Buffer.concat([firstBytes, piece.subarray(0, FIRST_BYTES - size)]);
      hash.update(piece);
      size += piece.byteLength;
      yield piece;
    }
  }
  return { pieces: pieces(), result: () => ({ size, sha256: hash.digest('hex'), firstBytes }) };
}
