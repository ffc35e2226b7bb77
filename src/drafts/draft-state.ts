import type { FileType } from '../contract/steps/files.ts';
import type { Investigator, InvestigatorAnswers } from '../contract/steps/investigators.ts';
import type { Agreement } from '../contract/steps/step-save.ts';
import { isAsked, type Answers, type Step } from '../contract/steps/step.ts';
import type { AnsweredStepName } from '../contract/steps/wizard.ts';

/** A row of the list of investigators; `key` stays while `id` is still 0. */
export type DraftInvestigator = Investigator & { key: string };

/** What a person typed, and when the server accepted exactly this (ms since 1970); null: it has newer words. */
export type Kept<T> = { value: T; savedAt: number | null };

/**
 * A file that was chosen, until the server's list of files bears it. Its bytes and their SHA-256 were taken when it was
 * chosen.
 */
export type ChosenFile = {
  key: string;
  type: FileType;
  fileName: string;
  bytes: Blob;
  sha256: string;
  /** The stored file that it takes the place of. */
  replaces: number | undefined;
  state: 'kept' | 'sending' | 'refused' | 'sent';
  /** The server's words where it refused. */
  message: string;
  /** When the server accepted it (ms since 1970); null: it is not there. */
  sentAt: number | null;
  /** Its number at the server, once it is there and the server has told it. */
  attachmentId: number | undefined;
};

/** All that this device holds of one application beyond what the server said. */
export type DraftState = {
  agreement: Agreement | null;
  steps: Readonly<Partial<Record<AnsweredStepName, Kept<Answers>>>>;
  investigators: Kept<readonly DraftInvestigator[]> | null;
  /** Typed in the form for a new row and not added to the rows; null: nothing was typed. */
  newInvestigator: InvestigatorAnswers | null;
  files: readonly ChosenFile[];
};

export const emptyDraft: DraftState = {
  agreement: null,
  steps: {},
  investigators: null,
  newInvestigator: null,
  files: [],
};

/** What is kept here counts, unless the server was asked after it had accepted the very same. */
export function keptOr<T>(
  kept: Kept<T> | null | undefined,
  fromServer: { value: T; asOf: number } | undefined,
): T | undefined {
  if (kept === null || kept === undefined) return fromServer?.value;
  const overtaken = fromServer !== undefined && kept.savedAt !== null && fromServer.asOf > kept.savedAt;
  return overtaken ? fromServer.value : kept.value;
}

/**
 * What was typed for questions that are not asked as the answers stand: it is sent empty, so only this device has it, and
 * it is there again when the tick that they depend on is set.
 */
export function unasked(step: Step, answers: Answers, typed: Answers | undefined): Answers {
  if (typed === undefined) return {};
  const names = step.questions.filter((question) => !isAsked(question, answers)).map(({ name }) => name);
  return Object.fromEntries(
    names.flatMap((name) => {
      const answer = typed[name];
      return answer === undefined ? [] : [[name, answer]];
    }),
  );
}
