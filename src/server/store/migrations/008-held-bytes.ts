import type { SchemaModule } from 'kysely';

/** Since when bytes are held by an upload: what a killed process held is told from what is held now. */
export async function heldBytes(schema: SchemaModule): Promise<void> {
  await schema.alterTable('stored_bytes').addColumn('held_at', 'text').execute();
}
