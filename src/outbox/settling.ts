import * as v from 'valibot';
import { noAnswers, SavedId } from '../contract/application.ts';
import { AttachmentOnWire } from '../contract/attachment.ts';
import type { Change, Operation } from '../contract/operation.ts';
import { status } from '../contract/statuses.ts';
import { isAsked, type Answers, type Step } from '../contract/steps/step.ts';
import { answeredStep } from '../contract/steps/wizard.ts';
import type { Base, DraftRow, OperationRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { meaningOf, troubleOf, type Meaning, type TryResult } from './answers.ts';
import { afterFailure } from './back-off.ts';
import { holdsLease, isCompared, readLine, type Claimant } from './claiming.ts';
import { changeWritten, madeAnew, renameOperation } from './enqueueing.ts';
import { changeLane, finish } from './lane.ts';
import { next } from './life.ts';
import { outboxMessages } from '../contract/messages.ts';
import { rebase } from './rebasing.ts';

export type SettleWorld = { newKey: () => string; random: () => number };

/**
 * Stores how a try ended, with all that follows from it, in the transaction of its caller. An operation leaves the table
 * only here. Whoever has lost the lease stores nothing: answers false.
 */
export async function settle(
  tables: PersonTables,
  world: SettleWorld,
  claimant: Claimant,
  operationId: string,
  result: TryResult,
): Promise<boolean> {
  if (!(await holdsLease(tables, claimant.token))) return false;
  const operation = await tables.operations.where('id').equals(operationId).first();
  if (operation === undefined || operation.token !== claimant.token || operation.state !== 'sending') return false;
  const meaning = meaningOf(operation.intent, result, operation);
  await keepWait(tables, world, claimant, operation, meaning);
  const step = next(operation, meaning.event);
  if (step === null) return false;
  if (step.gone) {
    const accepted = result.kind === 'verdict' && result.verdict.kind === 'accepted' ? result.verdict : undefined;
    if (accepted !== undefined) await applyAccepted(tables, operation, accepted, claimant.now);
    else await releaseWritten(tables, operation);
    await finish(tables, operation, {
      outcome: step.outcome,
      message: accepted?.message ?? '',
      data: accepted?.data,
      at: claimant.now,
    });
    return true;
  }
  if (result.kind === 'verdict' && result.verdict.kind === 'changed') {
    await rebase(tables, operation.lane, result.verdict.now, claimant.now);
  }
  if (step.newKey) {
    const id = world.newKey();
    await tables.operations.put(madeAnew(operation, id, operation.intent));
    await renameOperation(tables, operation.id, id);
    return true;
  }
  const asked = step.life.state === 'conflict' && meaning.trouble === null;
  await tables.operations.put({
    ...operation,
    ...step.life,
    token: null,
    tries: operation.tries + (meaning.wait.scope === 'session' ? 0 : 1),
    strange: strangeAfter(operation, result),
    trouble: asked
      ? troubleOf(0, outboxMessages.mayHaveArrived, { kind: 'mayHaveArrived', lookedUp: false })
      : meaning.trouble,
  });
  return true;
}

function strangeAfter({ strange }: OperationRow, result: TryResult): OperationRow['strange'] {
  if (result.kind !== 'strange') return null;
  return { status: result.status, count: strange?.status === result.status ? strange.count + 1 : 1 };
}

/** What has to wait now: the lane, the whole outbox, or all until somebody signs in; and that the server was heard. */
async function keepWait(
  tables: PersonTables,
  world: SettleWorld,
  { now, mark }: Claimant,
  { lane }: OperationRow,
  { wait, heard }: Meaning,
): Promise<void> {
  const line = await readLine(tables);
  const random = world.random();
  if (wait.scope === 'session') {
    await tables.state.put({ ...line, pausedAt: mark, backOff: null, reason: null, answeredAt: now });
  } else if (wait.scope === 'outbox') {
    const backOff = afterFailure(line.backOff, { now, random, retryAfterMs: wait.retryAfterMs });
    await tables.state.put({ ...line, backOff, reason: wait.reason });
  } else if (heard) {
    await tables.state.put({ ...line, backOff: null, reason: null, answeredAt: now });
  }
  if (wait.scope === 'lane') {
    const before = (await tables.lanes.get(lane))?.backOff ?? null;
    const backOff = afterFailure(before, { now, random, retryAfterMs: wait.retryAfterMs });
    await changeLane(tables, lane, { backOff });
  } else if (heard) {
    await changeLane(tables, lane, { backOff: null });
  }
}

/** What a person wrote for an operation that is no more: it is kept again, and nothing of it is lost. */
export async function releaseWritten(tables: PersonTables, { id, intent }: OperationRow): Promise<void> {
  if (intent.kind === 'removeInvestigator') {
    await tables.investigators.where('operationId').equals(id).modify({ removed: false });
  }
  await changeWritten(tables, id, { state: 'kept', operationId: null });
}

type Accepted = { data: unknown; tag: string | undefined };

/** The server has the change: the base moves on to it, and what was only here is let go. */
export async function applyAccepted(
  tables: PersonTables,
  operation: OperationRow,
  { data, tag }: Accepted,
  now: number,
): Promise<void> {
  const { lane, sent } = operation;
  if (sent === null) return;
  // A message is taken whatever the version is, so its answer says nothing of the version that the base stands for.
  if (tag !== undefined && isCompared(operation.intent)) await changeLane(tables, lane, { tag });
  const made = await keepIds(tables, operation, sent, data);
  const draft = await tables.drafts.get(lane);
  if (draft !== undefined) await tables.drafts.put(movedBy(draft, operation, sent.change, made, data, now));
  await letGo(tables, operation, sent.change);
}

/** Keeps the numbers that the server gave; answers those of the rows that were sent, in order. */
async function keepIds(
  tables: PersonTables,
  { lane, intent, sentRows }: OperationRow,
  { applicationId }: Operation,
  data: unknown,
): Promise<number[]> {
  if (applicationId === 0) {
    const made = v.safeParse(SavedId, data);
    if (made.success) await tables.ids.put({ local: lane, server: made.output.id, kind: 'application' });
  }
  if (intent.kind === 'addFile') {
    const stored = v.safeParse(StoredFiles, data);
    const server = stored.success ? stored.output[0]?.id : undefined;
    if (server !== undefined) await tables.ids.put({ local: intent.fileId, server, kind: 'attachment' });
  }
  const rows = v.safeParse(SavedRows, data);
  if (intent.kind !== 'saveInvestigators' || sentRows === null || !rows.success) return [];
  const made = rows.output.map(({ investigatorInfoId }) => investigatorInfoId);
  for (const [index, local] of sentRows.entries()) {
    const server = made[index];
    if (local < 0 && server !== undefined) await tables.ids.put({ local, server, kind: 'investigator' });
  }
  return made;
}

const SavedRows = v.array(v.object({ investigatorInfoId: v.number() }));
const StoredFiles = v.array(AttachmentOnWire);

function movedBy(
  draft: DraftRow,
  { intent, sentRows }: OperationRow,
  change: Change,
  madeRows: readonly number[],
  data: unknown,
  now: number,
): DraftRow {
  const base: Base = draft.base ?? {
    status: status.draft,
    answers: noAnswers(),
    agreement: null,
    investigators: [],
    attachments: [],
    asOf: now,
  };
  const moved = (by: Partial<Base>): DraftRow => ({ ...draft, base: { ...base, ...by, asOf: now } });
  switch (change.kind) {
    case 'saveStep': {
      const agreed = change.agreement ?? base.agreement;
      const answers = { ...base.answers, ...asStored(change) };
      // The agreement goes with the first save; what was agreed to is at the server from then on.
      const agreement = intent.kind === 'saveStep' && intent.agreement !== undefined ? null : draft.agreement;
      const savedSteps = [...new Set([...draft.savedSteps, change.step])];
      return { ...moved({ answers, agreement: agreed }), agreement, savedSteps };
    }
    case 'saveInvestigators':
      return moved({
        investigators: change.rows.map((row, index) => {
          const id = madeRows[index] ?? row.id;
          return { ...row, id, key: sentRows?.[index] ?? id };
        }),
      });
    case 'removeInvestigator':
      return moved({ investigators: base.investigators.filter(({ id }) => id !== change.investigatorId) });
    case 'addFile': {
      const stored = v.safeParse(StoredFiles, data);
      const others = base.attachments.filter(({ id }) => id !== change.replaces);
      return moved({ attachments: [...others, ...(stored.success ? stored.output : [])] });
    }
    case 'removeFile':
      return moved({ attachments: base.attachments.filter(({ id }) => id !== change.attachmentId) });
    case 'changeStatus':
      return change.to === status.pending ? moved({ status: status.pending }) : draft;
    case 'comment':
      return draft;
  }
}

/** A step's answers as the server keeps them: what was not asked is empty. */
function asStored({ step: name, answers }: Extract<Change, { kind: 'saveStep' }>): Answers {
  const step: Step = answeredStep(name);
  return Object.fromEntries(
    step.questions.map((question) => {
      const empty = question.kind === 'tick' ? false : '';
      return [question.name, isAsked(question, answers) ? (answers[question.name] ?? empty) : empty];
    }),
  );
}

/** What was written for the operation and has not changed since is at the server now; it need not be kept here twice. */
async function letGo(tables: PersonTables, { id, intent }: OperationRow, change: Change): Promise<void> {
  if (change.kind === 'saveStep') {
    const step: Step = answeredStep(change.step);
    const unasked = step.questions.filter((question) => !isAsked(question, change.answers)).map(({ name }) => name);
    const rows = tables.fields.where('operationId').equals(id);
    // What was typed for a question that is not asked was not sent, so this is its only copy.
    await rows.and(({ name }) => unasked.includes(name)).modify({ state: 'settled', operationId: null });
  }
  await tables.fields.where('operationId').equals(id).delete();
  await tables.investigators.where('operationId').equals(id).delete();
  await tables.files.where('operationId').equals(id).delete();
  if (intent.kind === 'addFile') await tables.bytes.delete(intent.fileId);
}
