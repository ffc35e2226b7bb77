import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../portal.ts';
import type { IdempotencyKeysTable, Store } from './tables.ts';
import { storedTime } from './times.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Tokens are kept for a while after their end, to tell a link that is followed late from a made-up one. */
const TOKENS_KEPT_MS = 60 * DAY_MS;
/** As long as their links are valid. */
const EMAIL_CHANGES_KEPT_MS = DAY_MS;
/** A device that has not read for longer has to read everything again. */
const CHANGES_KEPT_MS = 180 * DAY_MS;
/** Longer than any throttle counts. */
const THROTTLE_KEPT_MS = 2 * DAY_MS;
/** A device may be away for a year and then still repeat a change or a deletion. */
const KEYS_KEPT_MS = 400 * DAY_MS;
/** As long as their cookies. */
const DEVICES_KEPT_MS = 400 * DAY_MS;

/** How many rows one statement deletes or reads; other requests are answered between two of them. */
export const PURGE_STEP_ROWS = 500;

/**
 * Deletes what has expired: sessions, tokens, changes of email, counters, known devices, removals, changes, and keys
 * whose created thing no longer exists.
 */
export async function purge(store: Store, clock: Clock): Promise<void> {
  const now = clock();
  const before = (age: number) => storedTime(now - age);
  await inSteps(() =>
    store
      .deleteFrom('sessions')
      .where('token_hash', 'in', ({ selectFrom }) =>
        selectFrom('sessions').where('expires_at', '<=', before(0)).select('token_hash').limit(PURGE_STEP_ROWS),
      )
      .executeTakeFirst(),
  );
  await inSteps(() =>
    store
      .deleteFrom('tokens')
      .where('token_hash', 'in', ({ selectFrom }) =>
        selectFrom('tokens')
          .where('expires_at', '<=', before(TOKENS_KEPT_MS))
          .select('token_hash')
          .limit(PURGE_STEP_ROWS),
      )
      .executeTakeFirst(),
  );
  await inSteps(() =>
    store
      .deleteFrom('email_changes')
      .where('user_id', 'in', ({ selectFrom }) =>
        selectFrom('email_changes')
          .where('created_at', '<=', before(EMAIL_CHANGES_KEPT_MS))
          .select('user_id')
          .limit(PURGE_STEP_ROWS),
      )
      .executeTakeFirst(),
  );
  await inSteps(() =>
    store
      .deleteFrom('throttle')
      .where('bucket', 'in', ({ selectFrom }) =>
        selectFrom('throttle')
          .where('started_at', '<=', before(THROTTLE_KEPT_MS))
          .where((row) => row.or([row('blocked_until', 'is', null), row('blocked_until', '<=', before(0))]))
          .select('bucket')
          .limit(PURGE_STEP_ROWS),
      )
      .executeTakeFirst(),
  );
  await inSteps(() =>
    store
      .deleteFrom('known_devices')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('token_hash', 'user_id'),
          'in',
          selectFrom('known_devices')
            .where('used_at', '<=', before(DEVICES_KEPT_MS))
            .select(['token_hash', 'user_id'])
            .limit(PURGE_STEP_ROWS)
            .$asTuple('token_hash', 'user_id'),
        ),
      )
      .executeTakeFirst(),
  );
  await inSteps(() =>
    store
      .deleteFrom('removals')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('kind', 'id'),
          'in',
          selectFrom('removals')
            .where('removed_at', '<=', before(KEYS_KEPT_MS))
            .select(['kind', 'id'])
            .limit(PURGE_STEP_ROWS)
            .$asTuple('kind', 'id'),
        ),
      )
      .executeTakeFirst(),
  );
  await purgeKeys(store, before(KEYS_KEPT_MS));
  await purgeChanges(store, before(CHANGES_KEPT_MS));
}

/** Repeats a deletion of at most `PURGE_STEP_ROWS` rows until no more are found. */
async function inSteps(deleteSome: () => Promise<{ numDeletedRows: bigint }>): Promise<void> {
  while ((await deleteSome()).numDeletedRows > 0n) await setImmediate();
}

async function purgeChanges(store: Store, before: string): Promise<void> {
  // Everything up to one number, whatever times a wrong clock has written: a gap in the log would hide changes.
  const old = await store
    .selectFrom('changes')
    .where('recorded_at', '<=', before)
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirst();
  const counter = await store.selectFrom('change_counter').select('last').executeTakeFirst();
  // The newest change is kept: it is the position of the log.
  const last = Math.min(old?.last ?? 0, (counter?.last ?? 0) - 1);
  await inSteps(() =>
    store
      .deleteFrom('changes')
      .where('number', 'in', ({ selectFrom }) =>
        selectFrom('changes').where('number', '<=', last).select('number').orderBy('number').limit(PURGE_STEP_ROWS),
      )
      .executeTakeFirst(),
  );
}

const made = {
  application: 'applications',
  investigator: 'investigators',
  attachment: 'attachments',
  comment: 'comments',
} as const satisfies Record<NonNullable<IdempotencyKeysTable['made_kind']>, string>;

/**
 * Deletes old keys, but each only after the thing that its request created: a repeat must find the first response and
 * never create a second thing.
 */
async function purgeKeys(store: Store, before: string): Promise<void> {
  for (let after: OldKey | undefined; ;) {
    const some = await oldKeys(store, before, after);
    const ended: OldKey[] = some.filter((key) => key.made_kind === null);
    for (const kind of ['application', 'investigator', 'attachment', 'comment'] as const) {
      const keys = some.filter((key) => key.made_kind === kind);
      if (keys.length === 0) continue;
      const ids = keys.map((key) => key.made_id ?? 0);
      const living = await store.selectFrom(made[kind]).where('id', 'in', ids).select('id').execute();
      const isThere = new Set(living.map(({ id }) => id));
      ended.push(...keys.filter((key) => !isThere.has(key.made_id ?? 0)));
    }
    if (ended.length > 0) {
      await store
        .deleteFrom('idempotency_keys')
        .where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('user_id', 'key'),
            'in',
            ended.map((key) => tuple(key.user_id, key.key)),
          ),
        )
        .execute();
    }
    after = some.at(-1);
    if (after === undefined) return;
    await setImmediate();
  }
}

type OldKey = Pick<IdempotencyKeysTable, 'user_id' | 'key' | 'made_kind' | 'made_id' | 'created_at'>;

/** Returns the next keys from before a time, after one of them. */
function oldKeys(store: Store, before: string, after: OldKey | undefined): Promise<OldKey[]> {
  let keys = store.selectFrom('idempotency_keys').where('created_at', '<=', before);
  if (after !== undefined) {
    keys = keys
      .where('created_at', '>=', after.created_at)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'user_id', 'key'), '>', tuple(after.created_at, after.user_id, after.key)),
      );
  }
  return keys
    .select(['user_id', 'key', 'made_kind', 'made_id', 'created_at'])
    .orderBy('created_at')
    .orderBy('user_id')
    .orderBy('key')
    .limit(PURGE_STEP_ROWS)
    .execute();
}
