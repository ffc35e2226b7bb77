import { useConfiguration } from '../../../configuration/configuration.ts';
import type { ListEntry } from '../../../replica/sources/list-entry.ts';
import { useStepsComplete } from '../../../workspace/use-steps-complete.ts';
import { stepsText } from '../../../contract/wording/steps-words.ts';
import { ProgressLine } from '../../../ui/data/progress-line.tsx';

/** How far a draft is, and its next step; nothing until that is known. */
export function DraftProgress({ application }: { application: ListEntry }) {
  const { policyVersion } = useConfiguration();
  const steps = useStepsComplete(application, policyVersion);
  if (steps === null) return null;
  return <ProgressLine done={steps.done} all={steps.all} text={stepsText(steps)} />;
}
