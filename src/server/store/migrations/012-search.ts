import { sql, type SchemaModule } from 'kysely';
import { inDialect, type DialectName } from '../dialect.ts';
import type { StoreTransaction } from '../tables.ts';

/** Indexes for every order of the lists, and for the words of a search (see text-search.ts). */
export async function search(
  schema: SchemaModule,
  dialect: DialectName,
  transaction: Pick<StoreTransaction, 'getExecutor'>,
): Promise<void> {
  const title = sql`lower(research_title)`;
  await schema.createIndex('applications_by_creation').on('applications').columns(['created_at', 'id']).execute();
  await schema.createIndex('applications_by_title').on('applications').expression(title).column('id').execute();
  // Also within one status, which few of many applications may have.
  await schema
    .createIndex('applications_of_status_by_creation')
    .on('applications')
    .columns(['status', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('applications_of_status_by_title')
    .on('applications')
    .column('status')
    .expression(title)
    .column('id')
    .execute();
  // `text-search.ts` needs such an index; PostgreSQL's would be one of pg_trgm, which nobody has written yet.
  const isIndexed = inDialect(dialect, { sqlite: true, postgres: false });
  if (isIndexed) await indexTrigrams(transaction);
}

/**
 * Indexes the texts that `q` searches by three letters in a row, and creates triggers that keep the index equal to the
 * other tables.
 */
async function indexTrigrams(transaction: Pick<StoreTransaction, 'getExecutor'>): Promise<void> {
  const text = sql`
    applications.research_title || char(10) || coalesce(applications.reference, '') || char(10) ||
    users.first_name || ' ' || users.last_name
  `;
  const texts = sql`
    select applications.id, ${text} from applications inner join users on users.id = applications.owner_id
  `;
  const insert = sql`insert into application_search (rowid, text) ${texts}`;
  await sql`create virtual table application_search using fts5 (text, tokenize = 'trigram')`.execute(transaction);
  await insert.execute(transaction);
  await sql`
    create trigger application_search_insert after insert on applications
    begin ${insert} where applications.id = new.id; end
  `.execute(transaction);
  await sql`
    create trigger application_search_update after update of research_title, reference on applications
    when old.research_title <> new.research_title or old.reference is not new.reference
    begin
      delete from application_search where rowid = new.id;
      ${insert} where applications.id = new.id;
    end
  `.execute(transaction);
  await sql`
    create trigger application_search_delete after delete on applications
    begin delete from application_search where rowid = old.id; end
  `.execute(transaction);
  await sql`
    create trigger application_search_rename after update of first_name, last_name on users
    when old.first_name <> new.first_name or old.last_name <> new.last_name
    begin
      delete from application_search where rowid in (select id from applications where owner_id = new.id);
      ${insert} where applications.owner_id = new.id;
    end
  `.execute(transaction);
}
