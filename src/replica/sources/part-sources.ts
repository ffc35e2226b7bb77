import type { Client } from '../../api-client/client.ts';
import {
  readApplication,
  readAttachments,
  readComments,
  readInvestigators,
  readWhole,
  type ReadOutcome,
} from '../../api-client/readings.ts';
import type { Attachment } from '../../contract/domain/attachment.ts';
import type { ApplicationAsItStands } from '../../contract/domain/operation.ts';
import type { Investigator } from '../../contract/steps/investigators.ts';
import type { PersonStore, PersonTables } from '../../local-db/person-store.ts';
import type { Answered, ReplicaStore, ReplicaTables } from '../../local-db/replica-store.ts';
import { answeredNow, beginToAsk, keepCopy, keepListed, keepWhole, summaryOf } from '../copies/keeping.ts';
import { createKeptSource, showAnswer, type Answer, type Copy } from './kept-source.ts';
import type { Laid, LaidComment } from '../copies/laid-over.ts';
import { noteAnswer } from '../copies/gone-there.ts';
import {
  readApplicationCopy,
  readAttachmentsCopy,
  readCommentsCopy,
  readInvestigatorsCopy,
  readWholeCopy,
  type ShownApplication,
} from './part-copies.ts';
import type { Source } from './reading.ts';
import type { ReadTaken } from '../copies/taken.ts';

const NOT_FOUND = 404;
/** How many times one reading asks if changes of this device keep overtaking the responses. */
const ASKED_AGAIN_MOST = 3;

/** The sources of the parts of an application, each read separately; `id` is the server's number. */
export function createPartSources(world: {
  client: Client;
  person: PersonStore;
  replica: ReplicaStore;
  /** Changes that the server accepted and that the copies may lack for a moment. */
  taken: ReadTaken;
  now: () => number;
  isSignedIn: () => boolean;
  onSignedOut: (since: number) => void;
}) {
  const { client, person, replica, now, onSignedOut } = world;
  const copies = { replica: replica.tables, taken: world.taken, userId: person.userId };
  /** `T` is what the server sends, `S` what is shown of it. */
  const source = <T, S>(part: {
    copy: (tables: PersonTables) => Promise<Copy<S> | null>;
    read: () => Promise<ReadOutcome<T>>;
    /** False if something that is here may be newer and differs. */
    keep: (tables: ReplicaTables, value: T, answer: Answered & { tag: string | undefined }) => Promise<boolean>;
    /** The server's number of the application, if the response also tells whether the server has it at all. */
    id?: number;
    /** How the value is shown if it could not be kept: with nothing laid over it. */
    show: (value: T) => S;
  }): Source<S> =>
    createKeptSource<S>({
      read: () => part.copy(person.tables),
      watch: (listener) => person.watchAcross(part.copy, listener),
      ask: async () => showAnswer(await readAndKeep(part.read, part.keep, part.id), part.show),
      now,
      onSignedOut,
    });
  /** Asks again if a change of this device overtook the response, so that the latest response is shown. */
  const readAndKeep = async <T>(
    read: () => Promise<ReadOutcome<T>>,
    keep: (tables: ReplicaTables, value: T, answer: Answered & { tag: string | undefined }) => Promise<boolean>,
    id: number | undefined,
    tries = ASKED_AGAIN_MOST,
  ): Promise<Answer<T>> => {
    // A browser that gives no database keeps nothing; the response is still shown.
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
        copy: () => readWholeCopy(replica.tables, id, now()),
        read: () => readWhole(client, id),
        keep: (tables, value, asked) => keepWhole(tables, id, { ...value, tag: asked.tag }, asked),
        show: (value) => value,
      }),
    investigators: (id: number) =>
      source<Investigator[], Laid<Investigator>[]>({
        copy: (own) => readInvestigatorsCopy(copies, own, id),
        read: () => readInvestigators(client, id),
        keep: (tables, value, asked) => keepCopy(tables.investigators, id, { ...asked, value, tag: asked.tag ?? null }),
        show: unchanged,
      }),
    attachments: (id: number) =>
      source<Attachment[], Laid<Attachment>[]>({
        copy: (own) => readAttachmentsCopy(copies, own, id),
        read: () => readAttachments(client, id),
        keep: (tables, value, asked) => keepCopy(tables.attachments, id, { ...asked, value, tag: asked.tag ?? null }),
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
