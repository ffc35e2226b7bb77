import { useId, useState } from 'react';
import { leavingMessages as messages } from '../../../contract/messages/device/device.ts';
import type { WorkLeft } from '../../../contract/domain/work-left.ts';
import { useSignOutServices } from '../../../workspace/use-leaving.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { WorkList } from './work-list.tsx';

/** Confirms that work is discarded for good: the user has to type a word, so that it cannot happen by a slip. */
export function ConfirmDiscard({ left, onBack }: { left: WorkLeft; onBack: () => void }) {
  const leaving = useSignOutServices();
  const formId = useId();
  const fieldId = useId();
  const [word, setWord] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  function discard() {
    if (word.trim().toLowerCase() === messages.discardWord) return leaving.discard();
    setIsMissing(true);
    document.getElementById(fieldId)?.focus();
  }

  return (
    <Dialog
      open
      title={messages.discardTitle}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onBack}>{messages.back}</Button>
          <Button type="submit" form={formId} variant="danger">
            {messages.discardAct}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          discard();
        }}
      >
        <Stack>
          <Stack gap="tight">
            <WorkList left={left} lead={messages.discardLead} />
            <p>{left.changes + left.actionNeeded > 0 ? messages.discardArrived : messages.discardAtPortal}</p>
          </Stack>
          <TextField
            id={fieldId}
            name="confirmation"
            label={messages.discardLabel}
            value={word}
            errors={isMissing ? [messages.discardMissing] : []}
            autoComplete="off"
            onChange={(text) => {
              setWord(text);
              setIsMissing(false);
            }}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
