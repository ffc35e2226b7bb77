import * as v from 'valibot';
import type { Investigator, InvestigatorAnswers } from '../contract/steps/investigators.ts';
import type { Outcome } from '../outbox/outbox.ts';
import type { DraftInvestigator } from './draft-state.ts';
import type { DraftStore } from './draft-store.ts';
import type { Send } from './drafts.ts';

/** The rows of a draft: kept at every change, sent as the whole list. */
export type DraftInvestigators = {
  /** Rows as a screen lists them, each with a key of its own. */
  withKeys(rows: readonly Investigator[]): DraftInvestigator[];
  /** A new row, not at the server yet. */
  row(answers: InvestigatorAnswers): DraftInvestigator;
  keep(applicationId: number, rows: readonly DraftInvestigator[]): void;
  /** Keeps what is typed for a row that is not added yet; null once it is. */
  keepNew(applicationId: number, answers: InvestigatorAnswers | null): void;
  /** Sends the whole list; no rows are nothing to send, because each row goes by its own deletion: they count as saved. */
  save(applicationId: number, rows: readonly DraftInvestigator[]): Promise<Outcome>;
  /** Takes a row away here, and at the server where it has it. */
  remove(applicationId: number, rows: readonly DraftInvestigator[], key: string): Promise<Outcome>;
};

const SavedRows = v.array(v.object({ investigatorInfoId: v.number() }));

export function createDraftInvestigators(world: {
  store: DraftStore;
  send: Send;
  now: () => number;
  newKey: () => string;
}): DraftInvestigators {
  const { store } = world;
  const keep = (applicationId: number, value: readonly DraftInvestigator[], savedAt: number | null) =>
    store.change(applicationId, () => ({ investigators: { value, savedAt } }));

  return {
    withKeys: (rows) => rows.map((row) => ({ ...row, key: String(row.id) })),
    row: (answers) => ({ ...answers, id: 0, key: world.newKey() }),
    keep: (applicationId, rows) => keep(applicationId, rows, null),
    keepNew: (applicationId, newInvestigator) => store.change(applicationId, () => ({ newInvestigator })),
    async save(applicationId, rows) {
      if (rows.length === 0) {
        keep(applicationId, rows, world.now());
        return { kind: 'saved', message: '', data: undefined, applicationId };
      }
      keep(applicationId, rows, null);
      const outcome = await world.send(applicationId, {
        kind: 'saveInvestigators',
        rows: rows.map(({ key: _key, ...row }) => row),
      });
      if (outcome.kind === 'saved') {
        const saved = v.safeParse(SavedRows, outcome.data);
        const ids = saved.success ? saved.output.map((row) => row.investigatorInfoId) : [];
        const idOf = new Map(rows.map((row, index) => [row.key, ids[index] ?? row.id]));
        const now = store.get(applicationId).investigators?.value ?? [];
        const withIds = now.map((row) => ({ ...row, id: idOf.get(row.key) ?? row.id }));
        keep(applicationId, withIds, now === rows && saved.success ? world.now() : null);
      }
      return outcome;
    },
    async remove(applicationId, rows, key) {
      const row = rows.find((one) => one.key === key);
      const outcome: Outcome =
        row === undefined || row.id === 0
          ? { kind: 'saved', message: '', data: undefined, applicationId }
          : await world.send(applicationId, { kind: 'removeInvestigator', investigatorId: row.id });
      if (outcome.kind === 'saved' || outcome.kind === 'waiting') {
        const before = store.get(applicationId).investigators;
        const left = (before?.value ?? rows).filter((one) => one.key !== key);
        // The other rows are no less saved than they were, and where none is left nothing is unsaved.
        const wereSaved = before?.savedAt !== null || left.length === 0;
        const savedAt = outcome.kind === 'saved' && wereSaved ? world.now() : null;
        keep(applicationId, left, savedAt);
      }
      return outcome;
    },
  };
}
