import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { accountMessages } from '../../contract/messages/account/accounts.ts';
import { routes } from '../../contract/routes.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { AccountForm } from './use-account-form.ts';
import styles from './form-frame.module.css';

/** The fields of an account form, its submit button, and what is offered below that button. */
export function FormFrame({
  form,
  submit,
  submitting,
  below,
  children,
}: {
  form: Pick<AccountForm, 'onSubmit' | 'busy'>;
  submit: string;
  submitting: string;
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <form noValidate method="post" className={styles.fields} onSubmit={form.onSubmit}>
      {children}
      <FullWidth>
        <Button type="submit" variant="primary" busy={form.busy} busyLabel={submitting}>
          {submit}
        </Button>
        {below}
      </FullWidth>
    </form>
  );
}

/** Buttons below each other, as wide as the card; text between them is centred. */
export function FullWidth({ children }: { children: ReactNode }) {
  return <div className={styles.acts}>{children}</div>;
}

/** A quiet remark below the buttons. */
export function Note({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

/** Two short fields beside each other if there is space. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** The link back to the login, below a button. */
export function BackToLogin() {
  return (
    <p>
      <Link to={routes.login}>{accountMessages.backToLogin}</Link>
    </p>
  );
}

/** Where the other users go, below the form: those without an account, or those who have one. */
export function OtherWay({ question, to, label }: { question: string; to: string; label: string }) {
  return (
    <FullWidth>
      <p className={styles.divider}>{question}</p>
      <ButtonLink to={to}>{label}</ButtonLink>
    </FullWidth>
  );
}
