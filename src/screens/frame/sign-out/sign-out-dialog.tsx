import { leavingMessages as messages } from '../../../contract/messages/device/device.ts';
import { SENT_WITHIN_MS } from '../../../session/leaving/leaving-steps.ts';
import { useSignOutServices, useSignOutFlow } from '../../../workspace/use-leaving.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Row, Stack } from '../../../ui/layout/stack.tsx';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { WorkIsLeft } from './work-is-left.tsx';

/** Shown while the user signs out: what is still being sent, and then the question what to do with unsent work. */
export function SignOutDialog() {
  const leaving = useSignOutServices();
  const state = useSignOutFlow();
  if (state.step === 'no') return null;
  if (state.step === 'asking') return <WorkIsLeft key={state.times} state={state} />;
  return (
    <Dialog
      open
      title={messages.sendingTitle}
      onClose={leaving.stay}
      actions={
        <>
          <Button onClick={leaving.stay}>{messages.cancel}</Button>
          <Button onClick={leaving.stopWaiting}>{messages.stopWaiting}</Button>
        </>
      }
    >
      <Stack gap="tight">
        <p>{messages.sendingText(SENT_WITHIN_MS / 1000)}</p>
        <StatusRegion>
          <Row gap="tight">
            <Spinner />
            <span>{messages.toGo(state.left.changes)}</span>
          </Row>
        </StatusRegion>
      </Stack>
    </Dialog>
  );
}
