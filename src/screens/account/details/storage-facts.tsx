import { formatDateTime } from '../../../contract/wording/dates.ts';
import { keptHereMessages as messages } from '../../../contract/messages/device/kept-here.ts';
import { role, status } from '../../../contract/domain/statuses.ts';
import { formatSize } from '../../../contract/wording/sizes.ts';
import { useKept } from '../../../workspace/use-kept-here.ts';
import { useReading, useReplica } from '../../../workspace/use-replica.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { Disclosure } from '../../../ui/data/disclosure.tsx';
import { Facts } from './facts.tsx';
import { editableText } from './editable-text.ts';
import { Lasting } from './persistent-storage.tsx';
import { useDeviceFigures } from './use-device-figures.ts';

/** What this device stores for the signed-in user, and for how long. Excludes what it stores for other users. */
export function StorageFacts() {
  const kept = useKept();
  const { copies, used, room } = useDeviceFigures();
  const isResearcher = useSignedInUser().roleId === role.researcher;
  return (
    <Disclosure title={messages.storage}>
      {kept !== undefined && (
        <Facts
          facts={[
            ...(isResearcher ? [{ label: messages.inHand, value: <InHand /> }] : []),
            {
              label: messages.files,
              value: kept.files === 0 ? messages.noFiles : messages.filesValue(kept.files, formatSize(kept.fileBytes)),
            },
            {
              label: messages.lastSent,
              value: kept.lastSentAt === null ? messages.neverSent : formatDateTime(kept.lastSentAt),
            },
            ...(copies === undefined
              ? []
              : [{ label: messages.copies, value: messages.copiesValue(copies.applications, copies.files) }]),
            {
              label: messages.size,
              value:
                used === undefined || room === undefined
                  ? messages.sizeUnknown
                  : messages.sizeValue(formatSize(used), formatSize(room)),
            },
            { label: messages.lasting, value: <Lasting /> },
          ]}
        />
      )}
    </Disclosure>
  );
}

/**
 * The number of drafts and of applications that need more information, counted as in the lists of My Publishes,
 * including those that are only on this device.
 */
function InHand() {
  const replica = useReplica();
  return editableText(
    useReading(replica.ownApplications(status.draft)),
    useReading(replica.ownApplications(status.moreInformation)),
  );
}
