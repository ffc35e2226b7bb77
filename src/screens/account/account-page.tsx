import type { ReactNode } from 'react';
import { useConfiguration } from '../../configuration/configuration.ts';
import { accountMessages } from '../../contract/messages/account/accounts.ts';
import { fieldMessages } from '../../contract/messages/application/fields.ts';
import { frameMessages } from '../../contract/messages/frame.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import type { AccountForm } from './use-account-form.ts';
import { FailureAlert } from './failure-alert.tsx';
import { FrontDoor } from './front-door.tsx';
import styles from './account-page.module.css';

/** Whether a page reports a success or a failure, or that something is going on. */
export type Mark = 'done' | 'trouble' | 'busy';

/** An account screen: one card with its mark, heading, error summary or failure, and content. */
export function AccountPage({
  title,
  lead,
  mark,
  takesFocus = false,
  frontDoor,
  form,
  more,
  isClosable = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  mark?: Mark | undefined;
  /** Whether the heading takes focus, because this result has replaced the form. */
  takesFocus?: boolean | undefined;
  /**
   * Says what the portal is for: beside the card if there is space, otherwise below it or, for `ifWide`, not at all.
   */
  frontDoor?: 'always' | 'ifWide' | undefined;
  form?: Pick<AccountForm, 'problems' | 'attempt' | 'failure' | 'closeFailure'> | undefined;
  /** A link or button that helps with the failure. */
  more?: ReactNode;
  /** Whether the failure can be closed. */
  isClosable?: boolean | undefined;
  children: ReactNode;
}) {
  const { shortName } = useConfiguration();
  const { problems = [], attempt = 0, failure } = form ?? {};
  const head = (
    <>
      {mark && (
        <span className={styles.mark} data-mark={mark}>
          {mark === 'busy' ? <Spinner /> : <Icon name={mark === 'done' ? 'check' : 'warning'} />}
        </span>
      )}
      <PageHeading
        title={title}
        documentTitle={frameMessages.documentTitle(title, shortName)}
        errorPrefix={problems.length > 0 || failure !== undefined ? accountMessages.errorTitle : ''}
      />
      {lead && <p className={styles.lead}>{lead}</p>}
    </>
  );
  return (
    <div className={styles.page} data-front-door={frontDoor} data-wide>
      <div className={styles.card}>
        <div ref={takesFocus ? focusHeadingIn : undefined}>
          {/* A result is announced as well. */}
          {takesFocus ? (
            <StatusRegion className={styles.head}>{head}</StatusRegion>
          ) : (
            <div className={styles.head}>{head}</div>
          )}
        </div>
        <ErrorSummary problems={problems} attempt={attempt} title={fieldMessages.thereIsAProblem} />
        {form && failure && (
          // Each attempt renders a new alert, so that the same text is announced again.
          <FailureAlert
            key={attempt}
            failure={failure}
            takesFocus={problems.length === 0}
            onClose={isClosable ? form.closeFailure : undefined}
          >
            {more}
          </FailureAlert>
        )}
        {children}
      </div>
      {frontDoor && <FrontDoor />}
    </div>
  );
}

function focusHeadingIn(head: HTMLElement | null): void {
  head?.querySelector('h1')?.focus();
}
