import * as v from 'valibot';
import { POLICY_VERSION_MAX_UNITS } from '../api/limits.ts';
import { applicationDetail } from './application-detail.ts';
import { readPresentAnswers, writeAnswers } from './codec.ts';
import { methodology } from './methodology.ts';
import { payloadSchema, storableText } from './rules.ts';
import type { AnswersOf, Step } from './step.ts';
import { titleOfStudy } from './title-of-study.ts';
import type { QuestionStep, ApplicationAnswers } from './wizard.ts';

/** When the user agreed to the policies, and to which version of them. */
export type Agreement = { agreedAt: string; agreedPolicyVersion: string };

/** Whether the policies were agreed to in their current version. */
export type AgreementState = 'given' | 'missing' | 'outdated';

export function agreementState(agreement: Agreement | null, policyVersion: string): AgreementState {
  if (agreement === null) return 'missing';
  return agreement.agreedPolicyVersion === policyVersion ? 'given' : 'outdated';
}

/** What a save of one step changes: the answers that are present, and at `Step/1` the agreement. */
export type StepSave = {
  /** 0 starts a new application. */
  applicationId: number;
  userId: number;
  answers: Partial<ApplicationAnswers>;
  agreement: Agreement | undefined;
};

const AgreementFields = v.object({
  agreedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  agreedPolicyVersion: v.optional(storableText('agreedPolicyVersion', POLICY_VERSION_MAX_UNITS)),
});

/** The body of a step's save, checked for types and bounds. */
export function StepSaveBody(step: QuestionStep) {
  const payload = payloadSchema(step);
  return step.name === applicationDetail.name ? v.object({ ...payload.entries, ...AgreementFields.entries }) : payload;
}

/**
 * The steps whose answers are in a body sent to `step`. Some v1 clients send the methodology to Step/4; its fields
 * identify it, and study fields beside them count too.
 */
export function stepsOfBody(step: QuestionStep, body: unknown): readonly QuestionStep[] {
  if (step.name !== titleOfStudy.name || typeof body !== 'object' || body === null) return [step];
  const contains = (one: QuestionStep) => one.questions.some((question) => Object.hasOwn(body, question.wire));
  if (!contains(methodology)) return [step];
  return contains(step) ? [step, methodology] : [methodology];
}

/** The save that a checked body requests. */
export function readStepSave(step: QuestionStep, body: Record<string, unknown>): StepSave {
  const { projectApplicationId, userId } = v.parse(Owner, body);
  const { agreedAt, agreedPolicyVersion } = v.parse(AgreementFields, body);
  const agreed = step.name === applicationDetail.name && agreedAt !== undefined;
  return {
    applicationId: projectApplicationId,
    userId,
    answers: readPresentAnswers<Step>(step, body),
    agreement: agreed ? { agreedAt, agreedPolicyVersion: agreedPolicyVersion ?? '' } : undefined,
  };
}

const Owner = v.object({ projectApplicationId: v.number(), userId: v.number() });

/** The body of a save. The agreement, if there is one, is sent with the save at `Step/1` only. */
export function writeStepSave<S extends Step>(
  step: S,
  answers: Partial<AnswersOf<S>>,
  save: { applicationId: number; userId: number; agreement?: Agreement | undefined },
): Record<string, unknown> {
  return {
    projectApplicationId: save.applicationId,
    userId: save.userId,
    ...writeAnswers(step, answers),
    ...step.alsoSent,
    ...(step.name === applicationDetail.name ? save.agreement : undefined),
  };
}
