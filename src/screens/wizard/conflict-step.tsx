import { conflictOfInterest } from '../../contract/steps/conflict-of-interest.ts';
import { answersOf } from './step-answers.ts';
import { StepForm } from './step-form.tsx';
import { useStepDraft } from './wizard-room.ts';

/** Step 4: the tick opens two names and two explanations; without it they are sent empty and stay in the draft. */
export default function ConflictStep() {
  const { draft } = useStepDraft();
  return <StepForm step={conflictOfInterest} initial={answersOf(conflictOfInterest, draft.answers)} />;
}
