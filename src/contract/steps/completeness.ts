import type { Attachment } from '../domain/attachment.ts';
import type { Problem } from '../api/envelope.ts';
import { fieldMessages } from '../messages/application/fields.ts';
import { fileMessages } from '../messages/application/files.ts';
import { questions } from '../messages/application/questions.ts';
import { conflictOfInterest } from './conflict-of-interest.ts';
import { AGREEMENT_FIELD_ID } from './field-ids.ts';
import { fileKinds, type FileType } from './files.ts';
import { investigatorQuestions, problemsOfInvestigator, type InvestigatorAnswers } from './investigators.ts';
import { problemsOf } from './rules.ts';
import type { AgreementState } from './step-save.ts';
import { questionSteps, stepIndex, type ApplicationAnswers, type OwnStep, type WizardStep } from './wizard.ts';

/** The wire field with the version of the policies that were agreed to. */
export const AGREEMENT_WIRE = 'agreedPolicyVersion';

/** All that is asked of an application, regardless of where it is stored. */
export type PartsToCheck = {
  answers: ApplicationAnswers;
  /** Whether the question about conflicts was saved: an unset tick alone does not show that it was considered. */
  conflictAnswered: boolean;
  investigators: readonly InvestigatorAnswers[];
  agreement: AgreementState;
  /** The type of every file that is stored, or waits to be. */
  fileTypes: readonly FileType[];
  /** The stored files, if the server scans them. */
  files?: readonly Pick<Attachment, 'type' | 'fileName' | 'scan'>[];
};

/** One thing that prevents the submission of an application: the step to correct it in, and its plain and wire name. */
export type MissingPart = { step: WizardStep; name: string; wire: string; message: string };

/** What prevents the submission of an application, in the order of the wizard. Empty means complete. */
export function missingIn(parts: PartsToCheck): MissingPart[] {
  const missing = [
    ...missingAnswers(parts.answers),
    ...missingConflict(parts),
    ...Object.values(missingInOwnStep).flatMap((missingInStep) => missingInStep(parts)),
  ];
  return missing.toSorted((one, other) => stepIndex(one.step) - stepIndex(other.step));
}

function missingAgreement({ agreement }: PartsToCheck): MissingPart[] {
  if (agreement === 'given') return [];
  const message = questions.agreement[agreement];
  return [{ step: 'policy-agreement', name: AGREEMENT_FIELD_ID, wire: AGREEMENT_WIRE, message }];
}

function missingAnswers(answers: ApplicationAnswers): MissingPart[] {
  return questionSteps.flatMap((step) =>
    problemsOf(step, answers).map(({ name, message }) => ({
      step: step.name,
      name,
      wire: step.questions.find((question) => question.name === name)?.wire ?? name,
      message,
    })),
  );
}

function missingConflict({ answers, conflictAnswered }: PartsToCheck): MissingPart[] {
  if (conflictAnswered || answers.noConflict) return [];
  const step = conflictOfInterest.name;
  const [{ name, wire }] = conflictOfInterest.questions;
  return [{ step, name, wire, message: questions.noConflict.unanswered }];
}

function missingInvestigators({ investigators }: PartsToCheck): MissingPart[] {
  const step = 'investigators-info';
  const [first] = investigatorQuestions;
  if (investigators.length === 0) {
    return [{ step, name: first.name, wire: first.wire, message: questions.investigatorName.required }];
  }
  return investigators.flatMap((row, index) =>
    problemsOfInvestigator(row).map(({ name, message }) => ({
      step,
      name,
      wire: investigatorQuestions.find((question) => question.name === name)?.wire ?? name,
      message: investigators.length === 1 ? message : fieldMessages.inRow(index + 1, message),
    })),
  );
}

function missingFiles({ fileTypes, files = [] }: PartsToCheck): MissingPart[] {
  return fileKinds.flatMap(({ type, wire, required }) => {
    const messages = files.flatMap((file) =>
      file.type === type && file.scan === 'infected' ? fileMessages.infected(file.fileName) : [],
    );
    if (required && !fileTypes.includes(type)) messages.push(fileMessages.cvRequired);
    return messages.map((message): MissingPart => ({ step: 'pi-cv', name: wire, wire, message }));
  });
}

const missingInOwnStep: Record<OwnStep, (parts: PartsToCheck) => MissingPart[]> = {
  'policy-agreement': missingAgreement,
  'investigators-info': missingInvestigators,
  'pi-cv': missingFiles,
};

/** The same in the form of `data.problems` of the server's response. */
export function writeMissing(missing: readonly MissingPart[]): Problem[] {
  return missing.map(({ wire, message }) => ({ field: wire, message }));
}
