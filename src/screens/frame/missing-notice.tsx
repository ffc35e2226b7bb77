import { Link, useLocation } from 'react-router-dom';
import { missingNoticeMessages as messages } from '../../contract/messages/missing-notice.ts';
import { routes } from '../../contract/routes.ts';
import { useMissingCount } from '../../healing/healing-context.ts';
import { StatusRegion } from '../../ui/status-region.tsx';
import styles from './update-prompt.module.css';

/** Says above every page that the portal lacks something that this device has, and leads to it; the page it leads to says it itself. */
export function MissingNotice() {
  const count = useMissingCount();
  const isShown = useLocation().pathname !== routes.restored && count > 0;
  return (
    <div className={styles.prompt} data-shown={isShown || undefined}>
      <div className={styles.inner}>
        <StatusRegion className={styles.words}>{isShown && <p>{messages.notice(count)}</p>}</StatusRegion>
        {isShown && (
          <section aria-label={messages.label} className={styles.acts}>
            <Link to={routes.restored}>{messages.toPage}</Link>
          </section>
        )}
      </div>
    </div>
  );
}
