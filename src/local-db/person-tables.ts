import { fieldTable, type FieldTable } from './field-table.ts';
import type {
  BytesRow,
  DraftRow,
  FileRow,
  IdRow,
  InvestigatorRow,
  LaneRow,
  OperationRow,
  ReceiptRow,
  StateRow,
} from './rows.ts';
import type { PersonTable } from './tables.ts';

/** The tables of a person's database, as a transaction sees them. */
export type PersonTables = {
  drafts: PersonTable<DraftRow, number>;
  fields: FieldTable;
  investigators: PersonTable<InvestigatorRow, [applicationId: number, id: number]>;
  files: PersonTable<FileRow, number>;
  bytes: PersonTable<BytesRow, number>;
  operations: PersonTable<OperationRow, number>;
  receipts: PersonTable<ReceiptRow, number>;
  ids: PersonTable<IdRow, number>;
  lanes: PersonTable<LaneRow, number>;
  state: PersonTable<StateRow, StateRow['name']>;
};

/**
 * Version 1. Never edited: the next version is added below it, with its upgrade, and a test opens this one with a full
 * outbox. Only keys and indexes stand here; `rows.ts` tells what is in a row.
 */
export const VERSION_1 = {
  drafts: 'applicationId',
  fields: '[applicationId+part]',
  investigators: '[applicationId+id], applicationId, operationId',
  files: 'id, applicationId, operationId',
  bytes: 'fileId',
  operations: '++position, &id, [lane+position], state',
  receipts: '++sequence, operationId',
  ids: 'local, [kind+server]',
  lanes: 'lane, active',
  state: 'name',
} satisfies Record<keyof PersonTables, string>;

const tableNames = Object.keys(VERSION_1);

/** The tables by their names, each made when it is asked for; those of one transaction are made once. */
export function tablesOf(tableOf: (name: string) => unknown, isOneTransaction: boolean): PersonTables {
  const made = new Map<string, unknown>();
  const make = (name: string) =>
    // The rows of each are those that `PersonTables` says; what is known of fields holds in one transaction.
    name === 'fields' ? fieldTable(tableOf(name) as Parameters<typeof fieldTable>[0]) : tableOf(name);
  const get = (name: string) => {
    const table = made.get(name) ?? make(name);
    if (isOneTransaction) made.set(name, table);
    return table;
  };
  const properties = Object.fromEntries(tableNames.map((name) => [name, { get: () => get(name) }]));
  return Object.defineProperties({}, properties) as PersonTables;
}
