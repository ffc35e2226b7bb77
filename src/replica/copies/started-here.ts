import { status } from '../../contract/domain/statuses.ts';
import type { DraftRow } from '../../local-db/tables/rows.ts';
import type { ReplicaTables } from '../../local-db/replica-store.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import type { ListEntry } from '../sources/list-entry.ts';
import { isOnlyHere } from '../../outbox/queue/discard-local-only.ts';
import { statusShown, type LaneWork } from './waiting-work.ts';

const TITLE_FIELD = 'researchTitle';

/** An application that was created on this device: its number here, and at the server, 0 if it has none yet. */
type Start = { lane: number; server: number };

export async function readStarts(user: UserTables): Promise<Start[]> {
  // A local id is negative.
  const lanes = await user.drafts.where('applicationId').below(0).primaryKeys();
  const ids = await user.ids.bulkGet(lanes);
  return lanes.map((lane, index) => ({ lane, server: ids[index]?.server ?? 0 }));
}

/** Those that are in no list of the server yet, by their ids on this device. */
export async function unlistedOf(replica: ReplicaTables, starts: readonly Start[]): Promise<number[]> {
  if (starts.length === 0) return [];
  const listed = await replica.applications.bulkGet(starts.map(({ server }) => server));
  return starts.filter((_start, index) => listed[index] === undefined).map(({ lane }) => lane);
}

/**
 * The applications that were created on this device and that are in no list of the server yet, the latest first.
 * `listedAt` is when the server was last asked for the list: what it had by then and did not name has been deleted
 * there.
 */
export async function readStartedHere(
  user: UserTables,
  unlisted: readonly number[],
  work: readonly LaneWork[],
  kept: ReadonlySet<number>,
  listedAt: number | null,
): Promise<ListEntry[]> {
  const drafts = (await user.drafts.bulkGet([...unlisted])).filter((row) => row !== undefined);
  const isThere = ({ base }: DraftRow) => base === null || listedAt === null || base.asOf > listedAt;
  const unlistedDrafts = drafts.filter(isThere).toSorted((one, other) => other.startedAt - one.startedAt);
  const titles = await user.fields.bulkGet(unlistedDrafts.map(({ applicationId }) => [applicationId, TITLE_FIELD]));
  const works = new Map(work.map((one) => [one.lane, one]));
  const deletable = await Promise.all(unlistedDrafts.map(({ applicationId }) => isOnlyHere(user, applicationId)));
  return unlistedDrafts.map((draft, index) => ({
    ...entryOf(draft, String(titles[index]?.value ?? ''), works.get(draft.applicationId), kept),
    deletable: deletable[index] === true,
  }));
}

function entryOf(
  { applicationId, startedAt, base }: DraftRow,
  typed: string,
  work: LaneWork | undefined,
  kept: ReadonlySet<number>,
): Omit<ListEntry, 'deletable'> {
  const serverStatus = base?.status ?? status.draft;
  const after = statusShown(serverStatus, work?.requested ?? null);
  return {
    id: applicationId,
    status: after,
    researchTitle: typed || (base?.answers.researchTitle ?? ''),
    createdDate: new Date(startedAt).toISOString(),
    modifiedDate: null,
    commentCount: 0,
    applicant: { firstName: '', lastName: '' },
    reference: null,
    delivery: work?.delivery ?? (kept.has(applicationId) ? 'kept' : null),
    requested: after === serverStatus ? null : (work?.requested?.delivery ?? null),
    onlyHere: true,
  };
}
