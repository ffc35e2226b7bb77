import type { MadeOn } from '../contract/operation.ts';
import type { OperationRow } from '../local-db/rows.ts';

/** What the server had when the change was made that an operation sends: for what replaces it, else undefined. */
export function madeOn({ intent, sent, sentRows }: OperationRow): MadeOn | undefined {
  const change = sent?.change;
  if (intent.kind === 'saveStep' && change?.kind === 'saveStep') {
    const before = Object.fromEntries(Object.entries(intent.edits).map(([name, { from }]) => [name, from]));
    return { answers: { ...change.answers, ...before } };
  }
  if (intent.kind === 'saveInvestigators' && change?.kind === 'saveInvestigators') {
    const editOf = (key: number | undefined, id: number) => intent.edits.find((edit) => [key, id].includes(edit.id));
    const rows = change.rows.map((row, index) => ({ row, from: editOf(sentRows?.[index], row.id)?.from }));
    return { rows: rows.filter(({ row }) => row.id !== 0).map(({ row, from }) => from ?? row) };
  }
  return intent.kind === 'removeInvestigator' ? { rows: intent.seen } : undefined;
}
