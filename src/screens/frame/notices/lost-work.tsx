import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../contract/wording/dates.ts';
import { lostMessages as messages } from '../../../contract/messages/device/device.ts';
import { dashboardOf, routes } from '../../../contract/routes.ts';
import { useWatched } from '../../../hooks/use-watched.ts';
import type { DataLossDetector } from '../../../drafts/inventory/data-loss-detector.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Row, Stack } from '../../../ui/layout/stack.tsx';
import { WorkList } from '../sign-out/work-list.tsx';

/**
 * Reports that the browser has deleted the data kept here: what was lost, what is safe, what to do. Stays until closed.
 */
export function LostWork({ counting }: { counting: DataLossDetector }) {
  const { roleId } = useSignedInUser();
  const found = useWatched(useCallback((listener: (lost: Lost) => void) => watchLost(counting, listener), [counting]));
  /** What the user has read; more may be lost later. */
  const [read, setRead] = useState<Lost>(null);
  const lost = found === read ? null : (found ?? null);
  if (lost === null) return null;

  function close() {
    counting.hasRead();
    setRead(lost);
  }
  return (
    <Dialog
      open
      alert
      title={messages.title}
      onClose={close}
      actions={
        <span data-first-focus>
          <Button variant="primary" onClick={close}>
            {messages.read}
          </Button>
        </span>
      }
    >
      <Stack gap="tight">
        <WorkList left={lost.left} lead={messages.text(formatDateTime(lost.at))} />
        <p>{messages.safe}</p>
        <p>{messages.next}</p>
        <Row>
          <Link to={dashboardOf(roleId)} onClick={close}>
            {messages.toApplications}
          </Link>
          <Link to={routes.waiting} onClick={close}>
            {messages.toWaiting}
          </Link>
        </Row>
      </Stack>
    </Dialog>
  );
}

type Lost = Awaited<ReturnType<DataLossDetector['lost']>>;

/** Calls back with what was lost before the page was opened, and again when something is lost while it is open. */
function watchLost(counting: DataLossDetector, listener: (lost: Lost) => void): () => void {
  let isWanted = true;
  const look = async () => {
    const lost = await counting.lost();
    if (isWanted) listener(lost);
  };
  void look();
  const stop = counting.onLost(() => void look());
  return () => {
    isWanted = false;
    stop();
  };
}
