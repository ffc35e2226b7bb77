import { noAnswers, type Application, type ApplicationSummary } from '../../contract/application.ts';
import type { ApplicationAnswers } from '../../contract/steps/wizard.ts';
import type { ApplicationRow, Store } from '../store/tables.ts';

/** What a list reads: everything of an application but its answers, which may be megabytes. */
const listColumns = [
  'applications.id',
  'applications.status',
  'applications.version',
  'applications.reference',
  'applications.research_title',
  'applications.created_at',
  'applications.modified_at',
] as const;

/** Applications with who applies and how many comments there are. */
function withApplicant(store: Store) {
  return store
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.owner_id')
    .select(listColumns)
    .select(['users.first_name', 'users.last_name'])
    .select((row) =>
      row
        .selectFrom('comments')
        .whereRef('comments.application_id', '=', 'applications.id')
        .select((comment) => comment.fn.countAll<number | string>().as('count'))
        .as('comment_count'),
    );
}

type ListedRow = Pick<
  ApplicationRow,
  'id' | 'status' | 'reference' | 'research_title' | 'created_at' | 'modified_at'
> & { first_name: string; last_name: string; comment_count: number | string | null };

function summaryOf(row: ListedRow): ApplicationSummary {
  return {
    id: row.id,
    status: row.status,
    researchTitle: row.research_title,
    createdDate: row.created_at,
    modifiedDate: row.modified_at,
    // PostgreSQL counts in text.
    commentCount: Number(row.comment_count ?? 0),
    applicant: { firstName: row.first_name, lastName: row.last_name },
    reference: row.reference,
  };
}

/** What a list is narrowed to; `status` and `exceptStatus` are the wire's numbers. */
export type ListQuery = { ownerId?: number | undefined; status?: number | undefined; exceptStatus?: number };

/** Summaries, the latest change first. */
export async function listApplications(store: Store, query: ListQuery): Promise<ApplicationSummary[]> {
  let rows = withApplicant(store);
  if (query.ownerId !== undefined) rows = rows.where('applications.owner_id', '=', query.ownerId);
  if (query.status !== undefined) rows = rows.where('applications.status', '=', query.status);
  if (query.exceptStatus !== undefined) rows = rows.where('applications.status', '!=', query.exceptStatus);
  const found = await rows
    .orderBy(({ fn }) => fn.coalesce('applications.modified_at', 'applications.created_at'), 'desc')
    .orderBy('applications.id', 'desc')
    .execute();
  return found.map(summaryOf);
}

/** An application as read, with the version that its tag stands for; undefined where there is none of that number. */
export async function readApplication(
  store: Store,
  id: number,
): Promise<(Application & { version: number }) | undefined> {
  const row = await withApplicant(store)
    .where('applications.id', '=', id)
    .select(['applications.owner_id', 'applications.answers', 'applications.agreed_at'])
    .select(['applications.agreed_policy_version', 'users.mobile_number', 'users.email_address'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    ...summaryOf(row),
    version: row.version,
    applicant: {
      userId: row.owner_id,
      firstName: row.first_name,
      lastName: row.last_name,
      mobileNumber: row.mobile_number,
      emailAddress: row.email_address,
    },
    answers: readStoredAnswers(row.answers),
    agreement:
      row.agreed_at === null ? null : { agreedAt: row.agreed_at, agreedPolicyVersion: row.agreed_policy_version ?? '' },
  };
}

/** The answers that a row holds; a question that was added since is empty. */
export function readStoredAnswers(text: string): ApplicationAnswers {
  // Written by `JSON.stringify` of checked answers and by nothing else.
  return { ...noAnswers(), ...(JSON.parse(text) as Partial<ApplicationAnswers>) };
}
