import { Link, useLocation } from 'react-router-dom';
import { missingNoticeMessages as messages } from '../../../contract/messages/device/missing-notice.ts';
import { routes } from '../../../contract/routes.ts';
import { useHealingState, useMissingNotice } from '../../../workspace/use-healing.ts';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import styles from './update-prompt.module.css';

/**
 * A strip above every page that says that the server lacks work that this device has, with a link to the page about it.
 * Not shown on that page, which says it already.
 */
export function MissingNotice() {
  const state = useHealingState();
  const missing = useMissingNotice();
  const hasUnownedWork = state.step === 'found' && state.hasUnownedWork;
  // A comparison that is under way usually ends in a moment.
  const notice = state.step === 'looking' ? null : (missing ?? (hasUnownedWork ? messages.unownedWork : null));
  const isShown = useLocation().pathname !== routes.restored && notice !== null;
  return (
    <div className={styles.prompt} data-shown={isShown || undefined}>
      <div className={styles.inner}>
        <StatusRegion className={styles.words}>{isShown && <p>{notice}</p>}</StatusRegion>
        {isShown && (
          <section aria-label={messages.label} className={styles.acts}>
            <Link to={routes.restored}>{missing === null ? messages.toUnownedWork : messages.toPage}</Link>
          </section>
        )}
      </div>
    </div>
  );
}
