import { useId } from 'react';
import { standingMessages } from '../../contract/messages/keeping.ts';
import { waitingMessages as messages } from '../../contract/messages/waiting.ts';
import type { KeptWork } from '../../outbox/kept.ts';
import { applicationPlace } from '../../outbox/offered-actions.ts';
import { useSession, useSignedInUser } from '../../session/session-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardList } from '../../ui/card.tsx';
import { ApplicationName } from './application-name.tsx';
import { applicationName } from './change-words.ts';
import { keptAddress, keptWords } from './kept-words.ts';
import styles from './waiting-screen.module.css';

/** What is written and was never saved: it goes with nothing that waits. */
export function KeptSection({ kept }: { kept: readonly KeptWork[] }) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{messages.keptTitle}</h2>
        <p className={styles.quiet}>{messages.keptText}</p>
      </div>
      <CardList label={messages.keptTitle}>
        {kept.map((work) => (
          <KeptCard key={work.lane} work={work} />
        ))}
      </CardList>
    </section>
  );
}

function KeptCard({ work }: { work: KeptWork }) {
  const { currentApplication } = useSession();
  const { roleId } = useSignedInUser();
  const step = keptAddress(work);
  return (
    <Card
      titleLevel={3}
      meta={<span>{messages.keptMeta}</span>}
      title={<ApplicationName application={work} />}
      badge={<Badge tone="yellow" icon="kept" text={standingMessages.words.kept} />}
      actions={
        <ButtonLink
          to={step ?? applicationPlace(work.lane, roleId).to}
          small
          icon="pencil"
          aria-label={messages.ofChange(messages.keptOpen, applicationName(work))}
          onClick={() => {
            if (step === null) return;
            currentApplication.clear();
            currentApplication.open(work.lane);
          }}
        >
          {messages.keptOpen}
        </ButtonLink>
      }
    >
      <p>{keptWords(work).words.join(' · ')}</p>
    </Card>
  );
}
