import { useConfiguration } from '../../../configuration/configuration.ts';
import { progressMessages as messages } from '../../../contract/messages/application/progress.ts';
import { stepTitle } from '../../../contract/steps/wizard.ts';
import type { ListEntry } from '../../../replica/sources/list-entry.ts';
import { useStepsComplete } from '../../../workspace/use-steps-complete.ts';
import { ProgressLine } from '../../../ui/data/progress-line.tsx';

/** How far a draft is, and its next step; nothing until that is known. */
export function DraftProgress({ application }: { application: ListEntry }) {
  const { policyVersion } = useConfiguration();
  const steps = useStepsComplete(application, policyVersion);
  if (steps === null) return null;
  const { done, all, next } = steps;
  return (
    <ProgressLine
      done={done}
      all={all}
      text={next === null ? messages.allSteps(all) : messages.steps(done, all, stepTitle(next))}
    />
  );
}
