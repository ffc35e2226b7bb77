import { newRowField } from '../contract/domain/field-names.ts';
import type { InvestigatorAnswers } from '../contract/steps/investigators.ts';
import { investigatorQuestions } from '../contract/steps/investigators.ts';
import type { UserTables } from '../local-db/user-store.ts';
import type { Intent } from '../local-db/tables/rows.ts';
import { inTurn, type WriteBehind } from '../local-db/write-behind.ts';
import { cancelInvestigator } from '../outbox/queue/cancel-unsent.ts';
import { sameRow } from '../outbox/merge/same-row.ts';
import type { Enqueue, Outbox, Outcome } from '../outbox/outbox.ts';
import { resolveId } from '../outbox/queue/lane.ts';
import { isSaveForgotten } from '../outbox/sending/perhaps-stored.ts';
import { keepCellsBeside } from '../outbox/merge/versions.ts';
import { cellsOf, investigatorRow } from '../outbox/queue/written-rows.ts';
import type { Draft, DraftInvestigator } from './draft.ts';
import { stuckRemoval } from './autosave-rows.ts';
import { storeTyped, rowKey, type Typed, type TypedField } from './autosave.ts';
import { enqueueInvestigators } from './save.ts';
import { noteWritten } from './seen.ts';
import { keepField, keepRowTyped, shownNow } from './typed-words.ts';

/** The investigators of a draft: kept at every change, sent as the whole list. */
export type DraftInvestigators = {
  /** A new row, with a local number. */
  row(answers: InvestigatorAnswers): DraftInvestigator;
  /** Keeps the rows of a list that were added or changed. */
  keep(applicationId: number, before: readonly DraftInvestigator[], after: readonly DraftInvestigator[]): void;
  /** Keeps the text typed for a row that is not added yet; null once it is added. */
  keepNew(applicationId: number, answers: InvestigatorAnswers | null): void;
  /** Sends the whole list. If there are no rows at all, nothing needs to be sent, and that counts as saved. */
  save(applicationId: number, shown?: Draft): Promise<Outcome>;
  /** Removes a row here, and at the server if it has the row. `shown` is what the list showed in the row. */
  remove(applicationId: number, id: number, shown?: InvestigatorAnswers): Promise<Outcome>;
};

export function createDraftInvestigators(world: {
  outbox: Outbox;
  writeBehind: WriteBehind<Typed>;
  /** The draft that this tab last read. */
  draftSeen: (lane: number) => Draft | undefined;
  /** A random integer of at most 52 bits, above 0. */
  randomInteger: () => number;
  now: () => number;
}): DraftInvestigators {
  const { outbox, writeBehind } = world;
  const laneOf = outbox.localId;
  const rowsSeen = (lane: number) => world.draftSeen(lane)?.readFrom;

  return {
    row(answers) {
      const id = -world.randomInteger();
      return { ...answers, id, key: String(id) };
    },
    keep(applicationId, before, after) {
      const lane = laneOf(applicationId);
      const known = new Map(before.map((row) => [row.id, row]));
      const rows = rowsSeen(lane);
      for (const [place, row] of after.entries()) {
        const same = known.get(row.id);
        if (same !== undefined && investigatorQuestions.every(({ name }) => same[name] === row[name])) continue;
        const { name, idNumber, position } = row;
        // Rows are listed in the order in which they were added; the time puts the rows of two tabs in order.
        const order = world.now() + place / 1000;
        keepRowTyped(writeBehind, rows, { lane, id: row.id, order, answers: { name, idNumber, position } }, same);
      }
    },
    keepNew(applicationId, answers) {
      const lane = laneOf(applicationId);
      const rows = rowsSeen(lane);
      for (const { name } of investigatorQuestions) {
        keepField(writeBehind, rows, { lane, name: newRowField(name), value: answers?.[name] ?? '' });
      }
    },
    async save(applicationId, shown) {
      const lane = laneOf(applicationId);
      const seen = shownNow(world, lane, shown);
      const send = (tables: UserTables, enqueue: Enqueue, here: number) =>
        enqueueInvestigators(tables, enqueue, here, seen);
      return sendTyped(world, lane, send);
    },
    async remove(applicationId, shownId, onScreen) {
      const lane = laneOf(applicationId);
      const draft = world.draftSeen(lane);
      const typed = writeBehind.shown().get(rowKey(lane, shownId))?.value;
      const takeAway = async (tables: UserTables, enqueue: Enqueue, here: number) => {
        const row = await tables.investigators.get([here, shownId]);
        const base = (await tables.drafts.get(here))?.base;
        // The browser may have emptied the database since; this page still knows the number at the server.
        const before = draft?.readFrom.draft.base?.investigators.find(({ key }) => key === shownId);
        const stored = base
          ? base.investigators.find(({ key, id }) => key === shownId || (id > 0 && id === before?.id))
          : before;
        const id = base ? (stored?.key ?? shownId) : before?.id || shownId;
        if (row?.removed === true) {
          const stuck = await stuckRemoval(tables, row);
          // If the user is asked about a changed row, deleting it as it is shown now answers the question. Otherwise
          // the outcome of the first deletion is reported again.
          if (stuck?.trouble?.conflict?.kind !== 'fields') return row.operationId;
        }
        const isUnknown = !row && !stored && !base && id < 0 && (await resolveId(tables, here)) !== undefined;
        if (isUnknown) throw new Error('Nobody here knows the number of this row any more.');
        // Read here, inside the transaction: what this tab wrote earlier is in `typed.seen` by now.
        const shown = shownOf(draft, typed, shownId, onScreen);
        // Text of another tab that this one has not shown is not removed with the row.
        const keepUnseen = async () => {
          if (row === undefined || shown.length === 0) return;
          await keepCellsBeside(tables, { lane: here, row: { ...row, id }, shown, by: 'tab', at: world.now() });
        };
        const isForgotten = stored === undefined && row !== undefined && isSaveForgotten(row);
        if (stored === undefined && (await cancelInvestigator(tables, here, id)) && !isForgotten) {
          await keepUnseen();
          await tables.investigators.delete([here, id]);
          return null;
        }
        const cells = row ?? stored ?? (base ? undefined : onScreen);
        if (cells === undefined) return null;
        // Text that this tab wrote a moment ago may not be read back yet; it was written over text that was shown
        // before.
        if (row?.from && shown.some((one) => sameRow(one, row))) shown.push(row.from);
        // Only for kept text: if it is in an operation, the user is asked once that has reached the server.
        if (row?.state === 'kept') await keepUnseen();
        // The contents with which the row may be stored were written here, so the user has seen them.
        const sent = row?.perhapsStored?.map(({ as }) => as) ?? [];
        const seen = [...(shown.length > 0 ? shown : [cells]), ...sent].map(cellsOf);
        const forgotten = isForgotten ? { forgotten: true as const } : {};
        const removal: Intent = { kind: 'removeInvestigator', investigatorId: id, seen, ...forgotten };
        const operationId = await enqueue(here, removal);
        await tables.investigators.delete([here, shownId]);
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
      };
      const outcome = await sendTyped(world, lane, takeAway);
      // A row whose removal needs the user is shown again, and what was typed in it since stays.
      const isShown = outcome.kind === 'conflict' || outcome.kind === 'refused';
      const isOld = writeBehind.shown().get(rowKey(lane, shownId))?.value === typed;
      if (outcome.kind !== 'notKept' && (isOld || !isShown)) writeBehind.forget(rowKey(lane, shownId));
      return outcome;
    },
  };
}

/**
 * What this tab has shown in a row, beginning with what it shows now, and the texts that those were based on: another
 * tab may have changed the row since. The server's text does not count if it was hidden behind text that was written
 * here.
 */
function shownOf(
  draft: Draft | undefined,
  typed: Typed | undefined,
  id: number,
  onScreen: InvestigatorAnswers | undefined = draft?.investigators.find((one) => one.id === id),
): InvestigatorAnswers[] {
  const shown = [
    typed?.kind === 'row' ? typed.answers : [],
    onScreen ?? [],
    typed?.kind === 'row' ? (typed.seen?.values ?? []) : [],
    draft?.readFrom.investigators.find((one) => one.id === id)?.from ?? [],
  ].flat();
  // What a waiting edit was based on counts if the edit's own text does: that of an edit from an imported copy may not
  // have been shown.
  const edits = (draft?.readFrom.operations ?? []).flatMap(({ intent }) =>
    intent.kind === 'saveInvestigators' ? intent.edits.filter((edit) => edit.id === id) : [],
  );
  for (const { from, to } of edits.toReversed()) if (from && shown.some((one) => sameRow(one, to))) shown.push(from);
  return shown;
}

/**
 * Writes all typed text that is not on the disk yet, and runs `work` on it, in one transaction; then waits for the
 * outcome of the operation. If there is nothing to send, that counts as saved. `work` is given the lane that the
 * application has by then: its number may have changed since the page was opened. With `takesOwn`, the fields of the
 * lane are not written first, but passed to `work`, which writes them.
 */
export async function sendTyped(
  { outbox, writeBehind, now }: { outbox: Outbox; writeBehind: WriteBehind<Typed>; now: () => number },
  lane: number,
  work: (tables: UserTables, enqueue: Enqueue, here: number, own: readonly TypedField[]) => Promise<string | null>,
  takesOwn = false,
): Promise<Outcome> {
  const taken = await writeBehind.take();
  const isOwn = (one: Typed): one is TypedField => takesOwn && one.kind === 'field' && one.lane === lane;
  let typed: Typed[] = [];
  let operationId: string | null;
  let here = lane;
  try {
    operationId = await outbox.write(async (tables, enqueue) => {
      typed = [...(await inTurn(tables, taken.values)).values()];
      here = await outbox.restoreNumber(tables, lane);
      const own = typed.filter(isOwn).map((one) => ({ ...one, lane: here }));
      const others = typed.filter((one) => !isOwn(one));
      const placed: Typed[] = [];
      for (const one of others) placed.push({ ...one, lane: await outbox.restoreNumber(tables, one.lane) });
      await storeTyped(tables, placed, { at: now() });
      return work(tables, enqueue, here, own);
    });
  } catch (error) {
    taken.done(false, error);
    return outbox.notKept(error);
  }
  noteWritten(typed);
  taken.done(true);
  if (operationId !== null) return outbox.outcomeOf(operationId, here);
  return { kind: 'saved', message: '', data: undefined, applicationId: here };
}
