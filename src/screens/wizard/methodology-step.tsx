import { methodology } from '../../contract/steps/methodology.ts';
import { StepForm } from './step-form.tsx';

/** Step 6. Its Back saves first and goes whatever came of it. */
export default function MethodologyStep() {
  return <StepForm step={methodology} savesOnBack="always" />;
}
