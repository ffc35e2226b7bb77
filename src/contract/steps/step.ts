import type { CallName } from '../api/addresses.ts';
import { fieldMessages } from '../messages/application/fields.ts';

/** What a question of each kind has beside what all questions have. */
type KindOptions = {
  /** One line of text. */
  line: unknown;
  /** A long answer with paragraphs. */
  text: {
    /** Minimum length in characters as a reader sees them. */
    minCharacters?: number;
  };
  /** A number from 0 on, with at most 12 digits and 3 decimals, as text: as it was typed, with Latin digits. */
  number: {
    /** What it counts, such as "SAR" or "months"; shown after it. */
    unit?: string;
  };
  /** A day of the calendar: "2026-11-21". */
  date: unknown;
  /** One of several. */
  choice: {
    /** `value` is what is stored and sent; the label may change. */
    options: readonly { value: string; label: string }[];
  };
  /** A tick box. If it is required, it has to be ticked. */
  tick: {
    /** The hint until it is ticked; `hint` is about the fields that the tick shows, and only shown with them. */
    hintBefore?: string;
  };
};
export type QuestionKind = keyof KindOptions;

/**
 * One question of the wizard. Everything that is asked, saved, checked, reviewed and printed about it is derived from
 * this: the form, the check page, the administrator's tab, the package, the codec and the server's rules. What depends
 * on its kind is a table with one entry for each kind, next to the code that reads it.
 */
export type Question<Kind extends QuestionKind = QuestionKind> = {
  [K in Kind]: {
    /** The plain name, unique over all steps; the app and the server's store use no other. */
    name: string;
    /** The name in the v1 API; it occurs in `src/contract/` only. */
    wire: string;
    /** Other names under which an application as read may contain it. */
    alsoRead?: readonly string[];
    label: string;
    hint?: string;
    kind: K;
    required: boolean;
    /** Shown if a required answer is missing; without it "{Label} is required", or the minimum's message. */
    requiredMessage?: string;
    /** Asked (and required) only while the tick of this name is set; otherwise it is sent empty. */
    shownWhile?: string;
  } & KindOptions[K];
}[Kind];

/** A table with one entry for each kind of question. */
export type PerKind<Rest extends readonly unknown[], Result> = {
  readonly [K in QuestionKind]: (question: Question<K>, ...rest: Rest) => Result;
};

/** Applies the entry of a question's kind. */
export function byKind<K extends QuestionKind, Rest extends readonly unknown[], Result>(
  table: PerKind<Rest, Result>,
  question: Question<K>,
  ...rest: Rest
): Result {
  return table[question.kind](question, ...rest);
}

/** A step that is saved by one call with one payload. */
export type Step = {
  /** The last part of its address; its title too. */
  name: string;
  /** The call that saves it. */
  call: CallName;
  /** Constant fields of the payload beside the answers. */
  alsoSent?: Readonly<Record<string, number>>;
  /** Whether Back saves it first. */
  savesOnBack?: 'whenComplete' | 'always';
  /** Save As Draft and Next are unavailable while it is incomplete. */
  locksWhileIncomplete?: true;
  questions: readonly Question[];
};

/** An answer: a tick's is a boolean, that of every other kind is text. */
export type Answer = string | boolean;
type AnswerOf<Kind extends QuestionKind> = Kind extends 'tick' ? boolean : string;

/** The answers to these questions by plain name, as a form holds them. */
export type AnswersTo<Q extends Question> = { [One in Q as One['name']]: AnswerOf<One['kind']> };
export type AnswersOf<S extends Step> = AnswersTo<S['questions'][number]>;

/** Any step's answers, if the step is not known at compile time. */
export type Answers = Record<string, Answer>;

const emptyOfKind: { readonly [K in QuestionKind]: AnswerOf<K> } = {
  line: '',
  text: '',
  number: '',
  date: '',
  choice: '',
  tick: false,
};

/** The answer that a question has before anybody answered it. */
export const emptyAnswer = ({ kind }: Pick<Question, 'kind'>): Answer => emptyOfKind[kind];

/** Empty answers for a new form. */
export function emptyAnswers<S extends Step>(step: S): AnswersOf<S> {
  const empty: Answers = Object.fromEntries(step.questions.map((question) => [question.name, emptyAnswer(question)]));
  // Built from the step's own questions, so every name is there with the type of its kind.
  return empty as AnswersOf<S>;
}

/** True while the question is asked: always, or while the tick that it depends on is set. */
export function isAsked(question: Question, answers: Answers): boolean {
  return question.shownWhile === undefined || answers[question.shownWhile] === true;
}

/** The minimum length of an answer, if its question has one. */
export const leastOf = (question: Question): number | undefined =>
  question.kind === 'text' ? question.minCharacters : undefined;

/** The message for a required question that has no answer. */
export function requiredMessage(question: Question): string {
  if (question.requiredMessage !== undefined) return question.requiredMessage;
  const least = leastOf(question);
  return least === undefined ? fieldMessages.required(question.label) : fieldMessages.least(least);
}

/** A message to be shown apart from its field: one that does not name its question gets the label. */
export function messageApart(question: Question, message: string): string {
  const least = leastOf(question);
  const nameless = least !== undefined && message === fieldMessages.least(least);
  return nameless ? fieldMessages.ofQuestion(question.label, message) : message;
}
