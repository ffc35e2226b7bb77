import { cellId, filesFieldId, newFieldId } from '../../contract/steps/field-ids.ts';
import { fileKinds } from '../../contract/steps/files.ts';
import {
  investigatorQuestions,
  problemsOfInvestigator,
  type InvestigatorAnswers,
} from '../../contract/steps/investigators.ts';
import type { Missing } from '../../contract/steps/completeness.ts';
import { messageApart, type Question } from '../../contract/steps/step.ts';
import { answeredSteps, stepAddress, type WizardStep } from '../../contract/steps/wizard.ts';
import type { FieldProblem } from '../../ui/error-summary.tsx';

/** One thing that is missing, with the address of the field where it is mended. */
export type MissingLink = FieldProblem & { step: WizardStep; to: string };

const questions: readonly Question[] = answeredSteps.flatMap<Question>((step) => step.questions);

/** The address of a field: its step, and behind `#` the id that the field has there. */
export const fieldAddress = (step: WizardStep, fieldId: string) => `${stepAddress(step)}#${fieldId}`;

/** Where each missing answer is mended. `rows` are the investigators that the problems were found in. */
export function missingLinks(missing: readonly Missing[], rows: readonly InvestigatorAnswers[]): MissingLink[] {
  // Problems of rows come in the order of the rows and their columns, so the n-th belongs to the n-th cell.
  const cells = rows.flatMap((row, index) => problemsOfInvestigator(row).map(({ name }) => cellId(index, name)));
  return missing.map(({ step, name, message }) => {
    const fieldId = fieldIdOf(step, name, cells);
    const question = questions.find((one) => one.name === name);
    const text = question === undefined ? message : messageApart(question, message);
    return { step, message: text, fieldId, to: fieldAddress(step, fieldId) };
  });
}

function fieldIdOf(step: WizardStep, name: string, cells: string[]): string {
  if (step === 'investigators-info') return cells.shift() ?? newFieldId(investigatorQuestions[0].name);
  if (step === 'pi-cv') return filesFieldId(fileKinds.find((kind) => kind.wire === name)?.type ?? fileKinds[0].type);
  return name;
}
