import { isAsked, type Answers, type Step } from './step.ts';

/** One question with what was answered, for whoever reads an application. */
export type ShownAnswer = {
  label: string;
  value: string;
  /** One line, such as a name. */
  short: boolean;
  /** False where the question was not put, because the tick that it depends on is not set. */
  asked: boolean;
};

/** The written answers of a step in the order of its questions; ticks are shown as boxes, not as texts. */
export function shownAnswers(step: Step, answers: Answers): ShownAnswer[] {
  return step.questions
    .filter((question) => question.kind !== 'tick')
    .map((question) => {
      const asked = isAsked(question, answers);
      const answer = answers[question.name];
      const value = asked && typeof answer === 'string' ? answer : '';
      return { label: question.label, value, short: question.kind === 'line', asked };
    });
}
