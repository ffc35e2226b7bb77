import { writeStepSave } from '../../../src/contract/steps/step-save.ts';
import { emptyAnswers, type Answers, type Step } from '../../../src/contract/steps/step.ts';
import { questionStep, type QuestionStepName } from '../../../src/contract/steps/wizard.ts';

const SAVE_BYTES = 6 * 1024;

/** Answers of a step whose save is 6 KB of JSON. `mark` makes the answers different each time. */
export function sixKilobytesOfAnswers(name: QuestionStepName, mark: string): Answers {
  const step: Step = questionStep(name);
  const answers: Answers = emptyAnswers(step);
  const written = step.questions.filter(({ kind }) => kind !== 'tick');
  const room = SAVE_BYTES - bodyOf(name, answers, 1, 1).length;
  const words = `${mark} In ward 7 each participant is asked twice, a week apart, by the same person. `.repeat(room);
  for (const question of written) answers[question.name] = words.slice(0, Math.floor(room / written.length));
  return answers;
}

/** The request body in which the app sends these answers. */
export function bodyOf(name: QuestionStepName, answers: Answers, applicationId: number, userId: number): string {
  const step: Step = questionStep(name);
  return JSON.stringify(writeStepSave(step, answers, { applicationId, userId }));
}
