import type { DraftRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { laneOf } from './ids.ts';

/**
 * What a response says about the existence of one application, by the server's id; `requestedAt` is when the
 * response was requested (ms since 1970).
 */
export type Presence = { id: number; isGone: boolean; requestedAt: number };

/**
 * Records whether the server still has an application of which this device has a draft. If it does not, this device has
 * the only copy: it counts as unsent work, and sending it again is offered. A response that the server has it is
 * ignored if it was requested earlier than the one that it was gone.
 */
export async function storePresence(tables: UserTables, presence: Presence): Promise<void> {
  const noted = withPresence(await tables.drafts.get(await laneOf(tables, presence.id)), presence);
  if (noted !== undefined) await tables.drafts.put(noted);
}

/** Whether `storePresence` would change anything. */
export async function changesPresence(tables: UserTables, presence: Presence): Promise<boolean> {
  return withPresence(await tables.drafts.get(await laneOf(tables, presence.id)), presence) !== undefined;
}

/** The draft with the presence recorded; undefined if nothing changes. */
export function withPresence(
  draft: DraftRow | undefined,
  { isGone, requestedAt }: Omit<Presence, 'id'>,
): DraftRow | undefined {
  if (draft === undefined || draft.base === null) return undefined;
  const { gone, ...rest } = draft;
  if (isGone) return gone === undefined ? { ...rest, gone: requestedAt } : undefined;
  return gone !== undefined && requestedAt > gone ? rest : undefined;
}
