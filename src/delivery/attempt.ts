import * as v from 'valibot';
import { abortable, type Client } from '../api-client/client.ts';
import { lookUp } from '../api-client/look-up.ts';
import { fetchApplication, fetchComments, fetchWhole } from '../api-client/readings.ts';
import { readVerdict, sendOperation } from '../api-client/send-operation.ts';
import { removeReplaced, type Safekeeping } from '../api-client/replace-file.ts';
import { failureOf } from '../local-db/store-failure.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import { SavedId } from '../contract/domain/application.ts';
import type { Verdict } from '../contract/domain/operation.ts';
import type { TryResult } from '../outbox/sending/classify-response.ts';
import type { Claimed } from '../outbox/sending/claimed.ts';
import { isProbe, noVersion } from '../outbox/sending/probe.ts';
import { isSubmission, replacesText, returnsApplicationId, startsApplication } from '../outbox/queue/intent-kinds.ts';
import type { DeliveryWorld } from './delivery.ts';

/**
 * Makes one try of one operation, in a session and under a lease that the caller holds; `signal` aborts it. Its result
 * is all that is known of the response; the outbox decides what becomes of it.
 */
export async function tryToSend(
  world: DeliveryWorld,
  claimed: Claimed,
  { token, signal }: { token: string; signal: AbortSignal },
): Promise<TryResult> {
  const progress = { wasSent: false };
  const { client } = world;
  const { operation } = claimed;
  // Without locks the session cannot be held: it is checked before each try, and only the server notices a user who
  // signs in right after that.
  if (world.locks === undefined && (await world.signedIn())?.place !== world.outbox.place) {
    return { kind: 'cutOff', wasSent: false };
  }
  if (claimed.readsFirst === true) return readFirst(world, operation, signal);
  const bytes = claimed.fileId === null ? undefined : await wholeBytes(world, claimed.fileId);
  try {
    if (signal.aborted) return { kind: 'cutOff', wasSent: false };
    const found = claimed.mayHaveArrived ? await lookBeforeSending(world, claimed, bytes, signal) : undefined;
    if (found !== undefined) return found;
    if (bytes === null) return { kind: 'fileChanged' };
    if (signal.aborted) return { kind: 'cutOff', wasSent: false };
    if (isProbe(operation) && !canAnswer(client)) return await readFirst(world, operation, signal);
    if (!(await noteMessagesFirst(world, claimed, { token, signal }))) return { kind: 'cutOff', wasSent: false };
    const overtaken = await compareFirst(world, operation, signal);
    // What is in its way may be this very change: a server with keys is asked whether it has it.
    const sendsProbe = overtaken !== undefined && claimed.mayHaveArrived && canAnswer(client);
    if (overtaken !== undefined && !sendsProbe) return overtaken;
    const toSend = sendsProbe ? { ...operation, tag: noVersion(operation.id) } : operation;
    progress.wasSent = true;
    const safekeeping = safekeepingOf(world, operation.id, token);
    const received = await sendOperation(abortable(client, signal), toSend, bytes, safekeeping);
    const verdict = await withApplicationAtServer(abortable(client, signal), claimed, received);
    return (await isRefusedOfAnother(world, verdict)) ? { kind: 'sessionEnded' } : { kind: 'verdict', verdict };
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    if (signal.aborted) return { kind: 'cutOff', wasSent: progress.wasSent && !error.nothingDone };
    return resultWithoutResponse(error, progress.wasSent);
  }
}

/**
 * Whether the server has keys and versions: without them it would execute a change that only asks whether it was made.
 */
const canAnswer = (client: Client) =>
  ['keys', 'tags'].every((feature) => client.features()?.includes(feature) === true);

/**
 * A server without versions executes a change regardless of its current content, and so does one whose version is not
 * known here, because a proxy removes it. That content is therefore read right before sending, and compared here: if
 * something new is in the way, the change is composed again on it, as after a 412.
 */
async function compareFirst(
  { client, outbox }: DeliveryWorld,
  { id, applicationId, change, tag }: Claimed['operation'],
  signal: AbortSignal,
): Promise<TryResult | undefined> {
  if (applicationId === 0 || tag !== undefined || !replacesText(change)) return undefined;
  const found = await fetchWhole(abortable(client, signal), applicationId);
  // If it cannot be read, the server itself responds to the change.
  if (found.kind !== 'read') return undefined;
  if (await outbox.forDelivery.isStillMadeOn(id, found.value)) return undefined;
  return { kind: 'verdict', verdict: { kind: 'changed', message: '', atServer: found.value } };
}

/**
 * Notes which messages an application has before it is submitted, if the server has no keys: if the response is lost, a
 * message of another user that came since means that the Submit may have arrived, so the user is asked. Returns false
 * if it must not be sent: another deliverer has taken over, or the user has discarded it.
 */
async function noteMessagesFirst(
  { client, outbox }: DeliveryWorld,
  { operation: { id, applicationId, change }, mayHaveArrived, messagesBefore }: Claimed,
  { token, signal }: { token: string; signal: AbortSignal },
): Promise<boolean> {
  const hasKeys = () => client.features()?.includes('keys') === true;
  if (hasKeys() || !isSubmission(change)) return true;
  // The list from before the first try counts. If there is none, the look-up has just found that no try has arrived.
  if (mayHaveArrived && messagesBefore !== undefined) return true;
  const ids = await messageIds(abortable(client, signal), applicationId);
  return outbox.forDelivery.noteMessagesBefore(token, id, hasKeys() ? undefined : ids);
}

/**
 * The ids of an application's messages; undefined if the server does not show them, fails for them alone, or does not
 * number them: then their times are compared. Throws `UnreachableError` if nothing else can be read either.
 */
async function messageIds(client: Client, applicationId: number): Promise<number[] | undefined> {
  try {
    const thread = await fetchComments(client, applicationId);
    if (thread.kind !== 'read') return undefined;
    const ids = thread.value.map((message) => message.id);
    return ids.some((one) => one <= 0) || new Set(ids).size < ids.length ? undefined : ids;
  } catch (error) {
    if (!(error instanceof UnreachableError) || error.retryAfterMs !== undefined) throw error;
    // Throws if the server cannot be reached at all.
    await fetchApplication(client, applicationId);
    return undefined;
  }
}

/**
 * Reads what the server has, for a change that cannot be composed without it; the result is as if it had been made on
 * an older version. What the user may not read, or does not exist, cannot be changed either: that is a refusal.
 */
async function readFirst(
  world: DeliveryWorld,
  { applicationId }: Claimed['operation'],
  signal: AbortSignal,
): Promise<TryResult> {
  try {
    const verdict = await readVerdict(abortable(world.client, signal), applicationId, 'changed');
    return (await isRefusedOfAnother(world, verdict)) ? { kind: 'sessionEnded' } : { kind: 'verdict', verdict };
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    return signal.aborted ? { kind: 'cutOff', wasSent: false } : resultWithoutResponse(error, false);
  }
}

/** Whether the payload was refused as another user's: a server that does not know For-User responds with such a 403. */
const isRefusedOfAnother = async ({ outbox, signedIn }: DeliveryWorld, verdict: Verdict) =>
  verdict.kind === 'refused' && verdict.status === 403 && (await signedIn())?.place !== outbox.place;

/**
 * If another device may have sent a copy of this operation, the response says nothing about now: a 422 means that the
 * key was used with other content, and a success may be the response that the other device got. So the application is
 * read again.
 */
async function withApplicationAtServer(
  client: Client,
  { carried, operation }: Claimed,
  verdict: Verdict,
): Promise<Verdict> {
  const { applicationId, change } = operation;
  if (!carried) return verdict;
  if (verdict.kind === 'refused' && verdict.status === 422) {
    // A start gets its key before its text is final, so the other device may have started it with other text.
    const mayBeStart = startsApplication(change);
    // From there the key started another application, or saved to it: what this device saves is not in this one.
    const isOfAnother =
      returnsApplicationId(change) && v.is(SavedId, verdict.data) && verdict.data.id !== applicationId;
    if (applicationId > 0 && (mayBeStart || isOfAnother)) {
      const current = await readVerdict(client, applicationId, 'changed');
      return current.kind === 'changed' ? { ...current, keyUsed: true } : current;
    }
    if (applicationId > 0) return readVerdict(client, applicationId, 'doneElsewhere');
    // Both devices started a copied draft, with different text: this device's text is saved to the application it has
    // become.
    return v.is(SavedId, verdict.data) ? readVerdict(client, verdict.data.id, 'changed') : verdict;
  }
  if (verdict.kind !== 'accepted' || applicationId === 0 || change.kind === 'comment') return verdict;
  const outcome = await fetchWhole(client, applicationId);
  return outcome.kind === 'read' ? { ...verdict, atServer: outcome.value } : verdict;
}

/** Keeps a file safe that has to be deleted for this operation: on this device, while the lease is held. */
function safekeepingOf({ outbox, digest }: DeliveryWorld, operationId: string, token: string): Safekeeping {
  const { forDelivery } = outbox;
  return {
    async keep(file, blob) {
      const stored = { file, bytes: await blob.arrayBuffer(), sha256: await digest(blob) };
      try {
        return (await forDelivery.keepDisplaced(token, operationId, stored)) ? 'safe' : 'takenOver';
      } catch (error) {
        if (failureOf(error) === 'full') return 'noRoom';
        throw error;
      }
    },
    kept: () => forDelivery.displacedBy(operationId),
    end: (became) => forDelivery.endDisplaced(token, operationId, became),
  };
}

/** The bytes as they were chosen; null if they are gone, or have changed. */
async function wholeBytes({ outbox, digest }: DeliveryWorld, fileId: number): Promise<Blob | null> {
  const kept = await outbox.forDelivery.bytesOf(fileId);
  if (kept === undefined || kept.bytes.size === 0) return null;
  return (await digest(kept.bytes).catch(() => '')) === kept.sha256 ? kept.bytes : null;
}

/**
 * Looks for an operation that may have arrived. A server with keys recognises a repeat, so it is searched only for a
 * file that cannot be sent again, because its `bytes` are null, or is not wanted any more; a server without keys is
 * always searched. Returns undefined if it was not found, and nothing prevents sending it.
 */
async function lookBeforeSending(
  { client, outbox, now, digest }: DeliveryWorld,
  { operation, firstSentAt, messagesBefore, isUnwanted, fileId, lane }: Claimed,
  bytes: Blob | null | undefined,
  signal: AbortSignal,
): Promise<TryResult | undefined> {
  const looking = abortable(client, signal);
  if (client.features() === undefined) await looking('applications', { query: { userId: operation.userId } });
  const hasKeys = client.features()?.includes('keys') === true;
  if (hasKeys && bytes !== null && isUnwanted !== true) return undefined;
  const kind = operation.change.kind === 'addFile' ? 'attachment' : 'application';
  // A copy may have brought the id of the very thing that is looked for.
  const ids = await outbox.forDelivery.knownIds(kind, fileId ?? lane);
  const known = { ids, firstSentAt, messagesBefore, now: now(), digest, bytes: bytes ?? undefined };
  const lookedUp = await lookUp(looking, operation, known);
  if (lookedUp.kind === 'arrived') {
    if (!hasKeys && operation.change.kind === 'addFile' && isUnwanted !== true)
      await removeReplaced(looking, operation.change);
    return { kind: 'verdict', verdict: lookedUp.verdict };
  }
  if (lookedUp.kind === 'absent' && isUnwanted === true) return { kind: 'absent' };
  return lookedUp.kind === 'absent' || bytes === null ? undefined : { kind: 'undecided' };
}

/**
 * The result of a try without a usable response: whether it came from the portal at all, and how long it asked to wait.
 */
function resultWithoutResponse(
  { kind, status, retryAfterMs, nothingDone }: UnreachableError,
  wasSent: boolean,
): TryResult {
  if (kind === 'sessionEnded') return { kind: 'sessionEnded' };
  if (kind === 'strange' && status !== undefined && wasSent) return { kind: 'strange', status };
  // A read request that goes with the operation had no effect; the operation itself may have been sent already.
  return {
    kind: 'noResponse',
    status,
    retryAfterMs,
    foreignPage: kind === 'foreignPage',
    nothingDone: nothingDone || !wasSent,
  };
}
