import { useState } from 'react';
import { progressMessages as messages } from '../../../contract/messages/application/progress.ts';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import type { ShownApplication } from '../../../replica/sources/part-copies.ts';
import { useWithdraw } from '../../../workspace/use-withdraw.ts';
import { Button } from '../../../ui/button.tsx';
import { useBlocking } from '../../../ui/dialogs/blocking.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { Strip } from '../../../ui/feedback/strip.tsx';
import { focusHeading } from '../../../ui/layout/focus-heading.ts';
import styles from './status-panel.module.css';

/**
 * Takes an application under review back into the drafts, once the applicant has confirmed it. That is done at once or
 * not at all: it is never sent later, when the application may have been decided on. `isFresh`: whether the application
 * is shown as the server has it now.
 */
export function WithdrawButton({ application, isFresh }: { application: ShownApplication; isFresh: boolean }) {
  const withdraw = useWithdraw();
  const notices = useNotices();
  const blocking = useBlocking();
  const [isAsking, setIsAsking] = useState(false);
  const [isUnclear, setIsUnclear] = useState(false);

  async function confirm() {
    setIsAsking(false);
    const outcome = await blocking(wizardMessages.processing, withdraw(application));
    setIsUnclear(outcome.kind === 'unclear');
    if (outcome.kind === 'withdrawn') notices.success(messages.withdrawn, { title: wizardMessages.success });
    else if (outcome.kind === 'refused') notices.failure(outcome.reason || messages.withdrawNotDone(''));
    else if (outcome.kind === 'notDone') notices.failure(messages.withdrawNotDone(outcome.reason));
    // The application has another status now, and its panel no such button.
    if (outcome.kind === 'withdrawn' || outcome.kind === 'refused') focusHeading();
  }
  return (
    <>
      {/* Always mounted, so that its text is announced when it appears. */}
      <div role="alert">
        {isUnclear && !isFresh && (
          <Strip icon="warning" tone="yellow">
            {messages.withdrawUnclear}
          </Strip>
        )}
      </div>
      <div className={styles.acts}>
        <Button small onClick={() => setIsAsking(true)}>
          {messages.withdraw}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={messages.withdrawTitle}
        about={application.researchTitle}
        text={messages.withdrawText}
        confirmLabel={messages.withdraw}
        cancelLabel={wizardMessages.cancel}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
