import { isMessage, messageField } from '../../contract/domain/field-names.ts';
import { decisionByMessage } from '../../contract/domain/requested-status.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { fieldsOf } from '../../outbox/queue/lane.ts';
import { localIdOf } from '../../outbox/queue/ids.ts';
import { cellField, cellOf, joinMessages, otherVersionRow, type VersionToKeep } from '../../outbox/merge/versions.ts';
import { fieldRow } from '../../outbox/queue/written-rows.ts';
import { staysInLane, type SendAgainPlan, type SendAgainPlanWithIds } from './work-sent-again.ts';

/**
 * Text that was typed here stays in its field: it is newer than the text sent again, which is kept as another version
 * beside it. Returns the names of the answers that are to be saved: those that were put into their fields, and those
 * that were in the fields of this lane already.
 */
export async function putFields(tables: UserTables, lane: number, again: SendAgainPlanWithIds): Promise<Set<string>> {
  const { missing, atServer, asOf } = again;
  const theirs: Readonly<Record<string, string | boolean>> = atServer?.application.answers ?? {};
  const put = new Set<string>();
  const fresh = { applicationId: lane, state: 'kept', operationId: null } as const;
  for (const { name, from, to } of missing.edits) {
    const here = await tables.fields.get([lane, name]);
    if (here !== undefined) {
      await keepOtherVersion(tables, { lane, of: name, text: to, value: here.value, by: 'field', at: asOf });
      if (staysInLane(again, lane)) put.add(name);
      continue;
    }
    await tables.fields.put(fieldRow(undefined, { ...fresh, name, from, value: to }));
    put.add(name);
  }
  for (const { name, from, value, version } of missing.typed) {
    const here = await tables.fields.get([lane, version?.of ?? name]);
    if (version !== undefined) {
      const inField = here?.value ?? theirs[version.of] ?? '';
      await keepOtherVersion(tables, {
        ...version,
        of: await ofHere(tables, version.of, lane, again),
        lane,
        text: value,
        value: inField,
      });
    } else if (here === undefined) {
      await tables.fields.put(fieldRow(undefined, { ...fresh, name, from, value }));
    } else if (isMessage(here)) {
      // While a message is being sent, its box is empty.
      const text = here.state === 'kept' ? joinMessages(String(here.value), String(value)) : value;
      await tables.fields.put(fieldRow(here, { ...fresh, name, from, value: text }));
    } else {
      await keepOtherVersion(tables, { lane, of: name, text: value, value: here.value, by: 'field', at: asOf });
    }
  }
  return put;
}

/** The text of a decision that is gone is in its box again: it is sent with the decision once that is made again. */
export async function putDecision(
  tables: UserTables,
  lane: number,
  { missing: { decision } }: SendAgainPlan,
): Promise<void> {
  if (decision === null || decision.text === '') return;
  const name = messageField(decisionByMessage[decision.to] ?? 'reply');
  const here = await tables.fields.get([lane, name]);
  await tables.fields.put({
    applicationId: lane,
    name,
    from: '',
    value: here?.state === 'kept' ? joinMessages(String(here.value), decision.text) : decision.text,
    revision: (here?.revision ?? 0) + 1,
    state: 'kept',
    operationId: null,
  });
}

/** Keeps a text as another version of a field, unless that has it already. */
export async function keepOtherVersion(tables: UserTables, version: VersionToKeep): Promise<void> {
  const row = otherVersionRow(await fieldsOf(tables, version.lane), version);
  if (row !== null) await tables.fields.put(row);
}

/** The name of the field or cell, with the id that its row has in this lane. */
async function ofHere(tables: UserTables, of: string, lane: number, again: SendAgainPlanWithIds): Promise<string> {
  const cell = cellOf(of);
  if (cell === null) return of;
  const known = again.remembered.rows.find(({ key }) => key === cell.id);
  const idHere = known && known.id > 0 ? await localIdOf(tables, 'investigator', known.id) : known?.id;
  const id = again.rowIds.get(cell.id) ?? (staysInLane(again, lane) ? cell.id : idHere);
  return id ? cellField(id, cell.column) : of;
}
