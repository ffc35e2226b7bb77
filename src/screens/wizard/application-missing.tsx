import { useNavigate } from 'react-router-dom';
import { wizardMessages } from '../../contract/messages.ts';
import { stepAddress } from '../../contract/steps/wizard.ts';
import { useSession } from '../../session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** A step was opened without an application to write in. */
export function ApplicationMissing() {
  const { currentApplication } = useSession();
  const navigate = useNavigate();
  const start = () => {
    currentApplication.clear();
    void navigate(stepAddress('policy-agreement'));
  };
  return (
    <EmptyState
      title={wizardMessages.applicationMissing}
      action={
        <Button variant="primary" icon="plus" onClick={start}>
          {wizardMessages.newResearch}
        </Button>
      }
    />
  );
}
