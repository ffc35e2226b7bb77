import { printMessages as messages } from '../../contract/messages/application/review.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './print-screen.module.css';

/** The bar above the preview; shown on screen only. */
export function PrintBar({
  back,
  canPrint = false,
}: {
  /** The target of Back; null in a window opened for printing, which has Close instead. */
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
