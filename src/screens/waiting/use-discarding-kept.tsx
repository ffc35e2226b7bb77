import { useState, type ReactNode } from 'react';
import { waitingMessages as messages } from '../../contract/messages/device/waiting.ts';
import type { KeptWork } from '../../outbox/read/kept.ts';
import { useOutbox } from '../../outbox/read/outbox-context.ts';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { useNotices } from '../../ui/feedback/notices.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ApplicationName } from './application-name.tsx';
import { keptWords } from './kept-words.ts';
import { useChoosing } from './conflicts/use-choosing.ts';

/** Asks for confirmation before text that is kept on this device is deleted, and says what is lost. */
export function useDiscardingKept(): { discard: (work: KeptWork) => void; dialog: ReactNode } {
  const outbox = useOutbox();
  const notices = useNotices();
  const { keep } = useChoosing();
  const [asked, setAsked] = useState<KeptWork | null>(null);

  const discard = async ({ lane, mark }: KeptWork) => {
    setAsked(null);
    let isDone = false;
    if (!(await keep(outbox.discardKept(lane, mark).then((done) => (isDone = done))))) return;
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
        text={
          <Stack gap="tight">
            {asked !== null && (
              <p>
                <strong>
                  <ApplicationName application={asked} />
                </strong>
              </p>
            )}
            <p>{messages.keptDiscardText}</p>
            {asked !== null && <p>{keptWords(asked).words.join(' · ')}</p>}
          </Stack>
        }
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
