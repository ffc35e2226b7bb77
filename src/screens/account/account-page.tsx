import type { ReactNode } from 'react';
import { useConfiguration } from '../../configuration/configuration.ts';
import { accountMessages } from '../../contract/messages/account/accounts.ts';
import { fieldMessages } from '../../contract/messages/application/fields.ts';
import { frameMessages } from '../../contract/messages/frame.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import type { AccountForm } from './use-account-form.ts';
import { FailureAlert } from './failure-alert.tsx';

/** The layout of an account screen: error summary and failure on top, then the heading, then the content. */
export function AccountPage({
  title,
  lead,
  form,
  more,
  children,
}: {
  title: string;
  lead?: ReactNode;
  form?: Pick<AccountForm, 'problems' | 'attempt' | 'failure' | 'closeFailure'> | undefined;
  /** A link or button that helps with the failure. */
  more?: ReactNode;
  children: ReactNode;
}) {
  const { shortName } = useConfiguration();
  const { problems = [], attempt = 0, failure } = form ?? {};
  return (
    <>
      <ErrorSummary problems={problems} attempt={attempt} title={fieldMessages.thereIsAProblem} />
      {form && failure && (
        // Each attempt renders a new alert, so that the same text is announced again.
        <FailureAlert key={attempt} failure={failure} takesFocus={problems.length === 0} onClose={form.closeFailure}>
          {more}
        </FailureAlert>
      )}
      <PageHeading
        title={title}
        documentTitle={frameMessages.documentTitle(title, shortName)}
        errorPrefix={problems.length > 0 || failure !== undefined ? accountMessages.errorTitle : ''}
        lead={lead}
      />
      {children}
    </>
  );
}
