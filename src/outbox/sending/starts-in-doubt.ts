import { birthRowIn } from '../../local-db/birth.ts';
import type { OperationRow } from '../../local-db/tables/rows.ts';
import type { BirthRow } from '../../local-db/tables/state-rows.ts';
import type { UserStore, UserTables } from '../../local-db/user-store.ts';
import { newDraftRow } from '../merge/rebase.ts';
import { deletionsIn, draftDeletion } from '../queue/deletions.ts';
import { startsApplication } from '../queue/intent-kinds.ts';
import { operationsOf } from '../queue/lane.ts';
import { mayBeStored } from '../queue/operation-rows.ts';

/** The starts of applications that may have arrived, abandoned ones too, and the database that they are in. */
type InDoubt = { database: BirthRow; starts: readonly OperationRow[] };

/**
 * Keeps the starts of applications that may have arrived in memory. A page still knows them after the browser has
 * emptied the database: under another key, an application that did arrive would be started twice.
 */
export function watchStartsInDoubt(
  store: Pick<UserStore, 'watch'>,
  now: () => number,
): {
  /**
   * Notes the start of an application as abandoned if this tab knows it and the database does not, because the browser
   * emptied it: whatever is enqueued next resumes it, with its content and its key.
   */
  restore(tables: UserTables, lane: number): Promise<void>;
} {
  const known = new Map<number, { database: string; start: OperationRow }>();
  store.watch(readInDoubt, ({ database: { id, emptiedBy }, starts }) => {
    // What the portal itself has deleted, at a sign-out, was discarded by its user.
    if (emptiedBy === 'portal') known.clear();
    for (const [lane, { database }] of known) if (database === id) known.delete(lane);
    for (const start of starts) known.set(start.lane, { database: id, start });
  });
  return {
    async restore(tables, lane) {
      const found = known.get(lane);
      if (found === undefined) return;
      const { id, emptiedBy } = await birthRowIn(tables);
      if (id === found.database || emptiedBy === 'portal' || (await isKnownIn(tables, found.start))) return;
      const stored = await tables.drafts.get(lane);
      const draft = stored ?? { ...newDraftRow(lane, now()), startedHere: true };
      await tables.drafts.put({ ...draft, forgottenStart: found.start });
    },
  };
}

/** Whether the new database knows what became of an application: its id, its start, or that its user deleted it. */
async function isKnownIn(tables: UserTables, { id, lane }: OperationRow): Promise<boolean> {
  const [server, starts, receipts, draft, deletions] = await Promise.all([
    tables.ids.get(lane),
    operationsOf(tables, lane)
      .filter(({ intent }) => startsApplication(intent))
      .count(),
    tables.receipts.where('operationId').equals(id).count(),
    tables.drafts.get(lane),
    deletionsIn(tables),
  ]);
  const isThere = server !== undefined || starts > 0 || draft?.forgottenStart !== undefined;
  return isThere || receipts > 0 || deletions.includes(draftDeletion(lane));
}

async function readInDoubt(tables: UserTables): Promise<InDoubt> {
  // A local id is negative.
  const drafts = await tables.drafts.where('applicationId').below(0).toArray();
  const ids = await tables.ids.bulkGet(drafts.map(({ applicationId }) => applicationId));
  const unknown = drafts.filter((_draft, index) => ids[index] === undefined);
  const starts = await Promise.all(
    unknown.map(async ({ applicationId, forgottenStart }) => forgottenStart ?? startInDoubt(tables, applicationId)),
  );
  return { database: await birthRowIn(tables), starts: starts.filter((start) => start !== undefined) };
}

/**
 * Usually the start is the first operation of its lane, so that what waits behind it is not read: it may be much, and
 * this runs after every change. The start may be further back if an earlier one was discarded while it was being sent.
 */
async function startInDoubt(tables: UserTables, lane: number): Promise<OperationRow | undefined> {
  const first = await operationsOf(tables, lane).first();
  if (first === undefined || isInDoubt(first)) return first;
  // Nothing behind another start can have been sent, except from a copy on another device.
  if (startsApplication(first.intent) && first.carried !== true) return undefined;
  return operationsOf(tables, lane).filter(isInDoubt).first();
}

const isInDoubt = (operation: OperationRow) =>
  startsApplication(operation.intent) &&
  operation.sent !== null &&
  (operation.state === 'sending' || mayBeStored(operation));
