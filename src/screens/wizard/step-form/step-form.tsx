import { Fragment, useState, type ReactNode } from 'react';
import { stepSaveMessages, wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { readProblems } from '../../../contract/steps/codec.ts';
import { isAsked, leastOf, messageApart, type Answers, type Step } from '../../../contract/steps/step.ts';
import { addressAfter, addressBefore, type AnsweredStep } from '../../../contract/steps/wizard.ts';
import { useDrafts } from '../../../workspace/use-drafts.ts';
import type { Outcome } from '../../../outbox/outbox.ts';
import type { FieldProblem } from '../../../ui/form/error-summary.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { useGoingOn } from '../../../ui/navigation/use-continue.ts';
import { QuestionField } from './question-field.tsx';
import { SaveState } from './save-state.tsx';
import { noAttempt, problemsFor, type Attempt } from './step-answers.ts';
import { StepActs } from './step-acts.tsx';
import { StepHelp } from './step-help.tsx';
import { StepProblems } from './step-problems.tsx';
import { TextVersions } from './text-versions.tsx';
import { useNamedField } from './use-named-field.ts';
import { useSaving } from './use-save.ts';
import { useStepAnswers } from './use-step-answers.ts';
import { useStepDraft } from '../wizard-room.ts';

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
  step: AnsweredStep;
  /** Initial values that the form fills in. They become the user's answers once the user saves the step or edits it. */
  prefill?: Answers;
  /** What is shown before a question without being asked, by the question's name. */
  before?: Readonly<Record<string, ReactNode>>;
  /** Other problems that keep the step from being complete. */
  alsoWrong?: readonly FieldProblem[];
}) {
  const { applicationId, draft } = useStepDraft();
  const drafts = useDrafts();
  const goingOn = useGoingOn();
  const saving = useSaving();
  const [attempt, setAttempt] = useState(noAttempt);
  const table: Step = step;
  const { savesOnBack, locksWhileIncomplete = false } = table;
  const { form, answers, onAnswer, keepPrefilled } = useStepAnswers(table, prefillNow);
  useNamedField();

  const words = stepSaveMessages(step.name);
  const wrongBy = (asked: Attempt): FieldProblem[] => [
    ...(asked.asked === 'complete' ? alsoWrong : []),
    ...problemsFor(table, answers, asked).map(({ name, message }) => ({ fieldId: name, message })),
  ];
  const isComplete = wrongBy({ ...noAttempt, asked: 'complete' }).length === 0;
  const problems = wrongBy(attempt);

  function passes(asked: 'storable' | 'complete'): boolean {
    const next: Attempt = { count: attempt.count, asked, refused: [] };
    const isWrong = wrongBy(next).length > 0;
    setAttempt(isWrong ? { ...next, count: attempt.count + 1 } : next);
    return !isWrong;
  }
  function showRefused(outcome: Outcome): void {
    if (outcome.kind !== 'refused') return;
    const refused = readProblems(table, outcome.problems).map((one) => ({ ...one, answer: answers[one.name] }));
    setAttempt(({ count, asked }) => ({ count: count + 1, asked, refused }));
  }
  const save = () => {
    keepPrefilled();
    return drafts.saveStep(applicationId, step.name);
  };

  async function next() {
    if (!passes('complete')) return;
    const goOn = goingOn();
    const outcome = await saving.during('next', wizardMessages.saving, save);
    if (saving.settled(outcome, words)) goOn(addressAfter(step.name));
    else showRefused(outcome);
  }
  async function saveAsDraft() {
    if (!passes(locksWhileIncomplete ? 'complete' : 'storable')) return;
    const outcome = await saving.during('saveAsDraft', wizardMessages.saving, save);
    if (!saving.settled(outcome, words)) showRefused(outcome);
  }
  async function back() {
    const goOn = goingOn();
    const saves = savesOnBack === 'always' || (savesOnBack === 'whenComplete' && isComplete);
    if (saves && draft.submitting !== 'onItsWay') {
      saving.mentioned(await saving.during('back', wizardMessages.saving, save), words);
    }
    goOn(addressBefore(step.name));
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void next();
      }}
    >
      <Stack>
        <StepProblems problems={problems.map((problem) => apart(table, problem))} attempt={attempt.count} />
        <StepHelp texts={helpTexts(table, locksWhileIncomplete)}>
          {table.questions.map((question) => (
            <Fragment key={question.name}>
              {before[question.name]}
              {isAsked(question, answers) && (
                <form.Field name={question.name}>
                  {(field) => (
                    <QuestionField
                      question={question}
                      answer={field.state.value}
                      error={problems.find(({ fieldId }) => fieldId === question.name)?.message}
                      onAnswer={(answer) => {
                        field.handleChange(answer);
                        onAnswer(question.name, answer);
                      }}
                    />
                  )}
                </form.Field>
              )}
              <TextVersions
                of={question.name}
                label={question.label}
                isBelow={isAsked(question, answers)}
                fieldId={isAsked(question, answers) ? question.name : undefined}
              />
            </Fragment>
          ))}
        </StepHelp>
        <StepActs
          saving={saving}
          state={<SaveState standing={draft.standings[step.name]} />}
          lockedBecause={locksWhileIncomplete && !isComplete ? wizardMessages.incomplete : undefined}
          onLocked={() => passes('complete')}
          onBack={() => void back()}
          onSaveAsDraft={() => void saveAsDraft()}
        />
      </Stack>
    </form>
  );
}

/** Rewords a problem for the summary, where its field is not visible. */
function apart(step: Step, { fieldId, message }: FieldProblem): FieldProblem {
  const question = step.questions.find(({ name }) => name === fieldId);
  return { fieldId, message: question === undefined ? message : messageApart(question, message) };
}

function helpTexts(step: Step, locksWhileIncomplete: boolean): string[] {
  const { helpKeeping, helpDraft, helpLengths } = wizardMessages;
  const hasLengths = step.questions.some((question) => leastOf(question) !== undefined);
  return [helpKeeping, ...(locksWhileIncomplete ? [] : [helpDraft]), ...(hasLengths ? [helpLengths] : [])];
}
