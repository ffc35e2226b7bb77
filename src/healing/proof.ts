import { fetchComments } from '../api-client/readings.ts';
import type { Client } from '../api-client/client.ts';
import { role } from '../contract/domain/statuses.ts';
import { FORMER_PORTAL, isSameOwner, type Owner, type Place } from '../contract/domain/place.ts';
import { isUntouched } from '../local-db/kept-count.ts';
import { noteOwner } from '../local-db/note-owner.ts';
import { createUserStore, type IndexedDb, type UserStore } from '../local-db/user-store.ts';
import { createReplicaStore, type ReplicaStore } from '../local-db/replica-store.ts';
import { readOwnList } from './comparison.ts';
import { lanesIn, readRemembered, type Remembered } from './remembered/remembered.ts';

/**
 * Whose a database is that names no portal or no owner, as proved by its content. `here`: this user's, of the current
 * portal. `former`: this user's, but the server lacks something of it, so nothing may be sent from it without asking.
 * `none`: its content proves nothing; it may be another user's who had the same id.
 */
export type Proof = 'here' | 'former' | 'none';

/**
 * Determines the proof, as far as there is one. If it is `former`, the database is recorded as one of a former portal.
 */
export async function identifyOwner(
  idb: IndexedDb,
  client: Client,
  place: Place,
  who: Omit<Owner, 'portalId'> & { roleId: number },
): Promise<Proof> {
  const store = createUserStore(idb, place);
  const copies = createReplicaStore(idb, place);
  try {
    const owner = await store.read((tables) => tables.state.get('owner'));
    const isUserKnown = owner?.name === 'owner' && isSameOwner(owner, { ...who, portalId: null });
    const proof = await proofOf(client, { store, copies }, { ...who, isUserKnown });
    if (proof === 'former') await noteFormer(store, who);
    return proof;
  } finally {
    copies.close();
    store.close();
  }
}

/**
 * Records the database as one of a former portal: from now on its work is offered to this user, and it is never used
 * directly.
 */
export async function noteFormer(store: UserStore, { userId, emailAddress }: Omit<Owner, 'portalId'>): Promise<void> {
  await noteOwner(store, { portalId: FORMER_PORTAL, userId, emailAddress });
}

type Who = { userId: number; roleId: number; isUserKnown: boolean };

async function proofOf(
  client: Client,
  { store, copies }: { store: UserStore; copies: ReplicaStore },
  who: Who,
): Promise<Proof> {
  const read = await copies.tables.details.toCollection().primaryKeys();
  // What was read is private too: an untouched database is theirs only if its replica is empty.
  if (await store.read(isUntouched))
    return (await copies.tables.applications.count()) + read.length === 0 ? 'here' : 'none';
  const lanes = await store.read((tables) => lanesIn(tables, read));
  const known: Remembered[] = [];
  for (const lane of lanes) known.push(await readRemembered(store.tables, copies.tables, lane, who));
  const proof =
    who.roleId === role.researcher ? await proofOfOwn(client, known, who) : await proofOfWritten(client, known, who);
  return proof === 'none' && who.isUserKnown ? 'former' : proof;
}

/**
 * After a restore, ids are assigned to other users, but no other user's application of the same id was created
 * in the same millisecond.
 */
async function proofOfOwn(client: Client, known: readonly Remembered[], who: Who): Promise<Proof> {
  const sent = known.filter(({ server, isOwn }) => server !== null && isOwn);
  if (sent.length === 0) return who.isUserKnown ? 'here' : 'none';
  const there = new Map((await readOwnList(client, who)).map((one) => [one.id, one]));
  const found = sent.map(({ server, createdDate, modifiedDate }) => {
    const one = there.get(server ?? 0);
    if (one === undefined || createdDate !== one.createdDate) return 'other';
    const isOlder = modifiedDate !== null && Date.parse(one.modifiedDate ?? one.createdDate) < Date.parse(modifiedDate);
    return isOlder ? 'older' : 'same';
  });
  if (found.every((one) => one === 'same')) return 'here';
  return found.some((one) => one !== 'other') ? 'former' : 'none';
}

/** An administrator has no applications, so the messages that they wrote are the proof. */
async function proofOfWritten(client: Client, known: readonly Remembered[], { userId }: Who): Promise<Proof> {
  for (const { server, comments } of known) {
    if (server === null || comments.length === 0) continue;
    const outcome = await fetchComments(client, server);
    const there = outcome.kind === 'read' ? outcome.value : [];
    const isTheirs = there.some(
      (one) =>
        one.userId === userId && comments.some(({ text, created }) => one.text === text && one.created === created),
    );
    // Decisions may have been made since, so waiting work is offered, not sent.
    if (isTheirs) return 'former';
  }
  return 'none';
}
