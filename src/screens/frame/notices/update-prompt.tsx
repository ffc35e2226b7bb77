import { updateMessages as messages } from '../../../contract/messages/frame.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import styles from './update-prompt.module.css';

/**
 * What a page says about a newer release.
 * - `ready`: it is installed and waits for the user. `replaced`: another tab has activated it, and this tab runs the
 *   old one.
 * - `notBegun`: the user accepted it, but it was not activated in time.
 * - `finishing`: running requests are finished first; then the page reloads.
 * - `unwritten`, `notWrittenYet`, `openForm`: the user accepted it, but typed text would be lost: this device cannot
 *   keep it, it is still being written to disk, or it is in a form that is never kept (such as passwords).
 */
export type UpdateNews =
  | 'none'
  | 'ready'
  | 'replaced'
  | 'finishing'
  | 'unwritten'
  | 'notWrittenYet'
  | 'notBegun'
  | 'openForm';

/**
 * Offers a newer release above everything else on the page and in its flow: it covers nothing, takes no focus and can
 * be ignored.
 */
export function UpdatePrompt({
  news,
  onAccept,
  onPutOff,
}: {
  news: UpdateNews;
  onAccept: () => void;
  onPutOff: () => void;
}) {
  const isStopped = news === 'unwritten' || news === 'notWrittenYet' || news === 'notBegun' || news === 'openForm';
  const isFinishing = news === 'finishing';
  const isShown = news !== 'none';
  return (
    <div className={styles.prompt} data-shown={isShown || undefined}>
      <div className={styles.inner}>
        <StatusRegion className={styles.words}>{isShown && <p>{messages[news]}</p>}</StatusRegion>
        {isShown && (
          <section aria-label={messages.label} className={styles.acts}>
            <Button variant="primary" small busy={isFinishing} busyLabel={messages.updating} onClick={onAccept}>
              {isStopped ? messages.tryAgain : news === 'replaced' ? messages.reload : messages.update}
            </Button>
            {!isFinishing && (
              <Button variant="quiet" small onClick={onPutOff}>
                {messages.later}
              </Button>
            )}
          </section>
        )}
      </div>
    </div>
  );
}
