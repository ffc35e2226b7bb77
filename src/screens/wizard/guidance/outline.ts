import { isBlank } from '../../../contract/domain/characters.ts';
import { problemsOf } from '../../../contract/steps/rules.ts';
import { isAsked, type Answers, type Step } from '../../../contract/steps/step.ts';

/** One question in the list of its step. `started`: it has an answer that is not long enough or not right yet. */
export type OutlineEntry = { name: string; label: string; state: 'answered' | 'started' | 'empty' };

/** The questions that a step asks now, and how far each answer is. */
export function outlineOf(step: Step, answers: Answers): OutlineEntry[] {
  const wrong = new Set(problemsOf(step, answers).map(({ name }) => name));
  return step.questions
    .filter((question) => isAsked(question, answers))
    .map(({ name, label }) => {
      const answer = answers[name] ?? '';
      const isEmpty = typeof answer === 'string' ? isBlank(answer) : !answer;
      return { name, label, state: isEmpty ? 'empty' : wrong.has(name) ? 'started' : 'answered' };
    });
}
