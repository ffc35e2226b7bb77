import type { Client } from '../api-client/client.ts';
import type { ApplicationAsItStands } from '../contract/operation.ts';
import type { Status } from '../contract/statuses.ts';
import type { Investigator } from '../contract/steps/investigators.ts';
import type { Attachment } from '../contract/attachment.ts';
import type { IndexedDb, PersonStore } from '../local-db/person-store.ts';
import { noteList } from './gone-there.ts';
import { clearReplicaStore, createReplicaStore } from '../local-db/replica-store.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { keepAccepted } from './accepted.ts';
import { oneAtATime } from './asking.ts';
import { createBackground } from './background.ts';
import { createKeptFiles, type FileWorld, type KeptFiles } from './kept-files.ts';
import type { Laid, LaidComment } from './laid-over.ts';
import { createListSource } from './list-source.ts';
import { listQuestionName, type ListName, type ListWindow, type Scope } from './list-window.ts';
import type { ShownApplication } from './part-copies.ts';
import { readName } from './name.ts';
import { createPartSources } from './part-sources.ts';
import { allQuestion, ask, listQuestions, ownQuestion, reviewQuestions } from './questions.ts';
import { watchReach, type Reach } from './reach.ts';
import type { Source, WindowSource } from './reading.ts';

/**
 * What the server last said, kept on this device, with what waits to be sent laid over it. Every source is the same object
 * each time it is asked for.
 */
export type Replica = {
  /** The person's own applications, of one status or of all, those that were begun here among them. */
  ownApplications(status?: Status): WindowSource<ListWindow>;
  /** The administrator's view: every application but drafts. */
  allApplications(status?: Status): WindowSource<ListWindow>;
  application(id: number): Source<ShownApplication>;
  /** As the server has it, without what waits: an application with its investigators and attachments, none of them older than its tag. */
  whole(applicationId: number): Source<ApplicationAsItStands>;
  /** In the order they were added: the first is the Principal Investigator. */
  investigators(applicationId: number): Source<Laid<Investigator>[]>;
  attachments(applicationId: number): Source<Laid<Attachment>[]>;
  /** Oldest first. */
  comments(applicationId: number): Source<LaidComment[]>;
  /**
   * Asks what is not kept, for one screen alone: the question comes with that screen. `beforeAnything` asks what every server
   * answers.
   */
  askOnce<T>(question: (client: Client, beforeAnything: () => Promise<unknown>) => Promise<T>): Promise<T>;
  /** What an application is called, by what this device keeps of it: its title, else its reference, else nothing. */
  nameOf(id: number): Promise<string>;
  files: KeptFiles;
  /** Whether readings get through. */
  reach: Reach;
  /** Reads in the background what changed, at most every minute. Never leads anybody anywhere. */
  keepCurrent(): Promise<void>;
  /** There may be a connection again: what is being looked at is read again. */
  lookAgain(): void;
  /** For good. */
  close(): void;
};

export type ReplicaWorld = {
  idb: IndexedDb;
  /** What this person wrote on this device. */
  person: PersonStore;
  client: Client;
  outbox: Outbox;
  now: () => number;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  isAdministrator: () => boolean;
  /** Told of every 401 on what a person looks at, and when that read began (ms since 1970). */
  onSignedOut: (since: number) => void;
  files: FileWorld;
};

/** Local numbers of applications are resolved. */
export function createReplica(world: ReplicaWorld): Replica {
  const { outbox, person, now, onSignedOut } = world;
  const { client, reach } = watchReach(world.client, now, outbox.tellReadAnswered);
  const { place, userId } = person;
  const store = createReplicaStore(world.idb, place);
  const { isSignedIn } = world.files;
  const { taken, stop: stopAccepted } = keepAccepted({ person, outbox, replica: store, now });
  const sources = new Map<string, { source: Source<unknown>; of: (applicationId: number) => boolean }>();
  const files = createKeptFiles(world.files, place);
  // What can be read again makes room for what is written: files first.
  person.onFull(files.makeRoom);
  person.onFull(() => clearReplicaStore(world.idb, place));
  const own = ownQuestion(userId).name;
  const questions = new Map(
    [ownQuestion(userId), allQuestion, ...reviewQuestions, ...listQuestions(userId)].map((one) => [
      one.name,
      oneAtATime(async () => {
        const answer = await ask({ client, store, now, isSignedIn }, one);
        if (one.name === own && answer.outcome.kind === 'read') {
          await noteList(person, store, own).catch(() => undefined);
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
    const listed = await askBy(listQuestionName(scope, status));
    // Where it is now is in the answer to the question for all of them, and a list must not go on showing it.
    return listed.hasLeft ? askBy(scope) : listed;
  };
  const background = createBackground({
    ...world,
    client,
    store,
    files,
    isSignedIn,
    async askLists() {
      const isReviewing = world.isAdministrator();
      if ((await askBy(isReviewing ? 'all' : 'own')).outcome.kind === 'refused') return false;
      // A server that gives no whole applications in a list would only say the same again.
      if (!isReviewing || client.features()?.includes('expand') !== true) return true;
      for (const { name } of reviewQuestions) if ((await askBy(name)).outcome.kind === 'refused') return false;
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
          { person, replica: store, taken, ask: () => askList({ scope, status }), now, onSignedOut },
          { scope, status },
        ),
    );
  const part = <T>(key: string, applicationId: number, make: (id: number) => Source<T>): Source<T> => {
    // A local number and the server's lead to one source.
    const id = outbox.serverId(applicationId);
    return remembered(
      `${key} ${id}`,
      (changed) => changed === id,
      () => make(id),
    );
  };
  const parts = createPartSources({ client, person, replica: store, taken, now, isSignedIn, onSignedOut });

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
    askOnce: (question) => question(client, () => askBy('own')),
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
