import { useEffect, useState } from 'react';
import { roleChangedMessages as messages } from '../../../contract/messages/device/device.ts';
import { frameMessages } from '../../../contract/messages/frame.ts';
import { role } from '../../../contract/domain/statuses.ts';
import { useKeptHere } from '../../../drafts/inventory/kept-context.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { useNotices } from '../../../ui/feedback/notices.tsx';

/** Tells a user whose role has changed where to find the text that they wrote in the previous role. */
export function RoleChanged() {
  const { roleId } = useSignedInUser();
  const here = useKeptHere();
  const [hasWork, setHasWork] = useState(false);
  const notices = useNotices();
  const isResearcher = roleId === role.researcher;
  // Read once: in the present role the user cannot add to that work.
  useEffect(() => {
    let wanted = true;
    const look = async () => {
      const { reviewMessages, left } = await here.read();
      if (wanted) setHasWork((isResearcher ? reviewMessages : left.drafts + left.files) > 0);
    };
    // If the database cannot be opened, the pages that write to it report that.
    look().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [here, isResearcher]);
  // The notice is shown outside of the page and stays until it is closed.
  useEffect(() => {
    if (!hasWork) return undefined;
    const words = isResearcher ? messages.administratorWork : messages.researcherWork;
    return notices.failure(words(frameMessages.myDetails));
  }, [hasWork, isResearcher, notices]);
  return null;
}
