import type { Client } from '../../api-client/client.ts';
import {
  fetchApplication,
  fetchAttachments,
  fetchComments,
  fetchInvestigators,
  fetchWhole,
  type ReadOutcome,
} from '../../api-client/readings.ts';
import type { Attachment } from '../../contract/domain/attachment.ts';
import type { ApplicationAtServer } from '../../contract/domain/operation.ts';
import type { Investigator } from '../../contract/steps/investigators.ts';
import type { UserStore, UserTables } from '../../local-db/user-store.ts';
import type { ResponseTurn, ReplicaStore, ReplicaTables } from '../../local-db/replica-store.ts';
import { respondedNow, beginToAsk, storeCopy, keepListed, keepWhole, summaryOf } from '../copies/copy-writes.ts';
import { createCachedQuery, showAnswer, type QueryResult, type StoredCopy } from './cached-query.ts';
import type { Overlaid, OverlaidComment } from '../copies/overlay.ts';
import { recordPresence } from '../copies/server-presence-updates.ts';
import {
  readApplicationCopy,
  readAttachmentsCopy,
  readCommentsCopy,
  readInvestigatorsCopy,
  readWholeCopy,
  type CopyWorld,
  type ShownApplication,
} from './part-copies.ts';
import type { Source } from './reading.ts';
import type { ReadAccepted } from '../copies/accepted-changes.ts';

const NOT_FOUND = 404;
/** How many times one reading asks if changes of this device keep overtaking the responses. */
const ASKED_AGAIN_MAX = 3;

type PartWorld = {
  client: Client;
  user: UserStore;
  replica: ReplicaStore;
  /** Changes that the server accepted and that the copies may lack for a moment. */
  accepted: ReadAccepted;
  now: () => number;
  isSignedIn: () => boolean;
  onSessionEnded: (since: number) => void;
};

/** How a part is requested and its response kept; `T` is what the server sends. */
type PartRequest<T> = {
  read: () => Promise<ReadOutcome<T>>;
  /** False if something that is here may be newer and differs. */
  keep: (tables: ReplicaTables, value: T, answer: ResponseTurn & { tag: string | undefined }) => Promise<boolean>;
  /** The server's id of the application, if the response also tells whether the server has it at all. */
  id?: number;
};

/** A part of an application; `S` is what is shown of it. */
type Part<T, S> = PartRequest<T> & {
  copy: (tables: UserTables, copies: CopyWorld) => Promise<StoredCopy<S> | null>;
  /** How the value is shown if it could not be kept: with nothing overlaid over it. */
  show: (value: T) => S;
};

/** The sources of the parts of an application, each read separately; `id` is the server's id. */
export function createPartSources(world: PartWorld) {
  const { client, now } = world;

  return {
    application: (id: number) =>
      createPartSource(world, {
        id,
        copy: (own, copies): Promise<StoredCopy<ShownApplication> | null> => readApplicationCopy(copies, own, id),
        read: () => fetchApplication(client, id),
        async keep(tables, value, asked) {
          const isKept = await storeCopy(tables.details, id, { ...asked, value });
          return (await keepListed(tables, summaryOf(value), asked)) && isKept;
        },
        show: (value) => ({ ...value, atServer: value.status, delivery: null, hasNewer: false, requested: null }),
      }),
    whole: (id: number) =>
      createPartSource<ApplicationAtServer, ApplicationAtServer>(world, {
        id,
        copy: (_own, copies) => readWholeCopy(copies.replica, id, now()),
        read: () => fetchWhole(client, id),
        keep: (tables, value, asked) => keepWhole(tables, id, { ...value, tag: asked.tag }, asked),
        show: (value) => value,
      }),
    investigators: (id: number) =>
      createPartSource<Investigator[], Overlaid<Investigator>[]>(world, {
        copy: (own, copies) => readInvestigatorsCopy(copies, own, id),
        read: () => fetchInvestigators(client, id),
        keep: (tables, value, asked) =>
          storeCopy(tables.investigators, id, { ...asked, value, tag: asked.tag ?? null }),
        show: unchanged,
      }),
    attachments: (id: number) =>
      createPartSource<Attachment[], Overlaid<Attachment>[]>(world, {
        copy: (own, copies) => readAttachmentsCopy(copies, own, id),
        read: () => fetchAttachments(client, id),
        keep: (tables, value, asked) => storeCopy(tables.attachments, id, { ...asked, value, tag: asked.tag ?? null }),
        show: unchanged,
      }),
    comments: (id: number) =>
      createPartSource(world, {
        copy: (own, copies): Promise<StoredCopy<OverlaidComment[]> | null> => readCommentsCopy(copies, own, id),
        read: () => fetchComments(client, id),
        keep: (tables, value, asked) => storeCopy(tables.comments, id, { ...asked, value }),
        show: (rows) => rows.map((row) => ({ ...row, delivery: null })),
      }),
  };
}

function createPartSource<T, S>(world: PartWorld, part: Part<T, S>): Source<S> {
  const { user, replica, accepted, now, onSessionEnded } = world;
  const copiesIn = (tables: ReplicaTables): CopyWorld => ({ replica: tables, accepted, userId: user.userId });
  return createCachedQuery<S>({
    read: () => part.copy(user.tables, copiesIn(replica.tables)),
    watch: (listener) =>
      user.watchAcross((tables, onRead) => part.copy(tables, copiesIn(replica.tablesFor(onRead))), listener),
    ask: async () => showAnswer(await readAndKeep(world, part), part.show),
    now,
    onSessionEnded,
  });
}

/** Asks again if a change of this device overtook the response, so that the latest response is shown. */
async function readAndKeep<T>(
  world: PartWorld,
  request: PartRequest<T>,
  tries = ASKED_AGAIN_MAX,
): Promise<QueryResult<T>> {
  const { user, replica, now } = world;
  const { id } = request;
  // A browser that gives no database keeps nothing; the response is still shown.
  const asked = await replica.write((tables) => beginToAsk(tables, now())).catch(() => null);
  const since = now();
  const outcome = await request.read();
  if (id !== undefined && (outcome.kind === 'read' || outcome.status === NOT_FOUND)) {
    await recordPresence(user, { id, isGone: outcome.kind === 'refused', requestedAt: since });
  }
  if (outcome.kind === 'refused' || asked === null || !world.isSignedIn()) return { outcome, isKept: false };
  const { value, tag } = outcome;
  const kept = await replica
    .write(async (tables) => request.keep(tables, value, { ...(await respondedNow(tables, asked)), tag }))
    .catch(() => null);
  if (kept === false && tries > 1) return readAndKeep(world, request, tries - 1);
  // If what is here may be newer even so, it is shown instead of the response.
  return { outcome, isKept: kept !== null };
}

const unchanged = <T>(rows: readonly T[]): Overlaid<T>[] => rows.map((row) => ({ ...row, change: null }));
