import type { SchemaModule } from 'kysely';

/** To find the threads in which a user wrote without reading all messages. */
export async function commentsByWriter(schema: SchemaModule): Promise<void> {
  await schema.createIndex('comments_by_writer').on('comments').columns(['user_id', 'application_id']).execute();
}
