import { useForm, useStore } from '@tanstack/react-form';
import { useEffect, useRef, useState } from 'react';
import type { Answers, Step } from '../../contract/steps/step.ts';
import { useDrafts } from '../../drafts/drafts-context.ts';
import { incoming } from './incoming.ts';
import { answersOf } from './step-answers.ts';
import { useStepDraft } from './wizard-room.ts';

/** The form of a step and its draft, each following the other: what is typed goes into the draft, what changed elsewhere comes out of it. */
export function useStepAnswers(step: Step, prefillNow: Answers) {
  const { applicationId, draft } = useStepDraft();
  const drafts = useDrafts();
  // Put there once: a field that its person has emptied stays empty.
  const [prefill] = useState(prefillNow);
  const drafted = answersOf(step, draft.answers);
  const [initial] = useState({ ...drafted, ...prefill });
  const form = useForm({ defaultValues: initial });
  const answers = useStore(form.store, (state) => state.values);

  const before = useRef(drafted);
  // The form has a store of its own, which has to be told what the draft says now.
  useEffect(() => {
    const now = answersOf(step, draft.answers);
    const changed = incoming(before.current, now, form.state.values, prefill);
    before.current = now;
    for (const [name, answer] of Object.entries(changed)) form.setFieldValue(name, answer);
  }, [step, draft.answers, form, prefill]);

  /** What the form put there and the person left as it was: their answer once they write in the step, or save it. */
  const leftPrefilled = (): Answers =>
    Object.fromEntries(
      Object.entries(prefill).filter(([name, answer]) => answers[name] === answer && drafted[name] !== answer),
    );

  return {
    form,
    answers,
    /** Only what the person changed is kept: another tab may be writing in another field. */
    onAnswer: (name: string, answer: string | boolean) =>
      drafts.keep(applicationId, { ...leftPrefilled(), [name]: answer }, draft),
    keepPrefilled: () => drafts.keep(applicationId, leftPrefilled(), draft),
  };
}
