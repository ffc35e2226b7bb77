import type { ReactNode } from 'react';
import styles from './choice.module.css';

/** One of two options: a radio button whose whole label is the target. */
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
