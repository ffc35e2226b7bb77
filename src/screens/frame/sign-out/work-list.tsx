import type { WorkLeft } from '../../../contract/domain/work-left.ts';
import { workLeftText } from '../../../contract/wording/work-left-text.ts';
import styles from './work-is-left.module.css';

/** The user's unsent work in words and numbers; renders nothing if there is none. */
export function WorkList({ left, lead }: { left: WorkLeft; lead: string }) {
  const words = workLeftText(left);
  if (words.length === 0) return null;
  return (
    <>
      <p>{lead}</p>
      <ul className={styles.list}>
        {words.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
