import { sql, type SelectQueryBuilder } from 'kysely';
import type { ListOrder } from '../../contract/application-list-query.ts';
import { noAnswers, type Application, type ApplicationSummary } from '../../contract/application.ts';
import type { Agreement } from '../../contract/steps/step-save.ts';
import { status } from '../../contract/statuses.ts';
import type { ApplicationAnswers } from '../../contract/steps/wizard.ts';
import { SHORT_HASH_DIGITS } from '../record/entry.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import { numbersIn } from '../store/text-search.ts';
import type { ApplicationRow, Store, Tables } from '../store/tables.ts';
import type { Place } from './list-page.ts';
import { inScope, type ListScope } from './list-scope.ts';

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

/** A part of a list, in an order that no two rows share a place of. */
export type ListPage = {
  scope: ListScope;
  order: ListOrder;
  /** Only what has changed after this number of the log; null: everything. */
  since: number | null;
  after?: Place | undefined;
  limit?: number | undefined;
  /** The few that may be on it, as `fewWith` answers them; undefined: they may be many. */
  few?: string | undefined;
};

const orderedBy = {
  // As the index on it has it.
  modified: sql<string>`coalesce(${sql.ref('applications.modified_at')}, ${sql.ref('applications.created_at')})`,
  created: sql<string>`${sql.ref('applications.created_at')}`,
  title: sql<string>`lower(${sql.ref('applications.research_title')})`,
};

/** Summaries with their places. What moves while pages are read may be on two of them, or on none. */
export async function listApplications(
  store: Store,
  { order, ...page }: ListPage,
): Promise<{ summary: ApplicationSummary; place: Place }[]> {
  const { rows } = await selectList[order](store, page);
  return rows.map((row) => ({ summary: summaryOf(row), place: { key: row.place_key, id: row.id } }));
}

/** The numbers alone, of a list that is too long to be read at once. */
export async function listNumbers(store: Store, { order, ...page }: ListPage): Promise<number[]> {
  const rows = store
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.owner_id')
    .select('applications.id');
  return (await onPage(rows, store, order, page).execute()).map(({ id }) => id);
}

/** Summaries of those of the numbers that are in the scope, by number. */
export async function readSummaries(
  store: Store,
  ids: readonly number[],
  scope: ListScope,
): Promise<Map<number, ApplicationSummary>> {
  const rows = await withApplicant(store)
    .where('applications.id', 'in', ids)
    .where((row) => inScope(row, scope))
    .execute();
  return new Map(rows.map((row) => [row.id, summaryOf(row)]));
}

type Page = Omit<ListPage, 'order'>;

function keyOf(order: ListOrder, few: string | undefined) {
  const isDescending = order.startsWith('-');
  // The minus is all that stands before a name.
  const indexed = orderedBy[order.replace('-', '') as keyof typeof orderedBy];
  // A few are found first and sorted then; in the order of the index everything else would be walked through.
  return { key: few === undefined ? indexed : sql<string>`${indexed} || ''`, isDescending };
}

function onPage<Columns>(
  applications: SelectQueryBuilder<Tables, 'applications' | 'users', Columns>,
  store: Store,
  order: ListOrder,
  { scope, since, after, limit, few }: Page,
): SelectQueryBuilder<Tables, 'applications' | 'users', Columns> {
  const { key, isDescending } = keyOf(order, few);
  const direction = isDescending ? 'desc' : 'asc';
  const beyond = isDescending ? '<' : '>';
  let rows = applications.where((row) => inScope(row, scope));
  if (since !== null) rows = rows.where('applications.id', 'in', changedAfter(store, since, scope));
  if (few !== undefined) rows = rows.where('applications.id', 'in', numbersIn(few));
  if (after !== undefined) {
    // Said once more without the number: an index is entered at its place by one condition alone.
    rows = rows.where(key, isDescending ? '<=' : '>=', after.key);
    rows = rows.where((row) =>
      row.or([
        row(key, beyond, after.key),
        row.and([row(key, '=', after.key), row('applications.id', beyond, after.id)]),
      ]),
    );
  }
  if (limit !== undefined) rows = rows.limit(limit);
  return rows.orderBy(key, direction).orderBy('applications.id', direction);
}

const selectListIn = (order: ListOrder) =>
  compiledOnce((store, page: Page) =>
    onPage(withApplicant(store).select(keyOf(order, page.few).key.as('place_key')), store, order, page),
  );

const selectList = {
  modified: selectListIn('modified'),
  '-modified': selectListIn('-modified'),
  created: selectListIn('created'),
  '-created': selectListIn('-created'),
  title: selectListIn('title'),
  '-title': selectListIn('-title'),
} as const satisfies Record<ListOrder, unknown>;

/** The numbers of all applications that changed after a number of the log. Of one owner where the scope is theirs. */
function changedAfter(store: Store, since: number, { ownerId }: ListScope) {
  const changed = store.selectFrom('changes').where('number', '>', since).select('application_id');
  return ownerId === undefined ? changed : changed.where('owner_id', '=', ownerId);
}

/**
 * The numbers of applications that were in the scope at some time since a number of the log, and are not now. At some
 * time, not only at its beginning: pages are read while others write. What words found before nobody knows, so an
 * application that changed and is not found now is among them.
 */
export async function listRemoved(store: Store, scope: ListScope, since: number): Promise<number[]> {
  let seen = changedAfter(store, since, scope)
    .distinct()
    .where('status_before', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('applications')
            .innerJoin('users', 'users.id', 'applications.owner_id')
            .whereRef('applications.id', '=', 'changes.application_id')
            .where((row) => inScope(row, scope))
            .select('applications.id'),
        ),
      ),
    );
  if (scope.status !== undefined) seen = seen.where('status_before', '=', scope.status);
  const { draftsOf } = scope;
  if (draftsOf !== undefined) {
    seen = seen.where((row) => row.or([row('status_before', '!=', status.draft), row('owner_id', '=', draftsOf)]));
  }
  const found = await seen.orderBy('application_id').execute();
  return found.map((row) => row.application_id);
}

/** An application with the version that its tag stands for. */
export type VersionedApplication = Application & { version: number };

/** An application as read; undefined where there is none of that number. */
export async function readApplication(store: Store, id: number): Promise<VersionedApplication | undefined> {
  const [row] = (await selectApplication(store, { id })).rows;
  return row === undefined ? undefined : applicationOf(row);
}

const selectApplication = compiledOnce((store, { id }: { id: number }) =>
  withAnswers(store).where('applications.id', '=', id),
);

/** Those of the numbers that are in the scope, by number. */
export async function readApplications(
  store: Store,
  ids: readonly number[],
  scope: ListScope,
): Promise<Map<number, VersionedApplication>> {
  const rows = await withAnswers(store)
    .where('applications.id', 'in', ids)
    .where((row) => inScope(row, scope))
    .execute();
  return new Map(rows.map((row) => [row.id, applicationOf(row)]));
}

function withAnswers(store: Store) {
  return withApplicant(store)
    .select(['applications.owner_id', 'applications.answers', 'applications.agreed_at'])
    .select(['applications.agreed_policy_version', 'users.mobile_number', 'users.email_address'])
    .select((row) =>
      row
        .selectFrom('record')
        .whereRef('record.application_id', '=', 'applications.id')
        .select('record.hash')
        .orderBy('record.sequence', 'desc')
        .limit(1)
        .as('newest_hash'),
    );
}

type RowWithAnswers = Awaited<ReturnType<ReturnType<typeof withAnswers>['execute']>>[number];

function applicationOf(row: RowWithAnswers): VersionedApplication {
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
    conflictAnswered: hasAnsweredConflict(row.answers),
    recordHash: row.newest_hash?.slice(0, SHORT_HASH_DIGITS),
    agreement: agreementIn(row),
  };
}

/** When the policies were agreed to, and in which version; null: they were not. */
export function agreementIn({
  agreed_at: agreedAt,
  agreed_policy_version: agreedPolicyVersion,
}: Pick<ApplicationRow, 'agreed_at' | 'agreed_policy_version'>): Agreement | null {
  return agreedAt === null ? null : { agreedAt, agreedPolicyVersion: agreedPolicyVersion ?? '' };
}

/** The answers that a row holds; a question that was added since is empty. */
export function readStoredAnswers(text: string): ApplicationAnswers {
  return { ...noAnswers(), ...readSavedAnswers(text) };
}

/** Only the answers that were ever saved. */
export function readSavedAnswers(text: string): Partial<ApplicationAnswers> {
  // Written by `JSON.stringify` of checked answers and by nothing else.
  return JSON.parse(text) as Partial<ApplicationAnswers>;
}

/** Whether the question about conflicts was ever saved, ticked or not. */
export const hasAnsweredConflict = (text: string) => readSavedAnswers(text).noConflict !== undefined;
