import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

export type NoticeContent = {
  key: number;
  kind: 'success' | 'failure' | 'information';
  text: string;
  title: string | undefined;
};

const ICONS: Record<NoticeContent['kind'], IconName> = {
  success: 'check',
  failure: 'warning',
  information: 'information',
};

/** One message. Only a failure has a Close: the others go by themselves and must not sit in the tab order meanwhile. */
export function Notice({
  notice,
  onClose,
  closeLabel = 'Close',
}: {
  notice: NoticeContent;
  onClose: () => void;
  closeLabel?: string | undefined;
}) {
  return (
    <div className={styles.notice} data-kind={notice.kind}>
      <Icon name={ICONS[notice.kind]} className={styles.icon} />
      <div className={styles.words}>
        {notice.title !== undefined && <strong>{notice.title}</strong>}
        <span>{notice.text}</span>
      </div>
      {notice.kind === 'failure' && (
        <button type="button" className={styles.close} onClick={onClose} aria-label={closeLabel} title={closeLabel}>
          <Icon name="cross" />
        </button>
      )}
    </div>
  );
}
