import { use } from 'react';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { frameMessages, olderReleaseMessages as messages } from '../../../contract/messages/frame.ts';
import { leavingMessages } from '../../../contract/messages/device/device.ts';
import { useSignOut } from '../../../workspace/use-sign-out.ts';
import { Button } from '../../../ui/button.tsx';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { ReloadContext } from '../../../ui/navigation/reload-context.ts';
import { PageFrame } from '../../../ui/layout/page-frame.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';

/** Replaces the user's screens if a newer release has upgraded their database, which this code cannot read. */
export function OlderRelease() {
  const { name, shortName } = useConfiguration();
  const notices = useNotices();
  // What is unsent cannot be read here, so nobody is asked about it, and it stays.
  const { leaveToAnother } = useSignOut(() => notices.information(leavingMessages.stillThere));
  const reloadPage = use(ReloadContext);
  return (
    <PageFrame narrow header={<p>{name}</p>}>
      <PageHeading
        title={messages.title}
        documentTitle={frameMessages.documentTitle(messages.title, shortName)}
        lead={messages.text}
      />
      <p role="alert">{messages.how}</p>
      <div>
        <Button variant="primary" onClick={() => reloadPage?.()}>
          {messages.open}
        </Button>{' '}
        <Button onClick={() => leaveToAnother({ clears: false })}>{frameMessages.logout}</Button>
      </div>
    </PageFrame>
  );
}
