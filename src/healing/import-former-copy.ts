import { FORMER_PORTAL, placeNamed, type Owner, type Place } from '../contract/domain/place.ts';
import { isWorkOf } from '../contract/domain/work-of-user.ts';
import { noteOwner } from '../local-db/note-owner.ts';
import { ownerAt } from '../local-db/owner.ts';
import { createUserStore, type IndexedDb } from '../local-db/user-store.ts';
import { readCopy, stateInCopy, type ExportedCopy } from '../outbox/transfer/copy-format.ts';
import { importWork, type ImportResult } from '../outbox/transfer/import-work.ts';
import { offerAgain } from './closed-offers.ts';

/**
 * Imports a copy from before a restore into a database of the portal that it is from, beside the user's own. What the
 * server lacks of it is offered from there like other former work; nothing of it is sent without asking.
 */
export async function takeFormerCopy(
  idb: IndexedDb,
  { here, user, now }: { here: Place; user: Owner; now: number },
  text: string | readonly string[],
): Promise<ImportResult> {
  const copy = readCopy(text);
  if (copy === 'unreadable' || copy === 'newerFormat') return { kind: copy };
  if (stateInCopy(copy, user) !== 'former') return { kind: 'ofAnother' };
  const { userId, portalId } = { ...copy, portalId: copy.portalId ?? FORMER_PORTAL };
  const owner = { userId, portalId, user };
  const named = await placeOf(idb, here, owner);
  const place = portalId === FORMER_PORTAL ? await unmixedPlace(idb, copy, { named, user }) : named;
  const store = createUserStore(idb, place);
  try {
    const known = await store.read((tables) => tables.state.get('owner'));
    // The user id in a copy proves nothing: it must not turn another user's database into this user's.
    if (known?.name === 'owner' && !isWorkOf(known, user)) return { kind: 'ofAnother' };
    if (!(await noteOwner(store, { userId, portalId, emailAddress: user.emailAddress }))) return { kind: 'ofAnother' };
    await store.write(async (tables) => {
      await importWork(tables, copy, now);
      await offerAgain(tables, lanesOf(copy));
    });
    return { kind: 'former' };
  } finally {
    store.close();
  }
}

/** The place to import into: the copied database may still be on this device, under its bare user id. */
async function placeOf(
  { indexedDB }: IndexedDb,
  here: Place,
  { userId, portalId, user }: Pick<Owner, 'userId'> & { portalId: string; user: Owner },
): Promise<Place> {
  const said = userId === here ? 'none' : await ownerAt(indexedDB, userId);
  const isThere = typeof said === 'object' && said.portalId === portalId && isWorkOf(said, user);
  return isThere ? userId : placeNamed(userId, portalId || 'copy');
}

/**
 * The place for a copy that does not name its portal: not one with work from another portal, which may have given the
 * same ids to other applications. `named`: the first that is tried.
 */
async function unmixedPlace(
  idb: IndexedDb,
  copy: ExportedCopy,
  { named, user }: { named: Place; user: Owner },
): Promise<Place> {
  const births = birthsIn(copy);
  for (let place = named, count = 2; ; place = placeNamed(copy.userId, `copy-${count}`), count += 1) {
    const said = await ownerAt(idb.indexedDB, place);
    // Another user's is refused later.
    if (said === 'none' || (typeof said === 'object' && !isWorkOf(said, user))) return place;
    const store = createUserStore(idb, place);
    const there = await store
      .read(async ({ drafts, ids }) => birthsIn({ drafts: await drafts.toArray(), ids: await ids.toArray() }))
      .finally(store.close);
    if ([...births].every(([server, birth]) => (there.get(server) ?? birth) === birth)) return place;
  }
}

/** When each application was created at the server, by its id there. */
function birthsIn({ drafts, ids }: Pick<ExportedCopy, 'drafts' | 'ids'>): Map<number, string> {
  const servers = new Map(ids.flatMap(({ local, server, kind }) => (kind === 'application' ? [[local, server]] : [])));
  return new Map(
    drafts.flatMap(({ applicationId, base }): [number, string][] =>
      base?.createdDate === undefined ? [] : [[servers.get(applicationId) ?? applicationId, base.createdDate]],
    ),
  );
}

function lanesOf({ drafts, fields, investigators, files, operations }: ExportedCopy): Set<number> {
  const applications = [...drafts, ...fields, ...investigators, ...files].map(({ applicationId }) => applicationId);
  return new Set([...applications, ...operations.map(({ lane }) => lane)]);
}
