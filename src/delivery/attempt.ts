import * as v from 'valibot';
import { abortable, type Client } from '../api-client/client.ts';
import { lookUp } from '../api-client/look-up.ts';
import { readWhole } from '../api-client/readings.ts';
import { readVerdict, sendOperation } from '../api-client/send-operation.ts';
import { removeReplaced, type Safekeeping } from '../api-client/replacing-file.ts';
import { failureOf } from '../local-db/store-failure.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import { SavedId } from '../contract/application.ts';
import type { Change, Verdict } from '../contract/operation.ts';
import type { TryResult } from '../outbox/answers.ts';
import { isQuestion, type Claimed } from '../outbox/claiming.ts';
import type { DeliveryWorld } from './delivery.ts';

/**
 * One try of one operation, in a session and under a lease that the caller holds; `signal` breaks it off. What it says of the answer is all
 * that anybody knows; the outbox decides what becomes of it.
 */
export async function tryToSend(
  world: DeliveryWorld,
  claimed: Claimed,
  { token, signal }: { token: string; signal: AbortSignal },
): Promise<TryResult> {
  const progress = { left: false };
  const { client } = world;
  const { operation } = claimed;
  // Without locks nobody can hold the session: then it is looked at before each try, and whoever signs in right behind
  // that is told apart by the server alone.
  if (world.locks === undefined && (await world.signedIn())?.place !== world.outbox.place) {
    return { kind: 'cutOff', left: false };
  }
  if (claimed.readsFirst === true) return readFirst(world, operation, signal);
  const bytes = claimed.fileId === null ? undefined : await wholeBytes(world, claimed.fileId);
  try {
    if (signal.aborted) return { kind: 'cutOff', left: false };
    const found = claimed.mayHaveArrived ? await lookBeforeSending(world, claimed, bytes, signal) : undefined;
    if (found !== undefined) return found;
    if (bytes === null) return { kind: 'spoiled' };
    if (signal.aborted) return { kind: 'cutOff', left: false };
    if (isQuestion(operation) && !canAnswer(client)) return await readFirst(world, operation, signal);
    const overtaken = await compareFirst(world, operation, signal);
    if (overtaken !== undefined) return overtaken;
    progress.left = true;
    const safekeeping = safekeepingOf(world, operation.id, token);
    const told = await sendOperation(abortable(client, signal), operation, bytes, safekeeping);
    const verdict = await withStanding(abortable(client, signal), claimed, told);
    return (await isRefusedOfAnother(world, verdict)) ? { kind: 'signedOut' } : { kind: 'verdict', verdict };
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    if (signal.aborted) return { kind: 'cutOff', left: progress.left && !error.nothingDone };
    return silence(error, progress.left);
  }
}

/** A server without keys or versions would make a change that only asks whether it was made. */
const canAnswer = (client: Client) =>
  ['keys', 'tags'].every((feature) => client.features()?.includes(feature) === true);

/** What replaces words or rows at the server that its person may never have seen. */
const replaces = ({ kind }: Change) =>
  kind === 'saveStep' || kind === 'saveInvestigators' || kind === 'removeInvestigator';

/**
 * A server without versions makes a change whatever stands there. So that is read right before it leaves, and compared here:
 * with something new in the way, the change is made again on that, as after a 412.
 */
async function compareFirst(
  { client, outbox }: DeliveryWorld,
  { id, applicationId, change, tag }: Claimed['operation'],
  signal: AbortSignal,
): Promise<TryResult | undefined> {
  const hasVersions = () => client.features()?.includes('tags') === true;
  if (applicationId === 0 || tag !== undefined || !replaces(change) || hasVersions()) return undefined;
  const found = await readWhole(abortable(client, signal), applicationId);
  // Where it cannot be read, the server says itself what it makes of the change.
  if (found.kind !== 'read' || hasVersions()) return undefined;
  if (await outbox.forDelivery.isStillMadeOn(id, found.value)) return undefined;
  return { kind: 'verdict', verdict: { kind: 'changed', message: '', now: found.value } };
}

/**
 * What the server has, for a change that cannot be made without it: as if it had been made on an older version. What its
 * person may not read, or is not there, cannot be changed either: the server has said no.
 */
async function readFirst(
  world: DeliveryWorld,
  { applicationId }: Claimed['operation'],
  signal: AbortSignal,
): Promise<TryResult> {
  try {
    const verdict = await readVerdict(abortable(world.client, signal), applicationId, 'changed');
    return (await isRefusedOfAnother(world, verdict)) ? { kind: 'signedOut' } : { kind: 'verdict', verdict };
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    return signal.aborted ? { kind: 'cutOff', left: false } : silence(error, false);
  }
}

/** A server that does not know For-User refuses another person's payload like this. */
const isRefusedOfAnother = async ({ outbox, signedIn }: DeliveryWorld, verdict: Verdict) =>
  verdict.kind === 'refused' && verdict.status === 403 && (await signedIn())?.place !== outbox.place;

/**
 * Another device may have sent a copy of it, made on another version: then its key has done something else already (422), or
 * the answer is the one that the other device got, of that moment. What the server has by now tells what came of it.
 */
async function withStanding(client: Client, { carried, operation }: Claimed, told: Verdict): Promise<Verdict> {
  const { applicationId, change } = operation;
  if (!carried) return told;
  if (told.kind === 'refused' && told.status === 422) {
    if (applicationId > 0) return readVerdict(client, applicationId, 'doneElsewhere');
    // Both devices started a copied draft, with other words: those of this one go into the application that it has become.
    return v.is(SavedId, told.data) ? readVerdict(client, told.data.id, 'changed') : told;
  }
  if (told.kind !== 'accepted' || applicationId === 0 || change.kind === 'comment') return told;
  const outcome = await readWhole(client, applicationId);
  return outcome.kind === 'read' ? { ...told, now: outcome.value } : told;
}

/** Where a file that has to be deleted for this operation is safe: on this device, for as long as the lease is held. */
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

/** The bytes as they were chosen; null where they are gone, or are others by now. */
async function wholeBytes({ outbox, digest }: DeliveryWorld, fileId: number): Promise<Blob | null> {
  const kept = await outbox.forDelivery.bytesOf(fileId);
  if (kept === undefined || kept.bytes.size === 0) return null;
  return (await digest(kept.bytes).catch(() => '')) === kept.sha256 ? kept.bytes : null;
}

/**
 * A server with keys recognises a repeat. At one without, what may have arrived is looked for first; and at each, a file
 * whose `bytes` are null, because it cannot be sent again. Undefined if it was not found, and nothing speaks against sending.
 */
async function lookBeforeSending(
  { client, outbox, now, digest }: DeliveryWorld,
  { operation, firstSentAt }: Claimed,
  bytes: Blob | null | undefined,
  signal: AbortSignal,
): Promise<TryResult | undefined> {
  const looking = abortable(client, signal);
  if (client.features() === undefined) await looking('applications', { query: { userId: operation.userId } });
  const hasKeys = client.features()?.includes('keys') === true;
  if (hasKeys && bytes !== null) return undefined;
  const kind = operation.change.kind === 'addFile' ? 'attachment' : 'application';
  const ids = await outbox.forDelivery.knownIds(kind);
  const trace = await lookUp(looking, operation, { ids, firstSentAt, now: now(), digest, bytes: bytes ?? undefined });
  if (trace.kind === 'arrived') {
    if (!hasKeys && operation.change.kind === 'addFile') await removeReplaced(looking, operation.change);
    return { kind: 'verdict', verdict: trace.verdict };
  }
  return trace.kind === 'absent' || bytes === null ? undefined : { kind: 'undecided' };
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
