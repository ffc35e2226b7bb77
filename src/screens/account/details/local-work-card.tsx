import { formatDateTime } from '../../../contract/wording/dates.ts';
import { keptHereMessages as messages } from '../../../contract/messages/device/kept-here.ts';
import { routes } from '../../../contract/routes.ts';
import { role, status } from '../../../contract/domain/statuses.ts';
import { formatSize } from '../../../contract/wording/sizes.ts';
import { workLeftWords } from '../../../contract/wording/work-left-words.ts';
import { useKept } from '../../../workspace/use-kept-here.ts';
import { useMissingNotice } from '../../../workspace/use-healing.ts';
import { useReading, useReplica } from '../../../workspace/use-replica.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { AnswerList } from '../../../ui/data/answers.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { inHandText } from './in-hand.ts';
import { Lasting } from './persistent-storage.tsx';
import { useDeviceFigures } from './use-device-figures.ts';
import styles from './local-work-card.module.css';

/** What this device keeps for the signed-in user, with a button to clear it. Excludes what it keeps for other users. */
export function KeptCard({ onClear }: { onClear: () => void }) {
  const kept = useKept();
  const { copies, used, room } = useDeviceFigures();
  const isResearcher = useSignedInUser().roleId === role.researcher;
  const nothingLeft = useMissingNotice() ?? messages.nothingLeft;
  const left = kept === undefined ? [] : workLeftWords(kept.left);
  return (
    <Card
      title={messages.title}
      actions={
        <>
          {left.length > 0 && <ButtonLink to={routes.waiting}>{messages.toWaiting}</ButtonLink>}
          <Button icon="trash" onClick={onClear}>
            {messages.clear}
          </Button>
        </>
      }
    >
      {kept !== undefined && (
        <AnswerList
          answers={[
            { label: messages.left, value: left.length === 0 ? nothingLeft : <Lines lines={left} /> },
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
    </Card>
  );
}

/**
 * The number of drafts and of applications that need more information, counted as in the lists of My Publishes,
 * including those that are only on this device.
 */
function InHand() {
  const replica = useReplica();
  return inHandText(
    useReading(replica.ownApplications(status.draft)),
    useReading(replica.ownApplications(status.moreInformation)),
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
