import type { UserStore } from '../local-db/user-store.ts';
import { isOfDatabase } from '../local-db/store-failure.ts';
import { laneOf } from '../outbox/queue/ids.ts';
import type { CommentedApplication } from './missing.ts';

/**
 * What the restored server had of an application when this device first saw it there. What was changed or deleted later
 * is not missing. `atServer`: what the server has now. `former` stores the result; `here` is the database in use, where
 * the user may have changed the application before the first comparison.
 */
export async function readAsRestored(
  { former, here, portalId }: { former: UserStore; here: UserStore; portalId: string | null },
  lane: number,
  atServer: CommentedApplication,
): Promise<CommentedApplication> {
  const first = await firstRead(here, atServer);
  const name = asRestoredName(lane);
  const noted = former.write(async (tables) => {
    const row = await tables.state.get(name);
    if (row !== undefined && 'asRestored' in row && row.portalId === portalId) return row.asRestored;
    await tables.state.put({ name, portalId, asRestored: first });
    return first;
  });
  return noted.catch((error: unknown) => {
    // The disk may be full.
    if (isOfDatabase(error)) return first;
    throw error;
  });
}

export const asRestoredName = (lane: number) => `restored ${lane}` as const;

/** The application as it was first read into the database in use, if that was before `atServer`. */
async function firstRead({ tables }: UserStore, atServer: CommentedApplication): Promise<CommentedApplication> {
  const draft = await tables.drafts.get(await laneOf(tables, atServer.application.id));
  if (draft?.firstBase === undefined) return atServer;
  const { status, answers, investigators, attachments, changedAt } = draft.firstBase;
  const modifiedDate = changedAt === undefined ? atServer.application.modifiedDate : new Date(changedAt).toISOString();
  const application = { ...atServer.application, status, answers, modifiedDate };
  return { ...atServer, application, investigators, attachments };
}
