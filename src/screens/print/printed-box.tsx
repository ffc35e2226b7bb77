import { printMessages as messages } from '../../contract/messages/application/review.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './printed-box.module.css';

/** A box on paper, ticked or to be ticked by hand. */
export function PrintedBox({ label, ticked }: { label: string; ticked: boolean }) {
  return (
    <p className={styles.line}>
      <span className={styles.box}>{ticked && <Icon name="check" />}</span>
      <span>{label}</span>
      <span className="visually-hidden">({ticked ? messages.ticked : messages.notTicked})</span>
    </p>
  );
}
