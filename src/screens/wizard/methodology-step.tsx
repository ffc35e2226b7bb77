import { methodology } from '../../contract/steps/methodology.ts';
import { answersOf } from './step-answers.ts';
import { StepForm } from './step-form.tsx';
import { useStepDraft } from './wizard-room.ts';

/** Step 6. Its Back saves first and goes whatever came of it. */
export default function MethodologyStep() {
  const { draft } = useStepDraft();
  return <StepForm step={methodology} initial={answersOf(methodology, draft.answers)} savesOnBack="always" />;
}
