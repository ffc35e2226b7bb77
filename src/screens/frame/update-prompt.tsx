import { updateMessages as messages } from '../../contract/messages/frame.ts';
import { Button } from '../../ui/button.tsx';
import { StatusRegion } from '../../ui/status-region.tsx';
import styles from './update-prompt.module.css';

/**
 * What a page says of a newer release.
 * - `ready`: it is here, and waits for the person. `replaced`: another tab has begun with it, and this one is of the former.
 * - `notBegun`: it was wanted, and did not take its place in time.
 * - `finishing`: what is being sent is brought to an end; then the page is loaded anew.
 * - `unkept`, `notKeptYet`, `openForm`: it was wanted, and would lose what was written here: it cannot be kept on this
 *   device, is still being written there, or stands in a form that is kept nowhere (passwords never are).
 */
export type UpdateNews =
  | 'none'
  | 'ready'
  | 'replaced'
  | 'finishing'
  | 'unkept'
  | 'notKeptYet'
  | 'notBegun'
  | 'openForm';

/**
 * Offers a newer release, above everything else on the page and in its flow: it covers nothing, takes no focus, and may be
 * left alone.
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
  const isStopped = news === 'unkept' || news === 'notKeptYet' || news === 'notBegun' || news === 'openForm';
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
