import { printMessages as messages } from '../../contract/messages/review.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './print-screen.module.css';

/** What stands above the preview on the screen, and never on paper. */
export function PrintBar({
  back,
  canPrint = false,
}: {
  /** Where Back leads; null in a window of its own, which is closed instead. */
  back: string | null;
  canPrint?: boolean | undefined;
}) {
  return (
    <div className={styles.bar}>
      {back === null ? (
        <Button icon="cross" onClick={() => window.close()}>
          {messages.close}
        </Button>
      ) : (
        <ButtonLink to={back} icon="arrow-left">
          {messages.back}
        </ButtonLink>
      )}
      {canPrint && (
        <Button variant="primary" icon="print" onClick={() => window.print()}>
          {messages.print}
        </Button>
      )}
    </div>
  );
}
