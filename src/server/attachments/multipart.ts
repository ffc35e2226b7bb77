import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import {
  FILE_MAX_BYTES,
  FILE_NAME_MAX_UNITS,
  FILES_PER_UPLOAD_MAX,
  UPLOAD_MAX_BYTES,
} from '../../contract/api/limits.ts';
import { fileMessages } from '../../contract/messages/application/questions.ts';
import { storedFileName } from '../../contract/steps/files.ts';
import { applicationMessages as messages } from '../../contract/messages/server/server.ts';
import { Refusal } from '../http/requests/refusal.ts';
import type { NamedBytes } from './stored-bytes.ts';

/** A file as received: `field` is the field name it was sent under, `fileName` the last part of its own name. */
export type ReceivedFile = NamedBytes & { field: string; fileName: string };
export type ReceivedForm = { fields: Readonly<Record<string, string>>; files: readonly ReceivedFile[] };

/** The most text fields of an upload: five are known, a few more are ignored. */
const FIELDS_MAX = 20;
const FIELD_MAX_BYTES = 1000;
/**
 * A refused upload is read and discarded up to this size, because a client that is still sending cannot read the
 * response. Beyond it the connection is cut.
 */
const DRAIN_MAX_BYTES = 2 * UPLOAD_MAX_BYTES;

/**
 * Reads multipart/form-data while it arrives. Nothing above a limit is kept in memory. Throws a 413 `Refusal` for a
 * file or a form that is too large, a 415 for another content type, and a 400 if the form is damaged, cut off, or has
 * too many parts. Rethrows a `Refusal` of the body. `onRefused` is called as soon as the form is refused: from then on
 * nothing of it is in memory, and the rest is only discarded.
 */
export async function receiveForm(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
  onRefused: () => void,
): Promise<ReceivedForm> {
  const form = new FormReader(contentType, onRefused);
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

/** Collects what busboy finds, up to the first refusal. */
class FormReader {
  readonly #onRefused: () => void;
  #parser: BusboyInstance | undefined;
  readonly #fields = new Map<string, string>();
  #files: ReceivedFile[] = [];
  readonly #ended = Promise.withResolvers<void>();
  #refusal: Refusal | undefined;

  constructor(contentType: string, onRefused: () => void) {
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

  /** Keeps the first refusal; the rest of the form is read and discarded. */
  refuse(refusal: Refusal): void {
    if (this.#refusal !== undefined) return;
    this.#refusal = refusal;
    this.#files = [];
    // The parser has the beginning of the next file.
    this.#parser = undefined;
    this.#ended.resolve();
    this.#onRefused();
  }

  async take(chunk: Uint8Array): Promise<void> {
    if (this.#refusal !== undefined) return;
    this.#parser?.write(chunk);
    // The parser emits what it found in later turns of the event loop, so writing further ahead gains nothing.
    await turn();
  }

  async end(): Promise<ReceivedForm> {
    if (this.#refusal === undefined) {
      this.#parser?.end();
      await this.#ended.promise;
    }
    if (this.#refusal !== undefined) throw this.#refusal;
    return { fields: Object.fromEntries(this.#fields), files: this.#files };
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
    parser.on('finish', () => this.#ended.resolve());
    return parser;
  }

  #takeField(name: string, value: string, isCut: boolean): void {
    // The meaning of a repeated field would depend on the code that reads it.
    if (isCut || this.#fields.has(name)) this.refuse(brokenForm());
    else this.#fields.set(name, value);
  }

  #takeFile(field: string, stream: NodeJS.ReadableStream, sentName: string | undefined): void {
    const fileName = storedFileName(sentName ?? '');
    const chunks: Uint8Array[] = [];
    stream.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    stream.on('limit', () => {
      chunks.length = 0;
      this.refuse(new Refusal(413, fileMessages.tooLarge(fileName)));
    });
    stream.on('error', () => this.refuse(brokenForm()));
    stream.on('end', () => this.#keepFile(field, fileName, Buffer.concat(chunks)));
  }

  #keepFile(field: string, fileName: string, bytes: Uint8Array): void {
    // An empty file input is sent as an empty file without a name.
    if (fileName === '' && bytes.byteLength === 0) return;
    if (fileName === '') this.refuse(new Refusal(400, messages.fileWithoutName));
    if (fileName.length > FILE_NAME_MAX_UNITS) this.refuse(new Refusal(400, fileMessages.nameTooLong(fileName)));
    if (this.#refusal !== undefined) return;
    this.#files.push({ field, fileName, bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
}
