import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import type { AccountForm } from './use-account-form.ts';
import styles from './form-frame.module.css';

/** The fields of an account form, its submit button, and what else is offered beside that button. */
export function FormFrame({
  form,
  submit,
  submitting,
  beside,
  children,
}: {
  form: Pick<AccountForm, 'onSubmit' | 'busy'>;
  submit: string;
  submitting: string;
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <form noValidate method="post" className={styles.sheet} onSubmit={form.onSubmit}>
      <Stack>
        {children}
        <Row>
          <Button type="submit" variant="primary" busy={form.busy} busyLabel={submitting}>
            {submit}
          </Button>
          {beside}
        </Row>
      </Stack>
    </form>
  );
}
