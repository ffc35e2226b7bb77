import { useId, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { Stack } from '../layout/stack.tsx';

export type PasswordDialogText = {
  title: string;
  password: string;
  required: string;
  submit: string;
  submitting: string;
  cancel: string;
  showPassword: string;
  hidePassword: string;
};

/** Asks for a password in a dialog, so that the page beneath keeps its state. */
export function PasswordDialog({
  words,
  userName,
  children,
  onSubmit,
  onClose,
}: {
  words: PasswordDialogText;
  /** The account of the password, for the browser's password manager. */
  userName: string;
  children: ReactNode;
  /** Resolves to what is wrong, or null if the password was accepted. */
  onSubmit: (password: string) => Promise<string | null>;
  onClose: () => void;
}) {
  const formId = useId();
  const fieldId = useId();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit() {
    if (busy) return;
    setBusy(true);
    let found: string | null;
    try {
      found = password === '' ? words.required : await onSubmit(password);
    } finally {
      setBusy(false);
    }
    if (found === null) onClose();
    else {
      setProblem(found);
      document.getElementById(fieldId)?.focus();
    }
  }

  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel={words.submitting}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack>
          <Stack gap="tight">{children}</Stack>
          <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
          <PasswordField
            id={fieldId}
            name="password"
            label={words.password}
            value={password}
            onChange={setPassword}
            errors={problem === null ? [] : [problem]}
            autoComplete="current-password"
            required
            showLabel={words.showPassword}
            hideLabel={words.hidePassword}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
