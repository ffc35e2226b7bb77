import type { Client } from '../api-client/client.ts';
import { fetchApplications, fetchComments, fetchWhole, type ReadOutcome } from '../api-client/readings.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import type { ApplicationSummary } from '../contract/domain/application.ts';
import type { UserStore } from '../local-db/user-store.ts';
import type { ReplicaStore } from '../local-db/replica-store.ts';
import { laneOf, resolveId } from '../outbox/queue/ids.ts';
import { readAsRestored } from './as-restored.ts';
import { readMark } from './discard-offer.ts';
import {
  isOnlyAnswers,
  isSameApplication,
  missingOf,
  missingSince,
  type CommentedApplication,
  type MissingWork,
} from './missing.ts';
import { closedOfferKeys } from './closed-offers.ts';
import { lanesIn, readRemembered, type Remembered } from './remembered/remembered.ts';

/**
 * What one database knows about an application, what the server has of it now, and what it lacks; null if it lacks
 * nothing. `mark`: of what the database had then.
 */
export type Compared = {
  mark: string;
  remembered: Remembered;
  missing: MissingWork | null;
  atServer: CommentedApplication | null;
};
export type Lacking = Compared & { missing: MissingWork };

export const isLacking = (compared: Compared): compared is Lacking => compared.missing !== null;

/**
 * Reads the server's list of the user's own applications, once for all comparisons. An administrator may have been a
 * researcher; the applications that they only saw are read one at a time.
 */
export async function readOwnList(
  client: Client,
  { userId }: { userId: number },
): Promise<readonly ApplicationSummary[]> {
  return answered(await fetchApplications(client, { ofUser: userId }));
}

/**
 * The lanes of the applications on this device that are still to be compared: those in which anything is written, and
 * of those that were only read, the ones whose offer is not closed.
 */
export async function lanesToCompare(store: UserStore, copies: ReplicaStore): Promise<number[]> {
  const read = await copies.tables.details.toCollection().primaryKeys();
  return store.read(async (tables) => {
    const [keys, written, lanes] = [
      await closedOfferKeys(tables),
      await lanesIn(tables, []),
      await lanesIn(tables, read),
    ];
    return lanes.filter((lane) => written.includes(lane) || !keys.includes(String(lane)));
  });
}

/**
 * Compares one application with the server's current version. `here` is the database in use, that of the portal with
 * this id, and `laneAgain` the lane in it from which a new application is sent again.
 */
export async function compareApplication(
  client: Client,
  {
    store,
    copies,
    roleId,
    here,
    portalId,
    laneAgain,
  }: {
    store: UserStore;
    copies: ReplicaStore;
    roleId: number;
    here: UserStore;
    portalId: string | null;
    laneAgain: (remembered: Remembered) => Promise<number>;
  },
  list: readonly ApplicationSummary[],
  lane: number,
): Promise<Compared> {
  const who = { userId: store.userId, roleId };
  // The replica is in another database, and a transaction in one must not wait for the other. So this is read piece by
  // piece, and the mark first: what is written in between changes it.
  const mark = await store.read((tables) => readMark(tables, lane));
  const remembered = await readRemembered(store.tables, copies.tables, lane, who);
  const readTitles = async () => {
    const read = await copies.tables.details.toCollection().primaryKeys();
    const titles: string[] = [];
    for (const one of await lanesIn(store.tables, read)) {
      titles.push((await readRemembered(store.tables, copies.tables, one, who)).title);
    }
    return titles;
  };
  const atServer = await readAtServer(client, remembered, list, async () => {
    const sent = await sentFromHere(list, here, await laneAgain(remembered));
    return sent ?? sentFromElsewhere(remembered, list, { here, readTitles });
  });
  if (atServer === null || store.place === here.place)
    return { mark, remembered, missing: missingOf(remembered, atServer), atServer };
  const asRestored = await readAsRestored({ former: store, here, portalId }, lane, atServer);
  return { mark, remembered, missing: missingSince(remembered, asRestored, atServer), atServer };
}

async function readAtServer(
  client: Client,
  known: Remembered,
  list: readonly ApplicationSummary[],
  findSentAgain: () => Promise<ApplicationSummary | undefined>,
): Promise<CommentedApplication | null> {
  const id = known.isOwn ? (list.find((one) => isSame(known, one)) ?? (await findSentAgain()))?.id : known.server;
  if (id === undefined || id === null) return null;
  const outcome = await fetchWhole(client, id);
  if (outcome.kind === 'refused' && outcome.status === NOT_FOUND) return null;
  const atServer = answered(outcome);
  if (!known.isOwn && !isSameApplication(known, atServer.application)) return null;
  return { ...atServer, comments: answered(await fetchComments(client, id)) };
}

const NOT_FOUND = 404;

const isSame = (known: Remembered, there: ApplicationSummary) =>
  there.id === known.server && (isSameApplication(known, there) || isOnlyAnswers(known));

/** The application that one became when it was sent again from this device, which knows its id. */
async function sentFromHere(
  list: readonly ApplicationSummary[],
  { tables }: UserStore,
  lane: number,
): Promise<ApplicationSummary | undefined> {
  const server = await resolveId(tables, lane);
  return list.find(({ id }) => id === server);
}

/**
 * The application that this one became when it was sent again from another device of this user: the only one with the
 * same title that was created later. If this device knows two with that title, or has started that one itself, it may
 * be another: then this one is sent again, under the key that every device uses for it, and the server decides.
 */
async function sentFromElsewhere(
  known: Remembered,
  list: readonly ApplicationSummary[],
  { here, readTitles }: { here: UserStore; readTitles: () => Promise<readonly string[]> },
): Promise<ApplicationSummary | undefined> {
  if (known.server === null) return undefined;
  const since = known.createdDate === null ? (known.changedAt ?? known.knownAt) : Date.parse(known.createdDate);
  if (known.title === '' || since === null) return undefined;
  const [only, ...others] = list.filter(
    (one) => one.researchTitle.trim() === known.title && Date.parse(one.createdDate) > since,
  );
  if (only === undefined || others.length > 0 || (await laneOf(here.tables, only.id)) !== only.id) return undefined;
  return (await readTitles()).filter((title) => title === known.title).length > 1 ? undefined : only;
}

/**
 * The value of a successful read. After any other outcome nothing can be compared, so it throws an `UnreachableError`.
 */
function answered<T>(outcome: ReadOutcome<T>): T {
  if (outcome.kind === 'read') return outcome.value;
  const kind = outcome.status === 401 ? 'sessionEnded' : 'strange';
  throw new UnreachableError('application', { kind, status: outcome.status });
}
