import type { Clock } from '../portal.ts';
import type { IdempotencyKeysTable, Store } from './tables.ts';
import { storedTime } from './times.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Tokens stay for a while after their end: a link followed late is told from a made-up one. */
const TOKENS_KEPT_MS = 60 * DAY_MS;
/** Longer than any throttle counts. */
const THROTTLE_KEPT_MS = 2 * DAY_MS;
/** A device may have been away for a year and still repeat what it sent. */
const KEYS_KEPT_MS = 400 * DAY_MS;

/** Deletes what has ended: sessions, tokens, counters, and old keys whose made thing is gone. */
export async function purge(store: Store, clock: Clock): Promise<void> {
  const now = clock();
  const before = (age: number) => storedTime(now - age);
  await store.deleteFrom('sessions').where('expires_at', '<=', before(0)).execute();
  await store.deleteFrom('tokens').where('expires_at', '<=', before(TOKENS_KEPT_MS)).execute();
  await store
    .deleteFrom('throttle')
    .where('started_at', '<=', before(THROTTLE_KEPT_MS))
    .where((row) => row.or([row('blocked_until', 'is', null), row('blocked_until', '<=', before(0))]))
    .execute();
  await purgeKeys(store, before(KEYS_KEPT_MS));
}

const made = {
  application: 'applications',
  investigator: 'investigators',
  attachment: 'attachments',
  comment: 'comments',
} as const satisfies Record<NonNullable<IdempotencyKeysTable['made_kind']>, string>;

/** A key lives as long as what it made: a repeat must find the first answer, never make a second thing. */
async function purgeKeys(store: Store, before: string): Promise<void> {
  await store.deleteFrom('idempotency_keys').where('created_at', '<=', before).where('made_kind', 'is', null).execute();
  for (const kind of ['application', 'investigator', 'attachment', 'comment'] as const) {
    await store
      .deleteFrom('idempotency_keys')
      .where('created_at', '<=', before)
      .where('made_kind', '=', kind)
      .where('made_id', 'not in', (query) => query.selectFrom(made[kind]).select('id'))
      .execute();
  }
}
