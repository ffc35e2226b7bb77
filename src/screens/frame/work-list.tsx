import type { WorkLeft } from '../../contract/work-left.ts';
import { workLeftWords } from '../../contract/work-left-words.ts';
import styles from './work-is-left.module.css';

/** What is left of somebody's work, in words and numbers; nothing where nothing is. */
export function WorkList({ left, lead }: { left: WorkLeft; lead: string }) {
  const words = workLeftWords(left);
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
