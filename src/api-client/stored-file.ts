import { retryMeaningOf } from '../contract/api/later-statuses.ts';
import { fileAddress, type Attachment } from '../contract/domain/attachment.ts';
import { mediaTypeOf } from '../contract/steps/files.ts';
import { withDeadline } from './deadline.ts';
import { UnreachableError } from './unreachable-error.ts';

/** For a file of the greatest size on a slow connection. */
const FILE_TIMEOUT_MS = 10 * 60_000;

/**
 * The bytes of a stored file; undefined if its address does not give them to this page. Throws `UnreachableError` if it
 * may succeed later: for example without a connection, or if `signal` aborted it.
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
    // For another host, a browser does not say whether it is unreachable or denies this page access.
    if (isOwn || signal?.aborted) throw new UnreachableError('file', { nothingDone: true, cause });
  });
  const status = got?.response.status ?? 0;
  if (isOwn && (status === 401 || retryMeaningOf(status) !== null)) {
    throw new UnreachableError('file', {
      kind: status === 401 ? 'sessionEnded' : 'failure',
      status,
      nothingDone: true,
    });
  }
  if (got?.response.ok !== true) return undefined;
  if (isCutOff(got.response, got.bytes)) throw new UnreachableError('file', { status, nothingDone: true });
  // A page that was received instead of the file does not count.
  return mediaTypeOf(new Uint8Array(got.bytes)) === undefined ? undefined : new Blob([got.bytes]);
}

/**
 * A proxy may end a response early as if it were whole. The length says nothing if the content is encoded. A response
 * without a length is sent in chunks, and `fetch` fails if their end is missing.
 */
function isCutOff({ headers }: Response, { byteLength }: ArrayBuffer): boolean {
  const length = headers.get('Content-Length');
  return length !== null && !headers.has('Content-Encoding') && Number(length) > byteLength;
}
