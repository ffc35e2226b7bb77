import type { SchemaModule } from 'kysely';

/** Changes are found by their marks, which do not reveal how many there were. */
export async function changeMarks(schema: SchemaModule): Promise<void> {
  await schema.createIndex('changes_by_mark').on('changes').column('mark').execute();
}
