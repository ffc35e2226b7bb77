import type { ReactNode } from 'react';
import { Badge } from '../feedback/badge.tsx';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { FieldErrors } from './field-frame.tsx';
import type { IconName } from '../icon.tsx';
import type { Tone } from '../feedback/tone.ts';
import { useUiText } from '../ui-text.ts';
import bars from '../feedback/progress.module.css';
import styles from './upload-row.module.css';

export type UploadFile = {
  key: string;
  name: string;
  /** The small picture before the name. */
  tile?: ReactNode;
  /** "1.2 MB", or other information about the file. */
  sizeText: string;
  /** "Waiting", "Sending", "Saved" … */
  stateText: string;
  tone: Tone;
  icon: IconName;
  /** While it is uploaded: an indeterminate bar, because the page is not told how many bytes were sent. */
  isSending?: boolean | undefined;
  /** Whether the file can be looked at on this page. */
  hasPreview?: boolean | undefined;
  /** The address at which a file without a preview can be opened. */
  href?: string | undefined;
  canRetry?: boolean | undefined;
  errorText?: string | undefined;
};

export type UploadRowText = { remove: string; retry: string; look: string; preview: string };

/** One file: its name and size, its state in words, and its actions. */
export function UploadRow({
  file,
  words,
  onPreview,
  onRemove,
  onRetry,
}: {
  file: UploadFile;
  words: UploadRowText;
  onPreview: () => void;
  onRemove: () => void;
  onRetry: () => void;
}) {
  const { remove, retry, look, preview } = words;
  const { newTab } = useUiText();
  const { key, name, sizeText, stateText, tone, icon, isSending = false, href, canRetry = false, errorText } = file;

  return (
    <li className={styles.row}>
      <span className={styles.tile}>{file.tile}</span>
      <div className={styles.about}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        {sizeText !== '' && <p className={styles.facts}>{sizeText}</p>}
        {isSending && <progress className={classNames(bars.bar, styles.bar)} aria-label={`${stateText} ${name}`} />}
      </div>
      <span className={styles.state}>
        <Badge tone={tone} text={stateText} icon={icon} />
      </span>
      <div className={styles.actions}>
        {file.hasPreview && (
          <Button small variant="quiet" aria-label={`${preview} ${name}`} onClick={onPreview}>
            {preview}
          </Button>
        )}
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
        <Button small variant="quiet" icon="trash" iconOnly aria-label={`${remove} ${name}`} onClick={onRemove}>
          {remove}
        </Button>
      </div>
      {errorText !== undefined && (
        <div className={styles.error}>
          <FieldErrors id={`${key}-error`} errors={[errorText]} />
        </div>
      )}
    </li>
  );
}
