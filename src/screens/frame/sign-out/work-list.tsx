import type { WorkLeft } from '../../../contract/domain/work-left.ts';
import { workLeftWords } from '../../../contract/wording/work-left-words.ts';
import styles from './work-is-left.module.css';

/** The user's unsent work in words and numbers; renders nothing if there is none. */
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
