import { abortable } from '../api-client/client.ts';
import { lookUp } from '../api-client/look-up.ts';
import { sendOperation } from '../api-client/send-operation.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import type { TryResult } from '../outbox/answers.ts';
import type { Claimed } from '../outbox/claiming.ts';
import { SESSION_LOCK } from '../session/session-lock.ts';
import type { DeliveryWorld } from './delivery.ts';

/**
 * One try of one operation, under the person's session: nobody can sign in or out in the middle of it without breaking it
 * off. What it says of the answer is all that anybody knows; the outbox decides what becomes of it.
 */
export async function tryToSend(world: DeliveryWorld, claimed: Claimed, stopped: AbortSignal): Promise<TryResult> {
  const broken = new AbortController();
  const breakOff = () => broken.abort();
  stopped.addEventListener('abort', breakOff);
  if (stopped.aborted) broken.abort();
  const progress = { left: false };
  try {
    return await inSession(world, broken, () => send(world, claimed, broken.signal, progress));
  } finally {
    stopped.removeEventListener('abort', breakOff);
  }
}

/** Holds the session while `send` runs. Where it is taken away, somebody signs in or out: the try ends at once. */
async function inSession(
  { locks }: DeliveryWorld,
  broken: AbortController,
  send: () => Promise<TryResult>,
): Promise<TryResult> {
  if (locks === undefined) return send();
  let sent: Promise<TryResult> | undefined;
  try {
    return await locks.request(SESSION_LOCK, { mode: 'shared' }, () => {
      sent = send();
      return sent;
    });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    broken.abort();
    return sent ?? { kind: 'cutOff', left: false };
  }
}

async function send(
  world: DeliveryWorld,
  claimed: Claimed,
  signal: AbortSignal,
  progress: { left: boolean },
): Promise<TryResult> {
  const { client, outbox } = world;
  const { operation } = claimed;
  // Somebody else, or it is unclear just now who: the server was not asked, so nothing is known of the session.
  if ((await world.signedIn())?.userId !== operation.userId) return { kind: 'cutOff', left: false };
  const bytes = claimed.fileId === null ? undefined : await wholeBytes(world, claimed.fileId);
  if (bytes === null) return { kind: 'spoiled' };
  try {
    if (signal.aborted) return { kind: 'cutOff', left: false };
    const found = claimed.mayHaveArrived ? await lookBeforeSending(world, claimed, signal) : undefined;
    if (found !== undefined) return found;
    if (signal.aborted) return { kind: 'cutOff', left: false };
    progress.left = true;
    const verdict = await sendOperation(abortable(client, signal), operation, bytes);
    const refusedOfAnother = verdict.kind === 'refused' && verdict.status === 403;
    // A server that does not know For-User refuses another person's payload like this.
    if (refusedOfAnother && (await world.signedIn())?.userId !== outbox.userId) return { kind: 'signedOut' };
    return { kind: 'verdict', verdict };
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    if (signal.aborted) return { kind: 'cutOff', left: progress.left && !error.nothingDone };
    return silence(error, progress.left);
  }
}

/** The bytes as they were chosen; null where they are gone, or are others by now. */
async function wholeBytes({ outbox, digest }: DeliveryWorld, fileId: number): Promise<Blob | null> {
  const kept = await outbox.forDelivery.bytesOf(fileId);
  if (kept === undefined || kept.bytes.size === 0) return null;
  return (await digest(kept.bytes).catch(() => '')) === kept.sha256 ? kept.bytes : null;
}

/**
 * A server with keys recognises a repeat. At one without, what may have arrived is looked for first; undefined where it may
 * be sent.
 */
async function lookBeforeSending(
  { client, outbox, now }: DeliveryWorld,
  { operation, lane, firstSentAt }: Claimed,
  signal: AbortSignal,
): Promise<TryResult | undefined> {
  const looking = abortable(client, signal);
  if (client.features() === undefined) await looking('applications', { query: { userId: operation.userId } });
  if (client.features()?.includes('keys') === true) return undefined;
  const kind = operation.change.kind === 'addFile' ? 'attachment' : 'application';
  const ids = await outbox.forDelivery.knownIds(kind, lane);
  const trace = await lookUp(looking, operation, { ids, firstSentAt, now: now() });
  if (trace.kind === 'arrived') return { kind: 'verdict', verdict: trace.verdict };
  return trace.kind === 'absent' ? undefined : { kind: 'undecided' };
}

/** What no answer says: little, but whether it came from the portal at all, and how long it asked to wait. */
function silence({ kind, status, retryAfterMs, nothingDone }: UnreachableError, left: boolean): TryResult {
  if (kind === 'signedOut') return { kind: 'signedOut' };
  if (kind === 'strange' && status !== undefined && left) return { kind: 'strange', status };
  // What was read beside the operation did nothing; the operation itself may have left already.
  return {
    kind: 'noAnswer',
    status,
    retryAfterMs,
    foreignPage: kind === 'foreignPage',
    nothingDone: nothingDone || !left,
  };
}
