import { readChanges } from '../api-client/changes.ts';
import type { Client } from '../api-client/client.ts';
import type { ApplicationAtServer } from '../contract/domain/operation.ts';
import type { Status } from '../contract/domain/statuses.ts';
import type { Investigator } from '../contract/steps/investigators.ts';
import type { Attachment } from '../contract/domain/attachment.ts';
import type { IndexedDb, UserStore } from '../local-db/user-store.ts';
import { clearReplicaStore, createReplicaStore } from '../local-db/replica-store.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { keepAccepted } from './copies/accepted.ts';
import { createBackgroundReading } from './background.ts';
import { createCachedFiles, type FileWorld, type CachedFiles } from './files/cached-files.ts';
import type { Overlaid, OverlaidComment } from './copies/overlay.ts';
import { createListSource } from './sources/list-source.ts';
import type { Scope } from './query-names.ts';
import { createKnownSources } from './sources/known-sources.ts';
import { createListRequests } from './sources/list-requests.ts';
import type { ListWindow } from './sources/list-window.ts';
import type { ShownApplication } from './sources/part-copies.ts';
import { readName } from './sources/application-name.ts';
import { createPartSources } from './sources/part-sources.ts';
import { watchReach, type Reach } from './sources/reachability.ts';
import type { Source, WindowSource } from './sources/reading.ts';
import { whileSignedIn } from './sources/while-signed-in.ts';

/**
 * What the server last said, kept on this device, with the waiting changes overlaid over it. Each method returns the
 * same source object every time.
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
  whole(applicationId: number): Source<ApplicationAtServer>;
  /** In the order in which they were added: the first is the Principal Investigator. */
  investigators(applicationId: number): Source<Overlaid<Investigator>[]>;
  attachments(applicationId: number): Source<Overlaid<Attachment>[]>;
  /** Oldest first. */
  comments(applicationId: number): Source<OverlaidComment[]>;
  /**
   * Makes a request for one screen only, whose code brings it, and keeps nothing of the response. `beforeAnything`
   * sends a request that every server supports.
   */
  askOnce<T>(request: (client: Client, beforeAnything: () => Promise<unknown>) => Promise<T>): Promise<T>;
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
  onSessionEnded: (since: number) => void;
  files: FileWorld;
};

/** Creates the replica of one user. Its methods also accept local ids of applications. */
export function createReplica(world: ReplicaWorld): Replica {
  const { outbox, user, now, onSessionEnded } = world;
  const { isSignedIn } = world.files;
  const { client: watched, reach } = watchReach(world.client, now, outbox.tellReadAnswered);
  const client = whileSignedIn(watched, isSignedIn);
  const { place, userId } = user;
  const store = createReplicaStore(world.idb, place);
  const { accepted, stop: stopAccepted } = keepAccepted({ user, outbox, replica: store, now });
  const files = createCachedFiles(world.files, place);
  // What can be read again makes room for what is written: files first.
  user.onFull(files.makeRoom);
  user.onFull(() => clearReplicaStore(world.idb, place));
  const requests = createListRequests({ client, user, store, now, isSignedIn });
  const background = createBackgroundReading({
    ...world,
    client,
    store,
    files,
    isSignedIn,
    askLists: () => requests.askInBackground(world.isAdministrator()),
  });

  const sources = createKnownSources();
  const list = (scope: Scope, status: Status | undefined): WindowSource<ListWindow> => {
    const name = { scope, status };
    return sources.of(
      `${scope} ${status ?? ''}`,
      () => true,
      () =>
        createListSource(
          { user, replica: store, accepted, ask: () => requests.askList(name), now, onSessionEnded },
          name,
        ),
    );
  };
  const part = <T>(key: string, applicationId: number, create: (id: number) => Source<T>): Source<T> => {
    // A local id and the server's id lead to the same source.
    const id = outbox.serverId(applicationId);
    return sources.of(
      `${key} ${id}`,
      (changed) => changed === id,
      () => create(id),
    );
  };
  const parts = createPartSources({ client, user, replica: store, accepted, now, isSignedIn, onSessionEnded });

  const stopOutdated = outbox.onAccepted((applicationId) => {
    sources.invalidate(applicationId);
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
    askOnce: (request) => request(client, () => readChanges(client, { ofUser: userId, limit: 1 })),
    nameOf: (id) => readName(store.tables, outbox.serverId(id)).catch(() => ''),
    files,
    reach,
    keepCurrent: background.keepCurrent,
    lookAgain: sources.allOutdated,
    close() {
      background.stop();
      stopAccepted();
      stopOutdated();
      store.close();
    },
  };
}
