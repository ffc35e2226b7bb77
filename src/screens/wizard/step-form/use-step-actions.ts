import { useState } from 'react';
import { stepSaveMessages, wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { readProblems } from '../../../contract/steps/codec.ts';
import type { Answers, Step } from '../../../contract/steps/step.ts';
import { addressAfter, addressBefore, type QuestionStep } from '../../../contract/steps/wizard.ts';
import type { Outcome } from '../../../outbox/outbox.ts';
import type { FieldProblem } from '../../../ui/form/error-summary.tsx';
import { useNavigateIfHere } from '../../../ui/navigation/use-navigate-if-here.ts';
import { useDrafts } from '../../../workspace/use-drafts.ts';
import { useStepDraft } from '../wizard-context.ts';
import { noAttempt, problemsFor, type Attempt } from './step-answers.ts';
import { useSaving } from '../../saving/use-save.ts';

/**
 * What the buttons of a step do, and the problems that the last attempt found. Next requires the step to be complete,
 * Save As Draft only that it can be stored. `alsoWrong`: other problems that keep it from being complete.
 */
export function useStepActions(
  step: QuestionStep,
  {
    answers,
    keepPrefilled,
    alsoWrong,
  }: { answers: Answers; keepPrefilled: () => void; alsoWrong: readonly FieldProblem[] },
) {
  const { applicationId, draft } = useStepDraft();
  const drafts = useDrafts();
  const ifHere = useNavigateIfHere();
  const saving = useSaving();
  const [attempt, setAttempt] = useState(noAttempt);
  const table: Step = step;
  const { savesOnBack, locksWhileIncomplete = false } = table;

  const words = stepSaveMessages(step.name);
  const wrongBy = (asked: Attempt): FieldProblem[] => [
    ...(asked.asked === 'complete' ? alsoWrong : []),
    ...problemsFor(table, answers, asked).map(({ name, message }) => ({ fieldId: name, message })),
  ];
  const isComplete = wrongBy({ ...noAttempt, asked: 'complete' }).length === 0;

  /** Whether the step is good enough; if it is not, its problems are shown from now on. */
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
    const goOn = ifHere();
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
    const goOn = ifHere();
    const saves = savesOnBack === 'always' || (savesOnBack === 'whenComplete' && isComplete);
    if (saves && draft.submitting !== 'onItsWay') {
      saving.reportAsNotice(await saving.during('back', wizardMessages.saving, save), words);
    }
    goOn(addressBefore(step.name));
  }

  return { saving, problems: wrongBy(attempt), attempts: attempt.count, isComplete, passes, next, saveAsDraft, back };
}
