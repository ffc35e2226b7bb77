import type { ApplicationAsItStands } from '../contract/operation.ts';
import { status } from '../contract/statuses.ts';
import { outboxMessages } from '../contract/messages/keeping.ts';
import { isAsked, type Answers, type Question } from '../contract/steps/step.ts';
import { answeredSteps } from '../contract/steps/wizard.ts';
import type { Base, DraftRow } from '../local-db/rows.ts';
import type { PersonTables } from '../local-db/person-store.ts';
import { troubleOf } from './answers.ts';
import { sameRow } from './composing.ts';
import { recogniseCopied } from './copied-rows.ts';
import { changeLane, fieldsOf, keyOf, operationsOf } from './lane.ts';
import { next } from './life.ts';
import { isVersion, versionBeside } from './versions.ts';

/**
 * From now on what waits for an application is made on what the server has now. Nothing that waits is touched: each change
 * bears what it was made from, so that what was changed on both sides is found when it is claimed.
 *
 * Where more information was asked for meanwhile, a submission that waits is put before the person first: they have not
 * seen the request. Answers whether it was. `needed`: what waits cannot be made without it, so it is taken in hand.
 */
export async function rebase(
  tables: PersonTables,
  lane: number,
  now: ApplicationAsItStands,
  asOf: number,
  needed = false,
): Promise<{ asked: boolean }> {
  // Without one the version from before stays: the next try is refused again, and compared again.
  if (now.tag !== undefined) await changeLane(tables, lane, { tag: now.tag });
  const draft = (await tables.drafts.get(lane)) ?? (needed ? draftInHand(lane, asOf) : undefined);
  if (draft === undefined) return { asked: false };
  const unidentified = await learnRows(tables, draft, now);
  await standOn(tables, draft, await baseOf(tables, now, asOf, unidentified));
  const asked = isAskedSince(draft.base?.status, now.application.status);
  if (asked) await holdSubmissions(tables, lane);
  return { asked };
}

const isAskedSince = (before: number | undefined, stands: number) =>
  before !== undefined && before !== stands && stands === status.moreInformation;

/**
 * The application has another status at the server, and what was written here still stands on an older version of it: whether
 * it can be edited and submitted follows from the status alone.
 */
export async function noteStatus(
  tables: PersonTables,
  draft: DraftRow,
  stands: number,
  { asOf, at }: { asOf: number; at: number },
): Promise<void> {
  const { base, applicationId } = draft;
  const { statusAsOf = 0 } = base ?? {};
  const isFresher = statusAsOf >= asOf && statusAsOf <= at;
  if (base === null || base.status === stands || isFresher) return;
  await tables.drafts.put({ ...draft, base: { ...base, status: stands, statusAsOf: asOf } });
  if (isAskedSince(base.status, stands)) await holdSubmissions(tables, applicationId);
}

/**
 * The server took new investigators without naming their numbers: they are those that say the same, and where it has
 * changed their words, as many others in the same order. Answers those of which that cannot be said. Rows that came with a
 * copy are found in the same way.
 */
export async function learnRows(
  tables: PersonTables,
  { applicationId, base }: DraftRow,
  now: ApplicationAsItStands,
): Promise<readonly number[]> {
  const unidentified = await learnOwnRows(tables, base, now);
  // Last: a row without a number of its own comes before one that a copy brought.
  await recogniseCopied(tables, applicationId, now.investigators);
  return unidentified;
}

async function learnOwnRows(
  tables: PersonTables,
  base: Base | null,
  now: ApplicationAsItStands,
): Promise<readonly number[]> {
  const unidentified = base?.unidentified ?? [];
  if (base?.rowsUnknown !== true) return unidentified;
  const left = now.investigators.filter(({ id }) => base.investigators.every((row) => row.id !== id));
  const unknown = base.investigators.filter(({ id }) => id === 0);
  const unmatched: typeof unknown = [];
  const learn = (local: number, server: number) => tables.ids.put({ local, server, kind: 'investigator' });
  for (const row of unknown) {
    const place = left.findIndex((other) => sameRow(row, other));
    const [same] = place < 0 ? [] : left.splice(place, 1);
    if (same === undefined) unmatched.push(row);
    else await learn(row.key, same.id);
  }
  if (unmatched.length === left.length) {
    for (const [place, { key }] of unmatched.entries()) await learn(key, left[place]?.id ?? 0);
    return unidentified;
  }
  // Where nothing is left they are gone.
  return left.length === 0 ? unidentified : [...unidentified, ...unmatched.map(({ key }) => key)];
}

/** An application of which this device has nothing in hand yet. */
export const draftInHand = (applicationId: number, startedAt: number): DraftRow => ({
  applicationId,
  startedHere: false,
  agreement: null,
  base: null,
  savedSteps: [],
  startedAt,
});

/**
 * A draft stands on what the server has from now on. What was saved here while its question was not asked leaves its field
 * where the server asks it by now and has words of its own: those are shown and sent, and would be hidden behind the old
 * ones. The old ones are kept beside them: they may be nowhere else.
 */
export async function standOn(tables: PersonTables, draft: DraftRow, base: Base): Promise<void> {
  const lane = draft.applicationId;
  await tables.drafts.put({ ...draft, base });
  const stored = await fieldsOf(tables, lane);
  const settled = stored.filter((row) => row.state === 'settled' && !isVersion(row));
  if (settled.length === 0) return;
  const saving = (await operationsOf(tables, lane).toArray()).map(({ intent }) =>
    intent.kind === 'saveStep' ? intent.step : undefined,
  );
  const answers: Answers = base.answers;
  const answered = answeredSteps
    .filter(({ name }) => !saving.includes(name))
    .flatMap((step): readonly Question[] => step.questions)
    .filter((question) => isAsked(question, answers) && answers[question.name] !== '');
  const outdated = settled.filter(({ name }) => answered.some((question) => question.name === name));
  const beside = outdated.flatMap(
    ({ name: of, value: text }) =>
      versionBeside(stored, { lane, of, text, value: answers[of] ?? '', by: 'field', at: base.asOf }) ?? [],
  );
  await tables.fields.bulkPut(beside);
  await tables.fields.bulkDelete(outdated.map(({ name }) => [lane, name]));
}

async function holdSubmissions(tables: PersonTables, lane: number): Promise<void> {
  const submissions = await operationsOf(tables, lane)
    .filter(({ intent }) => intent.kind === 'changeStatus' && intent.to === status.pending)
    .toArray();
  for (const operation of submissions) {
    const step = next(operation, 'conflicting');
    if (operation.state !== 'waiting' || step === null || step.gone) continue;
    await tables.operations.put({ ...operation, ...step.life, trouble: askedMeanwhile() });
  }
}

/** What is said of a submission that the person made before they could see a request. */
export const askedMeanwhile = () => troubleOf(412, outboxMessages.askedMeanwhile, { kind: 'submission' });

/** What the server has, by the numbers that its parts have on this device. */
export async function baseOf(
  tables: PersonTables,
  now: ApplicationAsItStands,
  asOf: number,
  unidentified: readonly number[] = [],
): Promise<Base> {
  const { application, investigators, attachments } = now;
  const rows: Base['investigators'][number][] = [];
  for (const row of investigators) rows.push({ ...row, key: await keyOf(tables, 'investigator', row.id) });
  return {
    status: application.status,
    answers: application.answers,
    agreement: application.agreement,
    ...(application.conflictAnswered === undefined ? {} : { conflictAnswered: application.conflictAnswered }),
    investigators: rows,
    attachments: [...attachments],
    createdDate: application.createdDate,
    ...(unidentified.length === 0 ? {} : { unidentified }),
    asOf,
  };
}
