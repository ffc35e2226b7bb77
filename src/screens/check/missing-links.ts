import { cellId, filesFieldId, newFieldId } from '../../contract/steps/field-ids.ts';
import { fileKinds } from '../../contract/steps/files.ts';
import {
  investigatorQuestions,
  problemsOfInvestigator,
  type InvestigatorAnswers,
} from '../../contract/steps/investigators.ts';
import type { MissingPart } from '../../contract/steps/completeness.ts';
import { messageApart } from '../../contract/steps/step.ts';
import { questionOf, stepAddress, type WizardStep } from '../../contract/steps/wizard.ts';
import type { FieldProblem } from '../../ui/form/error-summary.tsx';

/** A missing answer, with the address of the field in which to give it. */
export type MissingLink = FieldProblem & { step: WizardStep; to: string };

/** The address of a field: its step, with the id of the field after `#`. */
export const fieldAddress = (step: WizardStep, fieldId: string) => `${stepAddress(step)}#${fieldId}`;

/**
 * Returns a link to the field of each missing answer. `rows` are the investigators in which the problems were found.
 */
export function missingLinks(missing: readonly MissingPart[], rows: readonly InvestigatorAnswers[]): MissingLink[] {
  // Problems of rows are in the order of the rows and their columns, so the n-th belongs to the n-th cell.
  const cells = rows.flatMap((row, index) => problemsOfInvestigator(row).map(({ name }) => cellId(index, name)));
  return missing.map(({ step, name, message }) => {
    const fieldId = fieldIdOf(step, name, cells);
    const question = questionOf(name);
    const text = question === undefined ? message : messageApart(question, message);
    return { step, message: text, fieldId, to: fieldAddress(step, fieldId) };
  });
}

function fieldIdOf(step: WizardStep, name: string, cells: string[]): string {
  if (step === 'investigators-info') return cells.shift() ?? newFieldId(investigatorQuestions[0].name);
  if (step === 'pi-cv') return filesFieldId(fileKinds.find((kind) => kind.wire === name)?.type ?? fileKinds[0].type);
  return name;
}
