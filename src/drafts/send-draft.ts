import type { Agreement } from '../contract/steps/step-save.ts';
import { applicationDetail } from '../contract/steps/application-detail.ts';
import { status } from '../contract/domain/statuses.ts';
import type { QuestionStepName } from '../contract/steps/wizard.ts';
import type { OperationRow } from '../local-db/tables/rows.ts';
import type { UserTables } from '../local-db/user-store.ts';
import { valuesToWrite, type WriteBehind } from '../local-db/write-behind.ts';
import type { Enqueue, Outbox, Outcome } from '../outbox/outbox.ts';
import { startsApplication } from '../outbox/queue/intent-kinds.ts';
import { needsUser } from '../outbox/queue/life-cycle.ts';
import { operationsOf } from '../outbox/queue/lane.ts';
import { storeTyped, type Typed, type TypedField } from './typing/store-typed.ts';
import type { DraftFiles } from './draft-files.ts';
import { readDraftRows } from './draft-rows.ts';
import { submittingOf, type Draft, type Submitting } from './draft.ts';
import { enqueueStatus, enqueueStep, enqueueSubmission } from './save.ts';
import { noteWritten } from './typing/seen.ts';
import { withLocalIds, shownNow } from './typing/record-typing.ts';

/**
 * `alreadySubmitted`: an earlier submission was already tried, and does not include what was written since.
 * `filesUnread`: nothing was sent, because a chosen file is still being read.
 */
export type Submitted = Outcome | { kind: 'alreadySubmitted' } | { kind: 'filesUnread' };
/** `submitting`: it is not a draft, because its submission waits, or is on its way. */
export type SavedAsDraft = Outcome | { kind: 'submitting'; how: Exclude<Submitting, 'no'> };

/** What sending a draft needs. */
export type SendWorld = {
  outbox: Outbox;
  writeBehind: WriteBehind<Typed>;
  /** The draft that this tab last read. */
  draftSeen: (lane: number) => Draft | undefined;
  /** ms since 1970 */
  now: () => number;
};

/**
 * Writes all typed text that is not on the disk yet, and runs `work` on it, in one transaction; then waits for the
 * outcome of the operation. If there is nothing to send, that counts as saved. `work` is given the lane that the
 * application has by then: its number may have changed since the page was opened. With `takesOwn`, the fields of the
 * lane are not written first, but passed to `work`, which writes them.
 */
export async function sendTyped(
  { outbox, writeBehind, now }: Omit<SendWorld, 'draftSeen'>,
  lane: number,
  work: (tables: UserTables, enqueue: Enqueue, here: number, own: readonly TypedField[]) => Promise<string | null>,
  takesOwn = false,
): Promise<Outcome> {
  const taken = await writeBehind.takeUnwritten();
  const isOwn = (one: Typed): one is TypedField => takesOwn && one.kind === 'field' && one.lane === lane;
  let typed: Typed[] = [];
  let operationId: string | null;
  let here = lane;
  try {
    operationId = await outbox.write(async (tables, enqueue) => {
      typed = [...(await valuesToWrite(tables, taken.values)).values()];
      here = await outbox.restoreServerId(tables, lane);
      const own = typed.filter(isOwn).map((one) => ({ ...one, lane: here }));
      const others = typed.filter((one) => !isOwn(one));
      await storeTyped(tables, await withLocalIds(tables, outbox, others), { at: now() });
      return work(tables, enqueue, here, own);
    });
  } catch (error) {
    taken.done(false, error);
    return outbox.notStored(error);
  }
  noteWritten(typed);
  taken.done(true);
  if (operationId !== null) return outbox.outcomeOf(operationId, here);
  return { kind: 'saved', message: '', data: undefined, applicationId: here };
}

/** Saves a step as the screen shows it. */
export function sendStep(
  world: SendWorld,
  applicationId: number,
  step: QuestionStepName,
  shown?: Draft,
): Promise<Outcome> {
  const lane = world.outbox.localId(applicationId);
  const seen = shownNow(world, lane, shown);
  const save = (tables: UserTables, enqueue: Enqueue, there: number, typed: readonly TypedField[]) =>
    enqueueStep(tables, enqueue, there, step, { typed, ...seen });
  return sendTyped(world, lane, save, true);
}

/** Sends the application for review, after everything that was written and is in no operation yet. */
export async function submit(
  world: SendWorld,
  files: Pick<DraftFiles, 'chosen'>,
  applicationId: number,
  shown?: Draft,
): Promise<Submitted> {
  const lane = world.outbox.localId(applicationId);
  const seen = shownNow(world, lane, shown);
  if (!(await files.chosen(applicationId))) return { kind: 'filesUnread' };
  let ids: string[] | null = [];
  const enqueueAll = async (tables: UserTables, enqueue: Enqueue, there: number) => {
    ids = await enqueueSubmission(tables, enqueue, there, seen);
    return ids?.[0] ?? null;
  };
  const last = await sendTyped(world, lane, enqueueAll);
  // Everything else builds on the first operation: if that is not at the server, the submission is not either.
  if (last.kind !== 'saved') return last;
  if (ids === null) return { kind: 'alreadySubmitted' };
  let outcome = last;
  for (const id of ids.slice(1)) {
    const next = await world.outbox.outcomeOf(id, lane);
    if (next.kind !== 'saved') return next;
    outcome = next;
  }
  return outcome;
}

/** Sets the status to draft, unless the submission of the application waits, or is on its way. */
export async function saveAsDraft(world: SendWorld, applicationId: number): Promise<SavedAsDraft> {
  const lane = world.outbox.localId(applicationId);
  let how: Submitting = 'no';
  const outcome = await sendTyped(world, lane, async (tables: UserTables, enqueue: Enqueue, there: number) => {
    how = submittingOf(await operationsOf(tables, there).toArray());
    return how === 'no' ? enqueueStatus(enqueue, there, status.draft, world.now()) : null;
  });
  return how !== 'no' && outcome.kind === 'saved' ? { kind: 'submitting', how } : outcome;
}

/** Stores that the user agreed to the policies. */
export function storeAgreement(outbox: Outbox, applicationId: number, agreement: Agreement): Promise<void> {
  return outbox.write(async (tables, enqueue) => {
    const lane = await outbox.restoreServerId(tables, outbox.localId(applicationId));
    const rows = await readDraftRows(tables, lane);
    const isStarted = rows !== null && (rows.draft.base !== null || rows.operations.some(isLiveStart));
    if (isStarted) await enqueue(lane, { kind: 'saveStep', step: applicationDetail.name, edits: {}, agreement });
    // Before the start it is kept, and sent with the save that creates the application. After it, an earlier one
    // that is still kept is replaced: it would be sent after this one.
    if (!isStarted || rows.draft.agreement !== null) await tables.drafts.update(lane, { agreement });
  });
}

/** Whether it is the save that creates an application, and does not need the user. */
const isLiveStart = ({ intent, state }: OperationRow) => startsApplication(intent) && !needsUser(state);
