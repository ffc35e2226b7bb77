import { keptHereMessages as messages } from '../../../contract/messages/device/kept-here.ts';
import { routes } from '../../../contract/routes.ts';
import { workLeftText } from '../../../contract/wording/work-left-text.ts';
import { useMissingNotice } from '../../../workspace/use-healing.ts';
import { useKept } from '../../../workspace/use-kept-here.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './work-card.module.css';

/** Whether the user's work on this device has been sent, and a button to clear the device. */
export function WorkCard({ onClear }: { onClear: () => void }) {
  const kept = useKept();
  const missing = useMissingNotice();
  const left = kept === undefined ? [] : workLeftText(kept.left);
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
      {kept !== undefined && left.length === 0 && (
        <p className={styles.state}>
          {missing === null && <Icon name="check" className={styles.tick} />}
          {missing ?? messages.nothingLeft}
        </p>
      )}
      {left.length > 0 && (
        <div>
          <p>{messages.left}</p>
          <ul className={styles.lines}>
            {left.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      <p className={styles.hint}>{messages.clearHint}</p>
    </Card>
  );
}
