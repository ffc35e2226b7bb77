import type { Updateable } from 'kysely';
import type { Envelope } from '../../contract/api/envelope.ts';
import { header } from '../../contract/api/headers.ts';
import { KEY_MAX_UNITS } from '../../contract/api/limits.ts';
import { applicationMessages as messages } from '../../contract/messages/server/server.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import type { IdempotencyKeysTable, RemovalsTable, StoreTransaction } from '../store/tables.ts';
import type { RequestContext } from './context.ts';
import { Refusal } from './requests/refusal.ts';

/** A key as one user sent it, with its call and content. */
export type Key = { key: string; userId: number; call: string; fingerprint: string };

/** The first response to a key: its envelope as JSON text, the tag at that time, and when it was given. */
export type StoredResponse = { envelope: string; etag: string | null; at: string };

/** The placeholder for the response to a claim that has none yet. */
const NO_RESPONSE_YET = '';
const KEPT_STATUS = 200;

/** Returns the request's key, or undefined if it has none. */
export function idempotencyKeyOf(context: RequestContext, asked: Omit<Key, 'key'>): Key | undefined {
  const key = context.req.header(header.idempotencyKey)?.trim() ?? '';
  if (key === '') return undefined;
  if (key.length > KEY_MAX_UNITS) throw new Refusal(400, messages.keyTooLong(KEY_MAX_UNITS));
  return { key, ...asked };
}

/**
 * Claims a key (and returns undefined), or returns the first response to it. Of several requests with one key at once,
 * the database lets one insert: on SQLite the others have not begun, on PostgreSQL their insert waits until that
 * transaction ends. They then find its response here or, if it was refused, claim the key themselves.
 */
export async function claim(transaction: StoreTransaction, key: Key, now: string): Promise<StoredResponse | undefined> {
  const inserted = await insertClaim(transaction, { ...key, now });
  if (inserted.numAffectedRows === 1n) return undefined;

  const first = await transaction
    .selectFrom('idempotency_keys')
    .where('user_id', '=', key.userId)
    .where('key', '=', key.key)
    .select(['call', 'fingerprint', 'envelope', 'etag', 'created_at'])
    .executeTakeFirst();
  if (first === undefined || first.envelope === NO_RESPONSE_YET) {
    throw new Refusal(425, messages.keyBusy, { headers: { 'Retry-After': '1' } });
  }
  if (first.call !== key.call) throw new Refusal(422, messages.keyUsed);
  if (first.fingerprint !== key.fingerprint) throw new Refusal(422, messages.keyUsed, { data: dataOf(first.envelope) });
  return { envelope: first.envelope, etag: first.etag, at: first.created_at };
}

const insertClaim = compiledOnce((store, { key, userId, call, fingerprint, now }: Key & { now: string }) =>
  store
    .insertInto('idempotency_keys')
    .values({
      user_id: userId,
      key,
      call,
      fingerprint,
      status: KEPT_STATUS,
      envelope: NO_RESPONSE_YET,
      etag: null,
      made_kind: null,
      made_id: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing()),
);

/** Returns the `data` of the first response to a key: its sender has no other way to learn it. */
function dataOf(envelope: string): unknown {
  const { data }: Envelope = JSON.parse(envelope);
  return data;
}

/** Stores the response with its key. `made` is what the change created: the key is kept as long as that exists. */
export async function storeResponse(
  transaction: StoreTransaction,
  key: Key,
  { envelope, etag }: StoredResponse,
  made: { kind: RemovalsTable['kind']; id: number } | undefined,
): Promise<void> {
  const columns = { envelope, etag, made_kind: made?.kind ?? null, made_id: made?.id ?? null };
  await updateKey(transaction, { userId: key.userId, key: key.key, columns });
}

const updateKey = compiledOnce(
  (store, { userId, key, columns }: Pick<Key, 'userId' | 'key'> & { columns: Updateable<IdempotencyKeysTable> }) =>
    store.updateTable('idempotency_keys').set(columns).where('user_id', '=', userId).where('key', '=', key),
);

/** Frees a key whose request changed nothing. */
export async function forgetClaim(transaction: StoreTransaction, key: Key): Promise<void> {
  await transaction
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', key.userId)
    .where('key', '=', key.key)
    .execute();
}
