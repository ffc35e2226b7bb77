import type { InvestigatorAnswers } from '../contract/steps/investigators.ts';
import type { Intent } from '../local-db/tables/rows.ts';
import type { UserTables } from '../local-db/user-store.ts';
import { isEquivalentRow } from '../outbox/merge/same-row.ts';
import { keepCellsBeside } from '../outbox/merge/versions.ts';
import type { Enqueue, Outcome } from '../outbox/outbox.ts';
import { cancelInvestigator } from '../outbox/queue/cancel-unsent.ts';
import { resolveId } from '../outbox/queue/ids.ts';
import { cellsOf, investigatorRow } from '../outbox/queue/written-rows.ts';
import { isSaveAbandoned } from '../outbox/sending/possibly-stored.ts';
import { removalNeedingUser } from './typing/store-typed-rows.ts';
import { editsOf, rowKey, type Typed } from './typing/store-typed.ts';
import type { Draft } from './draft.ts';
import { sendTyped, type SendWorld } from './send-draft.ts';

/** The row that the user removes, as this tab knows it. */
type ShownRow = {
  id: number;
  /** The draft that this tab last read. */
  draft: Draft | undefined;
  /** What is typed in the row here. */
  typed: Typed | undefined;
  /** What the list showed in the row. */
  onScreen: InvestigatorAnswers | undefined;
};

/** Removes a row here, and at the server if it has the row. `onScreen` is what the list showed in the row. */
export async function removeInvestigator(
  world: SendWorld,
  applicationId: number,
  id: number,
  onScreen: InvestigatorAnswers | undefined,
): Promise<Outcome> {
  const { writeBehind } = world;
  const lane = world.outbox.localId(applicationId);
  const key = rowKey(lane, id);
  const draft = world.draftSeen(lane);
  const typed = writeBehind.shown().get(key)?.value;
  const shownRow: ShownRow = { id, draft, typed, onScreen };
  const outcome = await sendTyped(world, lane, (tables, enqueue, here) =>
    enqueueRemoval(tables, enqueue, here, shownRow, world.now),
  );
  // A row whose removal needs the user is shown again, and what was typed in it since stays.
  const isShown = outcome.kind === 'conflict' || outcome.kind === 'refused';
  const isOld = writeBehind.shown().get(key)?.value === typed;
  if (outcome.kind !== 'notStored' && (isOld || !isShown)) writeBehind.drop(key);
  return outcome;
}

/**
 * Adds the removal of a row to the lane. Returns the id of its operation, or of the removal that is there already; null
 * if nothing has to be sent, because the server does not have the row.
 */
async function enqueueRemoval(
  tables: UserTables,
  enqueue: Enqueue,
  here: number,
  shownRow: ShownRow,
  now: () => number,
): Promise<string | null> {
  const { row, base, stored, id } = await findRow(tables, here, shownRow);
  if (row?.removed === true) {
    const removal = await removalNeedingUser(tables, row);
    // If the user is asked about a changed row, deleting it as it is shown now answers the question. Otherwise the
    // outcome of the first deletion is reported again.
    if (removal?.trouble?.conflict?.kind !== 'fields') return row.operationId;
  }
  const isUnknown = !row && !stored && !base && id < 0 && (await resolveId(tables, here)) !== undefined;
  if (isUnknown) throw new Error('The id of the row is unknown');
  // Read here, inside the transaction: what this tab wrote earlier is in `typed.seen` by now.
  const shown = shownOf(shownRow);
  // Text of another tab that this one has not shown is not removed with the row.
  const keepUnseen = async () => {
    if (row === undefined || shown.length === 0) return;
    await keepCellsBeside(tables, { lane: here, row: { ...row, id }, shown, by: 'tab', at: now() });
  };
  const isAbandoned = stored === undefined && row !== undefined && isSaveAbandoned(row);
  if (stored === undefined && (await cancelInvestigator(tables, here, id)) && !isAbandoned) {
    await keepUnseen();
    await tables.investigators.delete([here, id]);
    return null;
  }
  const cells = row ?? stored ?? (base ? undefined : shownRow.onScreen);
  if (cells === undefined) return null;
  // Text that this tab wrote a moment ago may not be read back yet; it was written over text that was shown before.
  if (row?.from && shown.some((one) => isEquivalentRow(one, row))) shown.push(row.from);
  // Only for kept text: if it is in an operation, the user is asked once that has reached the server.
  if (row?.state === 'kept') await keepUnseen();
  // The contents with which the row may be stored were written here, so the user has seen them.
  const sent = row?.perhapsStored?.map(({ as }) => as) ?? [];
  const seen = [...(shown.length > 0 ? shown : [cells]), ...sent].map(cellsOf);
  const ifAbandoned = isAbandoned ? { forgotten: true as const } : {};
  const removal: Intent = { kind: 'removeInvestigator', investigatorId: id, seen, ...ifAbandoned };
  const operationId = await enqueue(here, removal);
  await tables.investigators.delete([here, shownRow.id]);
  await tables.investigators.put(
    investigatorRow(row, {
      applicationId: here,
      id,
      order: 0,
      ...cellsOf(cells),
      removed: true,
      from: row?.from ?? (stored === undefined ? null : cellsOf(cells)),
      state: 'queued',
      operationId,
    }),
  );
  return operationId;
}

/** The row as it is stored now: what was written in it here, what the server has of it, and its number. */
async function findRow(tables: UserTables, here: number, shownRow: ShownRow) {
  const base = (await tables.drafts.get(here))?.base;
  // The browser may have emptied the database since; this page still knows the id at the server.
  const before = shownRow.draft?.readFrom.draft.base?.investigators.find(({ key }) => key === shownRow.id);
  const stored = base
    ? base.investigators.find(({ key, id }) => key === shownRow.id || (id > 0 && id === before?.id))
    : before;
  const id = base ? (stored?.key ?? shownRow.id) : before?.id || shownRow.id;
  const row = await tables.investigators.get([here, id]);
  return { row, base, stored, id };
}

/**
 * What this tab has shown in a row, beginning with what it shows now, and the texts that those were based on: another
 * tab may have changed the row since. The server's text does not count if it was hidden behind text that was written
 * here.
 */
function shownOf({
  id,
  draft,
  typed,
  onScreen = draft?.investigators.find((one) => one.id === id),
}: ShownRow): InvestigatorAnswers[] {
  const shown = [
    typed?.kind === 'row' ? typed.answers : [],
    onScreen ?? [],
    typed?.kind === 'row' ? (typed.seen?.values ?? []) : [],
    draft?.readFrom.investigators.find((one) => one.id === id)?.from ?? [],
  ].flat();
  // What a waiting edit was based on counts if the edit's own text does: that of an edit from an imported copy may not
  // have been shown.
  const edits = draft ? editsOf(draft.readFrom, id) : [];
  for (const { from, to } of edits.toReversed())
    if (from && shown.some((one) => isEquivalentRow(one, to))) shown.push(from);
  return shown;
}
