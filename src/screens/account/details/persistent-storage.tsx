import { useCallback, useRef, useState } from 'react';
import { keptHereMessages as messages } from '../../../contract/messages/device/kept-here.ts';
import { useAsyncValue } from '../../../hooks/use-async-value.ts';
import { useSession } from '../../../session/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';

/**
 * Shows whether the browser has promised persistent storage. If not, the user can request it, and the answer is shown.
 */
export function Lasting() {
  const { deviceStorage } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const atFirst = useAsyncValue(
    useCallback(async () => ({ isLasting: await deviceStorage.persisted() }), [deviceStorage]),
  );
  const [since, setSince] = useState<{ isLasting: boolean | undefined }>();
  /** Undefined until the browser has answered. */
  const found = since ?? atFirst;
  const [asking, setAsking] = useState(false);
  const [answer, setAnswer] = useState('');

  async function ask() {
    setAsking(true);
    setAnswer('');
    const isPromised = await deviceStorage.persist();
    const isLasting = await deviceStorage.persisted();
    // The button disappears once storage is persistent, so focus moves to the box around it.
    if (isLasting === true) box.current?.focus();
    setAsking(false);
    setSince({ isLasting });
    setAnswer(answerText(isPromised));
  }

  return (
    <div ref={box} tabIndex={-1}>
      <Stack gap="tight">
        {found !== undefined && <p>{lastingText(found.isLasting)}</p>}
        {found?.isLasting === false && (
          <div>
            <Button small busy={asking} busyLabel={messages.askingToLast} onClick={() => void ask()}>
              {messages.askToLast}
            </Button>
          </div>
        )}
        <StatusRegion>{answer === '' ? null : answer}</StatusRegion>
      </Stack>
    </div>
  );
}

function lastingText(isLasting: boolean | undefined): string {
  if (isLasting === undefined) return messages.lastingUnknown;
  return isLasting ? messages.lastingYes : messages.lastingNo;
}

function answerText(isPromised: boolean | undefined): string {
  if (isPromised === undefined) return messages.noPromise;
  return isPromised ? messages.promised : messages.notPromised;
}
