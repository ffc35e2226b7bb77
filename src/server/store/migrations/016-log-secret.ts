import type { SchemaModule } from 'kysely';

/** The secret of the hashes in the log (see log-secret.ts); null until a server starts with the database. */
export async function logSecret(schema: SchemaModule): Promise<void> {
  await schema.alterTable('identity').addColumn('log_secret', 'text').execute();
}
