import { useId, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './dialog.module.css';

/** Marks the control that gets focus when a dialog opens; otherwise the browser focuses the first one. */
const FIRST_FOCUS = 'data-first-focus';

export type DialogProps = {
  open: boolean;
  title: string;
  /** Called on Esc or the browser's own way of closing. The caller sets `open` to false. */
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  wide?: boolean | undefined;
  /** For an interruption that needs a response: its whole text is announced. */
  alert?: boolean | undefined;
};

/** A modal dialog using the browser's `dialog` element: focus stays inside, Esc closes it, and focus is restored. */
export function Dialog({ open, ...dialog }: DialogProps) {
  return open ? <OpenDialog {...dialog} /> : null;
}

function OpenDialog({ title, onClose, children, actions, wide = false, alert = false }: Omit<DialogProps, 'open'>) {
  const titleId = useId();
  const textId = useId();

  return (
    <dialog
      ref={openModally}
      className={styles.dialog}
      data-wide={wide || undefined}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={alert ? textId : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // A file chooser inside sends `cancel` too.
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
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

/** Asks for confirmation before an action. For a destructive action (`danger`), focus starts on Cancel. */
export function ConfirmDialog({
  text,
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
  text: ReactNode;
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
      {text}
    </Dialog>
  );
}
