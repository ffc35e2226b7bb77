import { useSyncExternalStore } from 'react';
import bars from '../feedback/progress.module.css';
import styles from './upload-progress.module.css';

/** A file that is being uploaded. */
export type GoingFile = { key: string; name: string; label: string };

/**
 * The files being uploaded while the window is covered, each with a progress bar; renders nothing if there are none.
 */
export function UploadProgress<T>({
  source,
  filesIn,
}: {
  source: { subscribe: (listener: () => void) => () => void; get: () => T };
  filesIn: (value: T) => readonly GoingFile[];
}) {
  const files = filesIn(useSyncExternalStore(source.subscribe, source.get));
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map(({ key, name, label }) => (
        <li key={key}>
          <bdi>{name}</bdi>
          <progress className={bars.bar} aria-label={label} />
        </li>
      ))}
    </ul>
  );
}
