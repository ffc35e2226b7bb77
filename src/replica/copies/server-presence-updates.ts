import type { UserStore, UserTables } from '../../local-db/user-store.ts';
import type { ReplicaStore } from '../../local-db/replica-store.ts';
import { changesPresence, withPresence, storePresence, type Presence } from '../../outbox/queue/server-presence.ts';
import { resolveId } from '../../outbox/queue/ids.ts';

/** Notes what a response says about whether the server has an application. */
export async function recordPresence(user: UserStore, presence: Presence): Promise<void> {
  try {
    if (!(await user.read((tables) => changesPresence(tables, presence)))) return;
    await user.write((tables) => storePresence(tables, presence));
  } catch {
    // If the database fails, the code that writes to it reports that; the next response says the same again.
  }
}

/**
 * Notes which drafts on this device are missing in the list of the user's own applications, once that list is complete.
 */
export async function recordListedPresence(user: UserStore, replica: ReplicaStore, query: string): Promise<void> {
  // In one transaction, because the database may be emptied at any moment to make room.
  const { row, listed } = await replica.write(async ({ questions, applications }) => ({
    row: await questions.get(query),
    listed: new Set(await applications.toCollection().primaryKeys()),
  }));
  if (row === undefined || row.asOf === null || row.going !== null) return;
  const { asOf: asked } = row;
  for (const presence of await user.read((tables) => changedPresences(tables, listed, asked))) {
    await recordPresence(user, presence);
  }
}

/** What the list says about applications that were known before it was requested, as far as that is new. */
async function changedPresences(
  tables: UserTables,
  listed: ReadonlySet<number>,
  requestedAt: number,
): Promise<Presence[]> {
  const news: Presence[] = [];
  for (const draft of await tables.drafts.toArray()) {
    if (draft.base === null || draft.base.asOf >= requestedAt) continue;
    const id = await resolveId(tables, draft.applicationId);
    if (id === undefined) continue;
    const presence = { id, isGone: !listed.has(id), requestedAt };
    if (withPresence(draft, presence) !== undefined) news.push(presence);
  }
  return news;
}
