import * as v from 'valibot';
import { problemsOf, typedSchema, type AnswerProblem } from '../../../contract/steps/rules.ts';
import { isAsked, type Answers, type Step } from '../../../contract/steps/step.ts';

/**
 * The last attempt on a form. Before the first attempt no problems are shown; after it the answers are validated on
 * every change: for Next that the step is complete, for a draft only that the answers can be stored.
 */
export type Attempt = {
  /** Counts the failed attempts. */
  count: number;
  asked: 'nothing' | 'storable' | 'complete';
  /** What the server refused, each with the refused answer. */
  refused: readonly (AnswerProblem & { answer: string | boolean | undefined })[];
};

export const noAttempt: Attempt = { count: 0, asked: 'nothing', refused: [] };

/** Returns the answers of one step only. */
export function answersOf(step: Step, answers: Answers): Answers {
  return Object.fromEntries(step.questions.map(({ name }) => [name, answers[name] ?? '']));
}

/** Returns the problems of the last attempt: at most one message per question, in the order of the questions. */
export function problemsFor(step: Step, answers: Answers, attempt: Attempt): AnswerProblem[] {
  if (attempt.asked === 'nothing') return [];
  const unstorable = v.safeParse(typedSchema(step), answers).issues ?? [];
  const wrong = [
    ...unstorable.map((issue) => ({ name: String(issue.path?.[0]?.key), message: issue.message })),
    ...(attempt.asked === 'complete' ? problemsOf(step, answers) : []),
  ];
  // A refusal applies until the refused answer is changed.
  const refused = attempt.refused.filter(({ name, answer }) => answers[name] === answer);
  return step.questions.flatMap((question) => {
    if (!isAsked(question, answers)) return [];
    const problem = [...wrong, ...refused].find(({ name }) => name === question.name);
    return problem === undefined ? [] : [{ name: problem.name, message: problem.message }];
  });
}
