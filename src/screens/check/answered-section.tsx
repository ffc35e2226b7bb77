import type { ReactNode } from 'react';
import { isBlank } from '../../contract/domain/characters.ts';
import { fieldMessages } from '../../contract/messages/application/fields.ts';
import { checkMessages } from '../../contract/messages/application/check.ts';
import { isAsked, type Answers as StepAnswers, type Step } from '../../contract/steps/step.ts';
import type { AnsweredStep } from '../../contract/steps/wizard.ts';
import { Answers } from '../../ui/data/answers.tsx';
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
      <Answers
        answers={table.questions
          .filter((question) => isAsked(question, answers))
          .map(({ name, label }) => ({
            label,
            value: (
              <Answered answer={answers[name]}>
                <ChangeLink to={fieldAddress(step.name, name)} what={label} />
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

function Answered({ answer, children }: { answer: string | boolean | undefined; children: ReactNode }) {
  const text = typeof answer === 'boolean' ? (answer ? checkMessages.yes : checkMessages.no) : (answer ?? '');
  return (
    <>
      {isBlank(text) ? <em className={styles.missing}>{fieldMessages.notAnswered}</em> : text}
      <span className={styles.change}>{children}</span>
    </>
  );
}
