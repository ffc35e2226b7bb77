import { AGREEMENT_WIRE } from '../../../contract/steps/completeness.ts';
import { AGREEMENT_FIELD_ID, cellId, filesFieldId } from '../../../contract/steps/field-ids.ts';
import { fileKinds } from '../../../contract/steps/files.ts';
import { investigatorQuestions } from '../../../contract/steps/investigators.ts';
import { messageApart, type Question } from '../../../contract/steps/step.ts';
import { allQuestions, stepAddress, stepOfAnswer } from '../../../contract/steps/wizard.ts';

/** A problem that the server found, with the address of its field; `to` is null if the field is not known. */
export type ProblemLink = { message: string; to: string | null };

/** Returns the link for a problem. `field` is a wire name from the server. */
export function problemLink({ field: path, message }: { field: string; message: string }): ProblemLink {
  // In a list the name is prefixed with the index of the row: "0.position".
  const [, row = '0', field = path] = /^(\d+)\.(.+)$/.exec(path) ?? [];
  const question = allQuestions.find(({ wire, alsoRead = [] }) => wire === field || alsoRead.includes(field));
  if (question !== undefined) {
    const { name } = question;
    return { message: messageApart(question, message), to: `${stepAddress(stepOfAnswer(name))}#${name}` };
  }
  if (field === AGREEMENT_WIRE) return { message, to: `${stepAddress('policy-agreement')}#${AGREEMENT_FIELD_ID}` };
  const files = fileKinds.find(({ wire }) => wire === field);
  if (files !== undefined) return { message, to: `${stepAddress('pi-cv')}#${filesFieldId(files.type)}` };
  const cell = investigatorQuestions.find(
    (question: Question) => question.wire === field || (question.alsoRead ?? []).includes(field),
  );
  if (cell === undefined) return { message, to: null };
  return { message, to: `${stepAddress('investigators-info')}#${cellId(Number(row), cell.name)}` };
}
