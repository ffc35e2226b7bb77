import type { ReactNode } from 'react';
import styles from './choice.module.css';

/** One of two ways on: a radio button with its whole label as the target. */
export function Choice({
  group,
  checked,
  onChoose,
  children,
}: {
  group: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={group} className={styles.radio} checked={checked} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}
