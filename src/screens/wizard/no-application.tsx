import { wizardMessages } from '../../contract/messages/application/wizard.ts';
import { stepAddress } from '../../contract/steps/wizard.ts';
import { useSession } from '../../session/session-context.ts';
import { MissingState } from '../../ui/feedback/missing-state.tsx';

/** Shown if there is no current application, or it is not on this device, with a button to start one. */
export function NoApplication() {
  const { currentApplication } = useSession();
  return (
    <MissingState
      title={wizardMessages.applicationMissing}
      startLabel={wizardMessages.newResearch}
      to={stepAddress('policy-agreement')}
      onStart={currentApplication.clear}
    />
  );
}
