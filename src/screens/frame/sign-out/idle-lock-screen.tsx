import { useId, useState } from 'react';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { accountMessages, loginMessages } from '../../../contract/messages/account/accounts.ts';
import { leavingMessages, lockMessages as messages } from '../../../contract/messages/device/device.ts';
import { frameMessages } from '../../../contract/messages/frame.ts';
import { fullName } from '../../../contract/domain/user.ts';
import { useSession, useSignedInUser } from '../../../session/session-context.ts';
import { usePasswordAgain } from '../../../session/use-password-again.ts';
import { useSignOut } from '../../../workspace/use-sign-out.ts';
import { Button } from '../../../ui/button.tsx';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { PageFrame } from '../../../ui/layout/page-frame.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Row, Stack } from '../../../ui/layout/stack.tsx';
import styles from './idle-lock-screen.module.css';

/** Replaces every page of a shared tablet that was left idle, until the same user enters their password. */
export function IdleLockScreen() {
  const { shortName } = useConfiguration();
  const { idleLock } = useSession();
  const user = useSignedInUser();
  const notices = useNotices();
  const askAgain = usePasswordAgain();
  const { leaveToAnother } = useSignOut(() => notices.information(leavingMessages.stillThere));
  const fieldId = useId();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function unlock() {
    if (busy) return;
    setBusy(true);
    let found: string | null;
    try {
      found = password === '' ? messages.required : await askAgain(password);
    } finally {
      setBusy(false);
    }
    if (found === null) return idleLock.unlock();
    setProblem(found === loginMessages.needsConnection ? messages.needsConnection : found);
    document.getElementById(fieldId)?.focus();
  }

  return (
    <PageFrame narrow takesFocus header={<Centre />}>
      <PageHeading
        title={messages.title}
        documentTitle={frameMessages.documentTitle(messages.title, shortName)}
        lead={messages.lead(fullName(user))}
      />
      <form
        noValidate
        method="post"
        className={styles.sheet}
        onSubmit={(event) => {
          event.preventDefault();
          void unlock();
        }}
      >
        <Stack>
          <input type="text" name="username" autoComplete="username" value={user.emailAddress} readOnly hidden />
          <PasswordField
            id={fieldId}
            name="password"
            label={accountMessages.password}
            value={password}
            errors={problem === null ? [] : [problem]}
            autoComplete="current-password"
            required
            showLabel={accountMessages.showPassword}
            hideLabel={accountMessages.hidePassword}
            onChange={(text) => {
              setPassword(text);
              setProblem(null);
            }}
          />
          <Row>
            <Button type="submit" variant="primary" busy={busy} busyLabel={messages.submitting}>
              {messages.submit}
            </Button>
          </Row>
        </Stack>
      </form>
      <Stack gap="tight">
        <p className={styles.quiet}>{messages.somebodyElseHint}</p>
        <Row>
          <Button onClick={() => leaveToAnother()}>{messages.somebodyElse}</Button>
        </Row>
      </Stack>
    </PageFrame>
  );
}

/** As while the portal is opening: it leads nowhere. */
function Centre() {
  const { name, logo } = useConfiguration();
  return (
    <p className="opening-brand">
      <img src={logo} alt="" width="40" height="40" />
      <span>{name}</span>
    </p>
  );
}
