import { sql, type SchemaModule } from 'kysely';

/** The changes and their order, so that a device that has read the lists before needs to read only what is new. */
export async function changes(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('change_counter')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('last', 'integer', (column) => column.notNull())
    .execute();
  // No reference to the application: its deletion is a change too, which is kept.
  await schema
    .createTable('changes')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('application_id', 'integer', (column) => column.notNull())
    .addColumn('owner_id', 'integer', (column) => column.notNull())
    .addColumn('status_before', 'integer')
    .addColumn('recorded_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('changes_of_owner').on('changes').columns(['owner_id', 'number']).execute();
  await schema.createIndex('changes_by_age').on('changes').column('recorded_at').execute();
  // A page of the latest changes must be found without reading every application's answers.
  const latest = sql`coalesce(modified_at, created_at)`;
  await schema.createIndex('applications_by_latest').on('applications').expression(latest).column('id').execute();
  await schema.dropIndex('applications_by_status').execute();
  await schema
    .createIndex('applications_of_status')
    .on('applications')
    .column('status')
    .expression(latest)
    .column('id')
    .execute();
}
