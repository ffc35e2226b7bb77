import type { ApplicationAtServer } from '../../contract/domain/operation.ts';
import { status } from '../../contract/domain/statuses.ts';
import { outboxMessages } from '../../contract/messages/device/saving.ts';
import { isAsked, type Answers, type Question } from '../../contract/steps/step.ts';
import { questionSteps } from '../../contract/steps/wizard.ts';
import type { Base, DraftRow } from '../../local-db/tables/rows.ts';
import type { Trouble } from '../../local-db/tables/trouble.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { troubleOf } from '../sending/classify-response.ts';
import { isEquivalentRow } from './same-row.ts';
import { recogniseCopied } from '../transfer/import-rows.ts';
import { changeLane, fieldsOf, operationsOf, readLane } from '../queue/lane.ts';
import { learnId, localIdOf } from '../queue/ids.ts';
import { isSubmission } from '../queue/intent-kinds.ts';
import { next } from '../queue/life-cycle.ts';
import { asProbe } from '../sending/probe.ts';
import { isVersion, otherVersionRow } from './versions.ts';

/**
 * From now on what waits for an application is composed on what the server has now. The waiting operations are not
 * touched: each contains the values that it was made from, so that changes on both sides are found when it is claimed.
 *
 * If more information was asked for since, or may have been, a waiting submission needs the user first: they have not
 * seen that. `isRequested` in the result says whether it was asked for. `needed`: what waits cannot be
 * composed without the base, so a draft is created if there is none. `known`: the version that was known before; by
 * default the one that the lane has.
 */
export async function rebase(
  tables: UserTables,
  lane: number,
  atServer: ApplicationAtServer,
  asOf: number,
  { needed = false, known }: { needed?: boolean; known?: string | null } = {},
): Promise<{ isRequested: boolean }> {
  const before = known === undefined ? (await readLane(tables, lane)).tag : known;
  const isSame = atServer.tag !== undefined && before === atServer.tag;
  // Without a tag the previous version stays: the next try is refused again, and compared again.
  if (atServer.tag !== undefined) await changeLane(tables, lane, { tag: atServer.tag });
  const draft = (await tables.drafts.get(lane)) ?? (needed ? newDraftRow(lane, asOf) : undefined);
  if (draft === undefined) return { isRequested: false };
  const unidentified = await learnRows(tables, draft, atServer);
  await moveDraftTo(tables, draft, await baseOf(tables, atServer, asOf, unidentified));
  const since = isSame ? null : requestedSince(draft, atServer.application);
  if (since !== null)
    await blockSubmissions(tables, lane, since === 'requested' ? informationRequested() : changedElsewhere());
  return { isRequested: since === 'requested' };
}

/**
 * Whether more information was asked for since the base was known. If the status is the same, it may have been asked
 * for again: then the thread has more messages, which may also be the user's own from another device. Null if it was
 * not.
 */
function requestedSince(
  { base }: DraftRow,
  atServer: { status: number; commentCount: number },
): 'requested' | 'perhaps' | null {
  if (base === null || atServer.status !== status.moreInformation) return null;
  if (base.status !== atServer.status) return 'requested';
  // Asking for information adds a message: if there is none, the server does not say how many there are.
  const isCounted = base.commentCount !== undefined && atServer.commentCount > 0;
  return isCounted && atServer.commentCount <= (base.commentCount ?? 0) ? null : 'perhaps';
}

/**
 * Stores the status that the application has at the server by now, although what was written here is still based on an
 * older version of it: whether it can be edited and submitted follows from the status alone.
 */
export async function noteStatus(
  tables: UserTables,
  draft: DraftRow,
  serverStatus: number,
  { asOf, at }: { asOf: number; at: number },
): Promise<void> {
  const { base, applicationId } = draft;
  const { statusAsOf = 0 } = base ?? {};
  const isFresher = statusAsOf >= asOf && statusAsOf <= at;
  if (base === null || base.status === serverStatus || isFresher) return;
  await tables.drafts.put({ ...draft, base: { ...base, status: serverStatus, statusAsOf: asOf } });
  if (serverStatus === status.moreInformation) await blockSubmissions(tables, applicationId, informationRequested());
}

/**
 * Finds the ids of new investigators that the server took without naming them. They are the rows with the same
 * content or, if the server has changed their text, as many other rows in the same order. Returns the local ids of
 * those that cannot be identified. Rows imported with a copy are found in the same way.
 */
export async function learnRows(
  tables: UserTables,
  { applicationId, base }: DraftRow,
  atServer: ApplicationAtServer,
): Promise<readonly number[]> {
  const unidentified = await learnOwnRows(tables, base, atServer);
  // Last: the rows of this device that have no id yet take precedence over those that a copy brought.
  await recogniseCopied(tables, applicationId, atServer.investigators);
  return unidentified;
}

async function learnOwnRows(
  tables: UserTables,
  base: Base | null,
  atServer: ApplicationAtServer,
): Promise<readonly number[]> {
  const unidentified = base?.unidentified ?? [];
  if (base?.rowsUnknown !== true) return unidentified;
  const left = atServer.investigators.filter(({ id }) => base.investigators.every((row) => row.id !== id));
  const unknown = base.investigators.filter(({ id }) => id === 0);
  const unmatched: typeof unknown = [];
  const learn = (local: number, server: number) => learnId(tables, { local, server, kind: 'investigator' });
  for (const row of unknown) {
    const index = left.findIndex((other) => isEquivalentRow(row, other));
    const [same] = index < 0 ? [] : left.splice(index, 1);
    if (same === undefined) unmatched.push(row);
    else await learn(row.key, same.id);
  }
  if (unmatched.length === left.length) {
    for (const [index, { key }] of unmatched.entries()) await learn(key, left[index]?.id ?? 0);
    return unidentified;
  }
  // If no rows are left, they have been deleted there.
  return left.length === 0 ? unidentified : [...unidentified, ...unmatched.map(({ key }) => key)];
}

/** A draft on a base that was read from the server. */
export const onBase = (draft: DraftRow, base: Base): DraftRow => ({
  ...draft,
  base,
  firstBase: draft.firstBase ?? draft.base ?? base,
});

/** The draft of an application that this device has had nothing of so far. */
export const newDraftRow = (applicationId: number, startedAt: number): DraftRow => ({
  applicationId,
  startedHere: false,
  agreement: null,
  base: null,
  savedSteps: [],
  startedAt,
});

/**
 * Moves a draft to what the server has now. An answer that was saved here while its question was not asked is removed
 * from its field if the question is asked now and the server has an answer of its own, which would be hidden behind the
 * old one. The old one is kept beside it, because there may be no other copy.
 */
export async function moveDraftTo(tables: UserTables, draft: DraftRow, base: Base): Promise<void> {
  const lane = draft.applicationId;
  await tables.drafts.put(onBase(draft, base));
  const stored = await fieldsOf(tables, lane);
  const settled = stored.filter((row) => row.state === 'settled' && !isVersion(row));
  if (settled.length === 0) return;
  const saving = (await operationsOf(tables, lane).toArray()).map(({ intent }) =>
    intent.kind === 'saveStep' ? intent.step : undefined,
  );
  const answers: Answers = base.answers;
  const answered = questionSteps
    .filter(({ name }) => !saving.includes(name))
    .flatMap((step): readonly Question[] => step.questions)
    .filter((question) => isAsked(question, answers) && answers[question.name] !== '');
  const outdated = settled.filter(({ name }) => answered.some((question) => question.name === name));
  const beside = outdated.flatMap(
    ({ name: of, value: text }) =>
      otherVersionRow(stored, { lane, of, text, value: answers[of] ?? '', by: 'field', at: base.asOf }) ?? [],
  );
  await tables.fields.bulkPut(beside);
  await tables.fields.bulkDelete(outdated.map(({ name }) => [lane, name]));
}

async function blockSubmissions(tables: UserTables, lane: number, trouble: Trouble): Promise<void> {
  const submissions = await operationsOf(tables, lane)
    .filter(({ intent }) => isSubmission(intent))
    .toArray();
  for (const operation of submissions) {
    // Another device may have sent it before the request.
    const probe = asProbe(operation);
    if (probe !== null) await tables.operations.put(probe);
    const step = next(operation, 'conflicting');
    if (operation.state !== 'waiting' || step === null || step.gone) continue;
    await tables.operations.put({ ...operation, ...step.life, trouble });
  }
}

/** The trouble of a submission that the user made before they could see a request for more information. */
export const informationRequested = () =>
  troubleOf(412, outboxMessages.askedMeanwhile, { kind: 'submission', requested: true });

/** The same if perhaps only something else was changed. */
const changedElsewhere = () => troubleOf(412, outboxMessages.changedElsewhere, { kind: 'submission' });

/** What the server has, by the ids that its parts have on this device. */
export async function baseOf(
  tables: UserTables,
  atServer: ApplicationAtServer,
  asOf: number,
  unidentified: readonly number[] = [],
): Promise<Base> {
  const { application, investigators, attachments } = atServer;
  const changedAt = Date.parse(application.modifiedDate ?? application.createdDate);
  const rows: Base['investigators'][number][] = [];
  for (const row of investigators) rows.push({ ...row, key: await localIdOf(tables, 'investigator', row.id) });
  return {
    status: application.status,
    answers: application.answers,
    agreement: application.agreement,
    ...(application.conflictAnswered === undefined ? {} : { conflictAnswered: application.conflictAnswered }),
    investigators: rows,
    attachments: [...attachments],
    createdDate: application.createdDate,
    commentCount: application.commentCount,
    ...(unidentified.length === 0 ? {} : { unidentified }),
    ...(Number.isNaN(changedAt) ? {} : { changedAt }),
    asOf,
  };
}
