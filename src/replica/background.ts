import type { Client } from '../api-client/client.ts';
import { fetchComments, fetchWhole } from '../api-client/readings.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import { BACKGROUND_READING_EVERY_MS, KEPT_DECIDED_MAX, READ_ONE_BY_ONE_MAX } from '../contract/api/limits.ts';
import { everyStatus, status, statusesInReview } from '../contract/domain/statuses.ts';
import { isReplicaFailure, type ListedRow, type ReplicaStore, type ReplicaTables } from '../local-db/replica-store.ts';
import { Dexie } from 'dexie';
import { respondedNow, beginToAsk, evictDecidedCopies, keepWhole } from './copies/copy-writes.ts';
import type { CachedFiles } from './files/cached-files.ts';

/** Reads what no screen shows at the moment, so that it is here without a connection. */
export type BackgroundReading = {
  /** Reads what has changed; at most once a minute, with one more reading afterwards if it was called in between. */
  keepCurrent(): Promise<void>;
  stop(): void;
};

export function createBackgroundReading(world: {
  client: Client;
  store: ReplicaStore;
  files: CachedFiles;
  now: () => number;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  isSignedIn: () => boolean;
  isAdministrator: () => boolean;
  /** Asks for the lists; false if the server refused one. */
  askLists: () => Promise<boolean>;
}): BackgroundReading {
  const { client, store, files, now } = world;
  const ends = new AbortController();
  let lastAt: number | undefined;
  let waiting: Promise<void> | undefined;

  const read = async () => {
    if (!world.isSignedIn()) return;
    if (!(await world.askLists())) return;
    if (client.features()?.includes('expand') !== true) await readOneByOne();
    // The user's own applications are few; all applications are not.
    if (world.isAdministrator()) await store.write((tables) => evictDecidedCopies(tables, KEPT_DECIDED_MAX));
    const order = await applicationsInOrder(store.tables, world.isAdministrator());
    const ids = order.map(({ id }) => id);
    const lists = (await store.tables.attachments.bulkGet(ids)).flatMap((row) => row?.value ?? []);
    const known = (await store.tables.attachments.toArray()).flatMap(({ value }) => value);
    await files.keep(lists, known);
  };
  const readOneByOne = async () => {
    // A user who has signed out leaves nothing behind, and a response to another user's session must not be kept for
    // this one.
    const isOver = () => !world.isSignedIn() || ends.signal.aborted;
    const order = await applicationsInOrder(store.tables, world.isAdministrator());
    for (const row of order.slice(0, READ_ONE_BY_ONE_MAX)) {
      if (isOver()) return;
      if (await isKeptAsListed(store.tables, row)) continue;
      if (isOver()) return;
      const asked = await store.write((tables) => beginToAsk(tables, now()));
      const [whole, comments] = await Promise.all([fetchWhole(client, row.id), fetchComments(client, row.id)]);
      if (isOver()) return;
      if (whole.kind === 'refused' || comments.kind === 'refused') continue;
      const parts = { ...whole.value, tag: whole.tag, comments: comments.value };
      await store.write(async (tables) => keepWhole(tables, row.id, parts, await respondedNow(tables, asked)));
    }
  };
  /** Problems of background reading are not reported: they show when the user opens something. */
  const readQuietly = async () => {
    lastAt = now();
    try {
      await read();
    } catch (error) {
      // There is no connection; or this browser stores nothing, and there is nothing to keep up to date.
      if (!(error instanceof UnreachableError) && !isReplicaFailure(error)) throw error;
    }
  };

  return {
    keepCurrent() {
      const since = lastAt === undefined ? BACKGROUND_READING_EVERY_MS : now() - lastAt;
      // If the clock was set back, the difference means nothing.
      const left = since < 0 ? 0 : BACKGROUND_READING_EVERY_MS - since;
      if (waiting === undefined && left <= 0) return readQuietly();
      waiting ??= (async () => {
        await world.sleep(left, ends.signal);
        waiting = undefined;
        if (!ends.signal.aborted) await readQuietly();
      })();
      return waiting;
    },
    stop: () => ends.abort(),
  };
}

/**
 * The applications to read, most wanted first: for an administrator those to decide on, then those that wait for the
 * applicant; for an applicant all of them.
 */
async function applicationsInOrder(tables: ReplicaTables, isAdministrator: boolean): Promise<ListedRow[]> {
  const of = (value: number) =>
    tables.applications.where('[status+newest]').between([value, Dexie.minKey], [value, Dexie.maxKey]).toArray();
  return (await Promise.all((isAdministrator ? statusesInReview : applicantsOrder).map(of))).flat();
}

const applicantsOrder = everyStatus(
  status.moreInformation,
  status.draft,
  status.pending,
  status.accepted,
  status.rejected,
);

/**
 * Whether all parts of an application are here as the list has it. Only used for a plain server, which has no versions.
 */
async function isKeptAsListed(tables: ReplicaTables, row: ListedRow): Promise<boolean> {
  const [details, comments] = await Promise.all([tables.details.get(row.id), tables.comments.get(row.id)]);
  const kept = details?.value;
  return (
    kept !== undefined &&
    kept.status === row.status &&
    kept.modifiedDate === row.modifiedDate &&
    comments?.value.length === row.commentCount
  );
}
