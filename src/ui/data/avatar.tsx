import styles from './avatar.module.css';

/** A user's initials on a disc. No picture is fetched. Hidden from screen readers: the name is written beside it. */
export function Avatar({ name }: { name: string }) {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  const initials = ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');

  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials}
    </span>
  );
}
