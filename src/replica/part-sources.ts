import type { Client } from '../api-client/client.ts';
import {
  readApplication,
  readAttachments,
  readComments,
  readInvestigators,
  readWhole,
  type ReadOutcome,
} from '../api-client/readings.ts';
import type { Attachment } from '../contract/attachment.ts';
import type { ApplicationAsItStands } from '../contract/operation.ts';
import type { Investigator } from '../contract/steps/investigators.ts';
import type { PersonStore, PersonTables } from '../local-db/person-store.ts';
import type { Answered, ReplicaStore, ReplicaTables } from '../local-db/replica-store.ts';
import { answeredNow, beginToAsk, keepCopy, keepListed, keepWhole, summaryOf } from './keeping.ts';
import { createKeptSource, showAnswer, type Answer, type Copy } from './kept-source.ts';
import type { Laid, LaidComment } from './laid-over.ts';
import { noteAnswer } from './gone-there.ts';
import {
  readApplicationCopy,
  readAttachmentsCopy,
  readCommentsCopy,
  readInvestigatorsCopy,
  readWholeCopy,
  type ShownApplication,
} from './part-copies.ts';
import type { Source } from './reading.ts';
import type { ReadTaken } from './taken.ts';

const NOT_FOUND = 404;
/** How often one reading asks where changes of this device overtake each answer. */
const ASKED_AGAIN_MOST = 3;

/** What is read of one application, each part by itself; `id` is the server's number. */
export function createPartSources(world: {
  client: Client;
  person: PersonStore;
  replica: ReplicaStore;
  /** What the server took, and the copies may lack for a moment. */
  taken: ReadTaken;
  now: () => number;
  isSignedIn: () => boolean;
  onSignedOut: (since: number) => void;
}) {
  const { client, person, replica, now, onSignedOut } = world;
  const copies = { replica: replica.tables, taken: world.taken, userId: person.userId };
  /** `T` is what the server says, `S` what is shown of it. */
  const source = <T, S>(part: {
    copy: (tables: PersonTables) => Promise<Copy<S> | null>;
    read: () => Promise<ReadOutcome<T>>;
    /** False where something that is kept was asked for later. */
    keep: (tables: ReplicaTables, value: T, answer: Answered & { tag: string | undefined }) => Promise<boolean>;
    /** Of what says whether the server has the application at all: its number. */
    id?: number;
    /** As it is shown where nothing could be kept: with nothing laid over it. */
    show: (value: T) => S;
  }): Source<S> =>
    createKeptSource<S>({
      read: () => part.copy(person.tables),
      watch: (listener) => person.watchAcross(part.copy, listener),
      ask: async () => showAnswer(await readAndKeep(part.read, part.keep, part.id), part.show),
      now,
      onSignedOut,
    });
  /** An answer that a change of this device overtook is asked for again, so that what is shown is what was answered last. */
  const readAndKeep = async <T>(
    read: () => Promise<ReadOutcome<T>>,
    keep: (tables: ReplicaTables, value: T, answer: Answered & { tag: string | undefined }) => Promise<boolean>,
    id: number | undefined,
    tries = ASKED_AGAIN_MOST,
  ): Promise<Answer<T>> => {
    // Nothing may be kept in a browser that gives no database; it is shown all the same.
    const asked = await replica.write((tables) => beginToAsk(tables, now())).catch(() => null);
    const since = now();
    const outcome = await read();
    if (id !== undefined && (outcome.kind === 'read' || outcome.status === NOT_FOUND)) {
      await noteAnswer(person, { id, isGone: outcome.kind === 'refused', asked: since });
    }
    if (outcome.kind === 'refused' || asked === null || !world.isSignedIn()) return { outcome, isKept: false };
    const { value, tag } = outcome;
    const kept = await replica
      .write(async (tables) => keep(tables, value, { ...(await answeredNow(tables, asked)), tag }))
      .catch(() => null);
    if (kept === false && tries > 1) return readAndKeep(read, keep, id, tries - 1);
    return { outcome, isKept: kept === true };
  };
  const unchanged = <T>(rows: readonly T[]): Laid<T>[] => rows.map((row) => ({ ...row, change: null }));

  return {
    application: (id: number) =>
      source({
        id,
        copy: (own): Promise<Copy<ShownApplication> | null> => readApplicationCopy(copies, own, id),
        read: () => readApplication(client, id),
        async keep(tables, value, asked) {
          const isKept = await keepCopy(tables.details, id, { ...asked, value });
          return (await keepListed(tables, summaryOf(value), asked)) && isKept;
        },
        show: (value) => ({ ...value, atServer: value.status, word: null, hasNewer: false, asked: null }),
      }),
    whole: (id: number) =>
      source<ApplicationAsItStands, ApplicationAsItStands>({
        id,
        copy: () => readWholeCopy(replica.tables, id),
        read: () => readWhole(client, id),
        keep: (tables, value, asked) => keepWhole(tables, id, { ...value, tag: asked.tag }, asked),
        show: (value) => value,
      }),
    investigators: (id: number) =>
      source<Investigator[], Laid<Investigator>[]>({
        copy: (own) => readInvestigatorsCopy(copies, own, id),
        read: () => readInvestigators(client, id),
        keep: (tables, value, asked) => keepCopy(tables.investigators, id, { ...asked, value, tag: null }),
        show: unchanged,
      }),
    attachments: (id: number) =>
      source<Attachment[], Laid<Attachment>[]>({
        copy: (own) => readAttachmentsCopy(copies, own, id),
        read: () => readAttachments(client, id),
        keep: (tables, value, asked) => keepCopy(tables.attachments, id, { ...asked, value, tag: null }),
        show: unchanged,
      }),
    comments: (id: number) =>
      source({
        copy: (own): Promise<Copy<LaidComment[]> | null> => readCommentsCopy(copies, own, id),
        read: () => readComments(client, id),
        keep: (tables, value, asked) => keepCopy(tables.comments, id, { ...asked, value }),
        show: (rows) => rows.map((row) => ({ ...row, word: null })),
      }),
  };
}
