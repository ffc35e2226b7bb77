import { sql } from 'kysely';
import { bytesAsJson } from '../../store/sqlite/json-bytes.ts';
import type { Store } from '../../store/tables.ts';

/*
 * What is written beside the texts: the names of the fields, ids and times. A thread or a list can have hundreds of
 * short rows, for which that is most of the bytes.
 */
const BESIDE_APPLICATION_BYTES = 2200;
const BESIDE_MESSAGE_BYTES = 190;
const BESIDE_INVESTIGATOR_BYTES = 130;
const BESIDE_FILE_BYTES = 90;
/** The title is written as the one of the item, of its application, and as an answer. */
const TITLE_WRITTEN_TIMES = 3;

/**
 * Returns about how many bytes each application takes in a list with all parts, as JSON: an escaped character takes up
 * to six.
 */
export async function itemBytesOf(store: Store, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await store
    .selectFrom('applications')
    .where('id', 'in', ids)
    // The answers are stored as JSON.
    .select(['id', sql<number>`octet_length(answers)`.as('answers'), bytesAsJson('research_title').as('title')])
    .select((row) =>
      row
        .selectFrom('comments')
        .innerJoin('users', 'users.id', 'comments.user_id')
        .whereRef('comments.application_id', '=', 'applications.id')
        .select(
          sumOf(BESIDE_MESSAGE_BYTES, [
            bytesAsJson('comments.comment'),
            bytesAsJson('users.first_name'),
            bytesAsJson('users.last_name'),
          ]).as('bytes'),
        )
        .as('messages'),
    )
    .select((row) =>
      row
        .selectFrom('investigators')
        .whereRef('investigators.application_id', '=', 'applications.id')
        .select(sumOf(BESIDE_INVESTIGATOR_BYTES, ['name', 'id_number', 'position'].map(bytesAsJson)).as('bytes'))
        .as('investigators'),
    )
    .select((row) =>
      row
        .selectFrom('attachments')
        .whereRef('attachments.application_id', '=', 'applications.id')
        .select(sumOf(BESIDE_FILE_BYTES, [bytesAsJson('file_name')]).as('bytes'))
        .as('files'),
    )
    .execute();
  const bytesOf = ({ answers, title, messages, investigators, files }: (typeof rows)[number]) =>
    BESIDE_APPLICATION_BYTES +
    answers +
    TITLE_WRITTEN_TIMES * title +
    // PostgreSQL returns sums as text, and null as the sum of no rows.
    Number(messages ?? 0) +
    Number(investigators ?? 0) +
    Number(files ?? 0);
  return new Map(rows.map((row) => [row.id, bytesOf(row)]));
}

/** The sum over all rows of what each of them takes. */
function sumOf(beside: number, texts: readonly ReturnType<typeof bytesAsJson>[]) {
  return sql<number | string | null>`sum(${sql.lit(beside)} + ${sql.join(texts, sql` + `)})`;
}
