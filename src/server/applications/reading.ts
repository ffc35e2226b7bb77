import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { ListOrder } from '../../contract/api/application-list-query.ts';
import { noAnswers, type Application, type ApplicationSummary } from '../../contract/domain/application.ts';
import type { ApplicationAnswers } from '../../contract/steps/wizard.ts';
import { SHORT_HASH_DIGITS } from '../record/entry.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import { idsIn } from '../store/sqlite/text-search.ts';
import type { ApplicationRow, Store, Tables } from '../store/tables.ts';
import { agreementIn, agreementTimes } from './agreement.ts';
import type { ListPosition } from './lists/list-page.ts';
import { inScope, type ListScope } from './lists/list-scope.ts';
import { noDraftOfOthersCondition } from './visibility.ts';

/** The columns that a list reads: all of an application except its answers, which may be megabytes. */
const listColumns = [
  'applications.id',
  'applications.status',
  'applications.version',
  'applications.reference',
  'applications.research_title',
  'applications.created_at',
  'applications.modified_at',
] as const;

/** Selects applications with the applicant's name and the number of comments. */
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
    // PostgreSQL returns counts as text.
    commentCount: Number(row.comment_count ?? 0),
    applicant: { firstName: row.first_name, lastName: row.last_name },
    reference: row.reference,
  };
}

/** A part of a list, in an order in which no two rows have the same place. */
export type ListPage = {
  scope: ListScope;
  order: ListOrder;
  /** Only applications that changed after this number of the change log; null: everything. */
  since: number | null;
  after?: ListPosition | undefined;
  limit?: number | undefined;
  /** The few applications that may be on the page, as returned by `fewWith`; undefined: there may be many. */
  few?: string | undefined;
};

// The same expression as in the index, so that the index is used.
const modified = sql<string>`coalesce(${sql.ref('applications.modified_at')}, ${sql.ref('applications.created_at')})`;
const created = sql<string>`${sql.ref('applications.created_at')}`;
const title = sql<string>`lower(${sql.ref('applications.research_title')})`;

const orders: Record<ListOrder, { by: RawBuilder<string>; isDescending: boolean }> = {
  modified: { by: modified, isDescending: false },
  '-modified': { by: modified, isDescending: true },
  created: { by: created, isDescending: false },
  '-created': { by: created, isDescending: true },
  title: { by: title, isDescending: false },
  '-title': { by: title, isDescending: true },
};

/**
 * Returns summaries with their places. An application that moves while pages are read may be on two of them, or on
 * none.
 */
export async function listApplications(
  store: Store,
  { order, ...page }: ListPage,
): Promise<{ summary: ApplicationSummary; place: ListPosition }[]> {
  const { rows } = await selectList[order](store, page);
  return rows.map((row) => ({ summary: summaryOf(row), place: { key: row.place_key, id: row.id } }));
}

/** Returns the ids alone, for a list that is too long to be read at once. */
export async function listIds(store: Store, { order, ...page }: ListPage): Promise<number[]> {
  const rows = store
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.owner_id')
    .select('applications.id');
  return (await onPage(rows, store, order, page).execute()).map(({ id }) => id);
}

/** Returns the summaries of those ids that are in the scope, by id. */
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
  const { by, isDescending } = orders[order];
  // A few rows are found first and then sorted. In the order of the index, all other rows would be read too; the empty
  // text keeps the index from being used.
  return { key: few === undefined ? by : sql<string>`${by} || ''`, isDescending };
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
  if (few !== undefined) rows = rows.where('applications.id', 'in', idsIn(few));
  if (after !== undefined) {
    // The condition below without the id: only a single comparison can seek to its place in an index.
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

/**
 * Selects the ids of the applications that changed after a number of the change log; only those of the owner, if the
 * scope has one.
 */
function changedAfter(store: Store, since: number, { ownerId }: ListScope) {
  const changed = store.selectFrom('changes').where('number', '>', since).select('application_id');
  return ownerId === undefined ? changed : changed.where('owner_id', '=', ownerId);
}

/**
 * Returns the ids of applications that were in the scope at some time since a number of the change log, and are not
 * now. "At some time" and not only at the beginning, because pages are read while others write. What the words matched
 * before is not known, so every application that changed and does not match now is included.
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
    seen = seen.where(({ ref }) =>
      noDraftOfOthersCondition({ status: ref('status_before'), ownerId: ref('owner_id') }, draftsOf),
    );
  }
  const found = await seen.orderBy('application_id').execute();
  return found.map((row) => row.application_id);
}

/** An application with the version of its tag. */
export type VersionedApplication = Application & { version: number };

/** Returns an application; undefined if there is none with this id. */
export async function readApplication(store: Store, id: number): Promise<VersionedApplication | undefined> {
  const [row] = (await selectApplication(store, { id })).rows;
  return row === undefined ? undefined : applicationOf(row);
}

const selectApplication = compiledOnce((store, { id }: { id: number }) =>
  withAnswers(store).where('applications.id', '=', id),
);

/** Returns the applications of those ids that are in the scope, by id. */
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
    .select(['applications.agreed_policy_version', 'applications.agreement_recorded_at'])
    .select(['users.mobile_number', 'users.email_address', 'users.created_at as applicant_since'])
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
    ...agreementTimes(row),
  };
}

/** Returns the answers of a stored row; a question that was added since is empty. */
export function readStoredAnswers(text: string): ApplicationAnswers {
  return { ...noAnswers(), ...readSavedAnswers(text) };
}

/** Returns only the answers that were ever saved. */
export function readSavedAnswers(text: string): Partial<ApplicationAnswers> {
  // Only `JSON.stringify` of checked answers is ever written here.
  return JSON.parse(text) as Partial<ApplicationAnswers>;
}

/** Whether an answer to the question about conflicts of interest was ever saved, ticked or not. */
export const hasAnsweredConflict = (text: string) => readSavedAnswers(text).noConflict !== undefined;
