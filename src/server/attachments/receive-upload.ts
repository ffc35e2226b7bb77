import { serverMessages } from '../../contract/messages/server/server.ts';
import { applicationNamedIn } from '../../contract/api/payload.ts';
import { openForChange, requireEditable, requireOwner } from '../applications/open-application.ts';
import { noteApplication, signedIn, type RequestContext } from '../http/context.ts';
import { drainBody } from '../http/requests/drain.ts';
import { bodyTooSlow, pacedBody } from '../http/requests/paced-body.ts';
import { logFailure, mutate, type RequestedChange } from '../http/mutation.ts';
import { Refusal } from '../http/requests/refusal.ts';
import type { Permit, Semaphore } from '../http/semaphore.ts';
import type { Portal } from '../portal.ts';
import { addressSubject } from '../throttle/hourly.ts';
import { infectedRefusal, noteInfectedUpload, scanUpload } from './infected-upload.ts';
import { receiveForm, type ReceivedForm } from './multipart.ts';
import { deleteUnusedBytes, retainBytes, keepBytes, releaseBytes } from './stored-bytes.ts';
import { readUpload, type Upload } from './upload-rules.ts';
import { storeUpload } from './upload.ts';

/** How long a client that got no turn is asked to wait, in seconds. */
const BUSY_RETRY_AFTER_S = 5;

/** Answers an upload when its turn comes; throws a 429 `Refusal` if it gets none. */
export async function receiveUpload(context: RequestContext, portal: Portal, turns: Semaphore): Promise<Response> {
  const user = signedIn(context);
  const body = pacedBody(context.req.raw.body);
  // A connection that sends nothing must not take a turn.
  const first = await body.next();
  const turn = await turns.acquire({ user: user.id, address: addressSubject(context.get('address')) });
  if (turn === undefined) {
    await drainBody(body);
    throw new Refusal(429, serverMessages.uploadsBusy, { headers: { 'Retry-After': String(BUSY_RETRY_AFTER_S) } });
  }
  try {
    const contentType = context.req.header('Content-Type') ?? '';
    const form = await receiveForm(contentType, inTurn(turn, first, body), {
      store: portal.files,
      onRefused: () => turn.release(),
    });
    try {
      return await respondToUpload(context, portal, form);
    } finally {
      // What remains is cleared within two days, and the user is waiting for the response.
      await discardReceived(form).catch((error: unknown) => logFailure(portal, 'upload', error));
    }
  } finally {
    turn.release();
  }
}

/**
 * Yields the first chunk, which was already read, and then the others. Throws a 408 `Refusal` once the turn is due: an
 * upload may be slow only while it keeps nobody waiting.
 */
async function* inTurn(
  turn: Permit,
  first: IteratorResult<Uint8Array, unknown>,
  others: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (first.done === true) return;
  yield first.value;
  for await (const chunk of others) {
    if (turn.isDue()) throw bodyTooSlow();
    yield chunk;
  }
}

/**
 * Responds to an upload. The files are scanned and kept before the transaction, so that it is short. If the transaction
 * does not store them (it refuses them, or returns the first response to a repeat), they are released again.
 */
async function respondToUpload(context: RequestContext, portal: Portal, form: ReceivedForm): Promise<Response> {
  const named = applicationNamedIn(form.fields, 'upload');
  noteApplication(context, named);
  const asked = askedByForm(form);
  const upload = readOrRefuse(form);
  if (upload instanceof Refusal) {
    return refuseUpload(context, portal, asked, { named, refusal: upload });
  }

  const user = signedIn(context);
  const scans = await scanUpload(portal, user, upload);
  const infected = infectedRefusal(upload, scans);
  if (infected !== undefined) {
    try {
      return await refuseUpload(context, portal, asked, { named: upload.applicationId, refusal: infected });
    } catch (error) {
      if (error === infected) await noteInfectedUpload(portal, user, upload, scans);
      throw error;
    }
  }

  await retainBytes(portal, upload.files);
  let isStored = false;
  try {
    await keepBytes(upload.files);
    return await mutate(context, portal, asked, async (change) => {
      const outcome = await storeUpload(portal, change, upload, scans);
      change.afterCommit(async () => {
        isStored = true;
      });
      return outcome;
    });
  } finally {
    // Bytes that remain do no harm, and the user is waiting for the response.
    if (!isStored) await discardBytes(portal, upload).catch((error: unknown) => logFailure(portal, asked.call, error));
  }
}

/**
 * Refuses an upload for its files, unless it is a repeat that already has its response. A refusal for the application
 * (its owner, its version, or whether it can be changed) has precedence.
 */
function refuseUpload(
  context: RequestContext,
  portal: Portal,
  asked: RequestedChange,
  { named, refusal }: { named: number | undefined; refusal: Refusal },
): Promise<Response> {
  return mutate(context, portal, asked, async (change) => {
    if (named !== undefined) {
      const application = await openForChange(change, named);
      requireOwner(change.user, application);
      requireEditable(application);
    }
    throw refusal;
  });
}

/** Boundaries are random, so a form is identified by its fields, and its files' names and SHA-256. */
function askedByForm({ fields, files }: ReceivedForm): RequestedChange {
  const named = files.map(({ field, fileName, sha256 }) => ({ field, fileName, sha256 }));
  return { call: 'upload', body: { ...fields, files: named } };
}

/** Returns a refusal of the form instead of throwing it: a repeat has to be recognised by its key first. */
function readOrRefuse(form: ReceivedForm): Upload | Refusal {
  try {
    return readUpload(form);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function discardReceived({ files }: ReceivedForm): Promise<void> {
  for (const { bytes } of files) await bytes.discard();
}

async function discardBytes(portal: Portal, { files }: Upload): Promise<void> {
  await portal.store.transaction().execute((transaction) => releaseBytes(transaction, files));
  await deleteUnusedBytes(
    portal,
    files.map((file) => file.sha256),
  );
}
