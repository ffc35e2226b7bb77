import { sql, type SchemaModule } from 'kysely';
import { inDialect, type DialectName } from '../dialect.ts';
import type { StoreTransaction } from '../tables.ts';

/**
 * The record of what was done (see record/entry.ts), copies of submissions, and columns that tell when a message can no
 * longer be changed.
 */
export async function record(
  schema: SchemaModule,
  dialect: DialectName,
  transaction: Pick<StoreTransaction, 'getExecutor'>,
): Promise<void> {
  await schema
    .createTable('record')
    .addColumn('sequence', 'integer', (column) => column.primaryKey())
    .addColumn('recorded_at', 'text', (column) => column.notNull())
    // No reference: the record is kept after an application is deleted.
    .addColumn('application_id', 'integer')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('previous', 'text', (column) => column.notNull())
    .addColumn('previous_of_application', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .execute();
  await schema.createIndex('record_of_application').on('record').columns(['application_id', 'sequence']).execute();
  await schema
    .createIndex('record_of_identity')
    .on('record')
    .column('sequence')
    .where(sql<boolean>`kind = 'identity'`)
    .execute();
  await schema
    .createTable('record_head')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('copies')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('application_id', 'integer', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('copied_files')
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('copy', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('copied_files_key', ['sha256', 'copy'])
    .execute();
  for (const table of ['record', 'copies', 'copied_files']) await refuseChanges(table, dialect, transaction);

  await schema.alterTable('history').addColumn('person_name', 'text').execute();
  await schema.alterTable('history').addColumn('role_id', 'integer').execute();
  await schema.alterTable('history').addColumn('version', 'integer').execute();
  await schema.alterTable('comments').addColumn('after_history', 'integer').execute();
  // The former names of users are not known, so the rows get the names and roles that the users have now.
  await sql`
    update history set
      person_name = (select first_name || ' ' || last_name from users where users.id = history.user_id),
      role_id = (select users.role_id from users where users.id = history.user_id)
  `.execute(transaction);
  await sql`
    update comments set after_history = (
      select max(history.id) from history
      where history.application_id = comments.application_id and history.recorded_at <= comments.created_at
    )
  `.execute(transaction);
}

/**
 * Creates triggers that refuse updates and deletions in a table: its rows are only added, and not even a mistake in the
 * server can change them.
 */
async function refuseChanges(
  table: string,
  dialect: DialectName,
  transaction: Pick<StoreTransaction, 'getExecutor'>,
): Promise<void> {
  for (const change of ['update', 'delete'] as const) {
    const [name, on, event] = [sql.ref(`${table}_no_${change}`), sql.ref(table), sql.raw(change)];
    const statements = inDialect(dialect, {
      sqlite: [
        sql`
          create trigger ${name} before ${event} on ${on}
          begin select raise(abort, 'rows of this table are only added'); end
        `,
      ],
      postgres: [
        sql`
          create or replace function only_added() returns trigger language plpgsql as
          $$ begin raise exception 'rows of this table are only added'; end $$
        `,
        sql`create trigger ${name} before ${event} on ${on} for each row execute function only_added()`,
      ],
    });
    for (const statement of statements) await statement.execute(transaction);
  }
}
