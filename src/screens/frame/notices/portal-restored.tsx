import { restoredMessages as messages } from '../../../contract/messages/device/restored.ts';
import { usePortalHasChanged } from '../../../session/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import styles from './update-prompt.module.css';

/** A strip above every page: the server was restored, and nothing is sent until the user signs in again. */
export function PortalRestored({ onSignIn }: { onSignIn: () => void }) {
  const isShown = usePortalHasChanged();
  return (
    <div className={styles.prompt} data-shown={isShown || undefined}>
      <div className={styles.inner}>
        <StatusRegion className={styles.words}>{isShown && <p>{messages.signInAgain}</p>}</StatusRegion>
        {isShown && (
          <section aria-label={messages.label} className={styles.acts}>
            <Button variant="primary" small onClick={onSignIn}>
              {messages.signIn}
            </Button>
          </section>
        )}
      </div>
    </div>
  );
}
