import type { Problem } from '../api/envelope.ts';
import type { AnswerProblem } from './rules.ts';
import { emptyAnswers, type Answers, type AnswersOf, type Question, type Step } from './step.ts';

type Wire = Record<string, unknown>;

/** The wire fields of the given answers. A question that is known not to be asked is sent empty. */
export function writeAnswers<S extends Step>(
  step: S,
  answers: Partial<AnswersOf<S>>,
): Record<string, string | boolean> {
  const given: Partial<Answers> = answers;
  return Object.fromEntries(
    step.questions.flatMap((question) => {
      const value = storedAnswer(question, given);
      return value === undefined ? [] : [[question.wire, value]];
    }),
  );
}

/**
 * The value that a save stores for one answer; undefined if it does not change it. If the tick that it depends on is
 * absent, the question counts as asked.
 */
export function storedAnswer(question: Question, answers: Partial<Answers>): string | boolean | undefined {
  const { name, shownWhile } = question;
  const isHidden = shownWhile !== undefined && Object.hasOwn(answers, shownWhile) && answers[shownWhile] !== true;
  if (!isHidden) return answers[name];
  return question.kind === 'tick' ? false : '';
}

/** A step's answers from an application as read; what is missing or of another type is empty. */
export function readAnswers<S extends Step>(step: S, wire: Wire): AnswersOf<S> {
  return { ...emptyAnswers(step), ...readPresentAnswers(step, wire) };
}

/** Only the answers of a step that are present on the wire: those that a save changes. */
export function readPresentAnswers<S extends Step>(step: S, wire: Wire): Partial<AnswersOf<S>> {
  const present: Answers = {};
  for (const question of step.questions) {
    for (const name of [question.wire, ...(question.alsoRead ?? [])]) {
      const value = wire[name];
      if (question.kind === 'tick' ? typeof value === 'boolean' : typeof value === 'string') {
        present[question.name] = value as string | boolean;
        break;
      }
    }
  }
  // Only names of the step's questions, each checked against its kind above.
  return present as Partial<AnswersOf<S>>;
}

/** Problems of answers by plain name; a field that the step does not know is omitted. */
export function readProblems(step: Step, problems: readonly Problem[]): AnswerProblem[] {
  return problems.flatMap(({ field, message }) => {
    const question = step.questions.find((one) => one.wire === field);
    return question === undefined ? [] : [{ name: question.name, message }];
  });
}
