import type { SchemaModule } from 'kysely';

/** When the server received an agreement to the policies; null for those that it received before. */
export async function agreementArrival(schema: SchemaModule): Promise<void> {
  await schema.alterTable('applications').addColumn('agreement_recorded_at', 'text').execute();
}
