import { useState, type ReactNode } from 'react';
import { waitingMessages as messages } from '../../contract/messages/device/waiting.ts';
import type { LocalOnlyWork } from '../../outbox/read/local-only.ts';
import { useOutbox } from '../../workspace/use-outbox.ts';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { useNotices } from '../../ui/feedback/notices.tsx';
import { ApplicationName } from './application-name.tsx';
import { localOnlyText } from './local-only-text.ts';
import { useChoose } from './conflicts/use-choose.ts';

/** Asks for confirmation before text that is kept on this device is deleted, and says what is lost. */
export function useDiscardingKept(): { discard: (work: LocalOnlyWork) => void; dialog: ReactNode } {
  const outbox = useOutbox();
  const notices = useNotices();
  const { keep } = useChoose();
  const [asked, setAsked] = useState<LocalOnlyWork | null>(null);

  const discard = async ({ lane, contentMark }: LocalOnlyWork) => {
    setAsked(null);
    let isDone = false;
    if (!(await keep(outbox.discardLocalOnly(lane, contentMark).then((done) => (isDone = done))))) return;
    notices.information(isDone ? messages.keptDiscarded : messages.keptGrown);
    // The card disappears with the focused button, so focus moves to the heading.
    if (isDone) focusHeading();
  };
  return {
    discard: setAsked,
    dialog: (
      <ConfirmDialog
        open={asked !== null}
        title={messages.keptDiscardTitle}
        danger
        about={asked !== null && <ApplicationName application={asked} />}
        consequence={messages.keptDiscardText}
        text={asked !== null && localOnlyText(asked).words.join(' · ')}
        confirmLabel={messages.discardYes}
        cancelLabel={messages.discardNo}
        onConfirm={() => {
          if (asked !== null) void discard(asked);
        }}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}
