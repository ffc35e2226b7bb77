import { useId, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon, type IconName } from '../icon.tsx';
import styles from './dialog.module.css';

/** Marks the control that gets focus when a dialog opens; otherwise the browser focuses the first one. */
const FIRST_FOCUS = 'data-first-focus';

/** The icon of a dialog on a disc: of something that cannot be undone, of a problem, or of a question. */
export type DialogMark = { icon: IconName; tone: 'danger' | 'warning' | 'calm' };

export type DialogProps = {
  open: boolean;
  title: string;
  /** Called on Esc or the browser's own way of closing. The caller sets `open` to false. */
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  mark?: DialogMark | undefined;
  wide?: boolean | undefined;
  /** For an interruption that needs a response: its whole text is announced. */
  alert?: boolean | undefined;
};

/** A modal dialog using the browser's `dialog` element: focus stays inside, Esc closes it, and focus is restored. */
export function Dialog({ open, ...dialog }: DialogProps) {
  return open ? <OpenDialog {...dialog} /> : null;
}

function OpenDialog({
  title,
  onClose,
  children,
  actions,
  mark,
  wide = false,
  alert = false,
}: Omit<DialogProps, 'open'>) {
  const titleId = useId();
  const textId = useId();

  return (
    <dialog
      ref={openModally}
      className={styles.dialog}
      data-wide={wide || undefined}
      data-marked={mark && true}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={alert ? textId : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // A file chooser inside sends `cancel` too.
        event.preventDefault();
        onClose();
      }}
    >
      {mark && (
        <span className={styles.mark} data-tone={mark.tone}>
          <Icon name={mark.icon} />
        </span>
      )}
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div id={textId} className={styles.text}>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}

/** Opens the dialog when it appears; closes it, and returns focus, when it is removed. */
function openModally(dialog: HTMLDialogElement) {
  const before = document.activeElement;
  dialog.showModal();
  dialog.querySelector<HTMLElement>(`[${FIRST_FOCUS}] button`)?.focus();
  return () => {
    dialog.close();
    // The button that opened the dialog may be gone with the row it deleted; then focus moves to the main content. If
    // the action focused something else, focus stays there.
    queueMicrotask(() => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
      else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    });
  };
}

/**
 * Asks for confirmation before an action: what it is about, what happens then, and the question. For a destructive
 * action (`danger`), focus starts on Cancel.
 */
export function ConfirmDialog({
  about,
  consequence,
  text,
  icon,
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
  ...dialog
}: {
  open: boolean;
  title: string;
  /** The name of what the action is about, such as a file. */
  about?: ReactNode;
  consequence?: ReactNode;
  text?: ReactNode;
  /** The icon, if another one than the bin or the sign of a question fits. */
  icon?: IconName | undefined;
  confirmLabel: string;
  cancelLabel: string;
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <Dialog
      {...dialog}
      alert
      mark={{ icon: icon ?? (danger ? 'trash' : 'help'), tone: danger ? 'danger' : 'calm' }}
      onClose={onCancel}
      actions={
        <>
          <span data-first-focus={danger || undefined}>
            <Button onClick={onCancel}>{cancelLabel}</Button>
          </span>
          <span data-first-focus={!danger || undefined}>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </span>
        </>
      }
    >
      {about && (
        <p className={styles.about} dir="auto">
          {about}
        </p>
      )}
      {consequence && <div className={styles.consequence}>{consequence}</div>}
      {text && <p>{text}</p>}
    </Dialog>
  );
}
