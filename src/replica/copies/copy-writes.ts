import type { Application, ApplicationSummary } from '../../contract/domain/application.ts';
import type { ExpandedApplication } from '../../contract/domain/application-list.ts';
import { isDecided } from '../../contract/domain/statuses.ts';
import type { ResponseTurn, RequestTurn, CopyRow, QueryRow, ReplicaTables } from '../../local-db/replica-store.ts';
import type { Table } from 'dexie';

/** Begins a request: its response counts as of this moment, however late it arrives. */
export async function beginToAsk(tables: ReplicaTables, now: number): Promise<RequestTurn> {
  const turn = ((await tables.counters.get('turn'))?.value ?? 0) + 1;
  await tables.counters.put({ name: 'turn', value: turn });
  return { asOf: now, turn };
}

/** The response has arrived: what is requested from now on is newer. */
export async function respondedNow(tables: ReplicaTables, { asOf, turn }: RequestTurn): Promise<ResponseTurn> {
  const answered = (await tables.counters.get('turn'))?.value ?? turn;
  return { asOf, turn, answered };
}

/**
 * Whether a response may be older than the row that is here: it was requested before the row's response arrived. Pages
 * of one response have the same turn and follow one another.
 */
function mayBeOlder({ turn }: RequestTurn, before: ResponseTurn): boolean {
  return before.turn !== turn && Math.max(before.turn, before.answered ?? 0) >= turn;
}

/** When something that two responses agree on was known: requested with the later one, confirmed by the last one. */
function asBoth(before: ResponseTurn, answer: ResponseTurn): ResponseTurn {
  const { asOf, turn } = before.turn > answer.turn ? before : answer;
  return { asOf, turn, answered: Math.max(before.answered ?? 0, answer.answered ?? 0) };
}

/** Whether both say the same, so that it does not matter which of them is newer. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Keeps a part of an application. False, and nothing is kept, if what is here may be newer and differs: only another
 * request can tell which is newer. `tag`: null if the version of the value is not known.
 */
export async function storeCopy<T>(
  table: Table<CopyRow<T>, number>,
  id: number,
  copy: ResponseTurn & { value: T; tag?: string | null | undefined; coveredBy?: string | null },
): Promise<boolean> {
  const before = await table.get(id);
  const { value, asOf, turn, answered = turn, tag, coveredBy = before?.coveredBy ?? null } = copy;
  if (before !== undefined && mayBeOlder(copy, before)) {
    // The same value may be known under two versions.
    if (!isSame(before.value, value) || (before.tag !== null && (tag ?? before.tag) !== before.tag)) {
      // This copy lacks what the response says, so it must not count as being as new as its list query.
      if (before.coveredBy !== null && before.coveredBy === copy.coveredBy)
        await table.put({ ...before, coveredBy: null });
      return false;
    }
    await table.put({ ...before, ...asBoth(before, copy), tag: tag ?? before.tag, coveredBy });
    return true;
  }
  // If the response lost its version on the way, the version known before stays: a change made on it is then compared,
  // not sent unconditionally.
  const isOfKnown = tag !== null || isSame(before?.value, value);
  const known = isOfKnown ? (tag ?? before?.tag ?? null) : null;
  await table.put({ id, value, asOf, turn, answered, tag: known, coveredBy });
  return true;
}

/** Keeps the summary of an application for the lists; false if what is here may be newer and differs. */
export async function keepListed(
  tables: ReplicaTables,
  summary: ApplicationSummary,
  { asOf, turn, answered = turn }: ResponseTurn,
): Promise<boolean> {
  const before = await tables.applications.get(summary.id);
  let known: ResponseTurn = { asOf, turn, answered };
  if (before !== undefined && mayBeOlder(known, before)) {
    if (!Object.entries(summary).every(([name, value]) => isSame(value, Reflect.get(before, name)))) return false;
    known = asBoth(before, known);
  }
  await tables.applications.put({ ...summary, ...known, newest: newestOf(summary) });
  return true;
}

/** Sorts the latest change first, as the server's lists do. */
export function newestOf({ modifiedDate, createdDate }: ApplicationSummary): number {
  const at = Date.parse(modifiedDate ?? createdDate);
  return Number.isNaN(at) ? 0 : -at;
}

/** The part of an application that a list needs, from an application that was read on its own. */
export function summaryOf(application: Application): ApplicationSummary {
  const { answers: _answers, agreement: _agreement, ...summary } = application;
  const { firstName, lastName } = application.applicant;
  return { ...summary, applicant: { firstName, lastName } };
}

/** Keeps an application with all its parts; false if a part that is here may be newer and differs. */
export async function keepWhole(
  tables: ReplicaTables,
  id: number,
  {
    application,
    tag,
    ...parts
  }: Omit<ExpandedApplication, 'comments'> & Partial<Pick<ExpandedApplication, 'comments'>>,
  asked: ResponseTurn & { coveredBy?: string | null },
): Promise<boolean> {
  const { investigators, attachments, comments } = parts;
  const kept = await Promise.all([
    storeCopy(tables.details, id, { ...asked, value: application, tag }),
    storeCopy(tables.investigators, id, { ...asked, value: investigators, tag }),
    storeCopy(tables.attachments, id, { ...asked, value: attachments, tag }),
    comments === undefined || storeCopy(tables.comments, id, { ...asked, value: comments }),
  ]);
  return kept.every(Boolean);
}

/** The tables with the copies of the parts of an application. */
export const partsInCopy = ({ details, investigators, attachments, comments }: ReplicaTables) =>
  [details, investigators, attachments, comments] as unknown as Table<CopyRow<unknown>, number>[];

/** Deletes applications with all their parts. */
export async function deleteApplications(tables: ReplicaTables, ids: readonly number[]): Promise<void> {
  for (const table of [tables.applications, ...partsInCopy(tables)]) await table.bulkDelete([...ids]);
}

/**
 * Limits what an administrator's device keeps: everything of applications in review, and the parts of the decided
 * applications that were read last. Lists stay complete; deleted parts are read again when they are opened.
 */
export async function evictDecidedCopies(tables: ReplicaTables, most: number): Promise<void> {
  const decided = await tables.details.filter(({ value }) => isDecided(value.status)).toArray();
  const old = decided.toSorted((one, other) => other.turn - one.turn).slice(most);
  const ids = old.map(({ id }) => id);
  for (const table of partsInCopy(tables)) await table.bulkDelete(ids);
}

/** Copies that this list query no longer covers stay as they are; nothing keeps them up to date any more. */
export async function uncover(tables: ReplicaTables, ids: readonly number[], query: string): Promise<void> {
  for (const table of partsInCopy(tables)) {
    const rows = (await table.bulkGet([...ids])).filter((row) => row?.coveredBy === query);
    for (const row of rows) if (row !== undefined) await table.put({ ...row, coveredBy: null });
  }
}

/**
 * When a copy was last known to match the server: when it was read, or when its list query last got a complete
 * response.
 */
export async function knownAt(tables: ReplicaTables, row: CopyRow<unknown>): Promise<number> {
  if (row.coveredBy === null) return row.asOf;
  const query = await tables.questions.get(row.coveredBy);
  return Math.max(row.asOf, query?.asOf ?? 0);
}

export async function queryRowOf(tables: ReplicaTables, name: string): Promise<QueryRow> {
  return (await tables.questions.get(name)) ?? { name, asOf: null, token: null, going: null };
}
