import type { SchemaModule } from 'kysely';

/**
 * The virus scanner's result for each stored file, and when to scan it again. Files that were never scanned are due
 * first.
 */
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
