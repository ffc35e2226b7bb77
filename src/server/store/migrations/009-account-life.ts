import { sql, type SchemaModule } from 'kysely';
import { inDialect, type DialectName } from '../dialect.ts';
import type { StoreTransaction } from '../tables.ts';

/** Disabled and deleted accounts, pending changes of email, and what a list of sessions shows of each. */
export async function accountLife(
  schema: SchemaModule,
  dialect: DialectName,
  transaction: Pick<StoreTransaction, 'getExecutor'>,
): Promise<void> {
  await schema.alterTable('users').addColumn('disabled_at', 'text').execute();
  await schema.alterTable('users').addColumn('deleted_at', 'text').execute();

  // SQLite can add a column that is never null only with a default.
  await schema
    .alterTable('sessions')
    .addColumn('id', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema
    .alterTable('sessions')
    .addColumn('used_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  const randomId = inDialect(dialect, {
    sqlite: sql`lower(hex(randomblob(16)))`,
    postgres: sql`replace(gen_random_uuid()::text, '-', '')`,
  });
  await sql`update sessions set id = ${randomId}, used_at = created_at`.execute(transaction);
  await schema.createIndex('sessions_by_id').unique().on('sessions').column('id').execute();

  await schema
    .createTable('email_changes')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('email_address', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('former_confirmed_at', 'text')
    .addColumn('new_confirmed_at', 'text')
    .execute();
  await schema.createIndex('email_changes_by_age').on('email_changes').column('created_at').execute();
}
