import * as v from 'valibot';
import { problemsOf, typedSchema, type AnswerProblem } from '../../contract/steps/rules.ts';
import { isAsked, type Answers, type Step } from '../../contract/steps/step.ts';

/**
 * What was last asked of a form. Nothing is wrong with it before an attempt; then the answers are looked at as they are
 * typed: for Next whether the step is complete, for a draft only whether the answers can be stored.
 */
export type Attempt = {
  /** Grows with every failed attempt. */
  count: number;
  asked: 'nothing' | 'storable' | 'complete';
  /** What the server refused, each with the answer that it refused. */
  refused: readonly (AnswerProblem & { answer: string | boolean | undefined })[];
};

export const noAttempt: Attempt = { count: 0, asked: 'nothing', refused: [] };

/** The answers of one step, and no others. */
export function answersOf(step: Step, answers: Answers): Answers {
  return Object.fromEntries(step.questions.map(({ name }) => [name, answers[name] ?? '']));
}

/** What is wrong with the answers by the last attempt: at most one message a question, in the order of the questions. */
export function problemsFor(step: Step, answers: Answers, attempt: Attempt): AnswerProblem[] {
  if (attempt.asked === 'nothing') return [];
  const unstorable = v.safeParse(typedSchema(step), answers).issues ?? [];
  const wrong = [
    ...unstorable.map((issue) => ({ name: String(issue.path?.[0]?.key), message: issue.message })),
    ...(attempt.asked === 'complete' ? problemsOf(step, answers) : []),
  ];
  // A refusal holds until the answer that was refused is changed.
  const refused = attempt.refused.filter(({ name, answer }) => answers[name] === answer);
  return step.questions.flatMap((question) => {
    if (!isAsked(question, answers)) return [];
    const problem = [...wrong, ...refused].find(({ name }) => name === question.name);
    return problem === undefined ? [] : [{ name: problem.name, message: problem.message }];
  });
}
