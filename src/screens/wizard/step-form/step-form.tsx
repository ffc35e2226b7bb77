import { Fragment, useState, type ReactNode } from 'react';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { isAsked, messageApart, type Answers, type Question, type Step } from '../../../contract/steps/step.ts';
import type { QuestionStep } from '../../../contract/steps/wizard.ts';
import type { FieldProblem } from '../../../ui/form/error-summary.tsx';
import { useLeaveField } from '../use-leave-field.ts';
import { StepHelp } from '../guidance/step-help.tsx';
import { QuestionField } from './question-field.tsx';
import { SaveState } from './save-state.tsx';
import { StepActions } from './step-actions.tsx';
import { StepProblems } from './step-problems.tsx';
import { TextVersions } from './text-versions.tsx';
import { useNamedField } from './use-named-field.ts';
import { useStepActions } from './use-step-actions.ts';
import { useStepAnswers } from './use-step-answers.ts';
import { useStepDraft } from '../wizard-context.ts';

/**
 * A step with the questions of its table. Every change is kept at once; Next requires the step to be complete, Save As
 * Draft only that it can be stored.
 */
export function StepForm({
  step,
  prefill: prefillNow = {},
  before = {},
  alsoWrong = [],
}: {
  step: QuestionStep;
  /** Initial values that the form fills in. They become the user's answers once the user saves the step or edits it. */
  prefill?: Answers;
  /** Other content to show before a question, by the question's name. */
  before?: Readonly<Record<string, ReactNode>>;
  /** Other problems that keep the step from being complete. */
  alsoWrong?: readonly FieldProblem[];
}) {
  const { draft } = useStepDraft();
  const table: Step = step;
  const { locksWhileIncomplete = false } = table;
  const { form, answers, onAnswer, keepPrefilled } = useStepAnswers(table, prefillNow);
  const acts = useStepActions(step, { answers, keepPrefilled, alsoWrong });
  const { problems, isComplete, passes } = acts;
  const [focused, setFocused] = useState<string>();
  useNamedField();
  const leaveField = useLeaveField();

  return (
    // Help follows the field that has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void acts.next();
      }}
      onBlur={leaveField}
      onFocus={({ target }) => {
        if (table.questions.some(({ name }) => name === target.id)) setFocused(target.id);
      }}
    >
      <StepProblems problems={problems.map((problem) => apart(table, problem))} attempt={acts.attempts} />
      <StepHelp step={table} answers={answers} focused={focused}>
        {table.questions.map((question) => (
          <Fragment key={question.name}>
            {before[question.name]}
            <StepQuestion
              question={question}
              isAsked={isAsked(question, answers)}
              form={form}
              error={problems.find(({ fieldId }) => fieldId === question.name)?.message}
              onAnswer={onAnswer}
            />
          </Fragment>
        ))}
        <StepActions
          saving={acts.saving}
          state={<SaveState state={draft.partStates[step.name]} />}
          lockedBecause={locksWhileIncomplete && !isComplete ? wizardMessages.incomplete : undefined}
          onLocked={() => passes('complete')}
          onBack={() => void acts.back()}
          onSaveAsDraft={() => void acts.saveAsDraft()}
        />
      </StepHelp>
    </form>
  );
}

/** The field of a question, if it is asked, and the other versions of its text. */
function StepQuestion({
  question,
  isAsked,
  form,
  error,
  onAnswer,
}: {
  question: Question;
  isAsked: boolean;
  form: ReturnType<typeof useStepAnswers>['form'];
  error: string | undefined;
  onAnswer: (name: string, answer: string | boolean) => void;
}) {
  const { name, label } = question;
  return (
    <>
      {isAsked && (
        <form.Field name={name}>
          {(field) => (
            <QuestionField
              question={question}
              answer={field.state.value}
              error={error}
              onAnswer={(answer) => {
                field.handleChange(answer);
                onAnswer(name, answer);
              }}
            />
          )}
        </form.Field>
      )}
      <TextVersions of={name} label={label} isBelow={isAsked} fieldId={isAsked ? name : undefined} />
    </>
  );
}

/** Rewords a problem for the summary, where its field is not visible. */
function apart(step: Step, { fieldId, message }: FieldProblem): FieldProblem {
  const question = step.questions.find(({ name }) => name === fieldId);
  return { fieldId, message: question === undefined ? message : messageApart(question, message) };
}
