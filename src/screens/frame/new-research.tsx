import { useNavigate } from 'react-router-dom';
import { frameMessages as messages } from '../../contract/messages/frame.ts';
import { stepAddress } from '../../contract/steps/wizard.ts';
import { useSession } from '../../session/session-context.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Starts a new application. The current one is put aside first, so that nothing is written into it by mistake.
 * `isMain`: no other action is the main one of the page.
 */
export function NewResearch({ isMain }: { isMain: boolean }) {
  const { currentApplication } = useSession();
  const navigate = useNavigate();
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      small
      icon="plus"
      onClick={() => {
        currentApplication.clear();
        void navigate(stepAddress('policy-agreement'));
      }}
    >
      {messages.newResearch}
    </Button>
  );
}
