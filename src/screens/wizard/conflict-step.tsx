import { conflictOfInterest } from '../../contract/steps/conflict-of-interest.ts';
import { StepForm } from './step-form/step-form.tsx';

/** Step 4: the tick shows two names and two explanations; without it they are sent empty but stay in the draft. */
export default function ConflictStep() {
  return <StepForm step={conflictOfInterest} />;
}
