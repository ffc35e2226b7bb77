import type { SchemaModule } from 'kysely';

/** The id of the database (see identity.ts). */
export async function identity(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('identity')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('portal_id', 'text', (column) => column.notNull())
    .addColumn('run', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .execute();
}
