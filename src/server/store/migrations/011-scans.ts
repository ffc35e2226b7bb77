import type { SchemaModule } from 'kysely';

/** What a virus scanner said of each stored file, and when it is to look at it again. Due first is what it never saw. */
export async function scans(schema: SchemaModule): Promise<void> {
  await schema.alterTable('stored_bytes').addColumn('scan_result', 'text').execute();
  await schema.alterTable('stored_bytes').addColumn('scanned_at', 'text').execute();
  await schema
    .alterTable('stored_bytes')
    .addColumn('scan_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable('stored_bytes')
    .addColumn('scan_due_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema.createIndex('stored_bytes_by_scan_due').on('stored_bytes').column('scan_due_at').execute();
}
