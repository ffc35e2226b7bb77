import { leaveFocusToMain } from '../layout/leave-focus-to-main.ts';
import { Icon, type IconName } from '../icon.tsx';
import { useUiText } from '../ui-text.ts';
import styles from './notice.module.css';

/** An action offered in a notice. */
export type WayOut = { label: string; onGo: () => void };

export type NoticeContent = {
  key: number;
  kind: 'success' | 'failure' | 'information';
  text: string;
  title: string | undefined;
  /** What it is about, such as the title of an application; on a line of its own. */
  about?: string | undefined;
  wayOut?: WayOut | undefined;
  /** The same notice was already shown: the same action had the same outcome again. */
  again?: boolean | undefined;
};

const ICONS: Record<NoticeContent['kind'], IconName> = {
  success: 'check',
  failure: 'warning',
  information: 'information',
};

/** One message. Only a failure has a Close button: the others disappear automatically. */
export function Notice({ notice, onClose }: { notice: NoticeContent; onClose: () => void }) {
  const { close } = useUiText();
  return (
    // Announced as a whole, and without the notices beside it.
    <div
      ref={leaveFocusToMain}
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
