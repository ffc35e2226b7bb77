import { readChanges } from '../api-client/changes.ts';
import type { Client } from '../api-client/client.ts';
import type { ApplicationAsItStands } from '../contract/domain/operation.ts';
import type { Status } from '../contract/domain/statuses.ts';
import type { Investigator } from '../contract/steps/investigators.ts';
import type { Attachment } from '../contract/domain/attachment.ts';
import type { IndexedDb, UserStore } from '../local-db/user-store.ts';
import { noteList } from './copies/gone-there.ts';
import { clearReplicaStore, createReplicaStore } from '../local-db/replica-store.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { keepAccepted } from './copies/accepted.ts';
import { oneAtATime } from './sources/one-at-a-time.ts';
import { createBackgroundReading } from './background.ts';
import { createCachedFiles, type FileWorld, type CachedFiles } from './files/cached-files.ts';
import type { Laid, LaidComment } from './copies/laid-over.ts';
import { createListSource } from './sources/list-source.ts';
import { listQueryName, type Scope } from './question-names.ts';
import type { ListName, ListWindow } from './sources/list-window.ts';
import type { ShownApplication } from './sources/part-copies.ts';
import { readName } from './sources/name.ts';
import { createPartSources } from './sources/part-sources.ts';
import { allApplicationsQuery, ask, listQueries, ownApplicationsQuery, reviewQueries } from './sources/list-queries.ts';
import { watchReach, type Reach } from './sources/reach.ts';
import type { Source, WindowSource } from './sources/reading.ts';

/**
 * What the server last said, kept on this device, with the waiting changes laid over it. Each method returns the same
 * source object every time.
 */
export type Replica = {
  /** The user's own applications, of one status or of all, including those that were created here. */
  ownApplications(status?: Status): WindowSource<ListWindow>;
  /** The administrator's view: every application except drafts. */
  allApplications(status?: Status): WindowSource<ListWindow>;
  application(id: number): Source<ShownApplication>;
  /**
   * As the server has it, without waiting changes: an application with its investigators and attachments, none of them
   * older than its tag.
   */
  whole(applicationId: number): Source<ApplicationAsItStands>;
  /** In the order in which they were added: the first is the Principal Investigator. */
  investigators(applicationId: number): Source<Laid<Investigator>[]>;
  attachments(applicationId: number): Source<Laid<Attachment>[]>;
  /** Oldest first. */
  comments(applicationId: number): Source<LaidComment[]>;
  /**
   * Reads something that is not kept, for one screen only: that screen's code brings the request. `beforeAnything`
   * sends a request that every server supports, and keeps nothing of the response.
   */
  askOnce<T>(question: (client: Client, beforeAnything: () => Promise<unknown>) => Promise<T>): Promise<T>;
  /**
   * The name of an application from what this device keeps of it: its title, else its reference, else an empty string.
   */
  nameOf(id: number): Promise<string>;
  files: CachedFiles;
  /** Whether readings get through. */
  reach: Reach;
  /** Reads what has changed, in the background, at most once a minute. Never takes the user to another page. */
  keepCurrent(): Promise<void>;
  /** There may be a connection again: reads again what is being shown. */
  lookAgain(): void;
  /** Closes it for good. */
  close(): void;
};

export type ReplicaWorld = {
  idb: IndexedDb;
  /** The database of what this user wrote on this device. */
  user: UserStore;
  client: Client;
  outbox: Outbox;
  now: () => number;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  isAdministrator: () => boolean;
  /** Called for every 401 to a reading that the user waits for, with the time when it began (ms since 1970). */
  onSignedOut: (since: number) => void;
  files: FileWorld;
};

/** Creates the replica of one user. Its methods also accept local numbers of applications. */
export function createReplica(world: ReplicaWorld): Replica {
  const { outbox, user, now, onSignedOut } = world;
  const { client, reach } = watchReach(world.client, now, outbox.tellReadAnswered);
  const { place, userId } = user;
  const store = createReplicaStore(world.idb, place);
  const { isSignedIn } = world.files;
  const { taken, stop: stopAccepted } = keepAccepted({ user, outbox, replica: store, now });
  const sources = new Map<string, { source: Source<unknown>; of: (applicationId: number) => boolean }>();
  const files = createCachedFiles(world.files, place);
  // What can be read again makes room for what is written: files first.
  user.onFull(files.makeRoom);
  user.onFull(() => clearReplicaStore(world.idb, place));
  const own = ownApplicationsQuery(userId).name;
  const questions = new Map(
    [ownApplicationsQuery(userId), allApplicationsQuery, ...reviewQueries, ...listQueries(userId)].map((one) => [
      one.name,
      oneAtATime(async () => {
        const answer = await ask({ client, store, now, isSignedIn }, one);
        if (one.name === own && answer.outcome.kind === 'read') {
          await noteList(user, store, own).catch(() => undefined);
        }
        return answer;
      }),
    ]),
  );
  const askBy = async (name: string): ReturnType<typeof ask> => {
    const asking = questions.get(name);
    if (asking === undefined) throw new Error(`There is no question ${name}`);
    return asking();
  };
  const askList = async ({ scope, status }: ListName): ReturnType<typeof ask> => {
    if (status === undefined) return askBy(scope);
    const listed = await askBy(listQueryName(scope, status));
    // The list of all statuses says where it is now; this one must not continue to show it.
    return listed.hasLeft ? askBy(scope) : listed;
  };
  const background = createBackgroundReading({
    ...world,
    client,
    store,
    files,
    isSignedIn,
    async askLists() {
      const isReviewing = world.isAdministrator();
      if ((await askBy(isReviewing ? 'all' : 'own')).outcome.kind === 'refused') return false;
      // A server that does not return whole applications in a list would only repeat what it has said.
      if (!isReviewing || client.features()?.includes('expand') !== true) return true;
      for (const { name } of reviewQueries) if ((await askBy(name)).outcome.kind === 'refused') return false;
      return true;
    },
  });

  const remembered = <S extends Source<unknown>>(key: string, of: (id: number) => boolean, make: () => S): S => {
    const known = sources.get(key);
    // A key names one kind of source and its arguments, so it always leads to the same type.
    if (known !== undefined) return known.source as S;
    const made = make();
    sources.set(key, { source: made, of });
    return made;
  };
  const list = (scope: Scope, status: Status | undefined): WindowSource<ListWindow> =>
    remembered(
      `${scope} ${status ?? ''}`,
      () => true,
      () =>
        createListSource(
          { user, replica: store, taken, ask: () => askList({ scope, status }), now, onSignedOut },
          { scope, status },
        ),
    );
  const part = <T>(key: string, applicationId: number, make: (id: number) => Source<T>): Source<T> => {
    // A local number and the server's number lead to the same source.
    const id = outbox.serverId(applicationId);
    return remembered(
      `${key} ${id}`,
      (changed) => changed === id,
      () => make(id),
    );
  };
  const parts = createPartSources({ client, user, replica: store, taken, now, isSignedIn, onSignedOut });

  const stopOutdated = outbox.onAccepted((applicationId) => {
    for (const entry of sources.values()) if (entry.of(applicationId)) entry.source.outdated();
    void background.keepCurrent();
  });

  return {
    ownApplications: (status) => list('own', status),
    allApplications: (status) => list('all', status),
    application: (id) => part('application', id, parts.application),
    whole: (id) => part('whole', id, parts.whole),
    investigators: (id) => part('investigators', id, parts.investigators),
    attachments: (id) => part('attachments', id, parts.attachments),
    comments: (id) => part('comments', id, parts.comments),
    askOnce: (question) => question(client, () => readChanges(client, { ofUser: userId, limit: 1 })),
    nameOf: (id) => readName(store.tables, outbox.serverId(id)).catch(() => ''),
    files,
    reach,
    keepCurrent: background.keepCurrent,
    lookAgain() {
      for (const { source: one } of sources.values()) one.outdated();
    },
    close() {
      background.stop();
      stopAccepted();
      stopOutdated();
      store.close();
    },
  };
}
