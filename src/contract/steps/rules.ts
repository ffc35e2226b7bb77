import * as v from 'valibot';
import { countCharacters, isBlank } from '../domain/characters.ts';
import { LINE_MAX_UNITS, TEXT_MAX_UNITS } from '../api/limits.ts';
import { fieldMessages } from '../messages/application/fields.ts';
import { plainNumber, readNumber } from './numbers.ts';
import {
  byKind,
  isAsked,
  leastOf,
  requiredMessage,
  type Answer,
  type Answers,
  type AnswersOf,
  type PerKind,
  type Question,
  type Step,
} from './step.ts';

/** One problem that makes a step incomplete, by the question's plain name. */
export type AnswerProblem = { name: string; message: string };

/** The problems that make the answers of a step incomplete, in the order of the questions. Empty means complete. */
export function problemsOf(step: Step, answers: Answers): AnswerProblem[] {
  return step.questions.flatMap((question) => {
    const message = isAsked(question, answers) ? byKind(incompleteness, question, answers[question.name]) : undefined;
    return message === undefined ? [] : [{ name: question.name, message }];
  });
}

/** What makes an answer incomplete, by the kind of its question. */
const incompleteness: PerKind<[answer: Answer | undefined], string | undefined> = {
  line: incompleteText,
  text: incompleteText,
  number: incompleteText,
  date: incompleteText,
  choice: incompleteText,
  tick: (question, answer) => (question.required && answer !== true ? requiredMessage(question) : undefined),
};

function incompleteText(question: Question, answer: Answer | undefined): string | undefined {
  const text = typeof answer === 'string' ? answer : '';
  if (isBlank(text)) return question.required ? requiredMessage(question) : undefined;
  const least = leastOf(question);
  if (least !== undefined && countCharacters(text) < least) return fieldMessages.least(least);
  return byKind(malformation, question, text);
}

const none = () => undefined;

/** What is wrong with the form of a written answer that is not empty, by the kind of its question. */
const malformation: PerKind<[text: string], string | undefined> = {
  line: none,
  text: none,
  number: ({ label }, text) => (readNumber(text) === undefined ? fieldMessages.notNumber(label) : undefined),
  date: ({ label }, text) => (isDay(text.trim()) ? undefined : fieldMessages.notDate(label)),
  choice: ({ label, options }, text) =>
    options.some(({ value }) => value === text.trim()) ? undefined : fieldMessages.notOffered(label),
  tick: none,
};

/** Whether it is a day of the calendar in the form of ISO 8601. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
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
export function trimmedAnswer<One extends Answer>(answer: One): One | string {
  return typeof answer === 'string' ? answer.trim().toWellFormed() : answer;
}

const textUpTo = (mostUnits: number) => (question: Question) =>
  v.pipe(storableText(question.label, mostUnits), v.trim());

/** Text in a certain form, or none. */
const formedText = (question: Question) =>
  v.pipe(
    storableText(question.label, LINE_MAX_UNITS),
    v.trim(),
    v.check(
      (text) => text === '' || byKind(malformation, question, text) === undefined,
      ({ input }) => byKind(malformation, question, input) ?? '',
    ),
  );

/** The schema of an answer as typed so far, by the kind of its question: type and bounds, not completeness. */
const typedAnswer: PerKind<[], v.GenericSchema<Answer>> = {
  line: textUpTo(LINE_MAX_UNITS),
  text: textUpTo(TEXT_MAX_UNITS),
  number: (question) => v.pipe(formedText(question), v.transform(plainNumber)),
  date: formedText,
  choice: formedText,
  tick: ({ label }) => v.boolean(fieldMessages.notTicked(label)),
};

/** Schema of a step's answers as typed so far: types and bounds, not completeness. */
export function typedSchema<S extends Step>(step: S): v.GenericSchema<AnswersOf<S>, AnswersOf<S>> {
  const entries = Object.fromEntries(
    step.questions.map((question: Question) => [question.name, byKind(typedAnswer, question)]),
  );
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
  const entries = Object.fromEntries(
    step.questions.map((question) => [question.wire, v.optional(byKind(typedAnswer, question))]),
  );
  return v.object({ ...entries, projectApplicationId: Id, userId: Id });
}
