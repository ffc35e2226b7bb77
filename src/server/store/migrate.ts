import type { Kysely } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../portal.ts';
import { settingMessages as messages } from '../../contract/messages/server/settings.ts';
import { StartError } from '../start-error.ts';
import type { DialectName } from './dialect.ts';
import { type Migration, migrations } from './migrations/migrations.ts';
import type { Store, Tables } from './tables.ts';
import { storedTime } from './times.ts';

/** How long a holder may be silent before another process takes the lock: a killed process must not block forever. */
const LOCK_LASTS_MS = 60_000;
const LOCK_TRIED_EVERY_MS = 200;
/**
 * A lock may seem to end this late although no clock is wrong: a process may have read its clock, and then waited while
 * the holder renewed the lock.
 */
const LOCK_ENDS_WITHIN_MS = 2 * LOCK_LASTS_MS;

/** Two tables that only this file uses. */
type LockTables = {
  migrations: { name: string; applied_at: string };
  migration_lock: { id: number; holder: string | null; expires_at: string };
};

type Database = Kysely<Tables & LockTables>;

/** Options of the migration; tests pass other ones. */
export type MigrationOptions = {
  dialect: DialectName;
  clock: Clock;
  /** Identifies this process among those that start at once. */
  holder: string;
  steps?: readonly Migration[];
  /** Called once before a database that was in use is changed, while no other process changes it. */
  beforeChange?: () => Promise<void>;
  wait?: (milliseconds: number) => Promise<unknown>;
};

/**
 * Brings the tables up to date. Any number of processes may start at once: a row of a table is the lock, because
 * PostgreSQL's advisory locks do not work through a connection pooler and SQLite has none. Each migration is one
 * transaction, with its name and the renewed lock, so that a process that is killed at any time leaves only complete
 * migrations.
 */
export async function migrate(store: Store, options: MigrationOptions): Promise<void> {
  const database = store.withTables<LockTables>();
  const steps = options.steps ?? migrations;
  await makeLockTables(database, options);
  await takeLock(database, options);
  try {
    const applied = await appliedMigrations(store);
    const unknown = unknownMigration(applied, steps);
    if (unknown !== undefined) {
      throw new StartError(messages.databaseNewer(unknown));
    }
    const pending = steps.filter((step) => !applied.includes(step.name));
    if (applied.length > 0 && pending.length > 0) await options.beforeChange?.();
    for (const step of pending) await runStep(database, step, options);
  } finally {
    await database.updateTable('migration_lock').set({ holder: null }).where('holder', '=', options.holder).execute();
  }
}

/** Returns the migrations that were applied to a database. */
export async function appliedMigrations(store: Store): Promise<string[]> {
  const database = store.withTables<LockTables>();
  const rows = await database.selectFrom('migrations').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
}

/** Returns a migration that this release does not know, if there is one: the database was made by a newer release. */
export function unknownMigration(
  applied: readonly string[],
  steps: readonly Migration[] = migrations,
): string | undefined {
  return applied.find((name) => !steps.some((step) => step.name === name));
}

async function makeLockTables(database: Database, { clock }: MigrationOptions): Promise<void> {
  await database.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('migration_lock')
    .ifNotExists()
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('holder', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await database
    .insertInto('migration_lock')
    .values({ id: 1, holder: null, expires_at: storedTime(clock()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function takeLock(database: Database, options: MigrationOptions): Promise<void> {
  const wait = options.wait ?? pause;
  for (;;) {
    const now = options.clock();
    const taken = await database
      .updateTable('migration_lock')
      .set({ holder: options.holder, expires_at: storedTime(now + LOCK_LASTS_MS) })
      .where('id', '=', 1)
      // An end that is much later than a lock lasts comes from a wrong clock.
      .where((row) =>
        row.or([
          row('holder', 'is', null),
          row('expires_at', '<=', storedTime(now)),
          row('expires_at', '>', storedTime(now + LOCK_ENDS_WITHIN_MS)),
        ]),
      )
      .executeTakeFirst();
    if (taken.numUpdatedRows === 1n) return;
    await wait(LOCK_TRIED_EVERY_MS);
  }
}

async function runStep(database: Database, step: Migration, options: MigrationOptions): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const renewed = await transaction
      .updateTable('migration_lock')
      .set({ expires_at: storedTime(options.clock() + LOCK_LASTS_MS) })
      .where('holder', '=', options.holder)
      .executeTakeFirst();
    if (renewed.numUpdatedRows !== 1n) {
      throw new StartError(messages.migrationTakenOver);
    }
    const done = await transaction.selectFrom('migrations').where('name', '=', step.name).select('name').execute();
    if (done.length > 0) return;
    await step.run(transaction.schema, options.dialect, transaction);
    await transaction
      .insertInto('migrations')
      .values({ name: step.name, applied_at: storedTime(options.clock()) })
      .execute();
  });
}
