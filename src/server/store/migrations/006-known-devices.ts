import type { SchemaModule } from 'kysely';

/** The browsers that a user has signed in with: wrong passwords in them are counted separately from all others. */
export async function knownDevices(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('known_devices')
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('used_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_devices_key', ['token_hash', 'user_id'])
    .execute();
  await schema.createIndex('known_devices_of_user').on('known_devices').column('user_id').execute();
  await schema.createIndex('known_devices_by_age').on('known_devices').column('used_at').execute();
}
