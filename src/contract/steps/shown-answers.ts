import { formatNumber } from '../messages/numbers.ts';
import { checkMessages } from '../messages/application/check.ts';
import { formatDay } from '../wording/dates.ts';
import { readNumber } from './numbers.ts';
import { byKind, isAsked, type Answer, type Answers, type PerKind, type Question, type Step } from './step.ts';
import { questionOf } from './wizard.ts';

/** One question with its written answer, for a reader of an application. */
export type ShownAnswer = {
  name: string;
  label: string;
  value: string;
  /** Whether it is a single line, such as a name. */
  short: boolean;
};

/**
 * A part of a step for its reader: a box as the applicant left it, or adjacent written answers. `asked` is false if
 * these questions were not asked, because the tick that they depend on is not set. `name` is that of the first.
 */
export type ShownPart =
  | { kind: 'box'; name: string; label: string; ticked: boolean }
  | { kind: 'written'; name: string; asked: boolean; answers: readonly ShownAnswer[] };

/** A step for its reader, in the order of its questions. */
export function shownParts(step: Step, answers: Answers): ShownPart[] {
  const parts: ShownPart[] = [];
  for (const question of step.questions) {
    const asked = isAsked(question, answers);
    const part = byKind(partOfKind, question, asked ? answers[question.name] : undefined, asked);
    const last = parts.at(-1);
    if (part.kind === 'written' && last?.kind === 'written' && last.asked === part.asked) {
      parts[parts.length - 1] = { ...last, answers: [...last.answers, ...part.answers] };
    } else parts.push(part);
  }
  return parts;
}

/** The answers of a step as short facts; a tick in one word. */
export function shownFacts(step: Step, answers: Answers): ShownAnswer[] {
  return shownParts(step, answers).flatMap((part) => {
    if (part.kind === 'written') return part.answers;
    const { name, label, ticked } = part;
    return [{ name, label, value: ticked ? checkMessages.yes : checkMessages.no, short: true }];
  });
}

const writtenPart =
  (short: boolean) =>
  (question: Question, answer: Answer | undefined, asked: boolean): ShownPart => {
    const value = typeof answer === 'string' ? shownText(question, answer) : '';
    const { name, label } = question;
    return { kind: 'written', name, asked, answers: [{ name, label, value, short }] };
  };

const partOfKind: PerKind<[answer: Answer | undefined, asked: boolean], ShownPart> = {
  line: writtenPart(true),
  text: writtenPart(false),
  number: writtenPart(true),
  date: writtenPart(true),
  choice: writtenPart(true),
  tick: ({ name, label }, answer) => ({ kind: 'box', name, label, ticked: answer === true }),
};

/** A written answer as its readers see it. */
export const shownText = (question: Question, text: string): string => byKind(textOfKind, question, text);

/** The same by the name of its question; what belongs to none is shown as it is. */
export function shownTextOf(name: string, text: string): string {
  const question = questionOf(name);
  return question === undefined ? text : shownText(question, text);
}

const asWritten = (_question: Question, text: string) => text;

const textOfKind: PerKind<[text: string], string> = {
  line: asWritten,
  text: asWritten,
  number({ unit }, text) {
    const read = readNumber(text);
    const number = read === undefined ? text : formatNumber(read);
    return unit === undefined || text === '' ? number : `${number} ${unit}`;
  },
  date: (_question, text) => formatDay(text) || text,
  choice: ({ options }, text) => options.find(({ value }) => value === text)?.label ?? text,
  tick: asWritten,
};
