import { wizardMessages } from '../../contract/messages/wizard.ts';
import { stepAddress } from '../../contract/steps/wizard.ts';
import { useSession } from '../../session/session-context.ts';
import { MissingState } from '../../ui/missing-state.tsx';

/** There is no application at hand, or not on this device; the way on is to begin one. */
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
