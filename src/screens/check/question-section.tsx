import { isBlank } from '../../contract/domain/characters.ts';
import { checkMessages } from '../../contract/messages/application/check.ts';
import { shownText } from '../../contract/steps/shown-answers.ts';
import { isAsked, type Answers as StepAnswers, type Question, type Step } from '../../contract/steps/step.ts';
import type { QuestionStep } from '../../contract/steps/wizard.ts';
import { answersShown } from '../../drafts/completeness.ts';
import type { Draft } from '../../drafts/draft.ts';
import { AnswerRows, LongAnswer, type AnswerRow } from './answer-rows.tsx';
import type { MissingLink } from './missing-links.ts';

/** The answers of one step in the order of its questions; questions that do not apply are left out. */
export function QuestionSection({
  step,
  answers,
  missing,
}: {
  step: QuestionStep;
  answers: StepAnswers;
  missing: readonly MissingLink[];
}) {
  const table: Step = step;
  const asked = table.questions.filter((question) => isAsked(question, answers));
  return <AnswerRows rows={asked.map((question) => rowOf(question, answers, missing))} />;
}

/** An unticked conflict-of-interest box counts as an answer only once the user has answered that question. */
export function givenAnswers(draft: Pick<Draft, 'answers' | 'partStates' | 'conflictAnswered'>): StepAnswers {
  const answers = answersShown(draft);
  return draft.conflictAnswered ? answers : { ...answers, noConflict: '' };
}

function rowOf(question: Question, answers: StepAnswers, missing: readonly MissingLink[]): AnswerRow {
  const { name, label, kind } = question;
  const answer = answers[name] ?? '';
  const ticked = answer === true ? checkMessages.yes : checkMessages.no;
  const text = typeof answer === 'boolean' ? ticked : shownText(question, answer);
  const here = missing.filter(({ fieldId }) => fieldId === name);
  if (isBlank(text)) {
    const links = kind === 'tick' ? here : here.map((one) => ({ ...one, message: checkMessages.add(label) }));
    return { label, value: undefined, missing: links };
  }
  const value = kind === 'text' ? <LongAnswer label={label} text={text} /> : <bdi>{text}</bdi>;
  return { label, value, missing: here };
}
