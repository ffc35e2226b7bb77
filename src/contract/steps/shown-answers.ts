import { isAsked, type Answers, type Step } from './step.ts';

/** One question with its answer, for a reader of an application. */
export type ShownAnswer = {
  label: string;
  value: string;
  /** Whether it is a single line, such as a name. */
  short: boolean;
  /** False if the question was not asked, because the tick that it depends on is not set. */
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
