import { fieldMessages } from '../messages/application/fields.ts';

/**
 * One question of the wizard. Everything that is asked, saved, checked, reviewed and printed about it is derived from
 * this: the form, the check page, the reviewer's tab, the print package, the codec and the server's rules.
 */
export type Question = {
  /** The plain name, unique over all steps; the app and the server's store use no other. */
  name: string;
  /** The name in the save payload, used nowhere else. */
  wire: string;
  /** Other names under which an application as read may contain it. */
  alsoRead?: readonly string[];
  label: string;
  hint?: string;
  /** `line` is one line of text, `text` a long answer with paragraphs, `tick` a boolean. */
  kind: 'line' | 'text' | 'tick';
  required: boolean;
  /** Shown if a required answer is missing; without it "{Label} is required", or the minimum's message. */
  requiredMessage?: string;
  /** Minimum length in characters as a reader sees them. */
  least?: number;
  /** Asked (and required) only while the tick of this name is set; otherwise it is sent empty. */
  shownWhile?: string;
};

/** A step that is saved by one call with one payload. */
export type Step = {
  name: string;
  path: string;
  /** Constant fields of the payload beside the answers. */
  alsoSent?: Readonly<Record<string, number>>;
  questions: readonly Question[];
};

/** The answers of one step by plain name, as a form holds them. */
export type AnswersOf<S extends Step> = {
  [Q in S['questions'][number] as Q['name']]: Q['kind'] extends 'tick'
    ? boolean
    : 'tick' extends Q['kind']
      ? string | boolean
      : string;
};

/** Any step's answers, if the step is not known at compile time. */
export type Answers = Record<string, string | boolean>;

/** The message for a required question that has no answer. */
export function requiredMessage(question: Question): string {
  if (question.requiredMessage !== undefined) return question.requiredMessage;
  return question.least === undefined ? fieldMessages.required(question.label) : fieldMessages.least(question.least);
}

/** True while the question is asked: always, or while the tick that it depends on is set. */
export function isAsked(question: Question, answers: Answers): boolean {
  return question.shownWhile === undefined || answers[question.shownWhile] === true;
}

/** Empty answers for a new form. */
export function emptyAnswers<S extends Step>(step: S): AnswersOf<S> {
  const empty: Answers = {};
  for (const question of step.questions) empty[question.name] = question.kind === 'tick' ? false : '';
  // Built from the step's own questions, so every name is there with the type of its kind.
  return empty as AnswersOf<S>;
}

/** A message to be shown apart from its field: one that does not name its question gets the label. */
export function messageApart(question: Question, message: string): string {
  const nameless = question.least !== undefined && message === fieldMessages.least(question.least);
  return nameless ? fieldMessages.ofQuestion(question.label, message) : message;
}
