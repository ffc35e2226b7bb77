import { useCallback } from 'react';
import { roleChangedMessages as messages } from '../../../contract/messages/device/device.ts';
import { frameMessages } from '../../../contract/messages/frame.ts';
import { role } from '../../../contract/domain/statuses.ts';
import { useKeptHere } from '../../../workspace/use-kept-here.ts';
import { useAsyncValue } from '../../../hooks/use-async-value.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { useFailureNotice } from '../../../ui/feedback/use-failure-notice.ts';

/** Tells a user whose role has changed where to find the text that they wrote in the previous role. */
export function RoleChanged() {
  const { roleId } = useSignedInUser();
  const here = useKeptHere();
  const isResearcher = roleId === role.researcher;
  // Read once: in the present role the user cannot add to that work.
  const hasWork = useAsyncValue(
    useCallback(async () => {
      const { reviewMessages, left } = await here.read();
      return (isResearcher ? reviewMessages : left.drafts + left.files) > 0;
    }, [here, isResearcher]),
  );
  const words = isResearcher ? messages.administratorWork : messages.researcherWork;
  useFailureNotice(hasWork === true ? words(frameMessages.myDetails) : null);
  return null;
}
