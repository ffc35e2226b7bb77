import { useForm, useStore } from '@tanstack/react-form';
import { useEffect, useRef, useState } from 'react';
import type { Answers, Step } from '../../../contract/steps/step.ts';
import { isEquivalentText } from '../../../outbox/merge/three-way-merge.ts';
import { useDrafts } from '../../../workspace/use-drafts.ts';
import { incoming } from './incoming-answers.ts';
import { answersOf } from './step-answers.ts';
import { useStepDraft } from '../wizard-context.ts';

/** Connects the form of a step with its draft: typed text goes to the draft, changes from elsewhere to the form. */
export function useStepAnswers(step: Step, prefillNow: Answers) {
  const { applicationId, draft } = useStepDraft();
  const drafts = useDrafts();
  // Prefilled once: a field that the user has cleared stays empty.
  const [prefill] = useState(prefillNow);
  const drafted = answersOf(step, draft.answers);
  const [initial] = useState({ ...drafted, ...prefill });
  const form = useForm({ defaultValues: initial });
  const answers = useStore(form.store, (state) => state.values);

  const before = useRef(drafted);
  // The form has its own store, which has to be updated from the draft.
  useEffect(() => {
    const now = answersOf(step, draft.answers);
    const changed = incoming(before.current, now, form.state.values, prefill);
    before.current = now;
    for (const [name, answer] of Object.entries(changed)) form.setFieldValue(name, answer);
  }, [step, draft.answers, form, prefill]);

  /** Prefilled values that the user left unchanged: they become answers once the user edits or saves the step. */
  const leftPrefilled = (): Answers =>
    Object.fromEntries(
      Object.entries(prefill).filter(
        ([name, answer]) => answers[name] === answer && !isEquivalentText(drafted[name] ?? '', answer),
      ),
    );

  return {
    form,
    answers,
    /** Keeps only what the user changed: another tab may be editing another field. */
    onAnswer: (name: string, answer: string | boolean) =>
      drafts.keep(applicationId, { ...leftPrefilled(), [name]: answer }, draft),
    keepPrefilled: () => drafts.keep(applicationId, leftPrefilled(), draft),
  };
}
