import { waitingMessages as messages } from '../../contract/messages/waiting.ts';
import { reviewApplication, routes, viewApplication } from '../../contract/routes.ts';
import { role, status } from '../../contract/statuses.ts';
import { cellId, filesFieldId } from '../../contract/steps/field-ids.ts';
import { fileKinds } from '../../contract/steps/files.ts';
import { investigatorQuestions } from '../../contract/steps/investigators.ts';
import { messageApart, type Question } from '../../contract/steps/step.ts';
import { answeredSteps, stepAddress, type WizardStep } from '../../contract/steps/wizard.ts';
import type { ListedChange } from '../../outbox/listed-change.ts';

/** Where a change can be mended. `opens`: the application has to be the one at hand there. */
export type Mending = { to: string; opens: boolean; text: string };

export function mendingOf(change: ListedChange, lane: number, roleId: number): Mending {
  const { edit, look, submitAgain } = messages;
  const inStep = (step: WizardStep): Mending => ({ to: stepAddress(step), opens: true, text: edit });
  switch (change.kind) {
    case 'saveStep':
      return inStep(change.step);
    case 'saveInvestigators':
    case 'removeInvestigator':
      return inStep('investigators-info');
    case 'addFile':
    case 'removeFile':
      return inStep('pi-cv');
    case 'changeStatus':
      if (change.to === status.pending) return { to: routes.checkApplication, opens: true, text: submitAgain };
      return { ...applicationOf(lane, roleId), text: look };
    case 'comment':
      return { ...applicationOf(lane, roleId), text: look };
  }
}

/** Where an application is looked at. */
export function applicationOf(lane: number, roleId: number): Pick<Mending, 'to' | 'opens'> {
  return { to: roleId === role.administrator ? reviewApplication(lane) : viewApplication(lane), opens: false };
}

/** What the server found, with the address of the field where it is mended; null where it names none that is known. */
export type ProblemLink = { message: string; to: string | null };

const questions = answeredSteps.flatMap((step) =>
  step.questions.map((question: Question) => ({ step: step.name as WizardStep, question })),
);

/** `field` is a wire name, as the server gives it. */
export function problemLink({ field: path, message }: { field: string; message: string }): ProblemLink {
  // Of a list the place of its row stands in front: "0.position".
  const [, row = '0', field = path] = /^(\d+)\.(.+)$/.exec(path) ?? [];
  const asked = questions.find(({ question }) => [question.wire, ...(question.alsoRead ?? [])].includes(field));
  if (asked !== undefined) {
    const { step, question } = asked;
    return { message: messageApart(question, message), to: `${stepAddress(step)}#${question.name}` };
  }
  const files = fileKinds.find(({ wire }) => wire === field);
  if (files !== undefined) return { message, to: `${stepAddress('pi-cv')}#${filesFieldId(files.type)}` };
  const cell = investigatorQuestions.find(
    (question: Question) => question.wire === field || (question.alsoRead ?? []).includes(field),
  );
  if (cell === undefined) return { message, to: null };
  return { message, to: `${stepAddress('investigators-info')}#${cellId(Number(row), cell.name)}` };
}
