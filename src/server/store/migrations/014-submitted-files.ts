import { sql, type SchemaModule } from 'kysely';
import { inDialect, type DialectName } from '../dialect.ts';
import type { StoreTransaction } from '../tables.ts';

/** The files of each user's submissions, once each, for their share of the disk. */
export async function submittedFiles(
  schema: SchemaModule,
  dialect: DialectName,
  transaction: Pick<StoreTransaction, 'getExecutor'>,
): Promise<void> {
  await schema
    .createTable('submitted_files')
    .addColumn('owner_id', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('submitted_files_key', ['owner_id', 'sha256'])
    .execute();
  // A copy that somebody has damaged is found by the audit and must not keep the portal from starting.
  const found = inDialect(dialect, {
    sqlite: sql`
          with files as (
            select owner_id, case when file.type = 'object' then file.value else '{}' end as file
            from copies join applications on applications.id = copies.application_id,
              json_each(case when json_valid(content) then content else '{}' end, '$.files') as file
          )
          select owner_id, json_extract(file, '$.sha256'), json_extract(file, '$.size') from files
          where json_extract(file, '$.sha256') is not null and json_extract(file, '$.size') is not null
        `,
    postgres: sql`
          select owner_id, file ->> 'sha256', (file ->> 'size')::integer
          from copies join applications on applications.id = copies.application_id,
            jsonb_array_elements(content::jsonb -> 'files') as file
        `,
  });
  await sql`insert into submitted_files (owner_id, sha256, size) ${found} on conflict do nothing`.execute(transaction);
}
