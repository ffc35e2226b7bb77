import type { SchemaModule } from 'kysely';

/** Since when bytes are held by an upload, to distinguish bytes held by a killed process from those held now. */
export async function heldBytes(schema: SchemaModule): Promise<void> {
  await schema.alterTable('stored_bytes').addColumn('held_at', 'text').execute();
}
