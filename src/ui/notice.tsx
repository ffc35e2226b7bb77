import { useFocusLeftToMain } from './use-focus-left-to-main.ts';
import { Icon, type IconName } from './icon.tsx';
import { useUiWords } from './words.ts';
import styles from './notice.module.css';

/** Something to do about a notice. */
export type WayOut = { label: string; onGo: () => void };

export type NoticeContent = {
  key: number;
  kind: 'success' | 'failure' | 'information';
  text: string;
  title: string | undefined;
  /** What it is about, by the name that a person gave it; a line of its own. */
  about?: string | undefined;
  wayOut?: WayOut | undefined;
  /** The same stood there already: the same button was pressed, and it came out the same. */
  again?: boolean | undefined;
};

const ICONS: Record<NoticeContent['kind'], IconName> = {
  success: 'check',
  failure: 'warning',
  information: 'information',
};

/** One message. Only a failure has a Close: the others go by themselves. */
export function Notice({ notice, onClose }: { notice: NoticeContent; onClose: () => void }) {
  const { close } = useUiWords();
  const frame = useFocusLeftToMain<HTMLDivElement>();
  return (
    // Spoken whole, and alone where others stand beside it.
    <div
      ref={frame}
      className={styles.notice}
      data-kind={notice.kind}
      data-again={notice.again || undefined}
      aria-atomic="true"
    >
      <Icon name={ICONS[notice.kind]} className={styles.icon} />
      <div className={styles.words}>
        {notice.title !== undefined && <strong>{notice.title}</strong>}
        <span>{notice.text}</span>
        {notice.about !== undefined && <bdi className={styles.about}>{notice.about}</bdi>}
        {notice.wayOut && (
          <button
            type="button"
            className={styles.wayOut}
            onClick={() => {
              onClose();
              notice.wayOut?.onGo();
            }}
          >
            {notice.wayOut.label}
          </button>
        )}
      </div>
      {notice.kind === 'failure' && (
        <button type="button" className={styles.close} onClick={onClose} aria-label={close} title={close}>
          <Icon name="cross" />
        </button>
      )}
    </div>
  );
}
