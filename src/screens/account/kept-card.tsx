import { formatDateTime } from '../../contract/dates.ts';
import { keptHereMessages as messages } from '../../contract/messages/device.ts';
import { routes } from '../../contract/routes.ts';
import { formatSize } from '../../contract/sizes.ts';
import { workLeftWords } from '../../contract/work-left-words.ts';
import { useKept } from '../../drafts/kept-context.ts';
import { Answers } from '../../ui/answers.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Lasting } from './lasting.tsx';
import { useDeviceFigures } from './use-device-figures.ts';
import styles from './kept-card.module.css';

/** What this device keeps for the person, and the way to clear it. Nothing of what it keeps for others. */
export function KeptCard({ onClear }: { onClear: () => void }) {
  const kept = useKept();
  const { copies, used, room } = useDeviceFigures();
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
        <Answers
          answers={[
            { label: messages.left, value: left.length === 0 ? messages.nothingLeft : <Lines lines={left} /> },
            { label: messages.drafts, value: String(kept.drafts) },
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

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
