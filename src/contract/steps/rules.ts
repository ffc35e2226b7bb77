import * as v from 'valibot';
import { countCharacters, isBlank } from '../domain/characters.ts';
import { LINE_MAX_UNITS, TEXT_MAX_UNITS } from '../api/limits.ts';
import { fieldMessages } from '../messages/application/fields.ts';
import { isAsked, requiredMessage, type Answers, type AnswersOf, type Question, type Step } from './step.ts';

/** One problem that makes a step incomplete, by the question's plain name. */
export type AnswerProblem = { name: string; message: string };

/** The problems that make the answers of a step incomplete, in the order of the questions. Empty means complete. */
export function problemsOf(step: Step, answers: Answers): AnswerProblem[] {
  return step.questions.flatMap((question: Question) => {
    if (question.kind === 'tick' || !question.required || !isAsked(question, answers)) return [];
    const answer = answers[question.name];
    const text = typeof answer === 'string' ? answer : '';
    if (isBlank(text)) return [{ name: question.name, message: requiredMessage(question) }];
    if (question.least !== undefined && countCharacters(text) < question.least) {
      return [{ name: question.name, message: fieldMessages.least(question.least) }];
    }
    return [];
  });
}

/**
 * Text that the store can keep: bounded, and without NUL (PostgreSQL cannot store it). Lone surrogates are replaced.
 */
export function storableText(label: string, mostUnits: number) {
  return v.pipe(
    v.string(fieldMessages.notText(label)),
    v.maxLength(mostUnits, fieldMessages.tooLong(label, mostUnits)),
    v.check((text) => !text.includes('\0'), fieldMessages.unstorable(label)),
    v.transform((text) => text.toWellFormed()),
  );
}

/**
 * An answer as it is stored and compared: without the blanks around it. The app sends it so, and the server stores it
 * so.
 */
export function storedAnswer<Answer extends string | boolean>(answer: Answer): Answer | string {
  return typeof answer === 'string' ? answer.trim().toWellFormed() : answer;
}

export function mostUnits(question: Question): number {
  return question.kind === 'line' ? LINE_MAX_UNITS : TEXT_MAX_UNITS;
}

function asTyped(question: Question) {
  return question.kind === 'tick'
    ? v.boolean(fieldMessages.notTicked(question.label))
    : v.pipe(storableText(question.label, mostUnits(question)), v.trim());
}

/** Schema of a step's answers as typed so far: types and bounds, not completeness. */
export function typedSchema<S extends Step>(step: S): v.GenericSchema<AnswersOf<S>, AnswersOf<S>> {
  const entries = Object.fromEntries(step.questions.map((question) => [question.name, asTyped(question)]));
  // The entries are made from the step's own questions, so the object has exactly the type of the step.
  return v.object(entries) as unknown as v.GenericSchema<AnswersOf<S>, AnswersOf<S>>;
}

/** Schema of the answers of a complete step; each issue has the path of its question. */
export function completeSchema<S extends Step>(step: S): v.GenericSchema<AnswersOf<S>, AnswersOf<S>> {
  return v.pipe(
    typedSchema(step),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const input: Answers = dataset.value;
      for (const { name, message } of problemsOf(step, input)) {
        addIssue({ message, path: [{ type: 'object', origin: 'value', input, key: name, value: input[name] }] });
      }
    }),
  );
}

const Id = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * Schema of the payload of a step's save on the wire: any question may be absent, because only what is present changes;
 * unknown fields are ignored.
 */
export function payloadSchema(step: Step) {
  const entries = Object.fromEntries(step.questions.map((question) => [question.wire, v.optional(asTyped(question))]));
  return v.object({ ...entries, projectApplicationId: Id, userId: Id });
}
