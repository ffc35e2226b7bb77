import { addresses, idNamesIn, pathOf, type CallName, type IdNameOf, type Ids } from '../../contract/api/addresses.ts';
import { calls } from '../../contract/api/calls.ts';
import type { Envelope } from '../../contract/api/envelope.ts';
import { header } from '../../contract/api/headers.ts';
import { serverMessages } from '../../contract/messages/server/server.ts';
import { applicationNamedIn, usersNamedIn, type applicationField } from '../../contract/api/payload.ts';
import { stillSignedIn } from '../accounts/sessions.ts';
import { errorName } from '../background.ts';
import type { Portal } from '../portal.ts';
import type { Entry, Head } from '../record/entry.ts';
import { appendEntries, logHead } from '../record/write.ts';
import { logChanges, type BeforeChange } from '../store/change-log.ts';
import type { RemovalsTable, StoreTransaction } from '../store/tables.ts';
import { storedTime } from '../store/times.ts';
import { idInPath, noteApplication, signedIn, type SignedInUser, type RequestContext } from './context.ts';
import { tagOfToday, type IfMatch } from './requests/etag.ts';
import { fingerprintOf } from './requests/fingerprint.ts';
import { claim, forgetClaim, storeResponse, idempotencyKeyOf, type StoredResponse } from './idempotency-keys.ts';
import { readJson } from './requests/json-body.ts';
import { Refusal } from './requests/refusal.ts';

/** A requested change. `ids` are those in its path; `body` has been read, but nothing in it is checked. */
export type RequestedChange = { call: CallName; ids?: Ids; body: unknown };
/** The same for a call whose path has ids. */
type AskedByPath<Name extends CallName> = RequestedChange & { ids: { readonly [Id in IdNameOf<Name>]: number } };

/** What the `work` of a change receives. */
export type Mutation = {
  /** The one transaction of the key, the change and the response. Nothing is read or written outside it. */
  transaction: StoreTransaction;
  user: SignedInUser;
  /** The id of the database, with which tags begin. */
  portalId: string;
  /** The server's time, the same for everything that the change writes. */
  now: string;
  ifMatch: IfMatch;
  /**
   * Names an application that is changed, as it was before: it is listed as changed once the change is stored. The
   * first one is the one that the request is about.
   */
  markChanged: (application: BeforeChange) => void;
  /** Adds an entry to the record, in the order of the calls, if the change is stored. */
  record: (entry: Entry) => void;
  /** The version of the policies that users agree to now. */
  policyVersion: string;
  /** Runs `work` once the change is stored, before it is answered. A failure is logged; the change stays stored. */
  afterCommit: (work: () => Promise<void>) => void;
};

/** The outcome of a change. `etag` is the application's new tag. The key is kept as long as `made` exists. */
export type MutationResult =
  | { changed: true; message: string; data?: unknown; etag?: string; made?: CreatedItem }
  | { changed: false; message: string; data?: unknown };
export type CreatedItem = { kind: RemovalsTable['kind']; id: number };

/**
 * Reads a change that is requested in JSON, and whose payload names its application.
 */
export async function askedInJson(
  context: RequestContext,
  call: CallName,
  payload: keyof typeof applicationField,
): Promise<RequestedChange> {
  const body = await readJson(context, call);
  noteApplication(context, applicationNamedIn(body, payload));
  return { call, body };
}

/** Returns a change that its path describes completely. */
export function askedByPath<Name extends CallName>(context: RequestContext, call: Name): AskedByPath<Name> {
  const ids = Object.fromEntries(idNamesIn(addresses[call].path).map((name) => [name, idInPath(context, name)]));
  // The names are those in the path of this call.
  return { call, ids: ids as AskedByPath<Name>['ids'], body: null };
}

/** Reads a change whose ids are in its path and whose content is JSON. */
export async function askedByPathInJson<Name extends CallName>(
  context: RequestContext,
  call: Name,
): Promise<AskedByPath<Name>> {
  return { ...askedByPath(context, call), body: await readJson(context, call) };
}

/**
 * Makes a change of an application; every such change is made here.
 *
 * The order of the checks is part of the API: session, user, key, then (in `work`) `If-Match` and the rules. A repeat
 * is therefore recognised by its key whatever has happened to the application since, even if the change would be
 * refused by now. Key, change and response are stored in one transaction: a stored change always gets the same
 * response, and a key whose change was refused (a `Refusal` thrown from `work`) is free again. Only responses to
 * changes that were made are kept.
 */
export async function mutate(
  context: RequestContext,
  portal: Portal,
  asked: RequestedChange,
  work: (change: Mutation) => Promise<MutationResult>,
): Promise<Response> {
  const sender = signedIn(context);
  if (usersNamedIn(asked.body).some((id) => id !== sender.id)) {
    throw new Refusal(403, serverMessages.payloadOfAnother);
  }
  const call = `${calls[asked.call].method} ${pathOf(asked.call, asked.ids)}`;
  const key = idempotencyKeyOf(context, { userId: sender.id, call, fingerprint: fingerprintOf(asked.body) });
  const now = storedTime(portal.clock());
  const later: (() => Promise<void>)[] = [];
  const touched = new Map<number, BeforeChange>();
  const entries: Entry[] = [];
  let head: Head | undefined;

  const stored = await portal.store.transaction().execute(async (transaction) => {
    const user = await stillSignedIn(portal, transaction, sender);
    const first = key === undefined ? undefined : await claim(transaction, key, now);
    if (first !== undefined) return first;
    const outcome = await work({
      transaction,
      user,
      portalId: portal.portalId,
      now,
      ifMatch: context.req.header('If-Match'),
      markChanged: (application) => {
        if (touched.size === 0) noteApplication(context, application.id);
        if (!touched.has(application.id)) touched.set(application.id, application);
      },
      record: (entry) => entries.push(entry),
      policyVersion: portal.configuration.policyVersion,
      afterCommit: (one) => later.push(one),
    });
    const response = storedResponseOf(outcome, now);
    if (key !== undefined) {
      await (outcome.changed ? storeResponse(transaction, key, response, outcome.made) : forgetClaim(transaction, key));
    }
    if (outcome.changed && entries.length > 0) head = await appendEntries(transaction, now, entries);
    if (outcome.changed) await logChanges(transaction, { now, random: portal.random }, touched.values());
    return response;
  });
  if (head !== undefined) await logHead(portal, head);

  for (const one of later) await one().catch((error: unknown) => logFailure(portal, asked.call, error));
  if (stored.etag !== null) {
    context.header('ETag', tagOfToday(portal.portalId, stored.etag));
    context.header(header.changedAt, stored.at);
  }
  context.header('Content-Type', 'application/json');
  return context.body(stored.envelope, 200);
}

function storedResponseOf(outcome: MutationResult, at: string): StoredResponse {
  const { message, data } = outcome;
  const envelope: Envelope = data === undefined ? { isSuccess: true, message } : { isSuccess: true, message, data };
  const etag = outcome.changed ? (outcome.etag ?? null) : null;
  return { envelope: JSON.stringify(envelope), etag, at };
}

/** Logs a failure after the response was decided; the response does not change. */
export function logFailure(portal: Portal, call: CallName, error: unknown): void {
  portal.log('error', 'afterwards', { call, error: errorName(error) });
}
