import { useState, type ReactNode } from 'react';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import type { ListedOperation } from '../../../outbox/read/listing.ts';
import { useOutbox } from '../../../workspace/use-outbox.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { shortText } from './change-text.ts';
import { discardText } from './discard-text.ts';
import { useChoose } from '../conflicts/use-choose.ts';

/**
 * Asks for confirmation before a change is discarded, and reports the actual result: the response may have come first.
 */
export function useDiscarding(): {
  discard: (operation: ListedOperation) => void;
  dialog: ReactNode;
} {
  const outbox = useOutbox();
  const notices = useNotices();
  const { keep } = useChoose();
  const [asked, setAsked] = useState<ListedOperation | null>(null);

  const discard = async (operation: ListedOperation) => {
    setAsked(null);
    const { id, mayHaveArrived, requestCount } = operation;
    let isDone = true;
    if (!(await keep(outbox.discard(id, { requestCount }).then((done) => (isDone = done))))) return;
    if (!isDone) return notices.information(messages.discardGrown);
    // The dialog just asked about a change that may have arrived, so it is discarded without asking again.
    if (mayHaveArrived) {
      const again = outbox.discard(id, {
        async onlyIf(tables) {
          const now = await tables.operations.where('id').equals(id).first();
          return now?.state === 'conflict' && now.mayHaveArrived;
        },
      });
      if (!(await keep(again))) return;
    }
    // While the change is being sent, the response decides; the user is told on whichever page they are by then.
    notices.information(messages[await outbox.discardResultOf(id)]);
  };

  const isRemovingHere = asked?.mayHaveArrived === true && asked.state !== 'sending';
  return {
    discard: setAsked,
    dialog: (
      <ConfirmDialog
        open={asked !== null}
        title={messages.discardTitle}
        danger
        about={asked !== null && shortText(asked.change)}
        consequence={
          <Stack gap="tight">
            {asked !== null && discardText(asked).map((sentence) => <p key={sentence}>{sentence}</p>)}
          </Stack>
        }
        confirmLabel={isRemovingHere ? messages.abandonYes : messages.discardYes}
        cancelLabel={messages.discardNo}
        onConfirm={() => {
          if (asked !== null) void discard(asked);
        }}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}
