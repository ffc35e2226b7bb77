import type { DraftRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { laneOf } from './lane.ts';

/** What an answer says of one application, by the server's number; `asked` is when it was asked for (ms since 1970). */
export type Presence = { id: number; isGone: boolean; asked: number };

/**
 * Notes whether the server still has an application that this device has in hand. What it no longer has is here alone: it
 * counts as work that is left, and is offered to be sent again. An answer that a later one has overtaken says nothing.
 */
export async function notePresence(tables: PersonTables, presence: Presence): Promise<void> {
  const noted = notedOn(await tables.drafts.get(await laneOf(tables, presence.id)), presence);
  if (noted !== undefined) await tables.drafts.put(noted);
}

/** Whether that would change anything. */
export async function isNews(tables: PersonTables, presence: Presence): Promise<boolean> {
  return notedOn(await tables.drafts.get(await laneOf(tables, presence.id)), presence) !== undefined;
}

/** The application as it is with that noted; undefined if nothing changes. */
export function notedOn(draft: DraftRow | undefined, { isGone, asked }: Omit<Presence, 'id'>): DraftRow | undefined {
  if (draft === undefined || draft.base === null) return undefined;
  const { gone, ...rest } = draft;
  if (isGone) return gone === undefined ? { ...rest, gone: asked } : undefined;
  return gone !== undefined && asked > gone ? rest : undefined;
}
