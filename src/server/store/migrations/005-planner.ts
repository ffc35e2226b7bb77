import { sql, type SchemaModule } from 'kysely';

/** Indexes for the lists of one user by status, and for the time that decisions take; and a row for `/readyz`. */
export async function planner(schema: SchemaModule): Promise<void> {
  await schema.dropIndex('applications_of_owner').execute();
  await schema
    .createIndex('applications_of_owner')
    .on('applications')
    .columns(['owner_id', 'status'])
    .expression(sql`coalesce(modified_at, created_at)`)
    .column('id')
    .execute();
  // Both columns, so that the answers of an application, which are stored before them in its row, are not read.
  await schema
    .createIndex('applications_by_decision')
    .on('applications')
    .columns(['decided_at', 'submitted_at'])
    .execute();
  await schema.createIndex('removals_by_age').on('removals').column('removed_at').execute();
  await schema
    .createTable('probe')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
}
