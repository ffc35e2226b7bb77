import type { Problem } from '../api/envelope.ts';
import type { AnswerProblem } from './rules.ts';
import {
  emptyAnswer,
  emptyAnswers,
  type Answer,
  type Answers,
  type AnswersOf,
  type Question,
  type QuestionKind,
  type Step,
} from './step.ts';

type Wire = Record<string, unknown>;

/** The wire fields of the given answers. A question that is known not to be asked is sent empty. */
export function writeAnswers<S extends Step>(step: S, answers: Partial<AnswersOf<S>>): Answers {
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
export function storedAnswer(question: Question, answers: Partial<Answers>): Answer | undefined {
  const { name, shownWhile } = question;
  const isHidden = shownWhile !== undefined && Object.hasOwn(answers, shownWhile) && answers[shownWhile] !== true;
  return isHidden ? emptyAnswer(question) : answers[name];
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
      const answer = answerOnWire[question.kind](wire[name]);
      if (answer !== undefined) {
        present[question.name] = answer;
        break;
      }
    }
  }
  // Only names of the step's questions, each checked against its kind above.
  return present as Partial<AnswersOf<S>>;
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The answer that a value on the wire is, by the kind of its question; undefined if it is none. */
const answerOnWire: Record<QuestionKind, (value: unknown) => Answer | undefined> = {
  line: text,
  text,
  number: text,
  date: text,
  choice: text,
  tick: (value) => (typeof value === 'boolean' ? value : undefined),
};

/** Problems of answers by plain name; a field that the step does not know is omitted. */
export function readProblems(step: Step, problems: readonly Problem[]): AnswerProblem[] {
  return problems.flatMap(({ field, message }) => {
    const question = step.questions.find((one) => one.wire === field);
    return question === undefined ? [] : [{ name: question.name, message }];
  });
}
