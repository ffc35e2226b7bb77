import { applicationDetail } from '../../contract/steps/application-detail.ts';
import type { Intent } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { basedOnResumed, resumeStart } from '../sending/abandoned.ts';
import { fieldsOf, hasAnything, operationsOf } from './lane.ts';
import { resolveId } from './ids.ts';
import { startsApplication } from './intent-kinds.ts';
import { newDraftRow } from '../merge/rebase.ts';
import { asExported, freshOperation, type EnqueueWorld } from './operation-rows.ts';
import { fieldEdit } from './written-rows.ts';

/** If another tab deleted the draft, text written after that is put into a draft again, so that its user finds it. */
export async function keepDraft(tables: UserTables, lane: number, at: number): Promise<void> {
  if (lane > 0 || (await tables.drafts.get(lane)) !== undefined || (await tables.ids.get(lane)) !== undefined) return;
  if (await hasAnything(tables, lane)) await tables.drafts.put({ ...newDraftRow(lane, at), startedHere: true });
}

/**
 * The position for the save that starts an application: before the first operation that waits for it, or any
 * (undefined) if none waits. Null if no such save is needed: the server has the application, or one waits.
 */
export async function positionOfStart(tables: UserTables, lane: number): Promise<{ position?: number } | null> {
  if (lane > 0 || (await resolveId(tables, lane)) !== undefined) return null;
  const first = await operationsOf(tables, lane).first();
  if (first?.position === undefined) return {};
  // Usually the first one is such a save: what waits behind it, which may be much, is not read then.
  if (startsApplication(first.intent)) return null;
  const waiting = await operationsOf(tables, lane).toArray();
  if (waiting.some(({ intent }) => startsApplication(intent))) return null;
  // Positions are whole numbers, except for those of such saves.
  return { position: first.position - 0.5 };
}

/**
 * Nothing of an application can be sent before the save that starts it. If that was discarded, or never made, this
 * enqueues it with what was written in its step: either it is accepted, or the server says what is missing, and nothing
 * waits without a cause. `position` is a free position before what builds on it; without one, the lane must still be
 * empty. A draft that the browser deleted under an open page is restored, so that its user can open it and write what
 * is missing.
 */
export async function startFirst(
  tables: UserTables,
  world: EnqueueWorld,
  lane: number,
  position?: number,
): Promise<void> {
  const [known, stored] = await Promise.all([tables.ids.get(lane), tables.drafts.get(lane)]);
  if (known !== undefined) return;
  const draft = stored ?? { ...newDraftRow(lane, world.now()), startedHere: true };
  if (stored === undefined) await tables.drafts.put(draft);
  const fields = await fieldsOf(tables, lane);
  const names = new Set<string>(applicationDetail.questions.map(({ name }) => name));
  const kept = fields.filter(({ name, state }) => state === 'kept' && names.has(name));
  const resumed = await resumeStart(tables, lane, position);
  if (resumed !== null && (kept.length === 0 || position !== undefined)) return;
  const carriedAs = resumed === null ? draft.carriedAs : undefined;
  const id = carriedAs ?? world.newKey();
  const intent: Intent = {
    kind: 'saveStep',
    step: applicationDetail.name,
    edits: Object.fromEntries(kept.map((row) => [row.name, fieldEdit(row)])),
    ...(draft.agreement === null ? {} : { agreement: draft.agreement }),
  };
  const fresh = freshOperation({
    id,
    lane,
    intent: resumed === null ? intent : basedOnResumed(resumed, intent),
    createdAt: world.now(),
  });
  await Promise.all([
    tables.operations.add({
      ...(carriedAs === undefined ? fresh : asExported(fresh, world.now())),
      ...(position === undefined ? {} : { position }),
    }),
    tables.fields.bulkPut(kept.map((row) => ({ ...row, state: 'queued', operationId: id }))),
  ]);
}
