import type { ReactNode } from 'react';
import { isBlank } from '../../contract/domain/characters.ts';
import { fieldMessages } from '../../contract/messages/application/fields.ts';
import { checkMessages } from '../../contract/messages/application/check.ts';
import { shownText } from '../../contract/steps/shown-answers.ts';
import {
  isAsked,
  type Answer,
  type Answers as StepAnswers,
  type Question,
  type Step,
} from '../../contract/steps/step.ts';
import type { AnsweredStep } from '../../contract/steps/wizard.ts';
import { AnswerList } from '../../ui/data/answers.tsx';
import { answersShown } from '../../drafts/completeness.ts';
import { fieldAddress } from './missing-links.ts';
import type { Draft } from '../../drafts/draft.ts';
import { ChangeLink, Section } from './section.tsx';
import styles from './answered-section.module.css';

/** The answers of one step in the order of its questions; questions that do not apply are left out. */
export function AnsweredSection({ step, answers }: { step: AnsweredStep; answers: StepAnswers }) {
  const table: Step = step;
  return (
    <Section step={step.name}>
      <AnswerList
        answers={table.questions
          .filter((question) => isAsked(question, answers))
          .map((question) => ({
            label: question.label,
            value: (
              <Answered question={question} answer={answers[question.name]}>
                <ChangeLink to={fieldAddress(step.name, question.name)} what={question.label} />
              </Answered>
            ),
          }))}
      />
    </Section>
  );
}

/** An unticked conflict-of-interest box counts as an answer only once the user has answered that question. */
export function givenAnswers(draft: Pick<Draft, 'answers' | 'standings' | 'conflictAnswered'>): StepAnswers {
  const answers = answersShown(draft);
  return draft.conflictAnswered ? answers : { ...answers, noConflict: '' };
}

function Answered({
  question,
  answer = '',
  children,
}: {
  question: Question;
  answer: Answer | undefined;
  children: ReactNode;
}) {
  const ticked = answer === true ? checkMessages.yes : checkMessages.no;
  const text = typeof answer === 'boolean' ? ticked : shownText(question, answer);
  return (
    <>
      {isBlank(text) ? <em className={styles.missing}>{fieldMessages.notAnswered}</em> : text}
      <span className={styles.change}>{children}</span>
    </>
  );
}
