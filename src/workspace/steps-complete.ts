import type { ApplicationAtServer } from '../contract/domain/operation.ts';
import { missingIn, type MissingPart } from '../contract/steps/completeness.ts';
import { fileKinds } from '../contract/steps/files.ts';
import { agreementState } from '../contract/steps/step-save.ts';
import { wizardSteps, type WizardStep } from '../contract/steps/wizard.ts';
import type { Draft } from '../drafts/draft.ts';

/** How many steps of an application lack nothing, and the first one that does; null if none does. */
export type StepsComplete = { done: number; all: number; next: WizardStep | null };

export function stepsComplete(missing: readonly Pick<MissingPart, 'step'>[]): StepsComplete {
  const open = wizardSteps.filter((name) => missing.some(({ step }) => step === name));
  return { done: wizardSteps.length - open.length, all: wizardSteps.length, next: open[0] ?? null };
}

/** What is missing in an application as the server has it. */
export function missingInWhole(
  { application, investigators, attachments }: ApplicationAtServer,
  policyVersion: string,
): MissingPart[] {
  const { answers, agreement, conflictAnswered } = application;
  // A server that does not say what was agreed to is not held against the applicant.
  const isKnown = agreement !== null || conflictAnswered !== undefined;
  return missingIn({
    answers,
    conflictAnswered: conflictAnswered === true,
    investigators,
    agreement: isKnown ? agreementState(agreement, policyVersion) : 'given',
    fileTypes: fileKinds.map(({ type }) => type).filter((type) => attachments.some((file) => file.type === type)),
    files: attachments,
  });
}

/** Whether this device has only an older version of a draft, and nothing of its own. Times are ISO 8601. */
export function isOlder({ partStates, newInvestigator, readFrom }: Draft, modifiedDate: string | null): boolean {
  const { draft, operations } = readFrom;
  const isUntouched = Object.values(partStates).every((state) => state === null || state === 'saved');
  if (!isUntouched || newInvestigator !== null || operations.length > 0 || modifiedDate === null) return false;
  return (draft.base?.asOf ?? 0) < Date.parse(modifiedDate);
}
