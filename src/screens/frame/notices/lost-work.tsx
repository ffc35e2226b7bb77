import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../contract/wording/dates.ts';
import { lostMessages as messages } from '../../../contract/messages/device/device.ts';
import { dashboardOf, routes } from '../../../contract/routes.ts';
import type { Counting } from '../../../drafts/inventory/counting.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Row, Stack } from '../../../ui/layout/stack.tsx';
import { WorkList } from '../sign-out/work-list.tsx';

/**
 * Reports that the browser has deleted the data kept here: what was lost, what is safe, what to do. Stays until closed.
 */
export function LostWork({ counting }: { counting: Counting }) {
  const { roleId } = useSignedInUser();
  const [lost, setLost] = useState<Awaited<ReturnType<Counting['lost']>>>(null);
  useEffect(() => {
    let wanted = true;
    const look = async () => {
      const found = await counting.lost();
      if (wanted) setLost(found);
    };
    void look();
    const stop = counting.onLost(() => void look());
    return () => {
      wanted = false;
      stop();
    };
  }, [counting]);
  if (lost === null) return null;

  function close() {
    counting.hasRead();
    setLost(null);
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
