import type { Clock } from '../portal.ts';
import type { IdempotencyKeysTable, Store } from './tables.ts';
import { storedTime } from './times.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Tokens stay for a while after their end: a link followed late is told from a made-up one. */
const TOKENS_KEPT_MS = 60 * DAY_MS;
/** Whoever has not read for so long reads everything again. */
const CHANGES_KEPT_MS = 180 * DAY_MS;
/** Longer than any throttle counts. */
const THROTTLE_KEPT_MS = 2 * DAY_MS;
/** A device may have been away for a year and still repeat what it sent. */
const KEYS_KEPT_MS = 400 * DAY_MS;

/** Deletes what has ended: sessions, tokens, counters, old changes, and old keys whose made thing is gone. */
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
  await store
    .deleteFrom('changes')
    // All up to one number, whatever a clock that was wrong has written: a gap would be changes that nobody is told of.
    .where('number', '<=', (query) =>
      query
        .selectFrom('changes')
        .where('recorded_at', '<=', before(CHANGES_KEPT_MS))
        .select(({ fn }) => fn.max('number').as('last')),
    )
    // The newest stays: it says where the log stands.
    .where('number', '<', (query) => query.selectFrom('change_counter').select('last'))
    .execute();
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
