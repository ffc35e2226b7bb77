import { fileAddress, type Attachment } from '../contract/attachment.ts';
import { mediaTypeOf } from '../contract/steps/files.ts';
import { withDeadline } from './deadline.ts';
import { UnreachableError } from './unreachable-error.ts';

/** A file of the greatest size on a slow line. */
const FILE_TIMEOUT_MS = 10 * 60_000;

/**
 * The bytes of a stored file; undefined where its address does not give them to this page. Throws `UnreachableError` where
 * another time may: without a connection, and where `signal` ended it.
 */
export async function readStoredFile(
  world: { fetch: typeof fetch; apiBase: string; origin: string },
  stored: Attachment,
  signal: AbortSignal | undefined,
): Promise<Blob | undefined> {
  const address = fileAddress(stored, world.apiBase, world.origin);
  if (address === '') return undefined;
  const { origin } = new URL(address);
  const isOwn = origin === world.origin;
  const isOfApi = origin === new URL(world.apiBase, world.origin).origin;
  const read = async (ends: AbortSignal) => {
    const credentials = isOwn ? 'same-origin' : isOfApi ? 'include' : 'omit';
    const response = await world.fetch(address, { credentials, redirect: 'manual', cache: 'no-cache', signal: ends });
    return { response, bytes: await response.arrayBuffer() };
  };
  const got = await withDeadline({ ms: FILE_TIMEOUT_MS, signal }, read).catch((cause: unknown) => {
    // Of another host a browser does not tell whether it is out of reach, or does not let this page read.
    if (isOwn || signal?.aborted) throw new UnreachableError('file', { nothingDone: true, cause });
  });
  const status = got?.response.status ?? 0;
  if (isOwn && (status === 401 || status >= 500)) {
    throw new UnreachableError('file', { kind: status === 401 ? 'signedOut' : 'failure', status, nothingDone: true });
  }
  if (got?.response.ok !== true) return undefined;
  if (isCutOff(got.response, got.bytes)) throw new UnreachableError('file', { status, nothingDone: true });
  // A page that stands in the place of the file is none.
  return mediaTypeOf(new Uint8Array(got.bytes)) === undefined ? undefined : new Blob([got.bytes]);
}

/** A proxy may end an answer in the middle as if it were whole. Of a packed one the length says nothing. */
function isCutOff({ headers }: Response, { byteLength }: ArrayBuffer): boolean {
  const length = headers.get('Content-Length');
  return length !== null && !headers.has('Content-Encoding') && Number(length) > byteLength;
}
