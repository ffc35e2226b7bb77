import { useConfiguration } from '../../../configuration/configuration.ts';
import { stepsLine } from '../../../contract/wording/steps-text.ts';
import type { ListEntry } from '../../../replica/sources/list-entry.ts';
import { ProgressLine } from '../../../ui/data/progress-line.tsx';
import { useStepsComplete } from '../../../workspace/use-steps-complete.ts';

/**
 * How far a draft is, and its next step: the place of this line while it is read, and nothing if it cannot be known.
 */
export function DraftProgress({ application }: { application: ListEntry }) {
  const { policyVersion } = useConfiguration();
  const steps = useStepsComplete(application, policyVersion);
  return steps === null ? null : <ProgressLine {...stepsLine(steps)} />;
}
