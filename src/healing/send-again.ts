import { isMessage, messageField } from '../contract/domain/field-names.ts';
import type { ApplicationAsItStands } from '../contract/domain/operation.ts';
import { isEditable, status } from '../contract/domain/statuses.ts';
import { applicationDetail } from '../contract/steps/application-detail.ts';
import { mediaTypeOf } from '../contract/steps/files.ts';
import { investigatorQuestions } from '../contract/steps/investigators.ts';
import type { Agreement } from '../contract/steps/step-save.ts';
import { answeredSteps, type AnsweredStepName } from '../contract/steps/wizard.ts';
import { enqueueFiles, enqueueInvestigators, enqueueStep } from '../drafts/save.ts';
import type { UserTables } from '../local-db/user-store.ts';
import { changeLane, fieldsOf, localIdOf, laneOf, operationsOf, resolveId } from '../outbox/queue/lane.ts';
import type { Enqueue } from '../outbox/outbox.ts';
import { numbersListed } from '../outbox/sending/perhaps-stored.ts';
import { baseOf, newDraftRow, onBase, rebase } from '../outbox/merge/rebase.ts';
import { cellField, cellOf, joinMessages, versionBeside, type VersionToKeep } from '../outbox/merge/versions.ts';
import { cellsOf, fieldRow, investigatorRow } from '../outbox/queue/written-rows.ts';
import { noCells, type MissingWork } from './missing.ts';
import type { RememberedFile } from './remembered-files.ts';
import type { Remembered } from './remembered.ts';

/** Bytes of a file, with their type, digest and keys. Not every browser can store a Blob in a private window. */
export type FileBytes = RememberedFile & {
  bytes: ArrayBuffer;
  mediaType: string;
  sha256: string;
  key: string;
  id: number;
};

/** What is written to a database, completely or not at all. */
export type Again = {
  /** Name of exactly this work: it is not put twice while a former database has it too. */
  key: string;
  remembered: Remembered;
  missing: MissingWork;
  /** Files whose bytes are still on this device. */
  files: readonly FileBytes[];
  /** Messages, each with a key that is equal on every device and at every attempt. */
  comments: readonly { text: string; created: string; key: string }[];
  /** The server's current version; null if it no longer has the application. */
  now: ApplicationAsItStands | null;
  /** Whether it is remembered in this database itself, and not in a former one. */
  isHere: boolean;
  /** Lane and key of a new application; equal on every device and at every attempt. */
  fresh: { lane: number; key: string };
  /** The same for new rows: a local number of each, by its number where it was written. */
  rowNumbers: ReadonlyMap<number, number>;
  asOf: number;
};

/**
 * Adds what the server lacks of one application after the operations that wait, as ordinary changes to the server's
 * current version. Returns false, and does nothing, if that was done before.
 */
export async function putSentAgain(tables: UserTables, enqueue: Enqueue, again: Again): Promise<boolean> {
  if (!again.isHere) {
    const keys = await keysPut(tables);
    if (keys.includes(again.key)) return false;
    await tables.state.put({ name: 'healed', keys: [...keys, again.key] });
  }
  const lane = again.now === null ? await beginAgain(tables, again) : await takeInHand(tables, again, again.now);
  const numbers = await numbersOf(tables, lane, again);
  const answers = await putFields(tables, lane, { ...again, numbers });
  await putDecision(tables, lane, again);
  await putRows(tables, lane, { ...again, numbers });
  await putFiles(tables, lane, again);
  await putRemovals(tables, enqueue, lane, again);
  // Text that the user never asked to send stays unsent, as typed on this device.
  const wasAsked = again.remembered.server !== null || again.remembered.isWaiting;
  if (wasAsked) await enqueueAll(tables, enqueue, lane, { ...again, numbers, answers });
  return true;
}

async function keysPut(tables: UserTables): Promise<readonly string[]> {
  const healed = await tables.state.get('healed');
  return healed?.name === 'healed' ? healed.keys : [];
}

/** From now on the work of this key is in this database alone. */
export async function forgetPut(tables: UserTables, key: string): Promise<void> {
  await tables.state.put({ name: 'healed', keys: (await keysPut(tables)).filter((one) => one !== key) });
}

async function beginAgain(tables: UserTables, { fresh, remembered, asOf }: Again): Promise<number> {
  // It was sent again before, and the server may have it by now.
  if ((await tables.drafts.get(fresh.lane)) !== undefined) return fresh.lane;
  await tables.drafts.put({
    ...newDraftRow(fresh.lane, asOf),
    startedHere: true,
    agreement: remembered.agreement,
    carriedAs: fresh.key,
  });
  return fresh.lane;
}

/** Whether it is sent from the lane in which it already is, with all that was written in it. */
const isStaying = ({ isHere, remembered }: Again, lane: number) => isHere && remembered.lane === lane;

async function takeInHand(tables: UserTables, again: Again, now: ApplicationAsItStands): Promise<number> {
  const { asOf } = again;
  const lane = await laneOf(tables, now.application.id);
  const draft = await tables.drafts.get(lane);
  const lacks = draft === undefined || draft.base === null;
  if (lacks) {
    await tables.drafts.put(onBase({ ...newDraftRow(lane, asOf), ...draft }, await baseOf(tables, now, asOf)));
    await changeLane(tables, lane, { tag: now.tag ?? null });
  } else if (isStaying(again, lane)) {
    await rebase(tables, lane, now, asOf);
  }
  return lane;
}

/**
 * Text that was typed here stays in its field: it is newer than the text sent again, which is kept as another version
 * beside it. Returns the names of the answers that are to be saved: those that were put into their fields, and those
 * that were in the fields of this lane already.
 */
async function putFields(tables: UserTables, lane: number, again: Numbered): Promise<Set<string>> {
  const { missing, now, asOf } = again;
  const theirs: Readonly<Record<string, string | boolean>> = now?.application.answers ?? {};
  const put = new Set<string>();
  const fresh = { applicationId: lane, state: 'kept', operationId: null } as const;
  for (const { name, from, to } of missing.edits) {
    const here = await tables.fields.get([lane, name]);
    if (here !== undefined) {
      await keepBeside(tables, { lane, of: name, text: to, value: here.value, by: 'field', at: asOf });
      if (isStaying(again, lane)) put.add(name);
      continue;
    }
    await tables.fields.put(fieldRow(undefined, { ...fresh, name, from, value: to }));
    put.add(name);
  }
  for (const { name, from, value, version } of missing.typed) {
    const here = await tables.fields.get([lane, version?.of ?? name]);
    if (version !== undefined) {
      const inField = here?.value ?? theirs[version.of] ?? '';
      await keepBeside(tables, {
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
      await keepBeside(tables, { lane, of: name, text: value, value: here.value, by: 'field', at: asOf });
    }
  }
  return put;
}

/** The text of a decision that is gone is in its box again: it is sent with the decision once that is made again. */
async function putDecision(tables: UserTables, lane: number, { missing: { decision } }: Again): Promise<void> {
  if (decision === null || decision.text === '') return;
  const name = messageField(decision.to === status.rejected ? 'reject' : 'request');
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

async function keepBeside(tables: UserTables, version: VersionToKeep): Promise<void> {
  const row = versionBeside(await fieldsOf(tables, version.lane), version);
  if (row !== null) await tables.fields.put(row);
}

type Numbered = Again & { numbers: ReadonlyMap<number, number> };

/** The number in this lane of each row that is sent again, by its number where it was written. */
async function numbersOf(tables: UserTables, lane: number, again: Again): Promise<Map<number, number>> {
  const numbers = new Map<number, number>();
  for (const { id, key } of again.missing.rows) {
    const stays = isStaying(again, lane) && (await tables.investigators.get([lane, key])) !== undefined;
    const known = id === null ? again.rowNumbers.get(key) : await localIdOf(tables, 'investigator', id);
    numbers.set(key, stays ? key : (known ?? key));
  }
  return numbers;
}

/** The name of the field or cell, with the number that its row has in this lane. */
async function ofHere(tables: UserTables, of: string, lane: number, again: Numbered): Promise<string> {
  const cell = cellOf(of);
  if (cell === null) return of;
  const known = again.remembered.rows.find(({ key }) => key === cell.id);
  const idHere = known && known.id > 0 ? await localIdOf(tables, 'investigator', known.id) : known?.id;
  const id = again.numbers.get(cell.id) ?? (isStaying(again, lane) ? cell.id : idHere);
  return id ? cellField(id, cell.column) : of;
}

async function putRows(tables: UserTables, lane: number, { missing, numbers, asOf }: Numbered): Promise<void> {
  const beside = await numbersListed(tables, lane);
  for (const [index, { id, key: written, from, to }] of missing.rows.entries()) {
    const key = numbers.get(written) ?? written;
    const here = await tables.investigators.get([lane, key]);
    if (here !== undefined) {
      for (const { name } of investigatorQuestions) {
        if (to[name] === here[name]) continue;
        const cell = { of: cellField(key, name), text: to[name], value: here[name] };
        await keepBeside(tables, { ...cell, lane, by: 'field', at: asOf });
      }
      continue;
    }
    // It was sent again before, and the server has it under another number.
    const isThere = id === null && (await resolveId(tables, key)) !== undefined;
    const base = isThere ? noCells : from;
    await tables.investigators.put(
      investigatorRow(undefined, {
        ...to,
        applicationId: lane,
        id: key,
        order: index,
        removed: false,
        from: base === null ? null : cellsOf(base),
        state: 'kept',
        operationId: null,
        // Another device may send the same row again.
        ...(base === null ? { carried: true as const, perhapsStored: [{ as: cellsOf(to), beside }] } : {}),
      }),
    );
  }
}

async function putFiles(tables: UserTables, lane: number, again: Again): Promise<void> {
  const { files, remembered, isHere, asOf } = again;
  for (const [index, { id, key, type, fileName, bytes, mediaType, sha256 }] of files.entries()) {
    const there = await tables.files.get(id);
    // A file that was chosen in this database moves to its new application; its bytes stay where they are.
    const isMoved = isHere && there?.applicationId === remembered.lane && !isStaying(again, lane);
    if (there !== undefined && !isMoved) continue;
    await tables.files.put({
      id,
      applicationId: lane,
      type,
      fileName,
      size: bytes.byteLength,
      mediaType,
      sha256,
      replaces: null,
      chosenAt: asOf + index,
      carriedAs: key,
      state: 'kept',
      operationId: null,
    });
    if (!isMoved) await tables.bytes.put({ fileId: id, bytes });
  }
}

async function putRemovals(tables: UserTables, enqueue: Enqueue, lane: number, { missing }: Again): Promise<void> {
  const { rows, files } = missing.removals;
  const base = (await tables.drafts.get(lane))?.base;
  for (const { id, cells } of rows) {
    const key = base?.investigators.find((row) => row.id === id)?.key;
    if (key === undefined || (await tables.investigators.get([lane, key])) !== undefined) continue;
    const operationId = await enqueue(lane, { kind: 'removeInvestigator', investigatorId: id, seen: [cells] });
    const row = { ...cells, applicationId: lane, id: key, order: 0, removed: true, from: cells };
    await tables.investigators.put(investigatorRow(undefined, { ...row, state: 'queued', operationId }));
  }
  for (const { id, fileName } of files) {
    if (!(await isRemoved(tables, lane, id))) await enqueue(lane, { kind: 'removeFile', attachmentId: id, fileName });
  }
}

/** Whether the deletion of a stored file waits in this lane. */
async function isRemoved(tables: UserTables, lane: number, attachmentId: number): Promise<boolean> {
  for (const { intent } of await operationsOf(tables, lane).toArray()) {
    if (intent.kind === 'removeFile' && (await resolveId(tables, intent.attachmentId)) === attachmentId) return true;
  }
  return false;
}

async function enqueueAll(
  tables: UserTables,
  enqueue: Enqueue,
  lane: number,
  { answers, ...again }: Numbered & { answers: ReadonlySet<string> },
): Promise<void> {
  const { missing } = again;
  const agreement = isStaying(again, lane) ? undefined : renewedIn(again);
  if (agreement !== undefined)
    await enqueue(lane, { kind: 'saveStep', step: applicationDetail.name, edits: {}, agreement });
  // What was typed or chosen in the database in use stays unsent.
  const isAll = isStaying(again, lane);
  for (const { name, questions } of answeredSteps) {
    const isTouched = questions.some((question) => answers.has(question.name));
    if (isTouched)
      await enqueueStep(tables, enqueue, lane, name satisfies AnsweredStepName, undefined, isAll ? undefined : answers);
  }
  const rows = missing.rows.map(({ key }) => again.numbers.get(key) ?? key);
  if (rows.length > 0) await enqueueInvestigators(tables, enqueue, lane, undefined, isAll ? undefined : new Set(rows));
  await enqueueFiles(tables, enqueue, lane, isAll ? undefined : new Set(again.files.map(({ id }) => id)));
  const waiting = await operationsOf(tables, lane).toArray();
  for (const { text, created, key } of again.comments) {
    const isThere = waiting.some(
      ({ id, intent }) =>
        id === key || (intent.kind === 'comment' && intent.text === text && intent.created === created),
    );
    // Another tab, or another device, may send it again too.
    if (!isThere) await enqueue(lane, { kind: 'comment', text, created }, { carriedAs: key });
  }
}

/** The agreement that the applicant gave after the one that the server has. A new application is started with it. */
function renewedIn({ remembered: { isOwn, agreement }, now }: Again): Agreement | undefined {
  const there = now?.application.agreement ?? null;
  if (!isOwn || agreement === null || now === null || there === null) return undefined;
  if (!isEditable(now.application.status)) return undefined;
  return Date.parse(agreement.agreedAt) > Date.parse(there.agreedAt) ? agreement : undefined;
}

/** Media type of a file by its first bytes; undefined for a type that no application accepts. */
export async function kindOfBytes(bytes: Blob): Promise<string | undefined> {
  return mediaTypeOf(new Uint8Array(await bytes.slice(0, 8).arrayBuffer()));
}
