import { useState } from 'react';
import { leavingMessages as messages } from '../../../contract/messages/device/device.ts';
import { useSignOutServices } from '../../../workspace/use-leaving.ts';
import type { SignOutState } from '../../../session/leaving/sign-out-flow.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { ConfirmDiscard } from './confirm-discard.tsx';
import { downloadCopy } from './download-copy.ts';
import { WorkList } from './work-list.tsx';
import styles from './work-is-left.module.css';

/** Shown if a user signs out before all of their work has reached the server: keep, download a copy or discard it. */
export function WorkIsLeft({ state }: { state: Extract<SignOutState, { step: 'asking' }> }) {
  const leaving = useSignOutServices();
  const [discarding, setDiscarding] = useState(false);
  const [copied, setCopied] = useState<'no' | 'making' | 'failed' | readonly string[]>('no');
  const { left, clears, hasUnwritten, times } = state;

  async function copy() {
    setCopied('making');
    setCopied(await downloadCopy(leaving.copy).catch(() => 'failed' as const));
  }

  if (discarding) return <ConfirmDiscard left={left} onBack={() => setDiscarding(false)} />;
  return (
    <Dialog open alert title={messages.title} onClose={leaving.stay}>
      <Stack>
        <Stack gap="tight">
          {times > 1 && <p className={styles.warning}>{messages.askedAgain}</p>}
          {hasUnwritten && <p className={styles.warning}>{messages.hasUnwritten}</p>}
          <WorkList left={left} lead={messages.lead} />
          <p>{clears ? messages.keepHowClears : messages.keepHow}</p>
        </Stack>
        <div className={styles.choices}>
          <span data-first-focus>
            <Button variant="primary" onClick={leaving.keep}>
              {messages.keep}
            </Button>
          </span>
          <span>
            <Button icon="file" busy={copied === 'making'} busyLabel={messages.copying} onClick={() => void copy()}>
              {messages.copy}
            </Button>
            <StatusRegion className={styles.said}>
              {typeof copied === 'object' && messages.copied}
              {typeof copied === 'object' && copied.length > 0 && <p>{messages.copyLacks(copied)}</p>}
              {typeof copied === 'object' && left.former !== undefined && <p>{messages.copyLacksFormer}</p>}
              {copied === 'failed' && messages.copyFailed}
            </StatusRegion>
          </span>
          <Button icon="trash" onClick={() => setDiscarding(true)}>
            {messages.discard}
          </Button>
          <Button variant="quiet" onClick={leaving.stay}>
            {messages.cancel}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
