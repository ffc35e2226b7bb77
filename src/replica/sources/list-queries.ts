import { Dexie } from 'dexie';
import { readChanges, type Changes, type ListRequest } from '../../api-client/changes.ts';
import type { Client } from '../../api-client/client.ts';
import type { ReadOutcome } from '../../api-client/readings.ts';
import type { ApplicationSummary } from '../../contract/domain/application.ts';
import { statuses, statusesInReview } from '../../contract/domain/statuses.ts';
import {
  isReplicaFailure,
  type RequestTurn,
  type QueryRow,
  type ReplicaStore,
  type ReplicaTables,
} from '../../local-db/replica-store.ts';
import type { QueryResult } from './cached-query.ts';
import { listQueryName, wholeQueryName } from '../query-names.ts';
import { deleteOtherScope } from '../copies/one-scope.ts';
import {
  respondedNow,
  beginToAsk,
  deleteApplications,
  keepListed,
  keepWhole,
  queryRowOf,
  uncover,
} from '../copies/copy-writes.ts';

/** A list that is requested again and again; if the server supports it, only the changes are sent. */
export type ListQuery = ListRequest & {
  name: string;
  /** The number of items in a page. */
  limit: number;
  /**
   * Whether an application that it no longer names is deleted from this device too; otherwise it is only in another
   * list.
   */
  isWhole: boolean;
};

/** A summary is short; a whole application may be long. */
const SUMMARIES = 200;
const WHOLE_APPLICATIONS = 50;

/** The user's own applications, with all their parts. */
export const ownApplicationsQuery = (userId: number): ListQuery => ({
  name: 'own',
  ofUser: userId,
  expand: true,
  limit: WHOLE_APPLICATIONS,
  isWhole: true,
});
/** The administrator's list of all applications. */
export const allApplicationsQuery: ListQuery = { name: 'all', limit: SUMMARIES, isWhole: true };
/**
 * The lists by status, of the user's own applications and of all: each of them arrives sooner than the list of all
 * statuses.
 */
export const listQueries = (userId: number): ListQuery[] =>
  statuses.flatMap((one) => [
    { name: listQueryName('own', one), ofUser: userId, status: one, limit: SUMMARIES, isWhole: false },
    { name: listQueryName('all', one), status: one, limit: SUMMARIES, isWhole: false },
  ]);
/** What an administrator has to decide on, with all its parts. */
export const reviewQueries: readonly ListQuery[] = statusesInReview.map((one) => ({
  name: wholeQueryName('all', one),
  status: one,
  expand: true,
  limit: WHOLE_APPLICATIONS,
  isWhole: false,
}));

type AskingWorld = { client: Client; store: ReplicaStore; now: () => number; isSignedIn: () => boolean };

/**
 * The items that were just received. `hasLeft`: something has left this list, and the response does not say where it is
 * now.
 */
export type Listed = QueryResult<readonly ApplicationSummary[]> & { hasLeft: boolean };

/** Sends a list query, keeps the response, and returns what was listed. Throws `UnreachableError`. */
export async function requestList(world: AskingWorld, query: ListQuery): Promise<Listed> {
  try {
    return { ...(await requestAndStore(world, query)), isKept: true };
  } catch (error) {
    if (!isReplicaFailure(error)) throw error;
    // If nothing can be kept, the whole list is requested each time.
    const { ofUser, status } = query;
    const outcome = summariesOf(await readChanges(world.client, { ofUser, status }));
    return { outcome, isKept: false, hasLeft: false };
  }
}

async function requestAndStore(
  world: AskingWorld,
  query: ListQuery,
  isAgain = false,
): Promise<{ outcome: ReadOutcome<readonly ApplicationSummary[]>; hasLeft: boolean }> {
  const { client, store, now } = world;
  const { name: _name, isWhole: _isWhole, ...page } = query;
  const { row, asked, ...begun } = await store.write((tables) => begin(tables, query, now()));
  let { after, passed: hasSkipped } = begun;
  let hasLeft = false;
  const listed: ApplicationSummary[] = [];
  for (;;) {
    const outcome = await readChanges(client, { ...page, since: row.token ?? undefined, after });
    if (outcome.kind === 'refused') {
      if (after === undefined || outcome.status !== 400) return { outcome, hasLeft };
      // The server no longer knows the place to continue from: start from the beginning.
      await store.write((tables) => tables.questions.put({ ...row, token: null, going: null }));
      return requestAndStore(world, query);
    }
    const changes = outcome.value;
    // A user who has signed out in the meantime leaves nothing behind.
    if (!world.isSignedIn()) return { outcome: { kind: 'read', value: listed, tag: undefined }, hasLeft };
    const taken = { query, row, asked, changes, isFirst: after === undefined, passed: hasSkipped };
    const stored = await store.write((tables) => storePage(tables, taken));
    if (stored === 'emptied') return requestAndStore(world, query, isAgain);
    hasSkipped = stored.passed;
    hasLeft ||= stored.hasLeft;
    listed.push(...changes.items.map(({ summary }) => summary));
    after = changes.next;
    if (after !== undefined) continue;
    // What this device did during the request is known here, but not everything that the server made of it, such as a
    // reference. The next response has that. Only once, in case the user keeps writing.
    if (hasSkipped && !isAgain) return requestAndStore(world, query, true);
    return { outcome: { kind: 'read', value: listed, tag: undefined }, hasLeft };
  }
}

/** Continues an interrupted reading, or begins a new one, over copies of its own scope alone. */
async function begin(tables: ReplicaTables, query: ListQuery, now: number) {
  await deleteOtherScope(tables, query.ofUser === undefined ? 'all' : 'own');
  const row = await queryRowOf(tables, query.name);
  const { going } = row;
  if (going !== null) return { row, asked: going, after: going.after, passed: going.passed };
  return { row, asked: await beginToAsk(tables, now), after: undefined, passed: false };
}

/**
 * Stores one page. `passed`: something in it was skipped, because this device knows it better. `emptied`: the earlier
 * pages were deleted to make room, so the rest would be taken for the whole list.
 */
async function storePage(
  tables: ReplicaTables,
  page: {
    query: ListQuery;
    row: QueryRow;
    asked: RequestTurn;
    changes: Changes;
    isFirst: boolean;
    passed: boolean;
  },
): Promise<{ passed: boolean; hasLeft: boolean } | 'emptied'> {
  const { query, row, changes, isFirst } = page;
  const { name, isWhole } = query;
  const wasKept = row.asOf !== null || !isFirst;
  if (wasKept && (await tables.questions.get(name)) === undefined) return 'emptied';
  const asked = await respondedNow(tables, page.asked);
  let { passed } = page;
  let hasLeft = false;
  if (isFirst && isWhole) await deleteApplications(tables, changes.removed);
  if (isFirst && !isWhole) {
    await uncover(tables, changes.removed, name);
    const rows = await tables.applications.bulkGet([...changes.removed]);
    hasLeft = rows.some((known) => known !== undefined && known.status === query.status && known.turn < asked.turn);
  }
  for (const { summary, whole } of changes.items) {
    if (!(await keepListed(tables, summary, asked))) passed = true;
    if (whole !== undefined && !(await keepWhole(tables, summary.id, whole, { ...asked, coveredBy: name }))) {
      passed = true;
    }
  }
  if (changes.next !== undefined) {
    await tables.questions.put({ ...row, going: { ...asked, after: changes.next, passed: passed || hasLeft } });
    return { passed, hasLeft };
  }
  // What this device knows better was named too, and stays.
  if (changes.whole && !passed) hasLeft = (await removeUnnamed(tables, query, asked)) || hasLeft;
  // What was skipped is requested again; so is what has left the list, until its row says where it is now.
  const token = passed || hasLeft ? row.token : (changes.token ?? null);
  await tables.questions.put({ name, asOf: asked.asOf, token, going: null });
  return { passed, hasLeft };
}

/**
 * A complete response: what it did not name is gone, or in another list. Returns whether something is in another list
 * and it is not known in which.
 */
async function removeUnnamed(
  tables: ReplicaTables,
  { name, isWhole, status }: ListQuery,
  { turn }: RequestTurn,
): Promise<boolean> {
  if (isWhole) {
    const unnamed = await tables.applications.filter((row) => row.turn < turn).primaryKeys();
    await deleteApplications(tables, unnamed);
    return false;
  }
  const left = await tables.details.filter((row) => row.coveredBy === name && row.turn < turn).primaryKeys();
  await uncover(tables, left, name);
  const listed = tables.applications.where('[status+newest]').between([status, Dexie.minKey], [status, Dexie.maxKey]);
  return (await listed.filter((row) => row.turn < turn).count()) > 0;
}

function summariesOf(outcome: ReadOutcome<Changes>): ReadOutcome<ApplicationSummary[]> {
  if (outcome.kind === 'refused') return outcome;
  return { ...outcome, value: outcome.value.items.map(({ summary }) => summary) };
}
