import { useMemo } from 'react';
import { noAnswers, type Application } from '../contract/application.ts';
import type { Attachment } from '../contract/attachment.ts';
import type { Agreement } from '../contract/steps/step-save.ts';
import type { Investigator } from '../contract/steps/investigators.ts';
import { answeredSteps, type ApplicationAnswers } from '../contract/steps/wizard.ts';
import type { ReadProblem, Reading, Source } from '../replica/reading.ts';
import { useReading, useReplica } from '../replica/replica-context.ts';
import { useDrafts, useDraftState } from './drafts-context.ts';
import { keptOr, type ChosenFile, type DraftInvestigator, type DraftState } from './draft-state.ts';
import type { Drafts } from './drafts.ts';

/** A draft as the wizard shows it: what this device holds, over what the server last said. */
export type Draft = {
  /** Null while the server has none of it. */
  application: Application | null;
  answers: ApplicationAnswers;
  investigators: readonly DraftInvestigator[];
  /** Stored at the server. */
  attachments: readonly Attachment[];
  /** Chosen here and not at the server. */
  chosenFiles: readonly ChosenFile[];
  agreement: Agreement | null;
};

export type DraftReading =
  | { state: 'loading' }
  | { state: 'failed'; problem: ReadProblem; retry: () => void }
  | { state: 'ready'; draft: Draft };

/** Stands for what the server cannot have: a draft that was started here and never saved. */
const absent: Source<never> = {
  get: () => ({ state: 'loading' }),
  subscribe: () => () => {},
  refresh: async () => {},
  outdated: () => {},
};

/** The draft of an application; one that was started here needs no server to be shown. */
export function useDraft(applicationId: number): DraftReading {
  const drafts = useDrafts();
  const replica = useReplica();
  const held = useDraftState(applicationId);
  const atServer = drafts.isAtServer(applicationId);
  const applicationSource: Source<Application> = atServer ? replica.application(applicationId) : absent;
  const rowsSource: Source<Investigator[]> = atServer ? replica.investigators(applicationId) : absent;
  const attachmentsSource: Source<Attachment[]> = atServer ? replica.attachments(applicationId) : absent;
  const application = useReading(applicationSource);
  const rows = useReading(rowsSource);
  const attachments = useReading(attachmentsSource);

  return useMemo(() => {
    if (!atServer) return { state: 'ready', draft: compose(drafts, held, undefined, undefined, []) };
    for (const reading of [application, rows, attachments]) {
      if (reading.state !== 'failed') continue;
      const retry = () => {
        for (const source of [applicationSource, rowsSource, attachmentsSource]) void source.refresh();
      };
      return { state: 'failed', problem: reading.problem, retry };
    }
    if (!hasValue(application) || !hasValue(rows) || !hasValue(attachments)) return { state: 'loading' };
    return { state: 'ready', draft: compose(drafts, held, application, rows, attachments.value) };
  }, [drafts, held, atServer, application, rows, attachments, applicationSource, rowsSource, attachmentsSource]);
}

type Known<T> = { value: T; asOf: number };

function hasValue<T>(reading: Reading<T>): reading is Extract<Reading<T>, { value: T }> {
  return reading.state === 'fresh' || reading.state === 'kept';
}

function compose(
  drafts: Drafts,
  held: DraftState,
  application: Known<Application> | undefined,
  rows: Known<Investigator[]> | undefined,
  attachments: readonly Attachment[],
): Draft {
  const answers = { ...noAnswers(), ...application?.value.answers };
  const known = application === undefined ? undefined : { value: {}, asOf: application.asOf };
  for (const { name } of answeredSteps) Object.assign(answers, keptOr(held.steps[name], known));
  const rowsAtServer =
    rows === undefined ? undefined : { value: drafts.investigators.withKeys(rows.value), asOf: rows.asOf };
  return {
    application: application?.value ?? null,
    answers,
    investigators: keptOr(held.investigators, rowsAtServer) ?? [],
    attachments,
    chosenFiles: held.files,
    agreement: held.agreement ?? application?.value.agreement ?? null,
  };
}
