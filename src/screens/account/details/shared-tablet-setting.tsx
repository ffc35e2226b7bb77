import { useState } from 'react';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { sharedTabletMessages as messages } from '../../../contract/messages/device/kept-here.ts';
import { useReplica } from '../../../workspace/use-replica.ts';
import { useIsShared, useSession } from '../../../session/session-context.ts';
import { Disclosure } from '../../../ui/data/disclosure.tsx';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { TickBox } from '../../../ui/form/tick-box.tsx';

/** The setting that marks this device, not the user's account, as shared by several people. */
export function SharedTabletSetting() {
  const { sharedTablet } = useSession();
  const { lockAfterMinutes } = useConfiguration();
  const replica = useReplica();
  const notices = useNotices();
  const isShared = useIsShared();
  const [wasShared] = useState(isShared);
  const hint = messages.hint(lockAfterMinutes);
  return (
    <Disclosure title={messages.title} open={wasShared}>
      <TickBox
        label={messages.label}
        hint={sharedTablet.byCentre ? `${hint} ${messages.byCentre}` : hint}
        checked={isShared}
        readOnly={sharedTablet.byCentre}
        onChange={(shared) => {
          if (!sharedTablet.set(shared)) notices.failure(messages.notKept);
          // Copies of files kept for reading are deleted at once; none are kept from now on.
          else if (shared) replica.files.makeRoom().catch(() => undefined);
        }}
      />
    </Disclosure>
  );
}
