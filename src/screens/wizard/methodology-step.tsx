import { methodology } from '../../contract/steps/methodology.ts';
import { StepForm } from './step-form/step-form.tsx';

/** Step 6. Its Back saves first and navigates regardless of the outcome. */
export default function MethodologyStep() {
  return <StepForm step={methodology} savesOnBack="always" />;
}
