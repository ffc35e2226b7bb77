import { fieldTable, type FieldTable } from './field-table.ts';
import type { BytesRow, DraftRow, FileRow, IdRow, InvestigatorRow, OperationRow } from './rows.ts';
import type { LaneRow, StateRow } from './state-rows.ts';
import type { ReceiptRow } from './receipt-row.ts';
import type { UserTable } from './tables.ts';

/** The tables of a user's database, as a transaction sees them. */
export type UserTables = {
  drafts: UserTable<DraftRow, number>;
  fields: FieldTable;
  investigators: UserTable<InvestigatorRow, [applicationId: number, id: number]>;
  files: UserTable<FileRow, number>;
  bytes: UserTable<BytesRow, number>;
  operations: UserTable<OperationRow, number>;
  receipts: UserTable<ReceiptRow, number>;
  ids: UserTable<IdRow, number>;
  lanes: UserTable<LaneRow, number>;
  state: UserTable<StateRow, StateRow['name']>;
};

/**
 * Version 1. Never edited: the next version is added below it and in `user-connection.ts`, with its upgrade, and a test
 * opens this one with a full outbox. It defines only keys and indexes; `rows.ts`, `receipt-row.ts` and `state-rows.ts`
 * describe the content of the rows.
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
} satisfies Record<keyof UserTables, string>;

/** The tables by name, each created when it is first used, and only once within one transaction. */
class TablesByName {
  readonly #tableOf: (name: string) => unknown;
  readonly #made: Map<string, unknown> | null;

  constructor(tableOf: (name: string) => unknown, isOneTransaction: boolean) {
    this.#tableOf = tableOf;
    this.#made = isOneTransaction ? new Map() : null;
  }

  get(name: string): unknown {
    const made = this.#made?.get(name) ?? this.#make(name);
    this.#made?.set(name, made);
    return made;
  }

  #make(name: string): unknown {
    const table = this.#tableOf(name);
    // Each table has the rows that `UserTables` says. The cache of the fields is valid within one transaction.
    return name === 'fields' ? fieldTable(table as Parameters<typeof fieldTable>[0]) : table;
  }
}

// On the prototype: defining ten properties for each transaction would cost as much as a read.
for (const name of Object.keys(VERSION_1)) {
  Object.defineProperty(TablesByName.prototype, name, {
    get(this: TablesByName) {
      return this.get(name);
    },
  });
}

/** The tables of a database, or those that one transaction sees. */
export function tablesOf(tableOf: (name: string) => unknown, isOneTransaction: boolean): UserTables {
  // The prototype has a getter for every table.
  return new TablesByName(tableOf, isOneTransaction) as unknown as UserTables;
}
