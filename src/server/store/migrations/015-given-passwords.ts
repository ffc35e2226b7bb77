import type { SchemaModule } from 'kysely';

/** When a password that was given to a user ends; null for passwords that users chose, and for all earlier ones. */
export async function givenPasswords(schema: SchemaModule): Promise<void> {
  await schema.alterTable('users').addColumn('password_ends_at', 'text').execute();
}
