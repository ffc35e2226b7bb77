import { TONE_ICONS } from '../feedback/badge.tsx';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { FieldErrors } from './field-frame.tsx';
import { Icon } from '../icon.tsx';
import type { Tone } from '../feedback/tone.ts';
import { useUiWords } from '../words.ts';
import bars from '../feedback/progress.module.css';
import styles from './upload-row.module.css';

export type UploadFile = {
  key: string;
  name: string;
  /** "1.2 MB", or other information about the file. */
  sizeText: string;
  /** "Waiting", "Sending", "Saved" … */
  stateText: string;
  tone: Tone;
  /** While it is uploaded: an indeterminate bar, because the page is not told how many bytes were sent. */
  isSending?: boolean | undefined;
  /** The address at which the file can be opened. */
  href?: string | undefined;
  canRetry?: boolean | undefined;
  errorText?: string | undefined;
};

export type UploadRowWords = { remove: string; retry: string; look: string };

/** One file: its name and size, its state in words, and its actions. Without `onRemove` it cannot be removed. */
export function UploadRow({
  file,
  words,
  onRemove,
  onRetry,
}: {
  file: UploadFile;
  words: UploadRowWords;
  onRemove?: () => void;
  onRetry: () => void;
}) {
  const { remove, retry, look } = words;
  const { newTab } = useUiWords();
  const { key, name, sizeText, stateText, tone, isSending = false, href, canRetry = false, errorText } = file;

  return (
    <li className={styles.row}>
      <Icon name="file" className={styles.picture} />
      <div className={styles.about}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.facts}>
          {sizeText !== '' && <span>{sizeText}</span>}
          <span className={styles.state} data-tone={tone}>
            <Icon name={tone === 'teal' ? 'upload' : TONE_ICONS[tone]} />
            {stateText}
          </span>
        </p>
        {isSending && <progress className={classNames(bars.bar, styles.bar)} aria-label={`${stateText} ${name}`} />}
        {errorText !== undefined && <FieldErrors id={`${key}-error`} errors={[errorText]} />}
      </div>
      <div className={styles.actions}>
        {href !== undefined && (
          <a
            className={styles.look}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${look} ${name} ${newTab}`}
          >
            {look}
          </a>
        )}
        {canRetry && (
          <Button small icon="retry" aria-label={`${retry} ${name}`} onClick={onRetry}>
            {retry}
          </Button>
        )}
        {onRemove && (
          <Button small variant="quiet" icon="trash" aria-label={`${remove} ${name}`} onClick={onRemove}>
            {remove}
          </Button>
        )}
      </div>
    </li>
  );
}
