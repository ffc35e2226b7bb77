import { useEffect, useState } from 'react';
import { roleChangedMessages as messages } from '../../contract/messages/device.ts';
import { frameMessages } from '../../contract/messages/frame.ts';
import { role } from '../../contract/statuses.ts';
import { useKeptHere } from '../../drafts/kept-context.ts';
import { useSignedInUser } from '../../session/session-context.ts';
import { useNotices } from '../../ui/notices.tsx';

/** Tells somebody whose role has changed where the words are that they wrote in the other one. */
export function RoleChanged() {
  const { roleId } = useSignedInUser();
  const here = useKeptHere();
  const [hasWork, setHasWork] = useState(false);
  const notices = useNotices();
  const isResearcher = roleId === role.researcher;
  // Looked at once: in their present role nobody writes more of it.
  useEffect(() => {
    let wanted = true;
    const look = async () => {
      const { reviewMessages, left } = await here.read();
      if (wanted) setHasWork((isResearcher ? reviewMessages : left.drafts + left.files) > 0);
    };
    // A device that does not give its database says so to whoever writes.
    look().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [here, isResearcher]);
  // The notice stands outside of the page, and stays until it is closed.
  useEffect(() => {
    if (!hasWork) return undefined;
    const words = isResearcher ? messages.administratorWork : messages.researcherWork;
    return notices.failure(words(frameMessages.myDetails));
  }, [hasWork, isResearcher, notices]);
  return null;
}
