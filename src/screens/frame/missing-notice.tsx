import { Link, useLocation } from 'react-router-dom';
import { missingNoticeMessages as messages } from '../../contract/messages/missing-notice.ts';
import { routes } from '../../contract/routes.ts';
import { useHealingState, useMissingCount } from '../../healing/healing-context.ts';
import { StatusRegion } from '../../ui/status-region.tsx';
import styles from './update-prompt.module.css';

/**
 * A strip above every page that says that the server lacks work that this device has, with a link to the page about it.
 * Not shown on that page, which says it already.
 */
export function MissingNotice() {
  const state = useHealingState();
  const count = useMissingCount();
  const isUnclaimed = state.step === 'found' && state.isUnclaimed;
  const isShown = useLocation().pathname !== routes.restored && (count > 0 || isUnclaimed);
  return (
    <div className={styles.prompt} data-shown={isShown || undefined}>
      <div className={styles.inner}>
        <StatusRegion className={styles.words}>
          {isShown && <p>{count > 0 ? messages.notice(count) : messages.unclaimed}</p>}
        </StatusRegion>
        {isShown && (
          <section aria-label={messages.label} className={styles.acts}>
            <Link to={routes.restored}>{count > 0 ? messages.toPage : messages.toUnclaimed}</Link>
          </section>
        )}
      </div>
    </div>
  );
}
