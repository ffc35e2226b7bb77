import { useMemo } from 'react';
import { noAnswers, type Application } from '../contract/application.ts';
import type { Attachment } from '../contract/attachment.ts';
import type { Agreement } from '../contract/steps/step-save.ts';
import type { Investigator } from '../contract/steps/investigators.ts';
import { answeredSteps, type ApplicationAnswers } from '../contract/steps/wizard.ts';
import type { ReadProblem, Reading, Source } from '../replica/reading.ts';
import { useReading, useReplica } from '../replica/replica-context.ts';
import { useDrafts, useDraftState } from './drafts-context.ts';
import { keptOr, unasked, type ChosenFile, type DraftInvestigator, type DraftState } from './draft-state.ts';
import type { Drafts } from './drafts.ts';

/** A draft as the wizard shows it: what this device holds, over what the server last said. */
export type Draft = {
  /** Null while the server has none of it. */
  application: Application | null;
  answers: ApplicationAnswers;
  investigators: readonly DraftInvestigator[];
  /** Stored at the server. */
  attachments: readonly Attachment[];
  /** Chosen here, and not among those that are stored as far as is known. */
  chosenFiles: readonly ChosenFile[];
  agreement: Agreement | null;
  atServer: boolean;
  /** What of it this device holds beyond what the server said. */
  held: DraftState;
};

export type DraftReading =
  | { state: 'loading' }
  | { state: 'failed'; problem: ReadProblem; retry: () => void }
  | { state: 'ready'; draft: Draft };

/** Stands for what the server cannot have: a draft that was started here and never saved. */
const loading: Reading<never> = { state: 'loading' };
const absent: Source<never> = {
  get: () => loading,
  subscribe: () => () => {},
  refresh: async () => {},
  outdated: () => {},
};

/**
 * The draft of an application. One that was started here needs no server to be shown, so its form stays on the screen
 * while it is read for the first time after its first save.
 */
export function useDraft(applicationId: number): DraftReading {
  const drafts = useDrafts();
  const replica = useReplica();
  const held = useDraftState(applicationId);
  const atServer = drafts.isAtServer(applicationId);
  const startedHere = drafts.isStartedHere(applicationId);
  const applicationSource: Source<Application> = atServer ? replica.application(applicationId) : absent;
  const rowsSource: Source<Investigator[]> = atServer ? replica.investigators(applicationId) : absent;
  const attachmentsSource: Source<Attachment[]> = atServer ? replica.attachments(applicationId) : absent;
  const application = useReading(applicationSource);
  const rows = useReading(rowsSource);
  const attachments = useReading(attachmentsSource);

  return useMemo(() => {
    if (!atServer) return { state: 'ready', draft: compose(drafts, held, atServer, {}) };
    for (const reading of [application, rows, attachments]) {
      // This device holds all of a draft that was started here, so that it is shown whatever the server says.
      if (reading.state !== 'failed' || startedHere) continue;
      const retry = () => {
        for (const source of [applicationSource, rowsSource, attachmentsSource]) void source.refresh();
      };
      return { state: 'failed', problem: reading.problem, retry };
    }
    const allKnown = hasValue(application) && hasValue(rows) && hasValue(attachments);
    if (!allKnown && !startedHere) return { state: 'loading' };
    const known = { application: valueOf(application), rows: valueOf(rows), attachments: valueOf(attachments) };
    return { state: 'ready', draft: compose(drafts, held, atServer, known) };
  }, [
    drafts,
    held,
    atServer,
    startedHere,
    application,
    rows,
    attachments,
    applicationSource,
    rowsSource,
    attachmentsSource,
  ]);
}

type Known<T> = { value: T; asOf: number };

/** What the server said of a draft, as far as it was read. */
type FromServer = {
  application?: Known<Application> | undefined;
  rows?: Known<Investigator[]> | undefined;
  attachments?: Known<Attachment[]> | undefined;
};

function hasValue<T>(reading: Reading<T>): reading is Extract<Reading<T>, { value: T }> {
  return reading.state === 'fresh' || reading.state === 'kept';
}

function valueOf<T>(reading: Reading<T>): Known<T> | undefined {
  return hasValue(reading) ? reading : undefined;
}

function compose(
  drafts: Drafts,
  held: DraftState,
  atServer: boolean,
  { application, rows, attachments }: FromServer,
): Draft {
  const answers = { ...noAnswers(), ...application?.value.answers };
  const known = application === undefined ? undefined : { value: {}, asOf: application.asOf };
  for (const step of answeredSteps) {
    const kept = held.steps[step.name];
    Object.assign(answers, keptOr(kept, known));
    Object.assign(answers, unasked(step, answers, kept?.value));
  }
  const rowsAtServer =
    rows === undefined ? undefined : { value: drafts.investigators.withKeys(rows.value), asOf: rows.asOf };
  return {
    application: application?.value ?? null,
    answers,
    investigators: keptOr(held.investigators, rowsAtServer) ?? [],
    attachments: attachments?.value ?? [],
    chosenFiles: held.files.filter(({ sentAt }) => sentAt === null || sentAt > (attachments?.asOf ?? 0)),
    agreement: held.agreement ?? application?.value.agreement ?? null,
    atServer,
    held,
  };
}
