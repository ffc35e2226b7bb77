import { newRowField } from '../contract/domain/field-names.ts';
import { investigatorQuestions, type InvestigatorAnswers } from '../contract/steps/investigators.ts';
import type { UserTables } from '../local-db/user-store.ts';
import type { Enqueue, Outcome } from '../outbox/outbox.ts';
import { cellsOf } from '../outbox/queue/written-rows.ts';
import { isIdenticalRow } from '../outbox/merge/same-row.ts';
import type { Draft, DraftInvestigator } from './draft.ts';
import { removeInvestigator } from './remove-investigator.ts';
import { enqueueInvestigators } from './save.ts';
import { sendTyped, type SendWorld } from './send-draft.ts';
import { keepField, keepRow, shownNow } from './typing/record-typing.ts';

/** The investigators of a draft: kept at every change, sent as the whole list. */
export type DraftInvestigators = {
  /** A new row, with a local id. */
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

export function createDraftInvestigators(
  world: SendWorld & {
    /** A random integer of at most 52 bits, above 0. */
    randomInteger: () => number;
  },
): DraftInvestigators {
  const { outbox, writeBehind } = world;
  const rowsSeen = (lane: number) => world.draftSeen(lane)?.readFrom;

  return {
    row(answers) {
      const id = -world.randomInteger();
      return { ...answers, id, key: String(id) };
    },
    keep(applicationId, before, after) {
      const lane = outbox.localId(applicationId);
      const known = new Map(before.map((row) => [row.id, row]));
      const rows = rowsSeen(lane);
      for (const [index, row] of after.entries()) {
        const same = known.get(row.id);
        if (same && isIdenticalRow(same, row)) continue;
        // Rows are listed in the order in which they were added; the time puts the rows of two tabs in order.
        const order = world.now() + index / 1000;
        keepRow(writeBehind, rows, { lane, id: row.id, order, answers: cellsOf(row) }, same);
      }
    },
    keepNew(applicationId, answers) {
      const lane = outbox.localId(applicationId);
      const rows = rowsSeen(lane);
      for (const { name } of investigatorQuestions) {
        keepField(writeBehind, rows, { lane, name: newRowField(name), value: answers?.[name] ?? '' });
      }
    },
    async save(applicationId, shown) {
      const lane = outbox.localId(applicationId);
      const seen = shownNow(world, lane, shown);
      const send = (tables: UserTables, enqueue: Enqueue, here: number) =>
        enqueueInvestigators(tables, enqueue, here, seen);
      return sendTyped(world, lane, send);
    },
    remove: (applicationId, id, shown) => removeInvestigator(world, applicationId, id, shown),
  };
}
