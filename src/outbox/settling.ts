import * as v from 'valibot';
import { noAnswers, SavedId } from '../contract/application.ts';
import { AttachmentOnWire } from '../contract/attachment.ts';
import type { Change, Operation } from '../contract/operation.ts';
import { status } from '../contract/statuses.ts';
import { isAsked, type Answers, type Step } from '../contract/steps/step.ts';
import { answeredStep } from '../contract/steps/wizard.ts';
import type { Base, DraftRow, Intent, LaneRow, OperationRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { meaningOf, troubleOf, type Meaning, type TryResult } from './answers.ts';
import { afterFailure } from './back-off.ts';
import { holdsLease, isCompared, readLine, type Claimant, type Line } from './claiming.ts';
import { changeWritten, madeAnew, renameOperation } from './enqueueing.ts';
import { fieldsOf, leave, operationsOf, readLane } from './lane.ts';
import { next } from './life.ts';
import { outboxMessages } from '../contract/messages.ts';
import { rebase } from './rebasing.ts';

export type SettleWorld = { newKey: () => string; random: () => number };

/** What is known of the lane and the line after a try, so that what goes next need not read it again. */
export type Settled = { line: Line; lane: LaneRow };

/**
 * Stores how a try ended, with all that follows from it, in the transaction of its caller. With the server's verdict
 * an operation leaves the table here and nowhere else. Whoever has lost the lease stores nothing: answers null.
 */
export async function settle(
  tables: PersonTables,
  world: SettleWorld,
  claimant: Claimant,
  operationId: string,
  result: TryResult,
): Promise<Settled | null> {
  // Requests that do not need each other are made together: with four lanes this transaction is what they all wait for.
  const [isOurs, line, operation] = await Promise.all([
    holdsLease(tables, claimant.token),
    readLine(tables),
    tables.operations.where('id').equals(operationId).first(),
  ]);
  if (!isOurs || operation?.token !== claimant.token || operation.state !== 'sending') return null;
  const meaning = meaningOf(operation.intent, result, operation);
  const step = next(operation, meaning.event);
  if (step === null) return null;
  const [lane, foremost] = await Promise.all([
    readLane(tables, operation.lane),
    operationsOf(tables, operation.lane).limit(2).toArray(),
  ]);
  const after: Settled = {
    line: lineAfter(line, claimant, meaning, world),
    lane: { ...lane, ...laneAfter(lane, claimant.now, meaning, world) },
  };
  if (step.gone) {
    const accepted = result.kind === 'verdict' && result.verdict.kind === 'accepted' ? result.verdict : undefined;
    const isLast = foremost.every(({ id }) => id === operation.id);
    if (isLast) Object.assign(after.lane, { active: 0, backOff: null });
    if (accepted?.tag !== undefined && isCompared(operation.intent)) after.lane.tag = accepted.tag;
    const receipt = { outcome: step.outcome, message: accepted?.message ?? '', data: accepted?.data, at: claimant.now };
    await Promise.all([
      putChanged(tables, { line, lane }, after),
      accepted === undefined
        ? releaseWritten(tables, operation)
        : applyAccepted(tables, operation, accepted.data, claimant.now),
      leave(tables, operation, receipt),
    ]);
    return after;
  }
  await putChanged(tables, { line, lane }, after);
  if (result.kind === 'verdict' && result.verdict.kind === 'changed') {
    await rebase(tables, operation.lane, result.verdict.now, claimant.now);
    after.lane.tag = result.verdict.now.tag ?? null;
  }
  if (step.newKey) {
    const id = world.newKey();
    // What is newer now counts from here; a server that goes on saying so is asked with pauses.
    const outdated = (operation.outdated ?? 0) + 1;
    await tables.operations.put({ ...madeAnew(operation, id, operation.intent), outdated });
    await renameOperation(tables, operation, id);
    return after;
  }
  const asked = step.life.state === 'conflict' && meaning.trouble === null;
  await tables.operations.put({
    ...operation,
    ...step.life,
    intent:
      result.kind === 'verdict' && result.verdict.kind === 'changed' ? withoutSeen(operation.intent) : operation.intent,
    token: null,
    tries: operation.tries + (meaning.wait.scope === 'session' ? 0 : 1),
    strange: strangeAfter(operation, result),
    trouble: asked
      ? troubleOf(0, outboxMessages.mayHaveArrived, { kind: 'mayHaveArrived', lookedUp: false })
      : meaning.trouble,
  });
  return after;
}

/** The person is shown what it has become, so that is what they decide on from now on. */
function withoutSeen(intent: Intent): Intent {
  return intent.kind === 'changeStatus' || intent.kind === 'comment' ? { ...intent, seen: undefined } : intent;
}

function strangeAfter({ strange }: OperationRow, result: TryResult): OperationRow['strange'] {
  if (result.kind !== 'strange') return null;
  return { status: result.status, count: strange?.status === result.status ? strange.count + 1 : 1 };
}

/** What the whole outbox waits for now: time, somebody to sign in, or, once the server was heard, nothing. */
function lineAfter(line: Line, { now, mark }: Claimant, { wait, heard }: Meaning, world: SettleWorld): Line {
  if (wait.scope === 'session') return { ...line, pausedAt: mark, backOff: null, reason: null };
  if (wait.scope === 'outbox') {
    const { reason, retryAfterMs } = wait;
    return { ...line, reason, backOff: afterFailure(line.backOff, { now, random: world.random(), retryAfterMs }) };
  }
  return heard ? { ...line, backOff: null, reason: null } : line;
}

/** The same of one lane. */
function laneAfter(
  { backOff }: LaneRow,
  now: number,
  { wait, heard }: Meaning,
  world: SettleWorld,
): Pick<LaneRow, 'backOff'> {
  if (wait.scope === 'lane') {
    return { backOff: afterFailure(backOff, { now, random: world.random(), retryAfterMs: wait.retryAfterMs }) };
  }
  return { backOff: heard ? null : backOff };
}

async function putChanged(tables: PersonTables, before: Settled, after: Settled): Promise<void> {
  const { line, lane } = after;
  const isLineSame =
    line.backOff === before.line.backOff &&
    line.reason === before.line.reason &&
    line.pausedAt === before.line.pausedAt;
  const isLaneSame =
    lane.backOff === before.lane.backOff && lane.tag === before.lane.tag && lane.active === before.lane.active;
  await Promise.all([isLineSame || tables.state.put(line), isLaneSame || tables.lanes.put(lane)]);
}

/** What a person wrote for an operation that is no more: it is kept again, and nothing of it is lost. */
export async function releaseWritten(tables: PersonTables, { id, lane, intent }: OperationRow): Promise<void> {
  if (intent.kind === 'removeInvestigator') {
    await tables.investigators.where('operationId').equals(id).modify({ removed: false });
  }
  await changeWritten(tables, { id, lane }, { state: 'kept', operationId: null });
}

/** The server has the change: the base moves on to it, and what was only here is let go. */
async function applyAccepted(tables: PersonTables, operation: OperationRow, data: unknown, now: number): Promise<void> {
  const { lane, sent } = operation;
  if (sent === null) return;
  // A message is no part of what a draft stands on; what bore its words in its box is let go.
  if (sent.change.kind === 'comment') {
    const words = (await fieldsOf(tables, lane).toArray()).filter(({ operationId }) => operationId === operation.id);
    await tables.fields.bulkDelete(words.map(({ applicationId, name }) => [applicationId, name]));
    return;
  }
  const { change } = sent;
  const moveBase = async () => {
    const made = await keepIds(tables, operation, sent, data);
    const draft = await tables.drafts.get(lane);
    if (draft !== undefined) await tables.drafts.put(movedBy(draft, operation, change, made, data, now));
  };
  await Promise.all([moveBase(), letGo(tables, operation, change)]);
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
async function letGo(tables: PersonTables, { id, lane, intent }: OperationRow, change: Change): Promise<void> {
  switch (change.kind) {
    case 'saveStep': {
      const step: Step = answeredStep(change.step);
      const rows = (await fieldsOf(tables, lane).toArray()).filter(({ operationId }) => operationId === id);
      const isAskedNow = (name: string) =>
        step.questions.some((question) => question.name === name && isAsked(question, change.answers));
      const sent = rows.filter(({ name }) => isAskedNow(name));
      // What was typed for a question that is not asked was not sent, so this is its only copy.
      const unsent = rows.filter(({ name }) => !isAskedNow(name));
      await Promise.all([
        tables.fields.bulkDelete(sent.map(({ applicationId, name }) => [applicationId, name])),
        tables.fields.bulkPut(unsent.map((row) => ({ ...row, state: 'settled', operationId: null }))),
      ]);
      return;
    }
    case 'saveInvestigators':
    case 'removeInvestigator':
      await tables.investigators.where('operationId').equals(id).delete();
      return;
    case 'addFile':
      await tables.files.where('operationId').equals(id).delete();
      if (intent.kind === 'addFile') await tables.bytes.delete(intent.fileId);
      return;
    case 'removeFile':
    case 'changeStatus':
    case 'comment':
      return;
  }
}
