import type { Client } from '../api-client/client.ts';
import { readComments, readWhole } from '../api-client/readings.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import { BACKGROUND_READING_EVERY_MS, KEPT_DECIDED_MOST, READ_ONE_BY_ONE_MOST } from '../contract/limits.ts';
import { status } from '../contract/statuses.ts';
import { isOfDatabase, type ListedRow, type ReplicaStore, type ReplicaTables } from '../local-db/replica-store.ts';
import { Dexie } from 'dexie';
import { answeredNow, beginToAsk, forgetOldDecisions, keepWhole } from './keeping.ts';
import type { KeptFiles } from './kept-files.ts';

/** What is read although nobody looks at it, so that it is here without a connection. */
export type Background = {
  /** Reads what changed; at most every minute, and once more after that where it was asked for meanwhile. */
  keepCurrent(): Promise<void>;
  stop(): void;
};

export function createBackground(world: {
  client: Client;
  store: ReplicaStore;
  files: KeptFiles;
  now: () => number;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  isSignedIn: () => boolean;
  isAdministrator: () => boolean;
  /** Asks for the lists; false where that failed. */
  askLists: () => Promise<boolean>;
}): Background {
  const { client, store, files, now } = world;
  const ends = new AbortController();
  let lastAt: number | undefined;
  let waiting: Promise<void> | undefined;

  const read = async () => {
    if (!world.isSignedIn()) return;
    if (!(await world.askLists())) return;
    if (client.features()?.includes('expand') !== true) await readOneByOne();
    // An applicant's own applications are few; everybody's are not.
    if (world.isAdministrator()) await store.write((tables) => forgetOldDecisions(tables, KEPT_DECIDED_MOST));
    const order = await applicationsInOrder(store.tables, world.isAdministrator());
    const ids = order.map(({ id }) => id);
    const lists = (await store.tables.attachments.bulkGet(ids)).flatMap((row) => row?.value ?? []);
    const known = (await store.tables.attachments.toArray()).flatMap(({ value }) => value);
    await files.keep(lists, known);
  };
  const readOneByOne = async () => {
    // Whoever has left meanwhile leaves nothing behind, and an answer to somebody else's session is not theirs to keep.
    const isOver = () => !world.isSignedIn() || ends.signal.aborted;
    const order = await applicationsInOrder(store.tables, world.isAdministrator());
    for (const row of order.slice(0, READ_ONE_BY_ONE_MOST)) {
      if (isOver()) return;
      if (await isKeptAsListed(store.tables, row)) continue;
      if (isOver()) return;
      const asked = await store.write((tables) => beginToAsk(tables, now()));
      const [whole, comments] = await Promise.all([readWhole(client, row.id), readComments(client, row.id)]);
      if (isOver()) return;
      if (whole.kind === 'refused' || comments.kind === 'refused') continue;
      const parts = { ...whole.value, tag: whole.tag, comments: comments.value };
      await store.write(async (tables) => keepWhole(tables, row.id, parts, await answeredNow(tables, asked)));
    }
  };
  /** In the background nobody is told: whoever looks learns it there. */
  const readQuietly = async () => {
    lastAt = now();
    try {
      await read();
    } catch (error) {
      // No connection; or this browser keeps nothing, and then there is nothing to keep up to date.
      if (!(error instanceof UnreachableError) && !isOfDatabase(error)) throw error;
    }
  };

  return {
    keepCurrent() {
      const since = lastAt === undefined ? BACKGROUND_READING_EVERY_MS : now() - lastAt;
      // A clock that was set back says nothing.
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

/** What is wanted first: what has to be decided, the newest first, then what waits for its applicant; else all. */
async function applicationsInOrder(tables: ReplicaTables, isAdministrator: boolean): Promise<ListedRow[]> {
  const of = (value: number) =>
    tables.applications.where('[status+newest]').between([value, Dexie.minKey], [value, Dexie.maxKey]).toArray();
  const order = isAdministrator
    ? [status.pending, status.moreInformation]
    : [status.moreInformation, status.draft, status.pending, status.accepted, status.rejected];
  return (await Promise.all(order.map(of))).flat();
}

/** Whether all of an application is here as the list has it. Only a plain server is asked so, which has no versions. */
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
