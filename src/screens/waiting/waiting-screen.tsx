import { useState } from 'react';
import { useConfiguration } from '../../configuration/configuration.ts';
import { frameMessages } from '../../contract/messages/frame.ts';
import { readingMessages } from '../../contract/messages/reading.ts';
import { waitingMessages as messages } from '../../contract/messages/device/waiting.ts';
import { useMissingNotice } from '../../workspace/use-healing.ts';
import { useKeptWork, useListing } from '../../workspace/use-outbox.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ApplicationChanges } from './application-changes.tsx';
import { Copies } from './copies.tsx';
import { KeptSection } from './local-only-section.tsx';
import { OutboxStateNotice } from './outbox-state-notice.tsx';
import { SentSection } from './sent-section.tsx';
import { useDiscarding } from './change/use-discard.tsx';
import styles from './waiting-screen.module.css';

/** How many changes are shown at once: a longer list would be slow to read. */
const WINDOW = 50;

/** Everything that this device has and the server does not: why each change waits, and what can be done about it. */
export default function WaitingScreen() {
  const { shortName } = useConfiguration();
  const [most, setMost] = useState(WINDOW);
  const listing = useListing(most);
  const kept = useKeptWork();
  const missing = useMissingNotice();
  const { discard, dialog } = useDiscarding();
  const title = messages.title;
  const heading = (
    <PageHeading title={title} documentTitle={frameMessages.documentTitle(title, shortName)} lead={messages.lead} />
  );
  if (listing === undefined || kept === undefined) {
    return (
      <>
        {heading}
        <Skeleton label={readingMessages.loading} />
      </>
    );
  }
  const { total, lanes, sent } = listing;
  const shown = lanes.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <>
      {heading}
      <OutboxStateNotice waits={total > 0} />
      {total === 0 && kept.length === 0 && (
        <EmptyState icon="check" title={messages.nothing} text={missing ?? messages.nothingText} />
      )}
      {lanes.map((lane) => (
        <ApplicationChanges key={lane.lane} application={lane} onDiscard={discard} />
      ))}
      {shown < total && (
        <div className={styles.more}>
          <span>{messages.shown(shown, total)}</span>
          <Button onClick={() => setMost(most + WINDOW)}>{messages.showMore}</Button>
        </div>
      )}
      {kept.length > 0 && <KeptSection kept={kept} />}
      <Copies hasWork={total > 0 || kept.length > 0} />
      {sent.length > 0 && <SentSection sent={sent} />}
      {dialog}
    </>
  );
}
